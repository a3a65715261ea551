import { describe, expect, it, vi } from "vitest";
import { DocumentSheetV2 } from "../src/client/applications/api/document-sheet.ts";
import type { CompendiumCollection } from "../src/client/documents/compendium-collection.ts";
import { chooseControl, headerLabels } from "./applications-table.ts";
import { ANNE } from "./open-fixture.ts";
import { page } from "./page.ts";
import { ids, usePacks } from "./packs-fixture.ts";
import { openPacks } from "./packs-table.ts";

usePacks();

/** A sheet without content: its window is what counts here. */
class RopeSheet extends DocumentSheetV2 {
  override _renderHTML(): Promise<string> {
    return Promise.resolve("");
  }
  override _replaceHTML(): void {
    // There is nothing to replace.
  }
}

async function openSheet(): Promise<RopeSheet> {
  const pack = page.game.packs.get("fixture.gear", { strict: true }) as CompendiumCollection;
  return new RopeSheet({ document: await pack.getDocument(ids.rope) }).render({ force: true });
}

describe("the sheet of a document in a compendium", () => {
  it("lets a GM import the document", async () => {
    await openPacks();
    const sheet = await openSheet();
    await chooseControl(sheet, "Import into the world");
    await vi.waitFor(() => {
      expect(page.game.items.getName("Rope")).toBeDefined();
    });
  });

  it("does not offer that to players", async () => {
    await openPacks({ userId: ANNE });
    const sheet = await openSheet();
    expect(sheet.isEditable).toBe(false);
    expect(sheet._getHeaderControls().map(({ action }) => action)).not.toContain("importDocument");
    await sheet.close();
  });

  it("does not offer what its options rule out", async () => {
    await openPacks();
    const pack = page.game.packs.get("fixture.gear", { strict: true }) as CompendiumCollection;
    await pack.configure({ locked: false });
    const rope = await pack.getDocument(ids.rope);
    const actions = (options: object) =>
      new RopeSheet({ document: rope, ...options })._getHeaderControls().map(({ action }) => action);
    expect(actions({})).toEqual(expect.arrayContaining(["importDocument"]));
    expect(actions({ canImport: false })).not.toContain("importDocument");
    expect(await headerLabels(await openSheet())).toContain("Import into the world");
  });
});

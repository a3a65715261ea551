import { describe, expect, it, vi } from "vitest";
import type { Context } from "../src/client/applications/api/application-types.ts";
import {
  ANN,
  CharacterSheet,
  GM,
  PLAYER,
  actor,
  find,
  openAnn,
  openSheet,
  type,
  useSheets,
} from "./character-sheet.ts";

useSheets();

const notifications = () =>
  [...document.querySelectorAll("#notifications .notification p")].map((item) => item.textContent);

describe("the sheet of a document", () => {
  it("is of the class that is registered as default, kept, and named after class and document", async () => {
    await openAnn(GM);
    const sheet = await openSheet();
    expect(sheet).toBeInstanceOf(CharacterSheet);
    expect((actor() as unknown as { sheet: unknown }).sheet).toBe(sheet);
    expect(sheet.id).toBe(`CharacterSheet-Actor-${ANN}`);
    expect(sheet.title).toBe("character: Ann");
    expect(sheet.element.className).toBe("sheet character application");
    expect(sheet.form).toBe(sheet.element);
    expect(actor().apps[sheet.id]).toBe(sheet);
  });

  it("forgets the document's window when it is closed", async () => {
    await openAnn(GM);
    const sheet = await openSheet();
    await sheet.close();
    expect(actor().apps).toEqual({});
  });

  it("gives templates the document, its source and what the user may do", async () => {
    await openAnn(GM);
    const sheet = await openSheet();
    const context: Context = await sheet._prepareContext({ isFirstRender: false });
    expect(context).toMatchObject({ editable: true, rootId: sheet.id });
    expect(context["document"]).toBe(actor());
    expect(context["source"]).toBe(actor()._source);
  });
});

describe("permission", () => {
  it("is needed to see a sheet", async () => {
    await openAnn(PLAYER);
    await openSheet();
    expect(document.querySelector(".sheet")).toBeNull();
    expect(notifications()).toEqual(["You do not have permission to view this Actor sheet."]);
  });

  it("to look on is not permission to change: all fields are disabled, the window's buttons are not", async () => {
    await openAnn(PLAYER, { [PLAYER]: 2 });
    const sheet = await openSheet();
    expect(sheet.isEditable).toBe(false);
    for (const field of sheet.element.querySelectorAll<HTMLInputElement>(".window-content :is(input, button)")) {
      expect(field.disabled).toBe(true);
    }
    expect(find(sheet, '[data-action="close"]').hasAttribute("disabled")).toBe(false);
  });

  it("of an owner is permission to change", async () => {
    await openAnn(PLAYER, { [PLAYER]: 3 });
    const sheet = await openSheet();
    type(sheet, "name", "Anouk");
    await vi.waitFor(() => {
      expect(actor()._source["name"]).toBe("Anouk");
    });
  });
});

import { describe, expect, test, vi } from "vitest";
import { ADA, openTable, table } from "./open-table.ts";
import { buttonIn, click, openSheet, rest, windowOf } from "./page.ts";

const SECRET = "She is the duke's daughter.";

/** The field for notes on the sheet of an actor, which it opens. */
async function fieldOf(actor: Actor.Implementation = table.naddaha): Promise<HTMLTextAreaElement> {
  await openSheet(actor);
  const { element } = actor.sheet as foundry.applications.sheets.ActorSheetV2;
  return element.querySelector<HTMLTextAreaElement>("[data-gm-notes]") ?? expect.fail("There is nothing to write in.");
}

/** Writes a note, and closes the sheet. */
async function note(text: string, actor: Actor.Implementation = table.naddaha): Promise<void> {
  const field = await fieldOf(actor);
  field.value = text;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await rest();
  await actor.sheet?.close();
}

/** What is noted about an actor, as its sheet shows it. */
const noted = async (actor?: Actor.Implementation): Promise<string> => (await fieldOf(actor)).value;

/** Imports a file of notes. */
async function importFile(text: string): Promise<void> {
  await openSheet(table.naddaha);
  const input = windowOf("character-sheet").querySelector<HTMLInputElement>("[data-notes=file]");
  Object.defineProperty(input, "files", { value: [new File([text], "notes.json")] });
  input?.dispatchEvent(new Event("change", { bubbles: true }));
  await rest();
}

describe("GM notes", () => {
  test("are there when the sheet is opened again, and in nothing that anybody else receives", async () => {
    await openTable();
    const sent: unknown[] = [];
    for (const hook of ["updateActor", "updateSetting", "createSetting", "createChatMessage"]) {
      Hooks.on(hook as "updateActor", (...told: unknown[]) => void sent.push(told));
    }
    await note(SECRET);
    expect(await noted()).toBe(SECRET);
    expect(sent).toEqual([]);
    expect(JSON.stringify((await table.join(ADA).getWorld()).documents)).not.toContain("duke");
  });

  test("are not shown to players, who can write none", async () => {
    await openTable({ userId: ADA });
    await openSheet(table.naddaha);
    expect(windowOf("character-sheet").querySelector("[data-gm-notes], [data-notes]")).toBeNull();
  });

  test("go to another computer as a file, and come back", async () => {
    await openTable();
    await note(SECRET);
    const saved = vi.spyOn(foundry.utils, "saveDataToFile").mockReturnValue();
    await openSheet(table.naddaha);
    click(buttonIn(windowOf("character-sheet"), "Export all notes"));
    await note("");
    expect(await noted()).toBe("");
    await importFile(String(saved.mock.calls[0]?.[0]));
    expect(await noted()).toBe(SECRET);
  });
});

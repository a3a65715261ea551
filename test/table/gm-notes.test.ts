import { afterEach, describe, expect, test } from "vitest";
import {
  attachNotes,
  longestNote,
  notesAsText,
  prepareNotes,
  readNotes,
  saveNotes,
} from "../../src/sheets/base/gm-notes.ts";
import { ADA, openTable, type Table } from "./open-table.ts";
import { click, openSheet, rest, until, windowOf } from "./page.ts";

let table: Table;
afterEach(() => table.close());

const SECRET = "She is the duke's daughter.";

describe("GM notes", () => {
  test("are there again when the actor is looked at again", async () => {
    table = await openTable();
    expect(prepareNotes(table.naddaha)?.text).toBe("");
    await saveNotes(table.naddaha, SECRET);
    expect(prepareNotes(table.naddaha)?.text).toBe(SECRET);
  });

  test("are in no document, no setting of the world and no message, so nobody else receives them", async () => {
    table = await openTable();
    const sent: unknown[] = [];
    for (const hook of ["updateActor", "updateSetting", "createSetting", "createChatMessage"]) {
      Hooks.on(hook as "updateActor", (...told: unknown[]) => void sent.push(told));
    }
    await saveNotes(table.naddaha, SECRET);
    expect(sent).toEqual([]);
    expect(JSON.stringify(table.naddaha.toObject())).not.toContain("duke");
    const player = table.join(ADA);
    expect(JSON.stringify(player)).not.toContain("duke");
    expect(JSON.stringify(game.settings.storage.get("world"))).not.toContain("duke");
    expect(JSON.stringify(game.messages)).not.toContain("duke");
  });

  test("are not shown to players, who cannot keep any either", async () => {
    table = await openTable({ userId: ADA });
    await saveNotes(table.naddaha, SECRET);
    expect(prepareNotes(table.naddaha)).toBeNull();
    expect(game.settings.get("quadrivium", "gmNotes")).toEqual({});
  });

  test("go to another computer as a text, and come back", async () => {
    table = await openTable();
    await saveNotes(table.naddaha, SECRET);
    const text = notesAsText();
    await saveNotes(table.naddaha, "");
    expect(game.settings.get("quadrivium", "gmNotes")).toEqual({ [game.world.id]: {} });
    expect(await readNotes(text)).toBe(1);
    expect(prepareNotes(table.naddaha)?.text).toBe(SECRET);
  });

  test.each(["", "no json", "[]", '{"notes": {"Actor.a": 5}}', '{"notes": []}', '{"other": {}}'])(
    "a file that holds none changes nothing: %s",
    async (text) => {
      table = await openTable();
      await saveNotes(table.naddaha, SECRET);
      await expect(readNotes(text)).rejects.toThrow("contains no GM notes");
      expect(prepareNotes(table.naddaha)?.text).toBe(SECRET);
    },
  );

  test("are stored when their field loses the focus, without a change of the sheet's form", async () => {
    table = await openTable();
    const { renderTemplate } = foundry.applications.handlebars;
    const form = document.createElement("form");
    const part = form.appendChild(document.createElement("section"));
    const context = { notes: prepareNotes(table.naddaha) };
    part.innerHTML = await renderTemplate("systems/quadrivium/templates/sheets/gm-notes.hbs", context);
    let heard = 0;
    form.addEventListener("change", () => (heard += 1));
    attachNotes(part, table.naddaha);
    const field = part.querySelector("textarea");
    if (!field) throw new Error("Nothing to write in");
    field.value = SECRET;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => prepareNotes(table.naddaha)?.text === SECRET);
    expect([heard, field.name, field.maxLength]).toEqual([0, "", longestNote]);
  });

  test("of an actor are those of its tokens too, until one has notes of its own", async () => {
    table = await openTable();
    const wolf = await Actor.implementation.create({ name: "Wolf", type: "npc" });
    const scene = await Scene.implementation.create({ name: "Forest" });
    if (!wolf) throw new Error("no wolf");
    const [token] = (await scene?.createEmbeddedDocuments("Token", [{ name: "Grey", actorId: wolf.id }])) ?? [];
    if (!token?.actor) throw new Error("no token");
    await saveNotes(wolf, SECRET);
    expect(prepareNotes(token.actor)?.text).toBe(SECRET);
    await saveNotes(token.actor, "This one limps.");
    expect([prepareNotes(token.actor)?.text, prepareNotes(wolf)?.text]).toEqual(["This one limps.", SECRET]);
    for (const actor of [wolf, token.actor]) await openSheet(actor);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });

  test("stay as they are being written while the actor changes", async () => {
    table = await openTable();
    await openSheet(table.naddaha);
    const sheet = windowOf("character-sheet");
    const field = () => sheet.querySelector<HTMLTextAreaElement>("[data-gm-notes]");
    const first = field();
    if (!first) throw new Error("Nothing to write in");
    click(sheet.querySelector<HTMLElement>("[data-action=tab][data-tab=story]") ?? sheet);
    first.focus();
    first.value = SECRET;
    first.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => prepareNotes(table.naddaha)?.text === SECRET);
    const writing = await until(field);
    writing.focus();
    writing.value = `${SECRET} And`;
    writing.dispatchEvent(new Event("input", { bubbles: true }));
    await table.naddaha.update({ "system.tracks.body.value": 2 } as never);
    await until(() => sheet.outerHTML.includes("Light wounds −1"));
    await rest();
    expect([field(), writing.value, document.activeElement]).toEqual([writing, `${SECRET} And`, writing]);
    writing.blur();
    await until(() => prepareNotes(table.naddaha)?.text === `${SECRET} And`);
  });
});

// Characters that come from files, and go to them.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { arm5eMaga, roll20Companion } from "../../../rules/import-files.ts";
import { GM, openTable } from "../../open-table.ts";
import { buttonIn, click, rest, textOf, until } from "../../page.ts";

beforeAll(() => openTable({ forAll: true, userId: GM }));
afterAll(() => {
  // They would go by themselves when the world is closed.
  ui.notifications.clear();
});
beforeEach(async () => {
  for (const window of foundry.applications.instances.values()) await window.close();
});

/** What this game master has noted of an actor, in their own browser. */
const notesOf = ({ uuid }: Actor.Implementation) =>
  (game.settings.get("quadrivium", "gmNotes") as Record<string, Record<string, string>>)[game.world.id]?.[uuid];

/** Opens the window for importing. */
async function open(): Promise<HTMLElement> {
  await ui.actors.render({ force: true });
  click(buttonIn(ui.actors.element, "Import character"));
  return until(() => document.querySelector(".import-window [name=file]")?.closest<HTMLElement>(".import-window"));
}

/** Chooses a file in the window. */
function give(window: HTMLElement, file: File): void {
  const field = window.querySelector<HTMLInputElement>("[name=file]");
  Object.defineProperty(field, "files", { configurable: true, value: [file] });
  field?.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Chooses a file in the window for importing, and waits until it is read. */
async function choose(text: string): Promise<HTMLElement> {
  const window = await open();
  give(window, new File([text], "character.json", { type: "application/json" }));
  await rest();
  return window;
}

/** Imports a character, and returns the new actor. */
async function importFile(file: unknown, name: string): Promise<Actor.Stored<"character">> {
  const before = new Set(game.actors.keys());
  const window = await choose(JSON.stringify(file));
  window.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  const actor = await until(() => game.actors.find((one) => one.name === name && !before.has(one.id)));
  await until(() => !document.querySelector(".application.import-window"));
  await rest();
  return actor as Actor.Stored<"character">;
}

const confirm = (window: HTMLElement) => buttonIn(window, "Import");

describe("an imported maga of arm5e", () => {
  test("is shown before she is created", async () => {
    const count = game.actors.size;
    const window = await choose(JSON.stringify(arm5eMaga()));
    expect(textOf(window)).toContain("Creates “Ottilia of the Reeds” from arm5e");
    expect(textOf(window)).toMatch(/Ability: 21 ?Power: 2 ?Weapon: 1 ?Armor: 1 ?Gear: 2/);
    expect(textOf(window)).toMatch(/\d+ values have no field here and are kept in the notes\./);
    expect(textOf(window)).toContain("Characteristics qik12.5");
    click(buttonIn(window, "Cancel"));
    await until(() => !document.querySelector(".application.import-window"));
    expect(game.actors.size).toBe(count);
  });

  test("has all that her file says: in the data, in the notes or in the game master's own notes", async () => {
    const maga = await importFile(arm5eMaga(), "Ottilia of the Reeds");
    expect(maga.system).toMatchObject({ tradition: "stress", size: -1, tracks: { fatigue: { value: 2 } } });
    expect(maga.system.score("int")).toBe(3);
    expect(maga.system.tallies).toMatchObject([
      { name: "Confidence", value: 4 },
      { name: "Warping", value: 7 },
    ]);
    const weapon = maga.items.getName("Oar");
    expect(weapon?.toObject().system).toMatchObject({ ability: "Staves and poles", attack: 3 });
    const { biography } = maga.system;
    expect(biography).toContain("<p>Keeps herons, and their <b>secrets</b>.</p>");
    expect(biography).toContain("<strong>Humours choler</strong>: 3");
    expect(biography).not.toContain("sold the stone");
    expect(notesOf(maga)).toBe("She has sold the stone.");
    // Where wounds are not counted but boxes marked, a medium wound is the third, after "hurt" and "light".
    const { tracks } = maga.toObject().system as { readonly tracks: Readonly<Record<string, object>> };
    expect(tracks.body).toMatchObject({ value: 3, wounds: [1, 1, 0, 0] });
  });
});

describe("what only game masters may read", () => {
  /** Imports a companion of Roll20 with these notes, and returns what becomes of them for this user. */
  async function read(gmnotes: string) {
    const { character, ...file } = roll20Companion();
    const actor = await importFile({ ...file, character: { ...character, gmnotes } }, "Jory Tallow");
    return { biography: actor.system.biography, secret: notesOf(actor) ?? "" };
  }

  test("is in the notes of the game master who imports, however long it is", async () => {
    const { biography, secret } = await read(`<p>${"He owes the abbey. ".repeat(3000)}</p>`);
    expect(secret.length).toBeGreaterThan(50_000);
    expect(biography).not.toContain("abbey");
    const maga = arm5eMaga();
    const long = "She has sold the stone. ".repeat(2000);
    const actor = await importFile({ ...maga, system: { ...maga.system, secrets: `<p>${long}</p>` } }, maga.name);
    expect(notesOf(actor)).toBe(long.trim());
    expect(actor.system.biography).not.toContain("sold the stone");
  });
});

test.each([
  ["Dear diary", "This file is not JSON."],
  ['{"type":"character","system":{},"_stats":{"systemId":"dnd5e"}}', "from the game system “dnd5e”"],
])("a file that cannot be read says why, and nothing is created: %s", async (text, reason) => {
  const count = game.actors.size;
  const window = await choose(text);
  expect(textOf(window)).toContain(reason);
  expect(confirm(window).disabled).toBe(true);
  window.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await rest();
  expect(game.actors.size).toBe(count);
});

describe("a character of this system", () => {
  /** The text of the file that Foundry's own "Export Data" gives: the actor without its id, place and owners. */
  function exported(actor: Actor.Implementation): string {
    const data = actor.toObject();
    const left = { _id: undefined, folder: undefined, sort: undefined, ownership: undefined };
    const exportSource = { uuid: actor.uuid, systemId: "quadrivium", systemVersion: game.system.version };
    return JSON.stringify({ ...data, ...left, _stats: { ...data._stats, exportSource } });
  }

  /** What a character is, apart from the ids of the actor and what Foundry notes of its origin. */
  const content = (actor: Actor.Implementation): unknown => {
    const strip = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(strip);
      if (typeof value !== "object" || value === null) return value;
      const entries = Object.entries(value).filter(([key]) => !["_stats", "ownership", "folder", "sort"].includes(key));
      return Object.fromEntries(entries.map(([key, one]) => [key, strip(one)]));
    };
    const { _id, ...others } = strip(actor.toObject()) as Record<string, unknown>;
    return JSON.parse(JSON.stringify(others).replaceAll(String(_id), "ITS-ID")) as unknown;
  };

  const folder = "packs/_source/characters";
  /** A ready character of each tradition. */
  const sources = ["naddaha", "ren", "osei", "vesna"].map(
    (name) => JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8")) as object,
  );

  test("comes back from its file as it went out, with items, effects, token and flags", async () => {
    for (const source of sources) {
      const actor = (await Actor.implementation.create({
        ...source,
        flags: { world: { mark: { deep: [1, "two"] } } },
        prototypeToken: { width: 2 },
      } as never)) as unknown as Actor.Stored<"character">;
      const again = await importFile(JSON.parse(exported(actor)), actor.name);
      expect(again.id).not.toBe(actor.id);
      expect(content(again)).toEqual(content(actor));
      const before = content(actor);
      // Foundry's own import into an actor that exists.
      await again.update({ name: "Somebody else" });
      await again.importFromJSON(exported(actor));
      expect(content(again)).toEqual(before);
      for (const one of [actor, again]) await one.delete();
    }
  });
});

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { GM, openTable, scriptFaces, table, type } from "./open-table.ts";
import type { Creature } from "./open-table.ts";
import { buttonIn, click, closeWindows, fill, openSheet, rest, until } from "./page.ts";

// A tradition of a module whose words are those of the list in docs/dev/new-tradition.md, and no others: if the list is whole, no
// window shows the name of a key.

const fixture = resolve(import.meta.dirname, "../fixtures/lantern/lantern.js");

/** The words for the names in the list, in the tradition of the fixture. */
const names: Readonly<Record<string, readonly string[]>> = {
  "<die>": ["lamp", "glim"],
  "<tradition>": ["lantern"],
  "<role>": ["flame", "wax", "flare", "glim"],
  "<field>": ["lit", "wind", "oil", "wick", "wax"],
  "<option>": ["glow"],
  "<fact>": ["isDark", "flare"],
  "<total>": ["swift", "strike", "guard", "wound", "hide"],
};

/** Returns the keys of the list, with the names of the tradition in them. */
function listedKeys(): readonly string[] {
  const page = readFileSync(resolve(import.meta.dirname, "../../docs/dev/new-tradition.md"), "utf8");
  const [, table = ""] = /^## The words$(.*?)^## /ms.exec(page) ?? [];
  return [...table.matchAll(/`([A-Z]\w+\.[^`]+)`/g)].reduce<string[]>((keys, [, pattern = ""]) => {
    const all = Object.entries(names).reduce<readonly string[]>(
      (patterns, [name, values]) =>
        patterns.flatMap((one) => (one.includes(name) ? values.map((value) => one.replace(name, value)) : [one])),
      [pattern],
    );
    return [...keys, ...all];
  }, []);
}

/** Makes the module, with a word for each key. */
function makeModule(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "quadrivium-words-")), "lantern");
  mkdirSync(folder);
  cpSync(fixture, join(folder, "lantern.js"));
  const own = ["Light", "body", "bodyShort", "soul", "soulShort", "Dusk"].map((key) => `LANTERN.${key}`);
  const keys = [...listedKeys().map((key) => `QUADRIVIUM.${key}`), ...own];
  const words = keys.map((key) => [
    key,
    key.startsWith("QUADRIVIUM.Word.") ? key.split(".").at(-1) : key.split(".").slice(1).join(" "),
  ]);
  writeFileSync(join(folder, "en.json"), JSON.stringify(Object.fromEntries(words)));
  const languages = [{ lang: "en", name: "English", path: "en.json" }];
  writeFileSync(
    join(folder, "module.json"),
    JSON.stringify({ id: "lantern", title: "Lantern", esmodules: ["lantern.js"], languages }),
  );
  return folder;
}

const folder = makeModule();
const weapon = { name: "Pole", type: "weapon", system: { ability: "Lamplighting", damage: 2 } };
const items = [
  {
    _id: "lamplighting0000",
    name: "Lamplighting",
    type: "ability",
    system: { score: 2, specialty: "streets", characteristics: ["body"] },
  },
  { _id: "pole000000000000", ...weapon },
  { name: "Coat", type: "armor" },
  { name: "Glow", type: "power", system: { ability: "Lamplighting", cost: { kind: "luck", amount: 1 } } },
  { name: "Ball of Light", type: "spell" },
  { name: "Bright", type: "trait" },
  { name: "Rope", type: "gear" },
];
const effects = [{ name: "Draught", type: "bonus", system: { value: -1, scope: "total", key: "strike" } }];
const who = (name: string) => game.actors.getName(name, { strict: true }) as unknown as Creature;
const wick = () => who("Wick");
const system = { tradition: "lantern", luck: 2 };

beforeAll(async () => {
  await openTable({ forAll: true, userId: GM, modules: [folder] });
  await game.settings.set("quadrivium", "tradition", "lantern");
  await Actor.createDocuments([
    { name: "Wick", type: "character", system, items, effects },
    { name: "Moth", type: "npc", system, items: [weapon] },
  ] as never);
  await Actor.create({ name: "Guild", type: "party", system: { members: [wick().uuid, who("Moth").uuid] } } as never);
});
afterEach(async () => {
  await closeWindows();
  await ChatMessage.deleteDocuments(game.messages.map(({ id }) => id));
});
afterAll(() => {
  rmSync(resolve(folder, ".."), { recursive: true });
});

/** Returns the texts on the page and in its messages that are not words: missing keys, NaN and the like. */
async function unworded(): Promise<readonly string[]> {
  await rest();
  const log = await Promise.all(game.messages.map(async (message) => (await message.renderHTML()).outerHTML));
  const shown = [document.documentElement.outerHTML, ...log].join("\n");
  const keys = [...shown.matchAll(/\b(?:QUADRIVIUM|LANTERN)(?:\.[\w-]+)+/g)].map(([key]) => key);
  const strange = [...shown.matchAll(/[^<>]*(?:\bNaN\b|\bundefined\b|\[object )[^<>]*/g)].map(([text]) => text);
  return [...new Set([...keys.filter((key) => !game.i18n.has(key)), ...strange])];
}

const shows = (selector: string) => until(() => document.querySelector<HTMLElement>(selector));

const windows: Readonly<Record<string, () => Promise<unknown>>> = {
  "the sheet of a character": () => openSheet(wick()),
  "that sheet while it is edited": async () => {
    await openSheet(wick());
    click(buttonIn(await shows(".character-sheet"), "Edit"));
  },
  "the sheet of an NPC": () => openSheet(who("Moth")),
  "the sheet of a party": () => openSheet(who("Guild")),
  "the sheets of items": async () => {
    for (const item of wick().items)
      await (item.sheet as never as { render(how: object): Promise<unknown> }).render({ force: true });
  },
  "the sheet of a bonus": async () => {
    for (const effect of wick().effects)
      await (effect.sheet as never as { render(how: object): Promise<unknown> }).render({ force: true });
  },
  "the roll dialog": async () => {
    void table.api.rollTrait(wick(), { ability: "lamplighting0000" });
    await shows(".roll-dialog .bars");
  },
  "the roll dialog of a total": async () => {
    void table.api.rollTrait(wick(), { total: { id: "strike", weapon: "pole000000000000" } } as never);
    await shows(".roll-dialog .bars");
  },
  "the question whether to throw, and the card": async () => {
    scriptFaces([8, 5], [6, 2]);
    const roll = table.api.rollTrait(wick(), { ability: "lamplighting0000" }, { ask: false });
    await shows("dialog.dialog");
    expect(await unworded()).toEqual([]);
    click(buttonIn(await shows("dialog.dialog"), "Yes"));
    expect((await roll)?.rolls[0]).toMatchObject({ total: 12, outcome: { target: 6, margin: 6 } });
  },
  "the list of commands, and what they answer": async () => {
    for (const text of ["/help", "/odds 2dlwi1 vs 6", "/odds lamp vs 6", "/odds glim"]) await type(text);
    await until(() => game.messages.size > 3);
  },
  "the request window": async () => {
    void table.api.request();
    await shows(".request-window .person");
    fill(await shows(".request-window"), "options.0.letter", "l");
  },
  "requests of each kind, and their cards": async () => {
    const asked = [wick(), who("Moth")];
    const option = { letter: "l", ability: "Lamplighting", target: 6, hidesTarget: true };
    const hidden = await table.api.request({ asked, options: [option] });
    if (!hidden) throw new Error("The request was cancelled.");
    // A page that has not sealed the target reads the request as players do.
    const { _id, ...source } = hidden.toObject();
    await ChatMessage.create({ ...source, system: { ...(source.system as object), seal: "elsewhere" } });
    await table.api.request({ asked, options: [{ ...option, hidesTarget: false, setup: { wind: 1 } }] });
    await table.api.request({ kind: "challenge", asked, options: [option] });
    await table.api.contest({ sides: asked.map((actor) => ({ actor, letter: "l", total: "strike" })) });
  },
  "the windows in which a character is made": async () => {
    void Actor.implementation.createDialog();
    const window = await shows(".application.new-character");
    fill(window, "name", "Ember");
    click(await shows("[name=tradition][value=lantern]"));
    expect(await unworded()).toEqual([]);
    window.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    const maker = await shows(".application.maker");
    for (const _step of maker.querySelectorAll(".step")) {
      expect(await unworded()).toEqual([]);
      const next = maker.querySelector<HTMLElement>("[data-action=next]");
      if (next) click(next);
    }
  },
  "the luck ledger": () => table.api.luckLedger(),
  "the windows of a rest and of experience": async () => {
    void table.api.rest([wick()]);
    void table.api.award([wick()]);
    await rest();
  },
  "the settings": () => game.settings.sheet.render({ force: true }),
};

describe("a tradition of a module with the listed words", () => {
  test.each(Object.entries(windows))("has words in %s", async (_window, open) => {
    await open();
    expect(await unworded()).toEqual([]);
  });

  test("has words in each window of the settings", async () => {
    for (const { namespace, type: Window } of game.settings.menus.values()) {
      if (namespace !== "quadrivium") continue;
      await new (Window as unknown as new () => { render(how: object): Promise<unknown> })().render({ force: true });
      await rest();
      expect(await unworded()).toEqual([]);
      await closeWindows();
    }
  });
});

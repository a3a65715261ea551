import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { blocksOf, lineOf } from "../card-line.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces, type, type Table } from "../open-table.ts";
import { textOf, until } from "../page.ts";

/**
 * A world as version 0.1.0 stored it, and what its cards tell. Cards that are changed on purpose are written anew with `-u`;
 * what is stored stays as it is.
 */
const FOLDER = resolve(import.meta.dirname, "../../fixtures/world-0.1.0");

/** A day after its last message, so that what is over is over, and what can still be answered can be. */
const NOW = Date.UTC(2026, 2, 2, 18);

const COLLECTIONS = ["actors", "combats", "messages", "settings", "users"] as const;

const read = (name: string): string => readFileSync(resolve(FOLDER, name), "utf8");
const readJson = (name: string): unknown => JSON.parse(read(`${name}.json`));
const stored = () => Object.fromEntries(COLLECTIONS.map((name) => [name, readJson(name)])) as Record<string, Source[]>;
const messages = readJson("messages") as readonly Source[];
const actors = readJson("actors") as readonly Source[];

interface Source {
  readonly _id: string;
  readonly name?: string;
}

let table: Table;
async function openWorld(userId: string): Promise<void> {
  vi.setSystemTime(NOW);
  table = await openTable({ userId, now: () => NOW, world: stored() });
  if (userId !== GM) return;
  const kept = readJson("browser-of-the-game-master") as Readonly<Record<string, object>>;
  for (const [name, value] of Object.entries(kept)) {
    await game.settings.set("quadrivium", name as "gmNotes", value as never);
  }
}
async function leave(): Promise<void> {
  await table.close();
  vi.useRealTimers();
}

/** Everybody at that table. */
const VIEWERS = { GM, Ada: ADA, Bruno: BRUNO };

/** The cards that are kept whole, with their classes and data, and who looks at them. */
const WHOLE: Readonly<Record<string, keyof typeof VIEWERS>> = {
  CdOJ0oo7B1rDYY4Z: "Ada", // a botch of a stress die
  W8EMGkKVtQqbNeLT: "GM", // a fortune roll with decisions, made and open
  IQArRdZwYMAg0qFt: "GM", // a check that answers a request
  QrSsHKBx9PRZiRpU: "GM", // a trip with bonuses, and what it costs
  DXb8RJ9QpTyYT4f6: "GM", // an attack
  Z9XEWXfPrUNVg5XD: "GM", // damage, applied and undone
  "2uOEZC5RYDQyjwTV": "Ada", // odds, in pictures and in a table
  Vv8oQ6f7XetOmH6z: "GM", // a request with a seal, for those who lead it
  HZ1CpIGURCT8Kfzm: "Bruno", // a contest, for one who is asked
  atPWFihlRQxqZvfT: "Bruno", // a roll that is not for these eyes
};

/** What the messages are, by their ids: their titles in the record. */
const titles = new Map([...read("cards.txt").matchAll(/^(\S.*) \((\w{16})\)$/gm)].map(([, title, id]) => [id, title]));

/** A message as somebody sees it. */
interface Card {
  readonly id: string;
  readonly viewer: string;
  readonly line: string;
  readonly whole: string;
}

/** Opens the world as each of its users, and looks at all messages. */
async function cardsForAll(): Promise<readonly Card[]> {
  const cards: Card[] = [];
  for (const [viewer, userId] of Object.entries(VIEWERS)) {
    await openWorld(userId);
    for (const message of game.messages) {
      const card = await message.renderHTML();
      // Foundry's own: when the message came, and the button that deletes it.
      card.querySelector(".message-metadata")?.remove();
      cards.push({ id: message.id, viewer, line: withoutHour(lineOf(card)), whole: readable(card.outerHTML) });
    }
    await leave();
  }
  return cards;
}

/** The hour at which something was done is left out: it is told in the time zone of the reader. */
const withoutHour = (text: string) =>
  text.replaceAll(/\d{1,2}\/\d{1,2}\/\d{2}, \d{1,2}:\d{2}\s[AP]M/g, "(date and time)");

/** One element a line, without blanks between elements; ids that are counted are all the same. */
const readable = (html: string) =>
  withoutHour(html)
    .replaceAll(/quadrivium-note-\d+/g, "quadrivium-note")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/> ?</g, ">\n<")
    .trim();

/** What is told block by block, each with its message and who reads it, to see what differs. */
function inBlocks(cards: string): string {
  const blocks = Object.keys(VIEWERS).flatMap((viewer) => {
    let title = "";
    return cards.split("\n").flatMap((line) => {
      const [, viewers = "", told = ""] = /^ {2}(.*?): (.*)$/.exec(line) ?? [];
      if (!told) title = line;
      return viewers.split(", ").includes(viewer) ? blocksOf(told).map((block) => `${title}, ${viewer}: ${block}`) : [];
    });
  });
  return blocks.join("\n");
}

describe("a world of version 0.1.0", () => {
  describe("opened by everybody", () => {
    let cards: readonly Card[];
    beforeAll(async () => {
      cards = await cardsForAll();
    });

    test("tells on each card what it told", async () => {
      const told = messages.map(({ _id }) => {
        const views = cards.filter(({ id }) => id === _id);
        const lines = [...new Set(views.map(({ line }) => line))].map((line) => {
          const viewers = views.filter((view) => view.line === line).map(({ viewer }) => viewer);
          return `  ${viewers.join(", ")}: ${line}\n`;
        });
        return `${titles.get(_id)} (${_id})\n${lines.join("")}`;
      });
      const comparison = expect(told.join("")).toMatchFileSnapshot(resolve(FOLDER, "cards.txt"));
      await comparison.catch((error: unknown) => {
        const { actual, expected } = error as Readonly<Record<"actual" | "expected", string>>;
        throw Object.assign(error as Error, { actual: inBlocks(actual), expected: inBlocks(expected) });
      });
    });

    test("draws ten cards as they were", async () => {
      const kept = cards.filter(({ id, viewer }) => WHOLE[id] === viewer);
      const whole = kept.map((card) => `<!-- ${titles.get(card.id)}, seen by ${card.viewer} -->\n${card.whole}\n`);
      expect(whole).toHaveLength(10);
      await expect(whole.join("")).toMatchFileSnapshot(resolve(FOLDER, "ten-cards.html"));
    });
  });

  describe("opened by a game master", () => {
    beforeAll(() => openWorld(GM));
    afterAll(leave);

    test("has all its documents", () => {
      const ids = (documents: Iterable<{ id: string | null }>) => [...documents].map(({ id }) => id).sort();
      const known = (list: readonly Source[]) => list.map(({ _id }) => _id).sort();
      expect(ids(game.actors)).toEqual(known(actors));
      expect(ids(game.messages)).toEqual(known(messages));
      expect(ids(game.combats)).toEqual(known(readJson("combats") as Source[]));
    });

    test.each(actors.map(({ name = "", _id }) => [name, _id]))("prepares %s with all that it had", (_name, id) => {
      expect(prepared(id)).toMatchObject(preparedBefore(id));
    });

    test("keeps the order of its fight", () => {
      const fight = game.combats.contents[0];
      expect(fight?.turns.map(({ name, initiative }) => [name, initiative])).toEqual(readJson("turns"));
    });
  });

  describe("goes on", () => {
    afterEach(leave);

    test("with a sealed roll that is shown, whose verdict was stored in the list of that version", async () => {
      await openWorld(GM);
      const request = game.messages.get("zXpU2yW4pWbhV7Xp", { strict: true }) as ChatMessage.OfType<"request">;
      const answer = "GdUTEOKc8DfaProC";
      const before = request.system.rulings;
      await request.update({ system: { shown: [answer] } });
      await until(() => request.system.rulings[0]?.opened);
      expect(request.system.rulings).toHaveLength(before.length);
      expect(request.system.rulings).toMatchObject(before.map(({ seal, actor }) => ({ answer, seal, actor })));
      // What that version has stored stays as it was, and the whole verdict stands beside it.
      expect(request.system.toObject()).toMatchObject({
        rulings: [{ answer, opened: "" }],
        verdicts: { [answer]: { seal: before[0]?.seal, option: before[0]?.option } },
      });
      expect(textOf((await request.renderHTML()).querySelector(".asked > li"))).not.toMatch(/sealed/);
    });

    test("with a roll by its own readings of the rules, tracks and difficulties", async () => {
      await openWorld(GM);
      scriptFaces(8);
      await type("/r 1ds vs 8");
      const message = await until(() => game.messages.size > messages.length && game.messages.contents.at(-1));
      expect(textOf((await message.renderHTML()).querySelector(".target"))).toBe("ease factor 8, like a bishop");
    });
  });
});

/**
 * What was prepared of an actor then. Since then bare hands use Brawl without being told, and characters of checks attack
 * with Strength, so their totals are others.
 */
function preparedBefore(id: string): object {
  type Prepared = { readonly rollData: { readonly weapon?: { readonly name: string; readonly ability: string } } };
  const before = (readJson("prepared") as Readonly<Record<string, Prepared>>)[id];
  if (!before) throw new Error(`Nothing was prepared of ${id}.`);
  const { weapon } = before.rollData;
  const isBrawler =
    game.actors.get(id)?.items.getName("Brawl") && weapon?.name === "Bare hands" && weapon.ability === "";
  const { tradition } = game.actors.get(id)?.system as { readonly tradition?: string };
  if (!isBrawler && tradition !== "check") return before;
  const rollData = Object.entries(before.rollData).filter(([name]) => name !== "totals" && name !== "weapon");
  return { ...before, rollData: Object.fromEntries(rollData) };
}

/** Returns the prepared data of an actor, of its items and of its effects, as plain data. */
function prepared(id: string): unknown {
  const actor = game.actors.get(id, { strict: true });
  const { system, statuses } = actor;
  const rollData = actor.getRollData();
  const items = actor.items.map((item) => ({ name: item.name, system: item.system }));
  // Since Foundry 14, what an effect changes is part of it; a bonus changes nothing.
  const effects = [...actor.allApplicableEffects()].map(({ name, system: data }) => ({
    name,
    system: Object.assign({}, data, { changes: undefined }),
  }));
  return JSON.parse(JSON.stringify({ rollData, system, items, effects, statuses: [...statuses] }));
}

test.each([
  ["<p>Dice <b>and</b> more</p><p>2 | 3</p>", "Dice and more ¦ 2 | 3"],
  ["<button>Roll…</button> or <a>wait</a>", "[Roll…] or [wait]"],
  ["<button disabled aria-pressed='true'>Roll…</button>", "[Roll…, disabled, aria-pressed=true]"],
  ["<button aria-label='Skip Ada' title='Skip Ada'><i class='fa-x'></i></button>", "[‹Skip Ada›]"],
  ["<label>Bonus <input type='number' value='2' disabled></label>", "Bonus {2, disabled}"],
  ["<input type='checkbox' checked aria-label='Told'>", "{‹Told› on, checked}"],
  ["<select><option>d4</option><option selected>d6</option></select>", "{d6}"],
  ["<textarea>As\nwritten</textarea>", "{As written}"],
  [
    "<details><summary>Odds</summary>9%</details><details open><summary>Fate</summary></details>",
    "▸ Odds ¦ 9% ¦ ▾ Fate",
  ],
  ["<span aria-hidden='true'>0</span> <span class='visually-hidden'>0, botch</span><p hidden>no</p>", "0 ‹0, botch›"],
])("%s is told in a line", (html, line) => {
  const card = document.createElement("li");
  card.innerHTML = html;
  expect(lineOf(card)).toBe(line);
});

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, type, type Table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

/**
 * A world as version 0.1.0 stored it, and what was drawn of it then. These files are a record: a card that is changed on
 * purpose is changed there by hand.
 */
const FOLDER = resolve(import.meta.dirname, "../fixtures/world-0.1.0");

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

/** What can be decided on a card since later versions; nothing else may be new on it. */
const laterOffers = ["Scratch any die…", "Add botch dice…"];

/**
 * A card as it is drawn now, but for later offers and for what is Foundry's own: when the message came, and the button that
 * deletes it.
 */
async function drawn(id: string): Promise<string> {
  const html = await game.messages.get(id, { strict: true }).renderHTML();
  html.querySelector(".message-metadata")?.remove();
  // Since later versions something stands beside the buttons: what they cost and give, and one that undoes a decision.
  for (const added of html.querySelectorAll(".choice > .note, [data-action=quadriviumUndo]")) added.remove();
  for (const choice of html.querySelectorAll(".choice")) {
    choice.querySelector("button")?.removeAttribute("aria-describedby");
    choice.replaceWith(...choice.children);
  }
  for (const offer of html.querySelectorAll(".offers > button, .offers > details")) {
    if (laterOffers.some((later) => offer.textContent.trim().startsWith(later))) offer.remove();
  }
  // Since later versions an answer tells the verdict of its request, and leads to it.
  for (const button of html.querySelectorAll(".answers > .to-request")) button.replaceWith(button.textContent);
  for (const told of html.querySelectorAll(".answers > .verdict-told")) told.remove();
  // Players can counter since later versions.
  if (!game.user.isGM) html.querySelector("[data-action=quadriviumCounter]")?.remove();
  // Since later versions a card shows the rolls that belong to it, the effect of a power and whom an attack is against.
  for (const box of html.querySelectorAll(".joined-roll, .quadrivium.effect, .quadrivium.attack")) box.remove();
  html.classList.remove("quadrivium-folded");
  for (const box of html.querySelectorAll(".offers, .measures")) if (box.children.length === 0) box.remove();
  // Since later versions messages carry the theme of the interface.
  html.classList.remove("quadrivium-message", "themed", "theme-light");
  return readable(html.outerHTML);
}

/**
 * One element a line, so that a difference is read easily, without blanks between elements. The hour at which something was
 * done is left out: it is told in the time zone of the reader.
 */
function readable(html: string): string {
  return html
    .replaceAll(/\d{1,2}\/\d{1,2}\/\d{2}, \d{1,2}:\d{2}\s[AP]M/g, "(date and time)")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/> ?</g, ">\n<")
    .trim();
}

/** A card as it was drawn for a user: its message, its kind, and its HTML. */
function cardsOf(viewer: string): Map<string, readonly [id: string, what: string, card: string]> {
  const parts = read(`cards/${viewer}.html`)
    .split(/^<!-- (\w{16}) (.*) -->\n/m)
    .slice(1);
  const starts = parts.flatMap((_, index) => (index % 3 === 0 ? [index] : []));
  return new Map(
    starts.map((start) => {
      const [id = "", what = "", card = ""] = parts.slice(start, start + 3);
      return [id, [id, what, card.trim()]];
    }),
  );
}

/** Everybody's cards. Of Ada's and Bruno's, those alone are kept that are not the same as those before them. */
const gamemasters = cardsOf("gamemaster");
const adas = new Map([...gamemasters, ...cardsOf("ada")]);
const brunos = new Map([...adas, ...cardsOf("bruno")]);

describe("a world of version 0.1.0", () => {
  describe.each([
    ["the game master", GM, gamemasters],
    ["Ada", ADA, adas],
    ["Bruno", BRUNO, brunos],
  ])("opened by %s", (_viewer, userId, cards) => {
    beforeAll(() => openWorld(userId));
    afterAll(leave);

    test("has a card of every message", () => {
      expect([...cards.keys()]).toEqual(messages.map(({ _id }) => _id));
    });

    test.each([...cards.values()])("draws %s as it was: %s", async (id, _what, card) => {
      expect(await drawn(id)).toBe(
        card.replace('<div class="measures">\n</div>\n', "").replace('flexcol "', 'flexcol"'),
      );
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

/** Returns the prepared data of an actor, of its items and of its effects, as plain data. */
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

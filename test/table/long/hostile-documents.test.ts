import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { actorBudget } from "../../../src/rules/kernel/budget.ts";
import { complete } from "../../../src/rules/command/complete.ts";
import { dieKindOf } from "../../../src/rules/traditions/die-kinds.ts";
import type { Creature } from "../../../src/characters/creature.ts";
import { isReadInPart } from "../../../src/characters/bounded-documents.ts";
import { ADA, BRUNO, openTable, smallWorld } from "../open-table.ts";
import type { Table } from "../open-table.ts";
import { blownUp, blowUps, placesIn } from "../hostile-data.ts";
import { actorSamples, metered } from "../hostile-documents.ts";
import type { Amounts } from "../hostile-documents.ts";
import { answerFrom, ask } from "../requests-page.ts";
import { openSheet, rest, until } from "../page.ts";
import { readByExtras } from "../extras/readings.ts";

/** Whatever an actor, its items and its effects store, what our clients do with it is bounded. Work is counted, not timed. */

const isLong = process.env.LONG_TRIALS === "yes";

type AnyActor = Actor.Implementation;

let table: Table;
beforeEach(async () => {
  table = await openTable();
  // Foundry reports what it cannot prepare.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await table.close();
});

/** Creates an actor as it is; null for one that Foundry refuses. */
async function create(data: object): Promise<AnyActor | null> {
  return (await Actor.implementation.create(data as never).catch(() => null)) ?? null;
}

async function sheetOf(actor: AnyActor): Promise<string> {
  await openSheet(actor);
  const sheet = actor.sheet as foundry.applications.api.ApplicationV2;
  const html = sheet.element.outerHTML;
  await sheet.close();
  return html;
}

/** Opens a window, and returns what it shows once a part of it is there. */
async function windowWith(selector: string, open: () => unknown): Promise<string> {
  void open();
  const part = await until(() => document.querySelector(selector));
  const element = part.closest(".application");
  const app = foundry.applications.instances.get(element?.id ?? "");
  const html = element?.outerHTML ?? "";
  await app?.close();
  await rest();
  return html;
}

type Deed = (actor: AnyActor) => Promise<string>;

/** What every client does with an actor that it may see; each returns what it has to say. */
const reading: Readonly<Record<string, Deed>> = {
  start: (actor) => Promise.resolve(typeof new Actor.implementation(actor.toObject() as never)),
  sheet: sheetOf,
  "sheets of items": async (actor) => {
    const first = new Map(actor.items.map((item) => [item.type, item]));
    const sheets: string[] = [];
    for (const item of first.values()) sheets.push(await sheetOf(item as unknown as AnyActor));
    return sheets.join("");
  },
  party: async (actor) => {
    const party = new Actor.implementation({
      name: "Six",
      type: "party",
      ownership: { default: 2 },
      system: { members: [actor.uuid] },
    } as never);
    return sheetOf(party);
  },
  completion: async (actor) => {
    const { languageFor } = await import("../../../src/commands/roll-in-words.ts");
    const die = dieKindOf("s");
    const language = languageFor("/stress", die, { actor: actor as Creature, speaker: {} as never });
    return JSON.stringify(["", "a", "int + b", "int + brawl vs"].map((words) => complete(words, language)));
  },
  numbers: async (actor) => {
    const { numberEntries } = await import("../../../src/bookings/addable-numbers.ts");
    return JSON.stringify(numberEntries(actor as Creature));
  },
};

/** What its owners and game masters do with it. */
const owning: Readonly<Record<string, Deed>> = {
  dialog: async (actor) => {
    const { rollStat: rollTrait } = await import("../../../src/rolls/road/roll-stat.ts");
    return windowWith(".roll-dialog .bars", () => rollTrait(actor as Creature, { characteristics: ["int"] }));
  },
  roll: async (actor) => {
    const { rollStat: rollTrait } = await import("../../../src/rolls/road/roll-stat.ts");
    CONFIG.Dice.randomUniform = () => 0.35;
    const ability = actor.items.find(({ type }) => type === "ability")?.id ?? "";
    const message = await rollTrait(actor as Creature, { characteristics: ["int"], ability }, { ask: false });
    const card = (await message?.renderHTML())?.outerHTML ?? "";
    const exported = `${message?.export() ?? ""}${await readByExtras(game.messages.contents)}`;
    await message?.delete();
    return card + exported;
  },
  request: async (actor) => {
    const option = { name: "Notice the trap", letter: "s", characteristics: ["int"], target: 9 };
    const request = await ask(table, { asked: [actor], options: [option] });
    const answer = await answerFrom(table.join(ADA), request, { actor: actor.uuid });
    const card = (await (request as unknown as ChatMessage.Implementation).renderHTML()).outerHTML;
    await (answer as unknown as ChatMessage.Implementation).delete();
    await (request as unknown as ChatMessage.Implementation).delete();
    return card + JSON.stringify(request.toObject());
  },
  "request window": async (actor) => {
    const { RequestWindow } = await import("../../../src/requests/window/request-window.ts");
    return windowWith(".request-window form, .request-window", () => {
      void RequestWindow.ask({ asked: [actor.uuid] });
    });
  },
};

/** The most pieces of work of one deed, and the most characters of texts that it handles or shows beside what is stored. */
const MOST = { calls: 4 * actorBudget.values, characters: 25 * actorBudget.characters };

/** Does what can be done with an actor, and expects that each deed is bounded. */
async function expectBounded(actor: AnyActor, deeds: Readonly<Record<string, Deed>>, what: string): Promise<void> {
  const stored = JSON.stringify(actor).length;
  for (const [deed, act] of Object.entries(deeds)) {
    if (actor.type === "party" && deed !== "start" && deed !== "sheet") continue;
    const { result, calls, characters } = await metered(() => act(actor)).catch((error: unknown) => {
      throw new Error(`${what}: ${deed}`, { cause: error });
    });
    expect(calls < MOST.calls, `${what}: ${deed}: ${calls} pieces of work`).toBe(true);
    // Foundry itself cleans what is stored, and fields show it as it is.
    const most = MOST.characters + 4 * stored;
    expect(characters < most, `${what}: ${deed}: ${characters} characters handled`).toBe(true);
    expect(result.length < most, `${what}: ${deed}: ${result.length} characters`).toBe(true);
  }
}

/** An actor in which everything is too much, in each way. */
const everything: Readonly<Record<string, Amounts>> = isLong
  ? {
      "long texts": { texts: 40_000 },
      "long lists": { entries: 3000 },
      "lists of texts as long as they may be": { entries: 400, texts: 60 },
      "many items and effects": { items: 250, effects: 400 },
    }
  : {
      "lists of texts": { entries: 60, texts: 600 },
      "many items and effects": { items: 170, effects: 1 },
    };

describe("an actor in which everything has", () => {
  test.each(Object.entries(everything))(
    "%s is read, drawn, rolled and judged with little work",
    async (what, amounts) => {
      // All types have the same items.
      const types = amounts.items && !isLong ? ["character"] : Object.keys(actorSamples());
      for (const type of types) {
        const actor = await create(actorSamples(amounts)[type] ?? {});
        if (!actor) throw new Error(`The ${type} was refused.`);
        await expectBounded(actor, { ...reading, ...owning }, `${type} with ${what}`);
        if (type === "character") expect(isReadInPart(actor)).toBe(true);
      }
    },
    600_000,
  );

  test("too much is shown in part, and stays stored as it was", async () => {
    const [long, many] = [
      await create(actorSamples({ texts: 1000 }).npc ?? {}),
      await create(actorSamples({ entries: 600 }).npc ?? {}),
    ];
    if (!long || !many) throw new Error("An actor was refused.");
    const [texts, lists] = [(long as Creature).system, (many as Creature).system];
    expect([long.name.length, texts.unarmed.length, lists.tallies.length]).toEqual([300, 2000, 500]);
    const name = (long.toObject() as { name: string }).name;
    expect([name.length, texts._source.unarmed.length, lists._source.tallies.length]).toEqual([4000, 4005, 600]);
    expect(await sheetOf(long)).toContain("More is saved here than can be read");
    // An update of one field leaves the others as they are.
    await many.update({ system: { experience: 7 } });
    expect((many as Creature).system._source.tallies).toHaveLength(600);
  });

  test("what an actor usually has is read whole", async () => {
    for (const source of Object.values(actorSamples())) {
      const actor = await create(source);
      if (!actor) throw new Error("The actor was refused.");
      expect(isReadInPart(actor)).toBe(false);
    }
  });
});

test("a player's client opens a world of such actors, and reads each of them, with little work", async () => {
  const ways = Object.entries(everything).filter(([what]) => what !== "many items and effects");
  const actors: { readonly _id: string | null }[] = [];
  for (const [, amounts] of ways) {
    const actor = await create(actorSamples(amounts).character ?? {});
    if (actor) actors.push(actor.toObject());
  }
  await table.close();
  table = await openTable({
    userId: BRUNO,
    world: { ...smallWorld, actors: [...(smallWorld.actors ?? []), ...actors] as never },
  });
  await rest();
  expect(game.actors.size).toBe(actors.length + 1);
  const { sheet, party, completion } = reading as Record<string, Deed>;
  for (const { _id } of actors) {
    const actor = game.actors.get(_id ?? "");
    if (actor) await expectBounded(actor, { sheet, party, completion } as Record<string, Deed>, actor.type);
  }
}, 600_000);

describe("every field of an actor, its items and its effects", () => {
  test(
    "can be blown up with anything: it is read, drawn, rolled and judged with little work",
    async () => {
      const kinds = Object.entries(blowUps);
      let turn = 0;
      for (const [type, source] of Object.entries(actorSamples())) {
        const { ownership, ...fields } = source as Record<string, unknown>;
        for (const path of placesIn(fields)) {
          turn += 1;
          // Each field with each of them takes an hour.
          const chosen = isLong
            ? kinds
            : turn % 23 > 0
              ? []
              : kinds.slice(turn % kinds.length, (turn % kinds.length) + 1);
          for (const [how, change] of chosen) {
            const actor = await create({ ...(blownUp(fields, path, change) as object), ownership });
            if (!actor) continue;
            await expectBounded(actor, { ...reading, ...owning }, `${type}: ${path.join(".")} with ${how}`);
            await actor.delete();
          }
        }
      }
    },
    isLong ? 7_200_000 : 600_000,
  );
});

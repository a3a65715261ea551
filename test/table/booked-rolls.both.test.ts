// On both generations: each deletes keys of an object in another way.

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, GM, openAgain, openTable, rollOf, scriptFaces } from "./open-table.ts";
import type { Face, Table } from "./open-table.ts";
import { buttonIn, check, click, leftToDo, rest, textOf, until } from "./page.ts";
import { d20 } from "./play/dice.ts";
import { write } from "./requests-page.ts";

/** What rolls and decisions about them bring characters and cost them: once, and nothing is worth anything that is not paid. */

type Card = ChatMessage.OfType<"roll">;

let table: Table;
beforeEach(async () => {
  table = await openTable();
  await table.naddaha.update({ system: { tradition: "trip", luck: 2 } });
  await rest();
});
afterEach(() => table.close());

const luck = () => table.naddaha.system.luck;
const cards = () => game.messages.filter(({ type }) => type === "roll") as Card[];
const card = () => cards().at(-1) ?? expect.fail("There is no roll.");
const decided = (message: Card) => rollOf(message).die?.decisions.length ?? 0;
const shown = async (message: Card = card()) => textOf(await message.renderHTML());

const speaker = () => ChatMessage.getSpeaker({ actor: table.naddaha });

/** The ids that Naddaha keeps. */
function kept(): readonly string[] {
  const { booked = {} } = (table.naddaha.flags as { quadrivium?: { booked?: object } }).quadrivium ?? {};
  return Object.keys(booked);
}

async function rolled(formula = "1dt vs 15", ...faces: readonly Face[]): Promise<Card> {
  scriptFaces(...(faces.length > 0 ? faces : [[20, 5] as const]));
  await table.api.Roll.create(formula).toMessage({ speaker: speaker(), type: "roll" } as never);
  await rest();
  return card();
}

/** The button of a card that is called so, or so and more; null if there is none. */
async function buttonOf(message: Card, name: string): Promise<HTMLElement | null> {
  const buttons = [...(await message.renderHTML()).querySelectorAll("button")];
  return buttons.find((one) => (one.getAttribute("aria-label") ?? textOf(one)).startsWith(name)) ?? null;
}

/** Calls on luck for a roll, if that is offered: with what the window offers in this place. The second throw is better. */
async function callOnLuck(message: Card, answer = 0): Promise<void> {
  const button = await buttonOf(message, "Call on luck…");
  if (!button) return;
  scriptFaces([20, 8]);
  click(button);
  const window = await until(() => document.querySelector<HTMLElement>("dialog.application"));
  check(window, "answer", String(answer));
  click(buttonIn(window, "Decide"));
  await rest();
}

async function undo(message: Card): Promise<void> {
  const button = await buttonOf(message, "Undo: ");
  if (button) click(button);
  await rest();
}

async function reopen(): Promise<void> {
  table = await openAgain(table, { userId: GM });
  await rest();
}

describe("luck that the server refuses to take", () => {
  test("is not paid, and the roll is without it", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const message = await rolled();
    const hook = Hooks.on("preUpdateActor", () => false);
    await callOnLuck(message);
    Hooks.off("preUpdateActor", hook);
    expect([decided(message), rollOf(message).total, luck(), leftToDo()]).toEqual([0, 5, 2, []]);
    expect(await shown()).toContain("Luck: whole roll repeated (Gamemaster); not paid");
  });

  test("keeps its die, costs the same again, and the window does not tell what it will give", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const message = await rolled();
    const hook = Hooks.on("preUpdateActor", () => false);
    await callOnLuck(message);
    await callOnLuck(message);
    Hooks.off("preUpdateActor", hook);
    expect(await shown(message)).toContain("Naddaha has not paid 1 luck point, so that does not count.");
    expect(await shown(message)).toContain("8, does not count, not paid");
    const answers = rollOf(message).offers.flatMap((offer) => offer.answers);
    const again = answers.find(({ decision: { kind } }) => kind === "luck") ?? expect.fail("Luck is not offered.");
    expect(rollOf(message).foreseen(again.decision)).toBeNull();
    const odds = rollOf(message).oddsAfter(again.decision);
    expect(odds?.total.length).toBeGreaterThan(1);
    await callOnLuck(message);
    expect([rollOf(message).total, luck()]).toEqual([8, 1]);
    expect(await shown(message)).not.toContain("has not paid");
  });

  test("before the roll is not paid either, and the first throw counts", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const hook = Hooks.on("preUpdateActor", () => false);
    const message = await rolled("1dtlk vs 15", [20, 5], [20, 8]);
    Hooks.off("preUpdateActor", hook);
    expect([rollOf(message).formula, rollOf(message).total, luck(), leftToDo()]).toEqual(["1dt vs 15", 5, 2, []]);
    expect(await shown()).toContain("Naddaha has not paid 1 luck point");
  });
});

describe("what a roll has given for nothing by the rules stays", () => {
  test("luck that nobody counts, also once somebody counts it", async () => {
    await table.naddaha.update({ system: { luck: null } });
    table = await openAgain(table, { userId: ADA });
    await callOnLuck(await rolled());
    await reopen();
    expect([decided(card()), rollOf(card()).total]).toEqual([1, 8]);
    await table.naddaha.update({ system: { luck: 3 } });
    await write(table.join(ADA), "update", { updates: [{ _id: card().id, flavor: "Jump" }] });
    await reopen();
    expect([decided(card()), rollOf(card()).total, luck()]).toEqual([1, 8, 3]);
  });

  test("a roll of nobody", async () => {
    scriptFaces([20, 5], [20, 8]);
    await table.api.Roll.create("1dtlk vs 15").toMessage({ speaker: { alias: "Somebody" }, type: "roll" } as never);
    await reopen();
    expect([rollOf(card()).formula, rollOf(card()).total]).toEqual(["1dtlk vs 15", 8]);
  });
});

describe("what a roll has cost", () => {
  test("is not taken again once its character has forgotten that it is paid", async () => {
    await callOnLuck(await rolled());
    expect(kept()).toHaveLength(1);
    await reopen();
    expect([kept(), card().system.settled]).toEqual([[], 1]);
    await undo(card());
    expect([decided(card()), luck()]).toEqual([0, 2]);
    await reopen();
    expect([decided(card()), luck(), kept()]).toEqual([0, 2, []]);
  });
});

/** Lets Naddaha roll something that is paid before, and the world refuse to take it: its numbers cannot be changed. */
async function rolledUnpaid(trait: object, choices: object, ...faces: readonly Face[]): Promise<Card> {
  vi.spyOn(console, "warn").mockReturnValue();
  await rest();
  const hook = Hooks.on("preUpdateActor", () => false);
  scriptFaces(...faces);
  await table.api.rollTrait(table.naddaha, trait, { ask: false, choices });
  await rest();
  Hooks.off("preUpdateActor", hook);
  return card();
}

const meta = [{ id: "red", kind: "mana", colour: "red", bonus: 3, held: 1 }] as const;
const POWER = "dragontongue0000";

async function givePower(): Promise<void> {
  const system = { characteristics: ["int"], cost: { kind: "meta", amount: 1 } };
  const source = { _id: POWER, name: "Dragon tongue", type: "power", system };
  await table.naddaha.createEmbeddedDocuments("Item", [source] as never, { keepId: true });
}

/** What is held, and the focus in use. */
const held = () => [table.naddaha.system.meta[0]?.held, table.naddaha.system.focus.row];

describe("what a roll costs before it is made and that cannot be paid any more when it is", () => {
  test.each([
    ["a focus is a roll without its bonus die", { focus: "red" }, [...d20(5), [4, 2]], "1dt[Intelligence]", 5],
    ["luck is the first of both throws", { setup: { luck: true } }, d20(5, 8), "1dt[Intelligence]", 5],
  ] as const)("%s", async (_what, choices, faces, formula, total) => {
    await table.naddaha.update({ system: { meta: [...meta] } });
    const message = await rolledUnpaid({ characteristics: ["int"] }, choices, ...(faces as never as Face[]));
    expect([rollOf(message).formula, rollOf(message).total]).toEqual([formula, total]);
    expect([held(), luck(), leftToDo()]).toEqual([[1, null], 2, []]);
    expect(await shown(message)).toContain("Naddaha has not paid 1");
    expect(await shown(message)).not.toContain("Naddaha paid");
  });

  test("inspiration for an extra die is a roll without that die", async () => {
    await table.naddaha.update({ system: { tradition: "fortune", inspiration: 1 } });
    const choices = { setup: { characterDice: [8, 8] }, paid: { die: 6, resource: "inspiration" } } as const;
    const message = await rolledUnpaid({ characteristics: ["int"] }, choices, [20, 5], [8, 7], [8, 2], [6, 6]);
    expect([rollOf(message).formula, rollOf(message).isSound]).toEqual(["1dnc8:8", true]);
    expect([table.naddaha.system.inspiration, leftToDo()]).toEqual([1, []]);
  });

  test("a power is no roll at all: it has neither total nor verdict", async () => {
    await table.naddaha.update({ system: { meta: [...meta] } });
    await givePower();
    const message = await rolledUnpaid({ power: POWER }, {}, [20, 5]);
    expect(rollOf(message).die).toBeUndefined();
    expect(await shown(message)).toContain("What this roll costs was not paid, so it does not count.");
    expect([held(), leftToDo()]).toEqual([[1, null], []]);
  });
});

const place = fc.nat({ max: 3 });
const deed = fc.oneof(
  fc.record({ does: fc.constantFrom("decide", "undo", "delete"), place }),
  fc.record({ does: fc.constantFrom("roll", "fail") }),
);

test("what a character has paid is what its rolls say, whatever is rolled, decided, undone, refused and deleted", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
      await ChatMessage.implementation.deleteDocuments(game.messages.map(({ id }) => id));
      await table.naddaha.update({ system: { luck: 5 } });
      let deleted = 0;
      for (const one of deeds) {
        const message = "place" in one ? cards()[one.place] : undefined;
        if (one.does === "roll") await rolled();
        if (one.does === "fail") {
          const hook = Hooks.on("preUpdateActor", () => false);
          for (const last of cards().slice(-1)) await callOnLuck(last);
          Hooks.off("preUpdateActor", hook);
        }
        if (one.does === "decide" && message) await callOnLuck(message);
        if (one.does === "undo" && message) await undo(message);
        if (one.does === "delete" && message) {
          deleted += decided(message);
          await message.delete();
        }
      }
      await rest();
      const paid = cards().reduce((sum, message) => sum + decided(message), deleted);
      const told = cards().reduce((sum, message) => sum - message.system.booked.luck, deleted);
      expect([luck(), told, leftToDo()]).toEqual([5 - paid, paid, []]);
    }),
    { numRuns: 8 },
  );
});

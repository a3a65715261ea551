// On both generations: each deletes keys of an object in another way.

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openAgain } from "./faults.ts";
import { ADA, BRUNO, GM, openTable, rollOf, scriptFaces } from "./open-table.ts";
import type { Face, Request, Table } from "./open-table.ts";
import { leftToDo, rest, textOf, until } from "./page.ts";
import { answerSource, ask, EVERYTHING, write } from "./requests-page.ts";

/** What rolls and decisions about them bring characters and cost them: once, and nothing is worth anything that is not paid. */

type Card = ChatMessage.OfType<"roll">;

let table: Table;
beforeEach(async () => {
  table = await openTable();
  await table.naddaha.update({ system: { tradition: "trip", luck: 2 } });
  await rest();
});
afterEach(() => table.close());

/** The parts of the system that decide and undo; they need the globals of a page. */
const decisions = () => import("../../src/chat/roll-card/decisions.ts");
const undoing = () => import("../../src/chat/roll-card/undo.ts");
const opening = () => import("../../src/chat/finish-interrupted.ts");

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

/** Calls on luck for a roll, whose second throw is better. */
async function callOnLuck(message: Card): Promise<void> {
  scriptFaces([20, 8]);
  const offer = rollOf(message).offers.findIndex(({ answers }) => answers.some((one) => one.decision.kind === "luck"));
  if (offer >= 0) await (await decisions()).makeDecision(message, { offer: String(offer), answer: "0" });
  await rest();
}

async function undo(message: Card): Promise<void> {
  if (decided(message) > 0) await (await undoing()).undoDecision(message);
  await rest();
}

/** The data of a roll about which somebody has decided by hand. */
async function withLuck(message: Card, by: string): Promise<{ rolls: string[]; content: string }> {
  scriptFaces([20, 8]);
  const changed = await rollOf(message).decide({ kind: "luck", by, at: 1 });
  return { rolls: [JSON.stringify(changed)], content: String(changed.total) };
}

/** Lets a player write a roll, as their client can. */
async function forge(user: string, data: object): Promise<Card> {
  const _id = foundry.utils.randomID();
  const source = {
    speaker: speaker(),
    type: "roll",
    ...data,
    _id,
    author: user,
  };
  await write(table.join(user), "create", { data: [source], keepId: true });
  await rest();
  return game.messages.get(_id) as unknown as Card;
}

/** A booking for Naddaha, as a client can write it. */
function bookingOf(decisions: number, more: object = {}) {
  const change = { inspiration: 0, luck: 0 };
  return { id: foundry.utils.randomID(), actor: table.naddaha.uuid, decisions, change, isRefused: false, ...more };
}

/** Has Ada roll for Naddaha at her own client. */
async function adaRolls(): Promise<Card> {
  scriptFaces([20, 5]);
  const roll = await table.api.Roll.create("1dt vs 15").evaluate();
  return forge(ADA, { rolls: [JSON.stringify(roll)], content: "5" });
}

/** Lets Ada write into a message of hers, as her client can. */
async function adaWrites({ id }: Card, data: object): Promise<void> {
  await write(table.join(ADA), "update", { updates: [{ _id: id, ...data }] });
  await rest();
}

/** Stops the page before the character has what is told: nothing more arrives. */
function losePage(after: number): void {
  const session = table.session();
  const send = session.modifyDocument.bind(session);
  let writes = 0;
  session.modifyDocument = (request) => {
    writes += 1;
    return writes > after ? new Promise<never>(() => undefined) : send(request);
  };
}

async function reopen(): Promise<void> {
  table = await openAgain(table, { userId: GM });
  await rest();
}

/** Does once more what is done when somebody opens the world. */
async function open(): Promise<void> {
  await (await opening()).finishAbandoned();
  await rest();
}

describe("a decision that is told and not paid", () => {
  async function lost(): Promise<void> {
    const message = await rolled();
    losePage(1);
    void callOnLuck(message);
    await rest();
    expect([decided(card()), luck()]).toEqual([1, 2]);
  }

  test("is paid once when the world is opened", async () => {
    await lost();
    await reopen();
    await reopen();
    expect([decided(card()), rollOf(card()).total, luck(), leftToDo()]).toEqual([1, 8, 1, []]);
  });

  test("and cannot be paid any more gives nothing: the roll is without it, and the card says so", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    await lost();
    const { documents } = await table.session().getWorld();
    const spent = documents.actors.map((one) =>
      one._id === table.naddaha.id ? { ...one, system: { ...(one as { system?: object }).system, luck: 0 } } : one,
    );
    await table.close();
    table = await openTable({ userId: GM, world: { ...documents, actors: spent } });
    await rest();
    expect([decided(card()), rollOf(card()).total, card().content, luck(), leftToDo()]).toEqual([0, 5, "5", 0, []]);
    expect(card().system.booked.luck).toBe(0);
    expect(await shown()).toContain("Luck: whole roll repeated (Gamemaster); not paid");
    expect(await shown()).toContain("Naddaha has not paid 1 luck point, so that does not count.");
    await table.naddaha.update({ system: { luck: 1 } });
    await callOnLuck(card());
    expect([decided(card()), rollOf(card()).total, luck()]).toEqual([1, 8, 0]);
  });

  test("and is undone when it cannot be paid any more gives nothing back", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const posted = await adaRolls();
    const told = { id: "told", actor: table.naddaha.uuid, decisions: 1, change: { inspiration: 0, luck: -1 } };
    await adaWrites(posted, { ...(await withLuck(posted, ADA)), system: { bookings: [told], booked: { luck: -1 } } });
    await table.naddaha.update({ system: { luck: 0 } });
    await undo(posted);
    expect([decided(posted), posted.system.booked.luck, luck(), leftToDo()]).toEqual([0, 0, 0, []]);
    await reopen();
    expect([luck(), kept()]).toEqual([0, []]);
  });

  test("is not paid by a message of somebody who may not change the character", async () => {
    const message = await rolled();
    await callOnLuck(message);
    await forge(BRUNO, message.toObject());
    const copy = game.messages.get(card().id ?? "") as unknown as Card;
    await copy.update({ system: { settled: 0 } });
    await reopen();
    expect(luck()).toBe(1);
  });
});

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

test("luck that the server has taken is paid, whatever else fails then", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const message = await rolled();
  const own = table.naddaha as unknown as { readonly _onUpdate: () => void };
  vi.spyOn(own, "_onUpdate").mockImplementationOnce(() => {
    throw new Error("Other code fails.");
  });
  await callOnLuck(message);
  expect([decided(message), rollOf(message).total, luck(), leftToDo()]).toEqual([1, 8, 1, []]);
});

describe("a message that is forged without its booking", () => {
  test("gives no luck to a decision: the roll is read without it, and the card says so", async () => {
    const posted = await adaRolls();
    expect(decided(posted)).toBe(0);
    await adaWrites(posted, await withLuck(posted, ADA));
    expect([decided(posted), rollOf(posted).total, posted.content, luck()]).toEqual([0, 5, "5", 2]);
    expect(await shown(posted)).toContain("Luck: whole roll repeated (Ada); not paid");
    await reopen();
    expect([decided(card()), rollOf(card()).total, luck()]).toEqual([0, 5, 2]);
  });

  test("gives no luck to a formula", async () => {
    scriptFaces([20, 5], [20, 8]);
    const roll = await table.api.Roll.create("1dtlk vs 15").evaluate();
    const posted = await forge(ADA, { rolls: [JSON.stringify(roll)], content: "8" });
    expect([rollOf(posted).formula, rollOf(posted).total, luck()]).toEqual(["1dt vs 15", 5, 2]);
  });

  test("gives no luck to one of several rolls, and the others stay", async () => {
    scriptFaces([20, 5], [20, 8], [20, 4]);
    const rolls = [await table.api.Roll.create("1dtlk").evaluate(), await table.api.Roll.create("1dt").evaluate()];
    const posted = await forge(ADA, { rolls: rolls.map((roll) => JSON.stringify(roll)), content: "12" });
    expect(posted.rolls.map(({ formula, total }) => [formula, total])).toEqual([
      ["1dt", 5],
      ["1dt", 4],
    ]);
  });

  interface Which {
    readonly before?: (request: Request) => Promise<unknown>;
    readonly after?: (request: Request) => Promise<unknown>;
    readonly named?: string;
  }

  test.each<[string, Which]>([
    ["that does not exist", { named: "none000000000000" }],
    ["that finds it unpaid", {}],
    ["that is withdrawn", { before: (request) => request.update({ system: { state: "withdrawn" } }) }],
    ["that is deleted later", { after: (request) => request.delete() }],
  ])("gives no luck to an answer to a request %s", async (_which, { before, after, named }) => {
    const options = [{ name: "Jump", letter: "t", target: 15 }];
    const request = await ask(table, { options, opens: EVERYTHING });
    await before?.(request);
    const faces = [
      [20, 5],
      [20, 8],
    ] as const;
    const { system, ...source } = await answerSource(request, { formula: "1dtlk[Jump] vs 15", faces });
    const answers = {
      request: named ?? request.id,
      option: "a",
      actor: table.naddaha.uuid,
      round: 0,
      seal: request.system.seal,
    };
    const posted = await forge(ADA, { ...source, speaker: speaker(), system: { ...system, answers } });
    await rest();
    await after?.(request);
    await rest();
    expect([rollOf(posted).formula, rollOf(posted).total, posted.content, luck()]).toEqual([
      "1dt[Jump] vs 15",
      5,
      "5",
      2,
    ]);
    await reopen();
    expect([rollOf(card()).total, luck()]).toEqual([5, 2]);
  });

  test("takes nothing from an honest answer whose request is deleted: luck that was paid, and luck that is free", async () => {
    for (const held of [3, null]) {
      await table.naddaha.update({ system: { luck: held } });
      const request = await ask(table, { options: [{ name: "Jump", letter: "t", target: 15 }], opens: EVERYTHING });
      const source = await answerSource(request, { formula: "1dt[Jump] vs 15", faces: [[20, 5]] });
      const answer = await forge(ADA, { ...source, speaker: speaker() });
      await until(() => request.system.rulings.length);
      await callOnLuck(answer);
      await rest();
      await request.delete();
      await rest();
      expect([held, decided(answer), rollOf(answer).total]).toEqual([held, 1, 8]);
    }
  });

  const taken = { change: { inspiration: 0, luck: -1 } };
  const booked = { luck: -1 };
  test.each<readonly [string, object, object]>([
    ["of nobody", { actor: null }, { settled: 1 }],
    ["that takes nothing", {}, { booked }],
    ["of somebody else", { ...taken, actor: "Actor.somebodyElse0000" }, { booked }],
    ["that is settled", taken, { booked, settled: 1 }],
    ["that its character seems to have", { ...taken, id: "had" }, { booked }],
  ])("gives no luck to a decision or a formula by a booking %s", async (_how, one, data) => {
    const told = (count: number) => ({ bookings: [bookingOf(count, one)], ...data });
    const posted = await adaRolls();
    const changed = await withLuck(posted, ADA);
    await table.naddaha.update({ flags: { quadrivium: { booked: { had: true } } } });
    await adaWrites(posted, { ...changed, system: told(1) });
    expect([decided(posted), rollOf(posted).total, posted.content]).toEqual([0, 5, "5"]);
    expect([posted.system.booked.luck, luck(), leftToDo()]).toEqual([0, 2, []]);

    scriptFaces([20, 5], [20, 8]);
    const roll = await table.api.Roll.create("1dtlk vs 15").evaluate();
    const other = await forge(ADA, { rolls: [JSON.stringify(roll)], content: "8", system: told(0) });
    expect([rollOf(other).formula, rollOf(other).total, luck()]).toEqual(["1dt vs 15", 5, 2]);
  });

  test("gives no luck by a booking that is settled before it is paid", async () => {
    const posted = await adaRolls();
    const told = bookingOf(1, { change: { inspiration: 0, luck: -1 } });
    await adaWrites(posted, { ...(await withLuck(posted, ADA)), system: { bookings: [told], booked: { luck: -1 } } });
    expect(decided(posted)).toBe(1);
    await adaWrites(posted, { system: { settled: 1 } });
    expect([decided(posted), posted.system.booked.luck, luck()]).toEqual([0, 0, 2]);
  });
});

describe("what a roll has given for nothing by the rules stays", () => {
  /** A player’s own page posts and decides; a game master’s page, with the same messages, is the one that asks. */
  async function adaPlays(deed: () => Promise<Card>): Promise<Card> {
    table = await openAgain(table, { userId: ADA });
    const { _id, ...data } = (await deed()).toObject() as { _id: string };
    await game.messages.get(_id)?.delete();
    await reopen();
    return forge(ADA, data);
  }

  test("luck that nobody counts, also once somebody counts it", async () => {
    await table.naddaha.update({ system: { luck: null } });
    const posted = await adaPlays(async () => {
      const message = await rolled();
      await callOnLuck(message);
      return message;
    });
    expect([decided(posted), rollOf(posted).total]).toEqual([1, 8]);
    await table.naddaha.update({ system: { luck: 3 } });
    await adaWrites(posted, { flavor: "Jump" });
    await reopen();
    expect([decided(card()), rollOf(card()).total, luck()]).toEqual([1, 8, 3]);
  });

  test("a roll of nobody", async () => {
    scriptFaces([20, 5], [20, 8]);
    const roll = await table.api.Roll.create("1dtlk vs 15").evaluate();
    const posted = await forge(ADA, {
      speaker: { alias: "Somebody" },
      rolls: [JSON.stringify(roll)],
      content: "8",
      system: { bookings: [bookingOf(0, { actor: null })] },
    });
    expect([rollOf(posted).formula, rollOf(posted).total]).toEqual(["1dtlk vs 15", 8]);
  });

  test("a player’s copy of a roll that was paid", async () => {
    const message = await rolled();
    await callOnLuck(message);
    const data = message.toObject() as object as { readonly system: object };
    const copy = await forge(ADA, { ...data, system: { ...data.system, settled: 1 } });
    expect([decided(copy), rollOf(copy).total, luck()]).toEqual([1, 8, 1]);
  });
});

describe("a booking with a formula that a player has written into it, and that cannot be paid", () => {
  test.each([
    ["asks for dice", "1dtlk[Mine]"],
    ["is none", "(("],
  ])(
    "is refused when the world is opened; where that %s, nobody throws any, and the roll has no result",
    async (_what, unpaid) => {
      vi.spyOn(console, "warn").mockReturnValue();
      await table.naddaha.update({ system: { luck: 0 } });
      scriptFaces([20, 5]);
      const roll = await table.api.Roll.create("1dt vs 15").evaluate();
      const bookings = [bookingOf(0, { change: { inspiration: 0, luck: -1 }, isOfRoll: true, unpaid })];
      const system = { bookings, booked: { luck: -1 } };
      const posted = await forge(ADA, { rolls: [JSON.stringify(roll)], content: "5", system });
      const thrown = vi.spyOn(CONFIG.Dice, "randomUniform");
      await open();
      await open();
      expect([thrown.mock.calls.length, rollOf(posted).die ?? null, leftToDo(), luck()]).toEqual([0, null, [], 0]);
      expect(posted.system.bookings.map(({ isRefused }) => isRefused)).toEqual([true]);
      expect((await shown(posted)).match(/has not paid/g)).toHaveLength(1);
    },
  );
});

test("luck is taken though somebody has written into the message that more is paid than it tells", async () => {
  const posted = await adaRolls();
  await adaWrites(posted, { system: { settled: 99 } });
  await callOnLuck(posted);
  expect([decided(posted), luck()]).toEqual([1, 1]);
  await reopen();
  expect([luck(), kept(), leftToDo()]).toEqual([1, [], []]);
});

describe("what a roll has cost", () => {
  test("is not taken again by a copy of its message", async () => {
    const message = await rolled();
    await callOnLuck(message);
    await ChatMessage.implementation.create({ ...message.toObject(), _id: foundry.utils.randomID() });
    await reopen();
    expect([cards().map(decided), luck(), leftToDo()]).toEqual([[1, 1], 1, []]);
  });

  test("is taken once if two game masters reveal it in the same moment", async () => {
    scriptFaces([20, 5], [20, 8]);
    const roll = await table.api.Roll.create("1dtlk vs 15").evaluate();
    const blind = { blind: true, whisper: [GM] };
    const posted = await forge(ADA, { ...blind, rolls: [JSON.stringify(roll)], content: "8" });
    const { beforeReveal } = await import("../../src/bookings/told-rolls.ts");
    const other = { blind: false, whisper: [] };
    // What the page of the other game master is about to send.
    beforeReveal(posted, other);
    await posted.update({ blind: false, whisper: [] });
    await rest();
    expect([rollOf(posted).total, luck()]).toEqual([8, 1]);
    await write(table.join(GM), "update", { updates: [{ _id: posted.id, ...other }] });
    await (await import("../../src/bookings/book-rolls.ts")).book([posted]);
    await rest();
    expect([rollOf(posted).total, luck()]).toEqual([8, 1]);
  });

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

  test("is kept in mind for a few rolls only, however many there are in one evening", async () => {
    await table.naddaha.update({ system: { luck: 30 } });
    for (let count = 0; count < 25; count += 1) await rolled("1dtlk", [20, 5], [20, 8]);
    expect(kept().length).toBeLessThanOrEqual(21);
    await reopen();
    expect([luck(), kept()]).toEqual([5, []]);
  });

  test("is kept in mind for a few rolls only where no game master is there", async () => {
    await table.naddaha.update({ system: { luck: 30 } });
    table = await openAgain(table, { userId: ADA });
    for (let count = 0; count < 25; count += 1) await rolled("1dtlk", [20, 5], [20, 8]);
    await rest();
    expect([luck(), kept().length <= 21, leftToDo()]).toEqual([5, true, []]);
  });

  test("stays paid when its message is deleted, and is forgotten", async () => {
    const message = await rolled();
    await callOnLuck(message);
    await message.delete();
    await reopen();
    expect([luck(), kept()]).toEqual([1, []]);
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
    [
      "a focus is a roll without its bonus die",
      { focus: "red" },
      [
        [20, 5],
        [4, 2],
      ],
      "1dt[Intelligence]",
      5,
    ],
    [
      "luck is the first of both throws",
      { setup: { luck: true } },
      [
        [20, 5],
        [20, 8],
      ],
      "1dt[Intelligence]",
      5,
    ],
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

describe("a roll whose page was closed before it was paid", () => {
  /** Rolls with a focus, of which nothing is taken. */
  async function lost(): Promise<void> {
    await table.naddaha.update({ system: { meta: [...meta] } });
    await rest();
    losePage(1);
    scriptFaces([20, 5], [4, 2]);
    void table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices: { focus: "red" } });
    await rest();
    expect([rollOf(card()).total, held()]).toEqual([7, [1, null]]);
  }

  test("is paid once when the world is opened", async () => {
    await lost();
    await reopen();
    await reopen();
    expect([rollOf(card()).total, held(), leftToDo()]).toEqual([7, [0, "red"], []]);
    expect(await shown()).toContain("Naddaha paid 1 Meta: red mana.");
  });

  test("is without its focus when the world is opened and the Meta is gone", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    await lost();
    const { documents } = await table.session().getWorld();
    const spent = documents.actors.map((one) =>
      one._id === table.naddaha.id ? { ...one, system: { ...(one as { system?: object }).system, meta: [] } } : one,
    );
    await table.close();
    table = await openTable({ userId: GM, world: { ...documents, actors: spent } });
    await rest();
    expect([rollOf(card()).formula, rollOf(card()).total, card().system.meta.hasFocus]).toEqual([
      "1dt[Intelligence]",
      5,
      false,
    ]);
    expect(leftToDo()).toEqual([]);
    expect(await shown()).toContain("Naddaha has not paid 1 Meta, so that does not count.");
  });
});

test("a decision whose focus is gone once it is made gives nothing, and costs nothing", async () => {
  await table.naddaha.update({ system: { meta: [...meta] } });
  const message = await rolled();
  const offer = rollOf(message).offers.findIndex(({ answers }) => answers.some((one) => one.decision.kind === "luck"));
  // Somebody else spends it while the dice fall.
  CONFIG.Dice.randomUniform = () => {
    table.naddaha.updateSource({ system: { meta: [{ ...meta[0], held: 0 }] } });
    table.naddaha.reset();
    return 0.6;
  };
  await (await decisions()).makeDecision(message, { offer: String(offer), answer: "1" });
  await rest();
  expect([decided(message), rollOf(message).total, luck()]).toEqual([0, 5, 2]);
  expect(await shown(message)).toContain("not paid");
});

test("nothing is paid for a roll that a hook cancels", async () => {
  await table.naddaha.update({ system: { meta: [...meta] } });
  for (const name of ["quadrivium.preRoll", "preCreateChatMessage"] as const) {
    const hook = Hooks.on(name as "ready", () => false as never);
    scriptFaces([20, 5], [4, 2]);
    await table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices: { focus: "red" } });
    Hooks.off(name, hook);
  }
  expect([cards().length, held(), kept()]).toEqual([0, [1, null], []]);
});

const place = fc.nat({ max: 3 });
const deed = fc.oneof(
  fc.record({ does: fc.constantFrom("decide", "undo", "delete"), place }),
  fc.record({ does: fc.constantFrom("roll", "open", "fail") }),
);

test("what a character has paid is what its rolls say, whatever is rolled, decided, undone, refused, deleted and opened", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
      await open();
      await ChatMessage.implementation.deleteDocuments(game.messages.map(({ id }) => id));
      await table.naddaha.update({ system: { luck: 5 } });
      let deleted = 0;
      for (const one of deeds) {
        const message = "place" in one ? cards()[one.place] : undefined;
        if (one.does === "roll") await rolled();
        if (one.does === "open") await open();
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
      await open();
      const paid = cards().reduce((sum, message) => sum + decided(message), deleted);
      const told = cards().reduce((sum, message) => sum - message.system.booked.luck, deleted);
      expect([luck(), told, kept(), leftToDo()]).toEqual([5 - paid, paid, [], []]);
    }),
    { numRuns: 8 },
  );
});

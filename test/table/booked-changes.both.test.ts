// On both generations: each deletes keys of an object in another way.

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openAgain } from "./faults.ts";
import { ADA, BRUNO, GM, openTable, sentBy } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { leftToDo, rest, textOf } from "./page.ts";
import { write } from "./requests-page.ts";

/** Changes that messages tell, and the ids by which actors know that they have them. */

type Told = ChatMessage.OfType<"change">;

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

/** The parts of the system that change characters; they need the globals of a page. */
const source = () => import("../../src/bookings/recorded-change.ts");
const opening = () => import("../../src/chat/finish-interrupted.ts");

const EXPERIENCE = "system.experience";
const experience = () => table.naddaha.system.experience;
const told = () => game.messages.filter(({ type }) => type === "change") as Told[];

/** The ids that Naddaha keeps. */
function kept(): readonly string[] {
  const { booked = {} } = (table.naddaha.flags as { quadrivium?: { booked?: object } }).quadrivium ?? {};
  return Object.keys(booked);
}

async function award(step: number): Promise<Told> {
  const { recordChange } = await source();
  const { naddaha } = table;
  const message = await recordChange(naddaha, "award", [{ uuid: naddaha.uuid, path: EXPERIENCE, step }]);
  return message ?? expect.fail("Nothing is told.");
}

/** Tells an award, as this or another user, whose page was closed before the character had it. */
async function lose(step: number, author = GM): Promise<void> {
  const _id = foundry.utils.randomID();
  const { uuid } = table.naddaha;
  const before = experience();
  const numbers = [{ uuid, path: EXPERIENCE, label: "Experience", before, after: before + step }];
  const system = { reason: "award", actor: uuid, numbers, due: _id };
  const source = { _id, type: "change", author, system };
  await ChatMessage.implementation.create(source as never, { keepId: true });
}

async function undo(message: Told): Promise<void> {
  await (await source()).undoChange(message);
}

/** Opens the world again, as it is stored. */
async function reopen(): Promise<void> {
  table = await openAgain(table, { userId: GM });
  await rest();
}

/** Lets Bruno, who may not change Naddaha, tell a change as a message of his own that is still to be made. */
async function forge(message: Told): Promise<void> {
  const _id = foundry.utils.randomID();
  const source = { ...message.toObject(), _id, author: BRUNO, system: { ...message.system.toObject(), due: _id } };
  await write(table.join(BRUNO), "create", { data: [source], keepId: true });
}

/** Does once more what is done when somebody opens the world. */
async function open(): Promise<void> {
  await (await opening()).finishAbandoned();
  await rest();
}

describe("a change", () => {
  test("is not made again once its character has forgotten that it has it", async () => {
    await award(5);
    expect(kept()).toHaveLength(1);
    await reopen();
    expect([kept(), told().map(({ system }) => system.due)]).toEqual([[], [null]]);
    await reopen();
    expect([experience(), leftToDo()]).toEqual([5, []]);
  });

  test("is undone once after that, and stays undone", async () => {
    await award(5);
    await reopen();
    const [message] = told();
    if (message) await undo(message);
    expect([experience(), leftToDo()]).toEqual([0, []]);
    await reopen();
    await reopen();
    expect([experience(), kept(), leftToDo()]).toEqual([0, [], []]);
  });

  test("that was told and not made is made once when the world is opened", async () => {
    await lose(5);
    expect([experience(), leftToDo()]).toEqual([0, [expect.stringContaining("is not booked")]]);
    await reopen();
    await reopen();
    expect([experience(), leftToDo()]).toEqual([5, []]);
  });

  test("that was told and not made takes nothing when it is undone", async () => {
    await table.naddaha.update({ system: { experience: 7 } });
    await lose(5);
    for (const message of told()) await undo(message);
    await reopen();
    expect([experience(), told().length, leftToDo()]).toEqual([7, 1, []]);
  });

  test("that cannot be made any more when the world is opened says so, also to a player who was not there", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    await lose(5, ADA);
    await table.naddaha.update({ system: { experience: 9999 } });
    await reopen();
    expect([experience(), leftToDo()]).toEqual([9999, []]);
    const words = async () => Promise.all(told().map(async (one) => textOf(await one.renderHTML())));
    const withdrawn = [expect.stringContaining("This was interrupted and could not be applied afterwards.")];
    expect(await words()).toEqual(withdrawn);
    expect(await words()).not.toEqual([expect.stringContaining("Undo")]);
    // It is not made later, either.
    await table.naddaha.update({ system: { experience: 0 } });
    table = await openAgain(table, { userId: ADA });
    expect([experience(), await words()]).toEqual([0, withdrawn]);
  });

  test("is not made by a copy of its message", async () => {
    const message = await award(5);
    await ChatMessage.implementation.create({ ...message.toObject(), _id: foundry.utils.randomID() });
    await sentBy(table, ADA, message);
    await reopen();
    expect([told().length, experience()]).toEqual([3, 5]);
  });

  test("is undone once, though there is a copy of its message", async () => {
    const message = await award(5);
    await award(7);
    await reopen();
    const source = game.messages.get(message.id ?? "")?.toObject() ?? expect.fail("It is gone.");
    await ChatMessage.implementation.create({ ...source, _id: foundry.utils.randomID() });
    for (const one of told().filter(({ system }) => system.own === message.id)) await undo(one);
    expect(experience()).toBe(7);
  });

  test("is not made by a message of somebody who may not change the character", async () => {
    await forge(await award(5));
    await reopen();
    expect([told().length, experience()]).toEqual([2, 5]);
  });

  test("is not made by a message of somebody who may not change the character and is deleted as a user afterwards", async () => {
    await forge(await award(5));
    await game.users.get(BRUNO)?.delete();
    await open();
    expect([told().length, experience()]).toEqual([2, 5]);
  });

  test("of a player who has lost the character is withdrawn, and not made when they have it again", async () => {
    await lose(5, ADA);
    const owned = async (level: 0 | 3) => {
      await table.naddaha.update({ ownership: { [ADA]: level } } as never);
      await reopen();
    };
    await owned(0);
    await owned(3);
    expect([experience(), told().map(({ system }) => system.isWithdrawn), leftToDo()]).toEqual([0, [true], []]);
  });

  test("that somebody has forged makes the game master do something to the character once, and not each time that somebody comes", async () => {
    await forge(await award(5));
    await open();
    const written: unknown[] = [];
    const session = table.session();
    const send = session.modifyDocument.bind(session);
    session.modifyDocument = (request) => {
      written.push(request);
      return send(request);
    };
    await open();
    expect(written).toEqual([]);
  });

  test("whose message a player's client lacks is forgotten by the game master's alone", async () => {
    await table.close();
    table = await openTable({ userId: ADA });
    const lacking = await award(1);
    game.messages.delete(lacking.id ?? "");
    for (let count = 0; count < 21; count += 1) await award(1);
    await rest();
    expect(kept()).toContain(lacking.id);
    expect(kept().length).toBeLessThanOrEqual(20);
  });

  test("whose undoing was stopped by somebody else can be undone afterwards", async () => {
    const message = await award(5);
    await reopen();
    const again = told().find(({ id }) => id === message.id) ?? expect.fail("The message is gone.");
    const hook = Hooks.once("preUpdateChatMessage", () => false);
    await undo(again);
    Hooks.off("preUpdateChatMessage", hook);
    expect([experience(), again.system.undoneBy]).toEqual([5, null]);
    await undo(again);
    expect([experience(), leftToDo()]).toEqual([0, []]);
  });

  test("is kept in mind for a few messages only, however many there are in one evening", async () => {
    for (let count = 0; count < 25; count += 1) await award(1);
    await rest();
    expect(kept().length).toBeLessThanOrEqual(20);
    await reopen();
    expect([experience(), kept(), told().length]).toEqual([25, [], 25]);
  });

  test("whose message is deleted stays, and is forgotten", async () => {
    const message = await award(5);
    await message.delete();
    await reopen();
    expect([experience(), kept()]).toEqual([5, []]);
  });
});

const step = fc.integer({ min: 1, max: 9 });
const place = fc.nat({ max: 5 });
const deed = fc.oneof(
  fc.record({ does: fc.constantFrom("award", "lose"), step }),
  fc.record({ does: fc.constantFrom("undo", "delete"), place }),
  fc.record({ does: fc.constant("open") }),
);

test("what a character has is what is told and not undone, whatever is awarded, undone, lost, deleted and opened", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
      await open();
      await ChatMessage.implementation.deleteDocuments(game.messages.map(({ id }) => id));
      await table.naddaha.update({ system: { experience: 0 } });
      let deleted = 0;
      for (const one of deeds) {
        const message = "place" in one ? told()[one.place] : undefined;
        if (one.does === "award" && "step" in one) await award(one.step);
        if (one.does === "lose" && "step" in one) await lose(one.step);
        if (one.does === "open") await open();
        if (one.does === "undo" && message) await undo(message);
        if (one.does === "delete" && message) {
          // Nobody can make what was lost and is told nowhere any more.
          await open();
          deleted += sumOf([message]);
          await message.delete();
        }
      }
      await open();
      expect([experience(), kept(), leftToDo()]).toEqual([deleted + sumOf(told()), [], []]);
    }),
    { numRuns: 10 },
  );
});

/** Returns what messages have brought that are not undone. */
function sumOf(messages: readonly Told[]): number {
  const changes = messages.filter(({ system }) => system.undoneBy === null).flatMap(({ system }) => system.numbers);
  return changes.reduce((sum, { before, after }) => sum + after - before, 0);
}

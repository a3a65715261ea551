// On both generations: each deletes keys of an object in another way.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { accumulation, luck } from "../interrupted-flows.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces } from "../open-table.ts";
import type { Table } from "../open-table.ts";
import { leftToDo, rest, textOf } from "../page.ts";

/** What is noted of a document that is still to be done to it, and who goes on with it. */

const NADDAHA = "Actor.naddaha000000000";
const inspiration = { means: "inspiration", amount: 1, row: null };
const payment = { kind: "payment", use: null, payments: [inspiration] };
/** By Ada, and long ago. */
const hers = { user: ADA, owner: NADDAHA, at: 0 };

let table: Table;
beforeEach(async () => {
  table = await openTable();
  await table.naddaha.update({ system: { tradition: "fortune", inspiration: 0 } });
  // What is done when the world is opened is over.
  await rest();
});
afterEach(() => table.close());

const held = () => table.naddaha.system.inspiration;

/** Writes notes on Naddaha, as Ada's client can, while she is there for a moment. */
async function note(notes: object): Promise<void> {
  const ada = table.join(ADA);
  const updates = [{ _id: "naddaha000000000", flags: { quadrivium: { unfinished: notes } } }];
  await ada.modifyDocument({ type: "Actor", action: "update", operation: { updates } } as never);
  ada.close();
  await rest();
}

/** Lets somebody open the world. */
async function open(...users: readonly string[]): Promise<void> {
  for (const user of users) table.join(user);
  await rest();
}

describe("what a player has paid for a roll that was not posted", () => {
  test("is given back when anybody opens the world without them, and not when they leave", async () => {
    await note({ roll: { ...payment, ...hers } });
    // What their client has sent last may still be on its way.
    expect(held()).toBe(0);
    await open(BRUNO);
    expect([held(), leftToDo()]).toEqual([1, []]);
  });

  test("is left to them while they are there", async () => {
    await note({ roll: { ...payment, ...hers } });
    await open(ADA);
    expect(held()).toBe(0);
  });

  test("is left to them for a minute, and then given back by itself", async () => {
    await note({ roll: { ...payment, ...hers, at: game.time.serverTime } });
    const waiting = vi.spyOn(globalThis, "setTimeout");
    await open(BRUNO);
    expect(held()).toBe(0);
    const [later] = waiting.mock.calls.find(([, time]) => time === 60_000) ?? [];
    waiting.mockRestore();
    await table.naddaha.update({ flags: { quadrivium: { unfinished: { roll: { at: 0 } } } } });
    (later as () => void)();
    await rest();
    expect([held(), leftToDo()]).toEqual([1, []]);
  });

  test("is left to the page that is about to post it, whoever opens the world meanwhile", async () => {
    const browser = game.settings.get("quadrivium", "browser");
    expect(browser).toHaveLength(16);
    await note({ roll: { ...payment, ...hers, user: GM, browser } });
    await open(BRUNO);
    expect(held()).toBe(0);
  });

  test("is given back once, though two open the world in the same moment", async () => {
    await note({ roll: { ...payment, ...hers } });
    const bruno = game.users.get(BRUNO, { strict: true });
    for (let count = 0; count < 2; count++) Hooks.callAll("userConnected", bruno, true);
    await rest();
    expect([held(), leftToDo()]).toEqual([1, []]);
  });
});

describe("a note", () => {
  test("on a copy of a character means nothing", async () => {
    await note({ roll: { ...payment, ...hers, owner: "Actor.somebody00000000" } });
    await open(BRUNO);
    expect([held(), leftToDo()]).toEqual([0, []]);
  });

  test("that nobody can read, or that somebody has made up, changes nothing, says nothing and goes", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const told = {
      kind: "change",
      ...hers,
      user: GM,
      reason: "award",
      numbers: [{ path: "system.experience", after: 5 }],
    };
    await note({
      a: 5,
      b: null,
      c: { kind: "toString", ...hers },
      d: { kind: "resources", ...hers },
      e: { kind: "outcome", ...hers },
      f: { kind: "damage", message: { id: 7 }, ...hers },
      g: { kind: "payment", payments: [null, { means: "description", amount: 1 }], ...hers },
      h: { ...told, user: BRUNO },
      i: told,
      j: {},
    });
    await open(BRUNO);
    expect([held(), game.messages.size, textOf(document.querySelector("#notifications"))]).toEqual([0, 0, ""]);
    const { quadrivium } = table.naddaha.flags as { quadrivium: { unfinished: object } };
    // Only what is no note stays, and what is said to be a present player's, who may be about to do it.
    expect(Object.keys(quadrivium.unfinished)).toEqual(["a", "b", "h"]);
  });

  test("says nothing of a blind roll that brings something before it is revealed", async () => {
    const noted: unknown[] = [];
    const watch = Hooks.on("createChatMessage", ({ flags }: ChatMessage.Implementation) => noted.push(flags));
    scriptFaces([20, 1]);
    const choices = { visibility: "blind" } as const;
    await table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices });
    Hooks.off("createChatMessage", watch);
    expect(noted).toHaveLength(1);
    expect(JSON.stringify(noted)).not.toContain("unfinished");
    await game.messages.contents[0]?.update({ blind: false });
    await rest();
    expect([held(), leftToDo()]).toEqual([1, []]);
  });
});

describe("what somebody else stores in the same moment", () => {
  /** Lets another game master's client change a document while this one makes its first change of a type. */
  function meanwhile(type: string, changed: string, updates: object): void {
    const session = table.session();
    const write = session.modifyDocument.bind(session);
    session.modifyDocument = async (request) => {
      if (request.type === type) {
        session.modifyDocument = write;
        const operation = { updates: [updates] };
        await table.join(GM).modifyDocument({ type: changed, action: "update", operation } as never);
      }
      return write(request);
    };
  }

  const latest = () => game.messages.contents.at(-1) as ChatMessage.OfType<"roll">;
  const warnings = () => textOf(document.querySelector("#notifications"));

  test("of the experience of a character stays when more is awarded", async () => {
    const { recordChange } = await import("../../../src/bookings/recorded-change.ts");
    await table.naddaha.update({ system: { experience: 10 } });
    meanwhile("ChatMessage", "Actor", { _id: "naddaha000000000", system: { experience: 7 } });
    const { uuid } = table.naddaha;
    await recordChange(table.naddaha, "award", [{ uuid, path: "system.experience", before: 10, after: 15 }]);
    expect([table.naddaha.system.experience, leftToDo()]).toEqual([12, []]);
  });

  test("of a result is counted, and not counted again", async () => {
    await table.naddaha.update({ system: { tradition: "stress" } });
    await accumulation.prepare(table);
    const { uuid } = table.naddaha;
    const numbers = [{ uuid, path: "system.tracks.fatigue.value", label: "Fatigue", before: 1, after: 3 }];
    const told = { reason: "accumulation", of: latest().id, actor: uuid, numbers };
    const asked = Hooks.once("renderDialogV2", () => {
      void ChatMessage.implementation.create({ type: "change", system: told } as never);
    });
    await accumulation.run(table);
    Hooks.off("renderDialogV2", asked);
    expect(warnings()).toContain("The roll has just been changed or applied.");
    expect([table.naddaha.system.tracks.fatigue?.value, leftToDo()]).toEqual([1, []]);
  });

  test("of a roll stands, and what is decided about it does not", async () => {
    await luck.prepare(table);
    // Whoever is not alone waits for their turn, in which the other's change arrives.
    table.join(BRUNO);
    await rest();
    const other = JSON.stringify({ ...JSON.parse(latest()._source.rolls[0] ?? ""), total: 7 });
    meanwhile("ChatMessage", "ChatMessage", { _id: latest().id, rolls: [other] });
    await luck.run(table);
    expect(warnings()).toContain("This decision is no longer possible");
    expect([latest()._source.rolls[0], table.naddaha.system.luck, leftToDo()]).toEqual([other, 1, []]);
  });

  test("undoes a change, and what it has brought is taken once", async () => {
    const { recordChange, undoChange } = await import("../../../src/bookings/recorded-change.ts");
    await table.naddaha.update({ system: { experience: 10 } });
    const { uuid } = table.naddaha;
    const told = await recordChange(table.naddaha, "award", [
      { uuid, path: "system.experience", before: 10, after: 15 },
    ]);
    meanwhile("Actor", "ChatMessage", { _id: told?.id, system: { undoneBy: ADA } });
    if (told) await undoChange(told);
    expect([told?.system.undoneBy, table.naddaha.system.experience, leftToDo()]).toEqual([ADA, 10, []]);
  });
});

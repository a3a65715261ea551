import { expect, test } from "vitest";
import { elsewhere, interrupt, interruptEverywhere, upset } from "./faults.ts";
import type { Happening } from "./faults.ts";
import { accumulation, damage, flows, luck, revealed } from "./interrupted-flows.ts";
import { ADA, BRUNO, GM, openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest } from "./page.ts";

const happenings: readonly Happening[] = [
  { name: "its character is deleted", act: (table) => elsewhere(table, "delete", "Actor", { id: "naddaha000000000" }) },
  {
    name: "its message is deleted",
    act: async (table) => {
      const message = game.messages.contents.at(-1);
      if (message) await elsewhere(table, "delete", "ChatMessage", { id: message.id });
    },
  },
];

if (process.env.LONG_TRIALS) {
  interruptEverywhere(flows, happenings);
} else {
  test.each(happenings)("damage that is applied ends by itself when $name", (happening) => upset(damage, 2, happening));
  // The moments in which one document has changed and the other has not.
  test.each(flows)("$name is all there or not at all when the page is closed half-way", (flow) =>
    interrupt(flow, 2, "lost before the server has it"),
  );
  test.each(flows)("$name goes on at another game master's when the page is closed later", (flow) =>
    interrupt(flow, 3, "lost before the server has it", "another game master's"),
  );
  test.each([luck, damage, accumulation, revealed])("$name is right when the second write is refused", (flow) =>
    interrupt(flow, 2, "refused"),
  );
}

/** Writes notes on Naddaha, as the client of a player can, and opens the world again with them. */
async function openWith(notes: object): Promise<Table> {
  const table = await openTable();
  await table.naddaha.update({ flags: { quadrivium: { unfinished: notes } } } as never);
  const { documents } = await table.session().getWorld();
  await table.close();
  return openTable({ world: documents });
}

const NADDAHA = "Actor.naddaha000000000";
const payment = { kind: "payment", use: null, payments: [{ means: "inspiration", amount: 1, row: null }] };
const held = ({ naddaha }: Table) => naddaha.system.inspiration;
const notesOf = (actor: Actor.Implementation) =>
  (actor.flags as { quadrivium?: { unfinished?: object } }).quadrivium?.unfinished;

test("a roll that a player has paid for and not posted is paid back when anybody opens the world without them", async () => {
  const table = await openTable();
  try {
    await table.naddaha.update({ system: { inspiration: 0 } });
    const ada = table.join(ADA);
    const noted = { flags: { quadrivium: { unfinished: { roll: { ...payment, user: ADA, owner: NADDAHA } } } } };
    await ada.modifyDocument({
      type: "Actor",
      action: "update",
      operation: { updates: [{ _id: "naddaha000000000", ...noted }] },
    } as never);
    ada.close();
    await rest();
    // What her client has sent last may still be on its way.
    expect(held(table)).toBe(0);
    table.join(BRUNO);
    await rest();
    expect([held(table), notesOf(table.naddaha)]).toEqual([1, {}]);
  } finally {
    await table.close();
  }
});

test("a copy of a character that has something to get back has nothing to get", async () => {
  const table = await openWith({ roll: { ...payment, user: ADA, owner: "Actor.somebody00000000" } });
  await rest();
  expect([held(table), notesOf(table.naddaha)]).toEqual([0, {}]);
  await table.close();
});

test("notes that nobody can read, or that somebody has made up, change and say nothing", async () => {
  const by = { user: ADA, owner: NADDAHA };
  const table = await openWith({
    a: 5,
    b: "resources",
    c: null,
    d: { kind: "toString", ...by },
    e: { kind: "resources", ...by },
    f: { kind: "damage", message: { id: 7 }, ...by },
    g: { kind: "payment", payments: [null], ...by },
    h: {},
    i: { kind: "change", user: GM, owner: NADDAHA, reason: "award", numbers: [{ path: "system.experience", after: 5 }] },
  });
  await rest();
  expect([held(table), game.messages.size]).toEqual([0, 0]);
  expect(notesOf(table.naddaha)).toEqual({ a: 5, b: "resources", c: null });
  await table.close();
});

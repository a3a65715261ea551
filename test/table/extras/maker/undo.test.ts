import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Undo } from "../../../../src/extras/maker/undo.ts";
import { GM, openTable, type Table } from "../../open-table.ts";
import { rest } from "../../page.ts";

let table: Table;
beforeAll(async () => {
  table = await openTable({ userId: GM });
});
afterAll(() => table.close());

type Entry = (actor: Actor.Stored<"character">) => Promise<unknown>;

const number = fc.integer({ min: -5, max: 5 });
const first = (actor: Actor.Implementation) => actor.items.contents[0];
const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.tuple(fc.constantFrom("int", "per", "dex", "newone"), number).map(
    ([id, value]): Entry =>
      (actor) =>
        actor.update({ [`system.characteristics.${id}.value`]: value }),
  ),
  fc.string({ minLength: 1, maxLength: 8 }).map(
    (name): Entry =>
      (actor) =>
        actor.update({ name: `N${name}`, "system.description": name } as never),
  ),
  fc.constantFrom("ability", "weapon", "trait").map(
    (type): Entry =>
      (actor) =>
        actor.createEmbeddedDocuments("Item", [{ name: "Thing", type }]),
  ),
  number.map(
    (quantity): Entry =>
      async (actor) =>
        first(actor)?.update({ name: `Thing ${quantity}`, "system.description": `${quantity}` } as never),
  ),
  fc.constant<Entry>(async (actor) => first(actor)?.delete()),
  fc.array(number, { maxLength: 3 }).map(
    (bonuses): Entry =>
      (actor) =>
        actor.update({
          system: { meta: bonuses.map((bonus, index) => ({ id: `m${index}`, bonus: Math.abs(bonus) })) },
        }),
  ),
);

/** What an actor stores, without what says when and by whom: an item that is put back is its maker's. */
function stored(actor: Actor.Implementation): object {
  const { _stats: _when, items, ...source } = actor.toObject();
  const sorted = items
    .map(({ _stats: _then, ownership: _whose, ...item }) => item)
    .toSorted((a, b) => (String(a._id) < String(b._id) ? -1 : 1));
  return { ...source, items: sorted };
}

test("steps that are taken back one by one leave a character as it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 6 }), async (entries) => {
      const actor = (await Actor.implementation.create({
        name: "Anselm",
        type: "character",
        system: { characteristics: { int: { value: 1 } } },
        items: [{ name: "Brawl", type: "ability" }],
      } as never)) as Actor.Stored<"character">;
      const before = stored(actor);
      const undo = new Undo(actor, () => undefined);
      undo.follow();
      for (const enter of entries) {
        await enter(actor);
        await rest();
      }
      while (undo.count > 0) await undo.undo();
      undo.stop();
      expect(stored(actor)).toEqual(before);
      await actor.delete();
    }),
    { numRuns: 15 },
  );
});

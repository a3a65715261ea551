import type { Creature } from "./creature.ts";
import { serialize } from "./serialize.ts";

/** A number that the table counts for a character. */
export type Tally = Creature["system"]["tallies"][number];

export async function addTally(actor: Creature): Promise<void> {
  await change(actor, (tallies) => [...tallies, { id: foundry.utils.randomID() }]);
}

export async function removeTally(actor: Creature, id: string): Promise<void> {
  await change(actor, (tallies) => tallies.filter((tally) => tally.id !== id));
}

/** Changes a tally. Throws Error for invalid data. */
export async function changeTally(actor: Creature, id: string, changes: Partial<Tally>): Promise<void> {
  await change(actor, (tallies) => tallies.map((tally) => (tally.id === id ? { ...tally, ...changes } : tally)));
}

/** Adds `step` to a tally. */
export async function countTally(actor: Creature, id: string, step: number): Promise<void> {
  await change(actor, (tallies) =>
    tallies.map((tally) => (tally.id === id ? { ...tally, value: tally.value + step } : tally)),
  );
}

async function change(actor: Creature, changed: (tallies: readonly Tally[]) => readonly object[]): Promise<void> {
  await serialize<unknown>(actor, () => {
    const { tallies } = actor.toObject().system as { readonly tallies: readonly Tally[] };
    return actor.update({ system: { tallies: [...changed(tallies)] } });
  });
}

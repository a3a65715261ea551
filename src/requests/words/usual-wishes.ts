import { plainAbilitiesOf } from "../../characters/abilities.ts";
import { itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { figureOf } from "../../rolls/stat-figure.ts";
import { wishFor } from "./wishes.ts";
import type { Wish } from "./wishes.ts";

/** The most that is offered of what stands on the sheets. */
const OFFERED = 5;

/**
 * Returns requests for what stands on the sheets of those who are asked, before anything is typed: first what most of them have, and of
 * that what they are best at. Where nobody has Abilities, their traits.
 */
export function usualWishes(actors: readonly Creature[]): readonly Wish[] {
  const asked = actors.map(({ uuid }) => uuid);
  const worth = new Map<string, { had: number; best: number }>();
  for (const { name, amount } of actors.flatMap(statsOf)) {
    const { had = 0, best = -Infinity } = worth.get(name) ?? {};
    worth.set(name, { had: had + 1, best: Math.max(best, amount) });
  }
  return [...worth]
    .toSorted(([, one], [, other]) => other.had - one.had || other.best - one.best)
    .slice(0, OFFERED)
    .flatMap(([name]) => wishFor(name, asked) ?? []);
}

function statsOf(actor: Creature): readonly { readonly name: string; readonly amount: number }[] {
  const abilities = plainAbilitiesOf(actor).filter(({ system }) => !system.unskilled);
  return abilities.length > 0
    ? abilities.map(({ id, name }) => ({ name, amount: figureOf(actor, { ability: id ?? "" }).amount }))
    : itemsOf(actor, "trait").map(({ name, system }) => ({ name, amount: system.size }));
}

import { shortened } from "../rules/kernel/phrase.ts";

/** The most characters of what was found. */
const LONGEST = 160;

/** Names that are shorter are parts of other words. */
const SHORTEST = 3;

/** Returns a text without the names of the world, of its people and of its actors: errors of Foundry may quote them. */
export function discreet(text: string): string {
  const people = [...game.users, ...game.actors].map(({ name }) => name);
  const names = [game.world.id, game.world.title, ...people].filter((name) => name.length >= SHORTEST);
  // The longest first: one may contain another.
  const ordered = [...new Set(names)].sort((a, b) => b.length - a.length);
  return shortened(
    ordered.reduce((left, name) => left.replaceAll(name, "…"), text),
    LONGEST,
  );
}

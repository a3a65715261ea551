import type { Actor } from "../src/client/documents/actor.ts";
import type { Game } from "../src/client/game.ts";
import { HERO, openFixture } from "./open-fixture.ts";

/** The system data of the hero of the tests. */
interface HeroSystem {
  hp: { value: number; max: number };
  motto: string;
  bonus: number;
  total: number;
  steps: string[];
}

/** The hero, who must be there. */
function heroOf(game: Game): Actor {
  const hero = game.actors.get(HERO);
  if (!hero) throw new Error("The hero is gone");
  return hero;
}

/** The hero's system data. */
export function systemOf(hero: Actor): HeroSystem {
  return hero.system as unknown as HeroSystem;
}

/** Opens the table of the tests, with the hero at hand. */
export async function openHero(options: Parameters<typeof openFixture>[0] = {}) {
  const table = await openFixture(options);
  return { ...table, hero: heroOf(table.game) };
}

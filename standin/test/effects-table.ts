import type { ActiveEffect } from "../client/documents/active-effect.ts";
import type { Actor } from "../client/documents/actor.ts";
import { HERO, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

/** What the fixture's hero has in `system`. */
export interface HeroSystem {
  hp: { value: number; max: number };
  motto: string;
  bonus: number;
  total: number;
  steps: string[];
  tags: string[];
}

/** CONFIG, as far as the tests of effects change it. */
export interface EffectConfig {
  statusEffects: StatusList & Record<string, Status>;
  ActiveEffect: {
    changeTypes: Record<string, object>;
    documentClass: typeof ActiveEffect;
    dataModels: Record<string, unknown>;
  };
  Actor: { documentClass: typeof Actor };
}

interface Status {
  id: string;
  name: string;
  [data: string]: unknown;
}

type StatusList = Status[];

export const config = () => page.CONFIG as unknown as EffectConfig;

/** The fixture's table with its hero. */
export async function openHero(options: Parameters<typeof openFixture>[0] = {}) {
  const table = await openFixture(options);
  const hero = table.game.actors.get(HERO);
  if (!hero) throw new Error("The hero is gone");
  return { ...table, hero };
}

export function systemOf(hero: Actor): HeroSystem {
  return hero.system as unknown as HeroSystem;
}

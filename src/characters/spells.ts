import { penetrationOf, spellResult } from "../rules/character/spells.ts";
import { abilityCalled } from "./abilities.ts";
import type { Creature } from "./actors.ts";

export type Spell = Item.OfType<"spell">;

/** What a roll must reach to cast a spell, and what its caster adds to penetration, as recorded then. */
export interface Casting {
  readonly level: number;
  readonly penetration: number;
}

/** Returns how a character casts a spell now. */
export function castingOf(actor: Creature, { system: { level } }: Spell): Casting {
  return { level, penetration: abilityCalled(actor, "Penetration")?.system.score ?? 0 };
}

/** A roll that casts a spell: the parts its result depends on. */
interface CastRoll {
  readonly total?: number | undefined;
  readonly outcome: object | null;
}

/** Returns how a spell has come out, and its penetration; null while its roll is incomplete. */
export function castResult({ total, outcome }: CastRoll, { level, penetration }: Casting) {
  if (total === undefined || !outcome) return null;
  const result = spellResult(total, level, "botch" in outcome && outcome.botch === true);
  return { result, penetration: result === "failed" ? null : penetrationOf(total, level, penetration) };
}

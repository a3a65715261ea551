import type { BonusScope } from "../../characters/data/effect-data.ts";
import { keyOf } from "../../characters/abilities.ts";
import { itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { traditions } from "../../rules/traditions/traditions.ts";
import { characteristicsFor } from "../../base/world-settings.ts";

/** The names of the things a bonus can be limited to, by the key that is stored. */
export type Keys = Readonly<Record<string, string>>;

/**
 * Returns what a bonus of a scope can be limited to. Without an actor it lists the keys of every tradition, but no
 * Abilities, since any Ability can be named.
 */
export function keysOf(scope: BonusScope, actor: Creature | null): Keys {
  switch (scope) {
    case "all":
      return {};
    case "characteristic":
    case "using": {
      const listed = actor ? actor.system.listedCharacteristics : [...traditions.keys()].flatMap(characteristicsFor);
      return Object.fromEntries(listed.map(({ id, name }) => [id, game.i18n.localize(name)]));
    }
    case "ability":
      return Object.fromEntries(actor ? itemsOf(actor, "ability").map((one) => [keyOf(one), one.name]) : []);
    case "total": {
      const those = actor ? [actor.system.effectiveTradition] : [...traditions.values()];
      // Initiative is also rolled where it is no total.
      const totals = those.flatMap((tradition) => tradition.totals.map(({ id }) => id));
      return Object.fromEntries(
        [...totals, "initiative"].map((id) => [id, game.i18n.localize(`QUADRIVIUM.Total.${id}`)]),
      );
    }
  }
}

/** Returns what a bonus is limited to, in words; the key if it is no longer listed. */
export function scopeName(scope: BonusScope, key: string): string {
  if (scope === "all") return game.i18n.localize("QUADRIVIUM.BonusScope.all");
  return keysOf(scope, null)[key] ?? key;
}

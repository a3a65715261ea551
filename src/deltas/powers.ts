import { abilityCalled } from "../characters/abilities.ts";
import type { Ability } from "../characters/abilities.ts";
import { say } from "../base/words.ts";
import { itemsOf } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { foldName } from "../rules/command/entries.ts";
import { costsInWords } from "./pay.ts";
import type { Cost } from "./pay.ts";
import { nameFor } from "../characters/names.ts";

export type Power = Item.OfType<"power">;

/** Returns a power by id. Throws Error if the character has no such power. */
export function powerOf(actor: Creature, id: string): Power {
  const item = actor.items.get(id);
  if (item?.type !== "power") {
    throw new Error(say({ key: "QUADRIVIUM.Fault.PowerMissing", data: { actor: nameFor(actor, "user") } }));
  }
  return item as Power;
}

/** Returns the Ability that a power names for its roll; null if the character does not have it. */
export function abilityFor(actor: Creature, { system }: Power): Ability | null {
  return abilityCalled(actor, system.ability);
}

export function costsOf({ system: { cost } }: Power): readonly Cost[] {
  return cost.kind === "none" ? [] : [{ means: cost.kind, amount: cost.amount }];
}

/** Returns the cost of a power in words; blank if it costs nothing. */
export function costText(power: Power): string {
  return costsInWords(costsOf(power));
}

/**
 * Returns what is rolled after a power, as "a feat that has a Sk^Resistance and then a Sk^Attribute and THEN Sk as Dmg" [trip]:
 * the next part of its feat in the order of the sheet. Null for the last one, and for a power that is no part of a feat.
 */
export function partAfter(actor: Creature, { id, system }: Power): Power | null {
  const feat = foldName(system.feat);
  const parts = feat === "" ? [] : itemsOf(actor, "power").filter((one) => foldName(one.system.feat) === feat);
  return parts[parts.findIndex((one) => one.id === id) + 1] ?? null;
}

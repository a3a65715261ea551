import { say } from "../i18n/words.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import type { Creature } from "./creature.ts";
import { itemsOf } from "./creature.ts";
import type { Cost } from "./pay.ts";

export type Power = Item.OfType<"power">;

/** @throws Error when the character has no such power (any more) */
export function powerOf(actor: Creature, id: string): Power {
  const item = actor.items.get(id);
  if (item?.type !== "power") {
    throw new Error(say({ key: "QUADRIVIUM.Fault.PowerMissing", data: { actor: actor.name } }));
  }
  return item as Power;
}

/** The Ability that a power is rolled with, which it knows by its name; null for one that the character has not. */
export function abilityFor(actor: Creature, { system }: Power): Item.OfType<"ability"> | null {
  const name = system.ability.trim().toLowerCase();
  return itemsOf(actor, "ability").find((ability) => name !== "" && ability.name.toLowerCase() === name) ?? null;
}

/** A wish for the use of a power: its name is the title, and what it adds has its name too. */
export function withPower(spec: RollSpec, { name, system }: Power): RollSpec {
  const part = system.score === 0 ? [] : [{ label: name, value: system.score }];
  return { ...spec, title: name, parts: [...(spec.parts ?? []), ...part] };
}

/** What the use of a power costs. */
export function costsOf({ system: { cost } }: Power): readonly Cost[] {
  return cost.kind === "none" ? [] : [{ means: cost.kind, amount: cost.amount }];
}

/** What the use of a power costs, in words; blank where it costs nothing. */
export function costText(power: Power): string {
  const [cost] = costsOf(power);
  return cost ? say({ key: `QUADRIVIUM.Power.Cost.${cost.means}`, data: { count: cost.amount } }) : "";
}

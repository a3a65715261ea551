import type { FormulaNames } from "../rules/character/total-formula.ts";
import { abilityCalled } from "./abilities.ts";
import { itemsOf } from "./creature.ts";
import type { Creature } from "./creature.ts";
import type { Part } from "../rules/kernel/bonuses.ts";
import { burdenOf } from "../rules/character/totals.ts";

export type Weapon = Item.OfType<"weapon">;

/** A wielded weapon, or bare hands. */
export interface Wielded {
  /** Null for bare hands. */
  readonly weapon: Weapon | null;
  readonly name: string;
  /** Name of the Ability for using it; blank for none. */
  readonly ability: string;
}

type NamedPart = readonly [name: string, part: Part];

/** Returns the names that the formula of a total may use; `wielded` adds those of a weapon. */
export function formulaNames(actor: Creature, wielded?: Wielded): FormulaNames {
  const parts = new Map([...characterParts(actor), ...(wielded ? weaponParts(actor, wielded) : [])]);
  return { known: [...parts.keys()], find: (name) => parts.get(name) };
}

function characterParts(actor: Creature): NamedPart[] {
  const { system } = actor;
  const worn = itemsOf(actor, "armor").filter((armor) => armor.system.isWorn);
  const load = loadOf(actor);
  const part = (label: string, value: number): Part => ({ label, value });
  const armor = worn.map(({ name }) => name).join(", ") || game.i18n.localize("TYPES.Item.armor");
  return [
    ...system.listedCharacteristics.map(({ id, name }): NamedPart => [
      id,
      part(game.i18n.localize(name), system.score(id)),
    ]),
    ["size", part(game.i18n.localize("QUADRIVIUM.Actor.creature.FIELDS.size.label"), system.size)],
    ["armor.soak", part(armor, sum(worn.map((one) => one.system.soak)))],
    ["load", part(game.i18n.localize("QUADRIVIUM.Combat.load"), load)],
    ["burden", part(game.i18n.localize("QUADRIVIUM.Combat.burden"), burdenOf(load))],
  ];
}

function weaponParts(actor: Creature, { weapon, name, ability }: Wielded): NamedPart[] {
  const learnt = abilityCalled(actor, ability);
  const label = ability || game.i18n.localize("TYPES.Item.ability");
  const { system } = actor;
  const chosen = weapon?.system.characteristic.trim() || (system.effectiveTradition.attacksWith ?? "");
  const scored = system.listedCharacteristics.find(({ id }) => id === chosen);
  return [
    ["weapon.characteristic", { label: scored ? game.i18n.localize(scored.name) : name, value: system.score(chosen) }],
    ["ability", { label: learnt?.name ?? label, value: learnt?.system.score ?? 0 }],
    ...Object.entries(weaponModifiers(weapon)).map(([id, value]): NamedPart => [
      `weapon.${id}`,
      { label: name, value },
    ]),
  ];
}

/** Returns what a weapon adds to totals; 0 for bare hands. */
export function weaponModifiers(weapon: Weapon | null) {
  const { initiative = 0, attack = 0, defense = 0, damage = 0 } = weapon?.system ?? {};
  return { initiative, attack, defense, damage };
}

/** Returns the load of all that a character wields, wears and carries. */
function loadOf(actor: Creature): number {
  const weapons = itemsOf(actor, "weapon").filter(({ system }) => system.isWielded);
  const armor = itemsOf(actor, "armor").filter(({ system }) => system.isWorn);
  const gear = itemsOf(actor, "gear").filter(({ system }) => system.isCarried);
  return sum([
    ...[...weapons, ...armor].map(({ system }) => system.load),
    ...gear.map(({ system }) => system.load * system.quantity),
  ]);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

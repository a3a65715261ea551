import { artKinds, lowestArt, burdenOf, withTotals, workOut } from "../rules/character/totals.ts";
import type { FormulaNames, WorkedTotal } from "../rules/character/totals.ts";
import { abilityCalled, nameMeant } from "./abilities.ts";
import { itemsOf, memoize, type Creature } from "./actors.ts";
import type { Part } from "../rules/kernel/bonuses.ts";
import { withCircumstances } from "../rules/kernel/roll-spec.ts";
import type { DefenseTerms, Total } from "../rules/traditions/tradition.ts";
import { plainSetup } from "../rules/kernel/die-modifiers.ts";
import { dieKindOf } from "../rules/traditions/traditions.ts";
import { writeLabel } from "../base/formula-labels.ts";
import { worldRuleVariants } from "../base/world-settings.ts";
import { bonusEffectsOf } from "./bonuses.ts";

export type Weapon = Item.OfType<"weapon">;

/** A wielded weapon, or bare hands. */
interface Wielded {
  /** Null for bare hands. */
  readonly weapon: Weapon | null;
  readonly name: string;
  /** Name of the Ability for using it; blank for none. */
  readonly ability: string;
}

type NamedPart = readonly [name: string, part: Part];

/** Returns what the Arts with these ids add to a casting total, the lowest of each kind; 0 for a kind without any. */
function artParts(actor: Creature, ids: readonly string[]): NamedPart[] {
  const arts = itemsOf(actor, "ability").filter(({ id }) => ids.includes(id ?? ""));
  return artKinds.map((kind) => {
    const own = arts.filter(({ system }) => system.art === kind);
    const lowest = lowestArt(own.map(({ name, system }) => ({ label: name, value: system.score })));
    return [kind, lowest ?? { label: writeLabel({ key: `QUADRIVIUM.Arts.${kind}` }), value: 0 }];
  });
}

/** Returns the names that the formula of a total may use; `wielded` adds those of a weapon. */
function formulaNames(actor: Creature, wielded?: Wielded): FormulaNames {
  const parts = new Map([...characterParts(actor), ...(wielded ? weaponParts(actor, wielded) : [])]);
  return { known: [...parts.keys()], find: (name) => parts.get(name) };
}

function characterParts(actor: Creature): NamedPart[] {
  const { system } = actor;
  const worn = itemsOf(actor, "armor").filter((armor) => armor.system.isWorn);
  const load = loadOf(actor);
  const part = (label: string, value: number): Part => ({ label, value });
  const armor = worn.map(({ name }) => name).join(", ") || writeLabel({ key: "TYPES.Item.armor" });
  return [
    ...system.listedCharacteristics.map(({ id, name }): NamedPart => [
      id,
      part(writeLabel({ key: name }), system.score(id)),
    ]),
    ["size", part(writeLabel({ key: "QUADRIVIUM.Actor.creature.FIELDS.size.label" }), system.size)],
    ["armor.soak", part(armor, sum(worn.map((one) => one.system.soak)))],
    ["load", part(writeLabel({ key: "QUADRIVIUM.Combat.load" }), load)],
    ["burden", part(writeLabel({ key: "QUADRIVIUM.Combat.burden" }), burdenOf(load))],
  ];
}

function weaponParts(actor: Creature, { weapon, name, ability }: Wielded): NamedPart[] {
  const learned = abilityCalled(actor, ability);
  const label = ability || writeLabel({ key: "TYPES.Item.ability" });
  const { system } = actor;
  const chosen = weapon?.system.characteristic.trim() || (system.effectiveTradition.attacksWith ?? "");
  const scored = system.listedCharacteristics.find(({ id }) => id === chosen);
  return [
    ["weapon.characteristic", { label: scored ? writeLabel({ key: scored.name }) : name, value: system.score(chosen) }],
    ["ability", { label: learned?.name ?? label, value: learned?.system.score ?? 0 }],
    ...Object.entries(weaponModifiers(weapon)).map(([id, value]): NamedPart => [
      `weapon.${id}`,
      { label: name, value },
    ]),
  ];
}

/** Returns what a weapon adds to totals; 0 for bare hands. */
function weaponModifiers(weapon: Weapon | null) {
  const { initiative = 0, attack = 0, defense = 0, damage = 0 } = weapon?.system ?? {};
  return { initiative, attack, defense, damage };
}

/** Returns the load of everything a character wields, wears and carries. */
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

/** A weapon or bare hands, with their totals. */
export interface Arms extends Wielded {
  readonly totals: readonly WorkedTotal[];
}

/** The totals of a character. */
interface CombatTotals {
  /** The wielded weapons in the order of the sheet, then bare hands. */
  readonly arms: readonly Arms[];
  /** The totals that do not depend on a weapon. */
  readonly common: readonly WorkedTotal[];
  /** The casting totals with the Arts marked on the sheet. */
  readonly casting: readonly WorkedTotal[];
}

/** Returns the combat totals of a character, memoized. */
export function combatTotals(actor: Creature): CombatTotals {
  return memoize(actor, "combatTotals", () => computeTotals(actor, actor.system.totals));
}

/** Returns a total of a character by id; a weapon's total is that of the first weapon. */
export function totalOf(actor: Creature, id: string): WorkedTotal | undefined {
  const { arms, common, casting } = combatTotals(actor);
  return [...(arms[0]?.totals ?? []), ...common, ...casting].find((total) => total.id === id);
}

/** Returns a casting total with these Arts; null if the total does not cast a spell. */
export function castingTotal(actor: Creature, id: string, arts: readonly string[]): WorkedTotal | null {
  if (!isCasting(actor, id)) return null;
  const { casting } = memoize(actor, `castWith ${arts.join(" ")}`, () =>
    computeTotals(actor, actor.system.totals, arts),
  );
  return casting.find((one) => one.id === id) ?? null;
}

/** Returns whether a total of a character casts a spell. */
export function isCasting(actor: Creature, id: string): boolean {
  return actor.system.effectiveTradition.totals.some((total) => total.id === id && total.isForArts === true);
}

/** Returns the id of the attack total; null if the tradition has none. */
export function attackTotal(actor: Creature | null): string | null {
  return actor?.system.effectiveTradition.damage?.attack ?? null;
}

/** Returns how a character defends; null if neither the rules nor the sheet say. */
export function defenseTermsOf(actor: Creature): DefenseTerms | null {
  const terms = actor.system.effectiveTradition.damage?.defense;
  return terms && totalOf(actor, terms.total) ? terms : null;
}

/** Throws RuleError if a formula cannot be computed for a total of this character, with any of its weapons. */
export function checkTotalFormula(actor: Creature, id: string, formula: string): void {
  const { arms, common, casting } = computeTotals(actor, { ...actor.system.totals, [id]: formula });
  const worked = [...common, ...casting, ...arms.flatMap(({ totals }) => totals)];
  const fault = worked.find((total) => total.id === id && total.fault)?.fault;
  if (fault) throw fault;
}

/** Returns roll data for formulas besides the system data: `@totals.attack`, `@weapon.damage`. */
export function combatRollData(actor: Creature, arms = combatTotals(actor).arms[0]): Record<string, unknown> {
  const { common } = combatTotals(actor);
  const worked = [...common, ...(arms?.totals ?? [])];
  const totals = worked.flatMap(({ id, value }): [string, number][] => (value === null ? [] : [[id, value]]));
  const weapon = { name: arms?.name ?? "", ability: arms?.ability ?? "", ...weaponModifiers(arms?.weapon ?? null) };
  return { totals: Object.fromEntries(totals), weapon };
}

type Formulas = Readonly<Record<string, string>>;

function computeTotals(
  actor: Creature,
  own: Formulas,
  castWith: readonly string[] = actor.system.casting,
): CombatTotals {
  const { totals, letter } = actor.system.effectiveTradition;
  const { round } = dieKindOf(letter);
  const asked = (isAsked: (total: Total) => boolean) =>
    totals
      .filter(isAsked)
      .map((total) => toWorkOut(actor, total, own))
      .filter(({ formula }) => formula !== "");
  const names = formulaNames(actor);
  const common = workOut(
    asked(({ isForWeapons, isForArts }) => !isForWeapons && !isForArts),
    names,
    round,
  );
  const arts = new Map(artParts(actor, castWith));
  const forSpells = {
    known: [...names.known, ...artKinds],
    find: (name: string) => arts.get(name) ?? names.find(name),
  };
  const casting = workOut(
    asked(({ isForArts }) => isForArts === true),
    withTotals(forSpells, common, (total) => total),
    round,
  );
  const ofWeapons = asked(({ isForWeapons }) => isForWeapons);
  const arms = armsOf(actor).map((one) => {
    const withArms = withTotals(formulaNames(actor, one), common, (total) => total);
    return { ...one, totals: workOut(ofWeapons, withArms, round) };
  });
  return { arms, common, casting };
}

function toWorkOut(actor: Creature, { id, formula }: Total, own: Formulas) {
  const label = writeLabel({ key: `QUADRIVIUM.Total.${id}` });
  return { id, label, formula: own[id]?.trim() || formula, bonuses: bonusesTo(actor, id) };
}

/** Returns the bonuses from effects limited to this total. */
function bonusesTo(actor: Creature, id: string): readonly Part[] {
  const die = dieKindOf(actor.system.effectiveTradition.letter);
  const bonuses = bonusEffectsOf(actor)
    .filter(({ effect, data }) => data.scope === "total" && data.key === id && effect.active)
    .map(({ effect, data }) => data.toBonus(effect.name));
  if (bonuses.length === 0) return [];
  const spec = { die, setup: plainSetup(die) };
  return withCircumstances(die, spec, { bonuses, unskilled: null }, worldRuleVariants()).spec.parts ?? [];
}

function armsOf(actor: Creature): readonly Wielded[] {
  const weapons = itemsOf(actor, "weapon").filter(({ system }) => system.isWielded);
  const bare = writeLabel({ key: "QUADRIVIUM.Combat.bareHands" });
  return [
    ...weapons.map((weapon) => ({ weapon, name: weapon.name, ability: nameMeant(actor, weapon.system.ability) })),
    { weapon: null, name: bare, ability: unarmedAbility(actor) },
  ];
}

/** Returns the Ability for bare hands: the one named on the sheet, or Brawl if learned. */
function unarmedAbility(actor: Creature): string {
  const named = actor.system.unarmed.trim();
  if (named) return nameMeant(actor, named);
  const brawl = abilityCalled(actor, game.i18n.localize("QUADRIVIUM.Combat.brawl")) ?? abilityCalled(actor, "Brawl");
  return brawl?.name ?? "";
}

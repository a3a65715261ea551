import { currentVisibility, type Visibility } from "../base/foundry-versions.ts";
import { writeLabel } from "../base/formula-labels.ts";
import { say } from "../base/words.ts";
import { characteristicsFor } from "../base/world-settings.ts";
import type { Bonus, Part } from "../rules/kernel/bonuses.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { plainSetup, type Purchasable } from "../rules/kernel/die-modifiers.ts";
import { RuleError, type Phrase } from "../rules/kernel/rule-error.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import type { Opening } from "../rules/requests/request.ts";
import { dieKindOf, dieKinds, traditions } from "../rules/traditions/traditions.ts";
import { abilityCalled, traitCalled, abilitiesOf, nameMeant } from "../characters/abilities.ts";
import { nameFor } from "../characters/names.ts";
import type { RolledStats } from "../messages/binding-checks.ts";
import type { Opponent } from "../messages/opponents.ts";
import { focusToContinue } from "../deltas/meta.ts";
import { fieldsKnownTo, ownSetupOf } from "../characters/own-setup.ts";
import { withPool, type Pool } from "../characters/prepared-pool.ts";
import { tiresOf } from "../deltas/pay.ts";
import { FORMULAIC } from "../rules/character/spells.ts";
import type { Spell } from "../characters/spells.ts";
import { combatTotals, type Arms } from "../characters/combat-totals.ts";
import { itemOf, itemsOf, type Creature } from "../characters/actors.ts";

/** The stats of a character that are rolled. */
export interface Stat {
  /** Ids of Characteristics. */
  readonly characteristics?: readonly string[];
  /** Id of the Ability. */
  readonly ability?: string;
  /** Ids of further Abilities. */
  readonly moreAbilities?: readonly string[];
  /** Ids of the traits whose dice make a pool. */
  readonly traits?: readonly string[];
  /** Id of the power, which decides the stats that are rolled and the cost. */
  readonly power?: string;
  /** Id of the spell, which decides the Arts and the level. */
  readonly spell?: string;
  /** A combat total that is rolled as a whole ("attack"). */
  readonly total?: RolledTotal;
}

/** A combat total with the parts it adds up. */
export interface RolledTotal {
  readonly id: string;
  readonly title: string;
  /** Id of the weapon; blank for bare hands, null for a total without a weapon. */
  readonly weapon: string | null;
  /** Name of its Ability. */
  readonly ability: string;
  readonly parts: readonly Part[];
  /** True if the result is damage. */
  readonly isDamage?: boolean;
}

/** The part of a roll fixed by the request it answers. */
export interface RequestedTerms {
  readonly title: string;
  /** Ids of the Characteristics it names; empty if the player chooses. */
  readonly characteristics: readonly string[];
  /** Name of the Ability it names; blank if the player chooses. */
  readonly ability: string;
  /** Names of the further Abilities it names. */
  readonly moreAbilities: readonly string[];
  /** The fields of the setup that are fixed. */
  readonly setup: Partial<Setup>;
  /** The bonuses and penalties from the GM. */
  readonly bonuses: readonly Bonus[];
  readonly hidesTarget: boolean;
  /** The hidden target once revealed, against which the roll is measured though its formula has none; null for none. */
  readonly revealed: number | null;
  /** True if it includes the unskilled penalty, so the sheet adds nothing. */
  readonly isUnskilled: boolean;
  /** True if the character lacks the Ability it names. */
  readonly isUnlearned: boolean;
  /** The player's choices among what is not fixed. */
  readonly opens: readonly Opening[];
}

/** A roll given as it is, not made of stats: words have their own order, and buttons their own dice. */
interface GivenRoll extends Required<Pick<RollSpec, "title" | "parts" | "sources">>, Pick<RollSpec, "targetLabel"> {
  /** What it pays for; the setup already includes the effect. */
  readonly paid: readonly Purchasable[];
  /** The character's bonuses named in it, with their origins; they do not apply by themselves. */
  readonly bonuses: readonly { readonly id: string; readonly bonus: Bonus }[];
}

/** Returns whether the player may choose part of a roll: everything, unless it answers a request that closes it. */
export function isOpenTo({ requested }: Pick<RollChoices, "requested">, opening: Opening): boolean {
  return requested?.opens.includes(opening) ?? true;
}

/** All decisions about a roll before the dice are rolled. */
export interface RollChoices {
  readonly letter: string;
  readonly setup: Setup;
  /** Ids of Characteristics. */
  readonly characteristics: readonly string[];
  /** Id of the Ability; blank for none. */
  readonly ability: string;
  /** True if the specialty of the Ability applies. */
  readonly specialty: boolean;
  /** Ids of further Abilities, whose scores are added. */
  readonly moreAbilities: readonly string[];
  /** Names of the requested Abilities the character has not learned, each counting 0. */
  readonly untrained?: readonly string[];
  /** Ids of the traits whose dice join the pool. */
  readonly traits: readonly string[];
  /** Id of the power that is used; blank for none. */
  readonly power: string;
  /** Id of the spell that is cast; left out or blank for none. */
  readonly spell?: string;
  readonly total: RolledTotal | null;
  /** True for an unskilled roll, false for a skilled one, overriding the sheet; null to follow it. */
  readonly unskilled: boolean | null;
  /** The check's name, which identifies its situation; left out or blank for the name of the roll. */
  readonly situation?: string;
  /** What allows rolling a binding check again: the id of a power, or {@link OTHER_SITUATION}; blank for nothing. */
  readonly reroll: string;
  /** The option paid for before rolling; null for none. */
  readonly paid: Purchasable | null;
  /** The levels of fatigue it costs; none if omitted. */
  readonly fatigue?: number;
  /** Id of the Meta table row that the focus is taken from; null for none. */
  readonly focus: string | null;
  /** Bonuses for this roll only. */
  readonly modifiers: readonly Bonus[];
  /** Ids of the character's own bonuses switched off for this roll. */
  readonly off: readonly string[];
  readonly target: number | null;
  readonly visibility: Visibility;
  /** The terms of the request it answers; null for none. */
  readonly requested: RequestedTerms | null;
  /** The roll itself, if not made of the chosen stats. */
  readonly given?: GivenRoll;
  /** True for a counter, which is against an action. */
  readonly isCounter?: boolean;
  /** Its targets, whose state may help or hinder it. */
  readonly against?: readonly Opponent[];
}

/** The player's choice to roll a check in a different situation from a binding one. */
export const OTHER_SITUATION = "situation";

/** The chosen stats on which bonuses depend. */
export type ChosenStats = Pick<RollChoices, "letter" | "characteristics" | "ability" | "power" | "total">;

/** The choices that identify a check. */
export type ChosenCheck = ChosenStats &
  Partial<Pick<RollChoices, "traits" | "moreAbilities" | "spell" | "untrained" | "against" | "situation">>;

/** Returns the choices for a stat before any changes. */
export function usualChoices(actor: Creature, stat: Stat): RollChoices {
  if (stat.spell) return spellChoices(actor, itemOf(actor, "spell", stat.spell));
  const power = stat.power ? itemOf(actor, "power", stat.power) : null;
  const ability = stat.ability
    ? itemOf(actor, "ability", stat.ability)
    : power
      ? abilityCalled(actor, power.system.ability)
      : null;
  const letter = usualLetter(actor, stat, ability);
  const choices: RollChoices = {
    ...plainChoices(letter),
    characteristics: stat.characteristics ?? (power ?? ability)?.system.characteristics ?? [],
    ability: ability?.id ?? "",
    moreAbilities: stat.moreAbilities ?? [],
    traits: stat.traits ?? [],
    power: power?.id ?? "",
    total: stat.total ?? null,
    target: power?.system.difficulty ?? (stat.total ? null : usualTarget(letter)),
    fatigue: usualFatigue(actor, stat.total ?? null),
  };
  return { ...choices, focus: usualFocus(actor, choices), setup: withOwnSetup(actor, choices) };
}

/**
 * Returns the choices for a spell: its casting total with its Arts, against its level.
 * @throws RuleError NoCasting for a character without casting totals
 */
function spellChoices(actor: Creature, spell: Spell): RollChoices {
  const stat = totalStat(actor, FORMULAIC, "");
  if (!stat) throw new RuleError("NoCasting", { name: nameFor(actor, "user") });
  const cast = usualChoices(actor, { ...stat, moreAbilities: artsOfSpell(actor, spell) });
  return { ...cast, spell: spell.id ?? "", target: spell.system.level };
}

/** Returns the ids of the Arts of a spell that a character has. */
export function artsOfSpell(actor: Creature, { system: { technique, forms } }: Spell): readonly string[] {
  return [technique, ...forms].flatMap((name) => abilityCalled(actor, name)?.id ?? []);
}

/** Returns a stat's usual die: the Ability's own, if its tradition has it. */
function usualLetter(actor: Creature, { total }: Stat, ability: Item.OfType<"ability"> | null): string {
  const { id, letter } = actor.system.effectiveTradition;
  const own = total ? undefined : dieKinds.get(ability?.system.usualDie ?? "");
  return own?.tradition === id && own.traits !== "none" ? own.letter : letter;
}

function usualTarget(letter: string): number | null {
  return dieKindOf(letter).usualTarget ?? null;
}

/** Returns the levels of fatigue that a total costs; 0 for a character that cannot be tired. */
export function usualFatigue(actor: Creature, total: Pick<RolledTotal, "id"> | null): number {
  if (!total || !tiresOf(actor)) return 0;
  return actor.system.effectiveTradition.totals.find(({ id }) => id === total.id)?.fatigue ?? 0;
}

/** Returns the choices for a die without stats. */
export function plainChoices(letter: string): RollChoices {
  return {
    letter,
    setup: plainSetup(dieKindOf(letter)),
    characteristics: [],
    ability: "",
    specialty: false,
    moreAbilities: [],
    traits: [],
    power: "",
    total: null,
    unskilled: null,
    reroll: "",
    paid: null,
    focus: null,
    modifiers: [],
    off: [],
    target: null,
    visibility: currentVisibility(),
    requested: null,
  };
}

/** Returns the choices for dice with a title, rolled as they are. */
export function givenDice({ letter }: DieKind, setup: Partial<Setup>, title: Phrase): RollChoices {
  const plain = plainChoices(letter);
  const given = { title: writeLabel(title), parts: [], sources: [], paid: [], bonuses: [] };
  return { ...plain, setup: { ...plain.setup, ...setup } as Setup, given };
}

/** Returns the choices for a character's prepared dice pool. */
export function poolChoices(actor: Creature, pool: Pool): RollChoices {
  const usual = usualChoices(actor, { traits: pool.traits });
  return { ...usual, setup: withPool(dieKindOf(usual.letter), usual.setup, pool), paid: pool.paid };
}

/** Returns choices with another die: with its setup and focus, and those of the character and its stats. */
export function withDie(actor: Creature, choices: RollChoices, letter: string): RollChoices {
  if (letter === choices.letter) return choices;
  const target = choices.target === usualTarget(choices.letter) ? usualTarget(letter) : choices.target;
  const plain = { ...choices, letter, target, setup: plainSetup(dieKindOf(letter)) };
  return { ...plain, focus: usualFocus(actor, plain), setup: withOwnSetup(actor, plain) };
}

/** Returns the row id of the focus in use, which further rolls of one use keep; null for none, or if the die has none. */
export function usualFocus(actor: Creature, choices: ChosenCheck): string | null {
  if (!dieKindOf(choices.letter).categories?.includes("focus")) return null;
  return focusToContinue(actor, statsRolled(actor, choices));
}

/** Returns the setup with the fields of the character and the rolled stat. */
export function withOwnSetup(actor: Creature, choices: Pick<RollChoices, "setup"> & ChosenStats): Setup {
  return { ...choices.setup, ...setupOfRoller(actor, choices) } as Setup;
}

/** Returns the setup fields of the character and the rolled stat. */
export function setupOfRoller(actor: Creature, rolled: ChosenStats): Partial<Setup> {
  return { ...ownSetupOf(actor, dieKindOf(rolled.letter)), ...setupOfStat(actor, rolled) };
}

/**
 * Returns the setup fields of the rolled stat: the Ability, or else the first Characteristic. A power's take
 * precedence, and a total may be divided.
 */
export function setupOfStat(
  actor: Creature,
  { letter, ability, characteristics, power, total }: ChosenStats,
): Partial<Setup> {
  const [first] = characteristics;
  const own = ability ? itemOf(actor, "ability", ability).system.ownSetup : first ? actor.system.ownSetupOf(first) : {};
  const divisor = !total
    ? undefined
    : actor.system.effectiveTradition.totals.find(({ id }) => id === total.id)?.divisor;
  const used = power ? itemOf(actor, "power", power).system : null;
  // Unskilled rolls have the target of the Characteristic, with feats too.
  const isUnlearned = ability === "" && first !== undefined && (used?.ability.trim() ?? "") !== "";
  const all = {
    ...own,
    ...(isUnlearned ? {} : used?.ownSetup),
    ...(divisor === undefined ? {} : { divisor }),
  };
  return fieldsKnownTo(dieKindOf(letter), all);
}

/** Returns the stats of a roll as its message stores them. */
export function statsRolled(
  actor: Creature,
  { characteristics, ability, untrained = [], traits = [], total, power, spell }: ChosenCheck,
): RolledStats {
  const used = power ? itemOf(actor, "power", power) : null;
  const weapon = actor.items.get(total?.weapon ?? "");
  return {
    characteristics,
    ability: ability ? itemOf(actor, "ability", ability).uuid : (untrained[0] ?? null),
    dice: traits.flatMap((id) => actor.items.get(id)?.uuid ?? []),
    total: total?.id ?? "",
    weapon: weapon?.uuid ?? null,
    weaponName: weapon?.name ?? "",
    power: used?.uuid ?? null,
    spell: spell ? itemOf(actor, "spell", spell).uuid : null,
    ...(used ? { hasEffect: used.system.effectFormula.trim() !== "" } : {}),
  };
}

type Named = Pick<RequestedTerms, "characteristics" | "ability" | "moreAbilities">;

/** Returns in words the requested stats that a character lacks; blank for none. */
export function missingInWords(actor: Creature, { characteristics, ability, moreAbilities }: Named): string {
  const own = new Set(actor.system.listedCharacteristics.map(({ id }) => id));
  const known = [...traditions.keys()].flatMap(characteristicsFor);
  const names = [
    ...characteristics
      .filter((id) => !own.has(id))
      .map((id) => game.i18n.localize(known.find((one) => one.id === id)?.name ?? id)),
    ...[ability, ...moreAbilities].filter(
      (name) => name !== "" && !abilityCalled(actor, name) && !traitCalled(actor, name),
    ),
  ];
  const data = { name: nameFor(actor, "user"), traits: names.join(", ") };
  return names.length > 0 ? say({ key: "QUADRIVIUM.RollDialog.missing", data }) : "";
}

/**
 * Returns a combat total of a character as a stat that can be rolled. Where stats have fields of their own instead of
 * scores, it is a roll of the weapon's Ability, if the character has it.
 * @param weapon Id of the weapon in hand; blank for bare hands.
 * @returns null if the character does not have the total, or its formula has a fault
 */
export function totalStat(actor: Creature, id: string, weapon: string): Stat | null {
  const armor = itemsOf(actor, "armor").find((one) => one.id === weapon);
  if (armor) return id === "soak" ? armorStat(actor, armor) : null;
  const arms = armsWith(actor, weapon);
  const ofArms = arms?.totals.find((total) => total.id === id);
  const { common, casting } = combatTotals(actor);
  const cast = casting.find((one) => one.id === id);
  const total = ofArms ?? common.find((one) => one.id === id) ?? cast;
  if (!total || total.fault) return null;
  const { label, parts } = total;
  const { rating, damage } = actor.system.effectiveTradition;
  const ability = abilityRolled(actor, ofArms ? (arms?.ability ?? "") : "");
  return {
    ...(ability ? { ability } : { characteristics: ofArms ? characteristicOfArms(actor, weapon) : [] }),
    ...(cast ? { moreAbilities: markedArts(actor) } : {}),
    total: {
      id,
      // "Attack (Sword)".
      title: arms && ofArms ? say({ key: "QUADRIVIUM.Combat.title", data: { total: label, name: arms.name } }) : label,
      weapon: ofArms ? weapon : null,
      ability: ofArms ? (arms?.ability ?? "") : "",
      parts: parts.filter(({ value }) => value !== 0 || rating === "score"),
      isDamage: damage?.total === id,
    },
  };
}

/** Returns an armor's roll: its Ability, with its soak as a bonus; null if it is not worn, or has no roll of its own. */
function armorStat(actor: Creature, { id, name, system }: Item.OfType<"armor">): Stat | null {
  const { rating, attacksWith = "" } = actor.system.effectiveTradition;
  if (rating !== "own" || !system.isWorn || system.ability.trim() === "") return null;
  const called = nameMeant(actor, system.ability);
  const ability = abilityRolled(actor, called);
  const title = say({
    key: "QUADRIVIUM.Combat.title",
    data: { total: writeLabel({ key: "QUADRIVIUM.Total.soak" }), name },
  });
  const parts = system.soak === 0 ? [] : [{ label: name, value: system.soak }];
  return {
    ...(ability ? { ability } : { characteristics: [attacksWith].filter(Boolean) }),
    total: { id: "soak", title, weapon: id, ability: called, parts, isDamage: false },
  };
}

/** Returns the Characteristic that provides the fields for an unskilled roll with a weapon: the weapon's own, or else the usual one. */
function characteristicOfArms(actor: Creature, weapon: string): readonly string[] {
  const { rating, attacksWith = "" } = actor.system.effectiveTradition;
  const named = itemsOf(actor, "weapon")
    .find(({ id }) => id === weapon)
    ?.system.characteristic.trim();
  return rating === "own" ? [named || attacksWith].filter(Boolean) : [];
}

/** Returns the ids of the Arts marked on the sheet, used for a spell unless others are named. */
export function markedArts(actor: Creature): readonly string[] {
  return abilitiesOf(actor).flatMap(({ id, system }) =>
    id && system.art !== "" && actor.system.casting.includes(id) ? [id] : [],
  );
}

/**
 * Returns the id of the Ability rolled for a combat total, by name, where stats have fields of their own. Blank if it
 * is not learned, and where its score is part of the total.
 */
export function abilityRolled(actor: Creature, name: string): string {
  return actor.system.effectiveTradition.rating === "own" ? (abilityCalled(actor, name)?.id ?? "") : "";
}

/** Returns a combat total with the first weapon, as a stat that can be rolled; null as for {@link totalStat}. */
export function usualTotal(actor: Creature, id: string): Stat | null {
  return totalStat(actor, id, combatTotals(actor).arms[0]?.weapon?.id ?? "");
}

/** Returns a weapon with its totals, blank for bare hands; undefined if it is not wielded. */
export function armsWith(actor: Creature, weapon: string): Arms | undefined {
  return combatTotals(actor).arms.find((arms) => (arms.weapon?.id ?? "") === weapon);
}

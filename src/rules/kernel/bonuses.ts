import type { RuleVariants } from "./rule-variants.ts";
import type { Phrase } from "./rule-error.ts";
import { valueOf, type FlagField, type NumberField, type Setup } from "./fields.ts";

/** The categories of bonuses. Only in a trip roll do they compete; elsewhere they name the source of a bonus. */
export const bonusCategories = ["kit", "artifact", "buff", "focus", "mastery", "penalty", "other"] as const;
export type BonusCategory = (typeof bonusCategories)[number];

/**
 * The parts of a roll that a bonus can change: the total; the boons, the banes or the enchantment bonus of a check; the
 * botch dice of a stress die; advantage, disadvantage, boosted dice or the impact of a fortune roll. A goal that is a
 * field of the die shares its name. A die lists its own in `goals`.
 */
export const bonusGoals = [
  "total",
  "boons",
  "banes",
  "enchantment",
  "botchDice",
  "advantage",
  "disadvantage",
  "boosts",
  "impactModifier",
] as const;
export type BonusGoal = (typeof bonusGoals)[number];

/** A bonus or penalty to one roll. */
export interface Bonus {
  /** The name shown in the dialog and on the card. */
  readonly label: string;
  readonly category: BonusCategory;
  /** A whole number; a negative one is a penalty, whatever its category. */
  readonly amount: number;
  /** Dice rolled beside it and added, "1d6": "an ally could assist … granting an additional die" [check]. */
  readonly dice?: string;
  /**
   * The feat set of a buff, the type of an artifact, otherwise the giver of the bonus. Without it, the bonus is its own
   * source.
   */
  readonly source?: string;
  /** The GM lets this artifact count alongside a better one of its type. */
  readonly isApproved?: boolean;
  /** The total by default. */
  readonly goal?: BonusGoal;
}

/** A bonus that does not count, with the reason. */
export interface DroppedBonus<One extends Bonus = Bonus> {
  readonly bonus: One;
  readonly reason: Phrase;
}

/** The result of applying all bonuses to a roll. */
interface AppliedBonuses {
  /** The setup as changed by the bonuses. */
  readonly setup: Setup;
  /** The numbers that the formula adds to the die. */
  readonly parts: readonly Part[];
  /** The named sources of the numbers in the setup. */
  readonly sources: readonly Source[];
  readonly dropped: readonly DroppedBonus[];
  /** Further notes for the card, such as a limit that cut the bonuses. */
  readonly notes?: readonly Phrase[];
}

/** Applies bonuses to a roll by the rules of one die kind. */
export type ApplyBonuses = (setup: Setup, bonuses: readonly Bonus[], variants: RuleVariants) => AppliedBonuses;

/** Adds every bonus to the total. */
export const addBonuses: ApplyBonuses = (setup, bonuses) => ({
  setup,
  parts: bonuses.filter(isToTotal).map(toPart),
  sources: [],
  dropped: [],
});

/**
 * Applies the bonuses whose goals are these fields: numbers are added and cut to what the field accepts; any positive
 * number sets a switch, and a negative one is dropped. A note says what each gives. The others are added to the total.
 */
export function bonusesToFields(fields: readonly (NumberField | FlagField)[]): ApplyBonuses {
  return (setup, bonuses, variants) => {
    const told = fields.flatMap(({ name, kind }) =>
      bonuses.filter(({ goal, amount }) => goal === name && (kind === "number" ? amount !== 0 : amount > 0)),
    );
    const changed = fields.map((field): [string, number | boolean] => {
      const amounts = told.filter(({ goal }) => goal === field.name).map(({ amount }) => amount);
      if (field.kind === "flag") return [field.name, valueOf(setup, field) || amounts.length > 0];
      const sum = amounts.reduce((all, amount) => all + amount, valueOf(setup, field));
      return [field.name, amounts.length === 0 ? valueOf(setup, field) : Math.min(Math.max(sum, field.min), field.max)];
    });
    const isSwitch = ({ goal }: Bonus): boolean => fields.some(({ name, kind }) => kind === "flag" && name === goal);
    return {
      ...addBonuses(setup, bonuses, variants),
      setup: { ...setup, ...Object.fromEntries(changed) },
      notes: told.flatMap((bonus) => tellGift(bonus, isSwitch(bonus) ? "" : signed(bonus.amount))),
      dropped: bonuses.filter((bonus) => isSwitch(bonus) && bonus.amount < 0).map(dropNegative),
    };
  };
}

/**
 * Notes what a bonus gives outside the formula's arithmetic; nothing for one without a name, which only counts.
 * @param gift How much of its goal, or which die; blank for a switch.
 */
export function tellGift({ label, goal = "total" }: Bonus, gift: string): Phrase[] {
  if (label === "") return [];
  const what = { key: `QUADRIVIUM.BonusGoal.${goal}` };
  return [
    gift === ""
      ? { key: "QUADRIVIUM.Card.Gives", data: { label, what } }
      : { key: "QUADRIVIUM.Card.GivesAmount", data: { label, what, amount: gift } },
  ];
}

/** Returns a number with its sign: "+3", "\u22121", "+0". */
export function signed(amount: number): string {
  return amount < 0 ? `\u2212${-amount}` : `+${amount}`;
}

/** Drops a negative bonus to anything that cannot be negative. */
export function dropNegative<One extends Bonus>(bonus: One): DroppedBonus<One> {
  return { bonus, reason: { key: "QUADRIVIUM.Bonus.Dropped.negative" } };
}

/** Returns true if a bonus changes the total. */
export function isToTotal({ goal = "total" }: Bonus): boolean {
  return goal === "total";
}

/** Returns a bonus as a part of a formula. */
export function toPart({ label, amount, dice }: Bonus): Part {
  return { label, value: amount, ...(dice ? { dice } : {}) };
}

/** Returns a part as an enchantment. */
export function asEnchantment({ label, value }: Part): Bonus {
  return { label, category: "other", goal: "enchantment", amount: value };
}

/** Drops a bonus to a goal this die kind lacks. */
export function dropUnsupported<One extends Bonus>(bonus: One): DroppedBonus<One> {
  return { bonus, reason: { key: `QUADRIVIUM.Bonus.Dropped.${bonus.goal ?? "total"}` } };
}

/** A labeled number in a formula. */
export interface Part {
  readonly label: string;
  readonly value: number;
  /** Dice it adds: "1d6". */
  readonly dice?: string;
}

/** Returns dice in formula notation: "1d6" for "d6" and "+ 1D6"; null for anything else. */
export function diceWritten(text: string): string | null {
  const [, count = "", size] = /^\+?\s*(\d{0,2})d(\d{1,3})$/i.exec(text.trim()) ?? [];
  return size === undefined || Number(size) === 0 || Number(count || 1) === 0
    ? null
    : `${Number(count || 1)}d${Number(size)}`;
}

/** The named source of a part of a field's number, such as the high ground of a boon or the rope of a bonus. */
export interface Source {
  readonly label: string;
  /** A whole number, negative if the source hinders; null if not given. */
  readonly amount: number | null;
}

/** The content of a die's flavor: the title of the roll and the sources of its numbers. */
export interface Heading {
  readonly title: string;
  readonly sources: readonly Source[];
}

/**
 * Writes a heading as users type it: `Climb | +high ground | +3 rope | -rain`. Bars separate the names, because titles
 * have commas, signs and parentheses of their own: "Craft (wood)". A bar in a name becomes a slash; sources without a
 * name are left out.
 */
export function writeHeading({ title, sources }: Heading): string {
  return [nameOf(title), ...sources.map(writeSource).filter(Boolean)].join(" | ").trim();
}

/** Reads what {@link writeHeading} writes. A sign without a number means one: `+high ground` is `+1 high ground`. */
export function readHeading(flavor: string): Heading {
  const [title = "", ...sources] = flavor.split("|").map((text) => text.trim());
  return { title, sources: sources.filter((text) => !NAMELESS.test(text)).map(readSource) };
}

/** Removes brackets, because flavor ends at the first closing bracket. */
export function withoutBrackets(text: string): string {
  return text.replaceAll(/[[\]]/g, "").trim();
}

/** Matches a sign, which may be typographic, an optional number of at most nine digits, and the name. */
const SIGNED = /^([+\u2212-])\s*(?:(\d{1,9})\s+)?(.+)$/s;

/** Matches a source without a name: nothing, a sign, or a sign with its number. */
const NAMELESS = /^(?:[+\u2212-]\s*\d*)?$/;

function readSource(text: string): Source {
  const [, sign, number = "1", label] = SIGNED.exec(text) ?? [];
  if (label === undefined) return { label: text, amount: null };
  // Adding 0 turns the −0 of "-0 rope" into 0.
  return { label, amount: (sign === "+" ? 1 : -1) * Number(number) + 0 };
}

function writeSource({ label, amount }: Source): string {
  const name = nameOf(label);
  // A sign at its beginning would be read as the sign of an amount.
  if (amount === null) return name.replace(/^[\s+\u2212-]+/, "");
  if (name === "") return "";
  // A number at the beginning of the name would be read as the amount.
  const number = Math.abs(amount) === 1 && !/^\d/.test(name) ? "" : `${Math.abs(amount)} `;
  return `${amount < 0 ? "-" : "+"}${number}${name}`;
}

function nameOf(label: string): string {
  return withoutBrackets(label).replaceAll("|", "/");
}

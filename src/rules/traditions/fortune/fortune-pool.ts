import { valueOf } from "../../kernel/fields.ts";
import type { PaidOption, FlagField, NumberField, SizesField, Setup } from "../../kernel/fields.ts";
import type { RuleVariants } from "../../kernel/rule-variants.ts";
import { RuleError } from "../../kernel/rule-error.ts";
import type { CounterRoll } from "../../kernel/die-kind.ts";

/** The size of the fortune die. */
export const FORTUNE = 20;

/** The sizes of character dice, in the steps by which they are boosted and reduced. */
export const characterSizes = [4, 6, 8, 10, 12] as const;

const [SMALLEST] = characterSizes;
const LARGEST = 12;

const flag = (name: string, code: string): FlagField => ({ kind: "flag", name, code });
const dice = (name: string, code: string): SizesField => ({
  kind: "sizes",
  name,
  code,
  sizes: characterSizes,
  min: 0,
  max: 20,
  initial: [],
});

/** "Any number (0-20) of character dice d4, d6, d8, d10, d12 (drives, style, values, assets ...)." */
const characterDice: SizesField = { ...dice("characterDice", "c"), isPool: true };
const advantage = flag("advantage", "adv");
const disadvantage = flag("disadvantage", "dis");
const overwhelmed: FlagField = { ...flag("overwhelmed", "ov"), status: "overwhelmed" };
const staggered: FlagField = { ...flag("staggered", "st"), status: "staggered" };
/** The dice that are boosted, and those that are reduced, by the size they have in the pool. */
const boosts = dice("boosts", "up");
const reduces = dice("reduces", "dn");
const impactModifier: NumberField = {
  kind: "number",
  name: "impactModifier",
  code: "im",
  negativeCode: "imm",
  min: -20,
  max: 20,
  initial: 0,
};
/** "“Burn out” uses the best three." */
const bestDice: NumberField = { kind: "number", name: "bestDice", code: "t", min: 2, max: 3, initial: 2 };

/** What can be set before a fortune roll, in the order in which it is written. */
export const fortuneFields = [
  characterDice,
  advantage,
  disadvantage,
  overwhelmed,
  staggered,
  boosts,
  reduces,
  impactModifier,
  bestDice,
] as const;

/** Spending inspiration "before the roll for advantage or an extra die". */
export const fortunePaidOptions: readonly PaidOption[] = [
  { kind: "option", name: "inspired", resource: "inspiration", grants: advantage },
  { kind: "option", name: "inspiration", resource: "inspiration", grants: advantage, pool: characterDice },
];

/** "The GM rolls a counter (character dice) with the same engine": what may be set before it. */
export const counterRoll: CounterRoll = {
  pool: characterDice,
  flags: [advantage, disadvantage, overwhelmed, staggered],
};

/** What holds for one fortune roll from its beginning to its end. */
export interface FortuneRules {
  /** Which of the d20s is the fortune die. */
  readonly keeps: "highest" | "lowest";
  /** Reading `advantageKeeps`: the second d20 of an advantage counts for impact. */
  readonly secondCounts: boolean;
  /** Reading `fumble`: a 1 on any d20 is a fumble, not only on the one that is kept. */
  readonly anyFumbles: boolean;
  /** Reading `stressScratch`: the highest rolled character die is scratched, in place of the largest. */
  readonly scratchesHighest: boolean;
  readonly impactModifier: number;
  /** How many dice the action total takes. */
  readonly bestDice: number;
}

/** A pool as it goes to the table: the d20s first, then the character dice. */
export interface FortunePool {
  readonly sizes: readonly number[];
  readonly rules: FortuneRules;
}

/**
 * What is thrown: the pool after boosts and reduces, Overwhelmed and Staggered, advantage and disadvantage.
 * @throws RuleError DieNotInPool when a die is to be boosted or reduced that is not in the pool
 */
export function preparePool(setup: Setup, variants: RuleVariants): FortunePool {
  // "Reduce your highest die if you are Overwhelmed OR Staggered. Scratch your highest die if [both]."
  const stresses = Number(valueOf(setup, overwhelmed)) + Number(valueOf(setup, staggered));
  const scratchesHighest = stresses === 2 && variants.stressScratch === "result";
  const changed = changedDice(setup);
  const sizes = scratchesHighest ? changed : underStress(changed, stresses);
  // "You are considered to have neither of them, and you do not add an additional d20 to your pool."
  const hasAdvantage = valueOf(setup, advantage);
  const hasDisadvantage = valueOf(setup, disadvantage);
  return {
    sizes: [...(hasAdvantage === hasDisadvantage ? [FORTUNE] : [FORTUNE, FORTUNE]), ...sizes],
    rules: {
      keeps: hasDisadvantage && !hasAdvantage ? "lowest" : "highest",
      secondCounts: hasAdvantage && variants.advantageKeeps === "both",
      anyFumbles: variants.fumble === "any",
      scratchesHighest,
      impactModifier: valueOf(setup, impactModifier),
      bestDice: valueOf(setup, bestDice),
    },
  };
}

/**
 * The character dice after boosts and reduces.
 * @throws RuleError DieNotInPool
 */
export function changedDice(setup: Setup): readonly number[] {
  const start: readonly PoolDie[] = valueOf(setup, characterDice).map((size) => ({ size, isChanged: false }));
  const boosted = valueOf(setup, boosts).reduce((pool, size) => change(pool, size, boosts.code, boost), start);
  const reduced = valueOf(setup, reduces).reduce((pool, size) => change(pool, size, reduces.code, reduce), boosted);
  return reduced.map(({ size }) => size);
}

interface PoolDie {
  readonly size: number;
  readonly isChanged: boolean;
}

/** Changes the first die of a size; one that was changed already is taken only when there is no other. */
function change(
  pool: readonly PoolDie[],
  size: number,
  code: string,
  step: (size: number) => readonly number[],
): readonly PoolDie[] {
  const untouched = pool.findIndex((die) => die.size === size && !die.isChanged);
  const index = untouched >= 0 ? untouched : pool.findIndex((die) => die.size === size);
  if (index < 0) {
    const names = pool.map((die) => `d${die.size}`).join(", ");
    throw new RuleError("DieNotInPool", { modifier: `${code}${size}`, die: `d${size}`, pool: names || "–" });
  }
  const [instead, ...added] = step(size).map((changed) => ({ size: changed, isChanged: true }));
  return [...pool.slice(0, index), ...(instead ? [instead] : []), ...pool.slice(index + 1), ...added];
}

/** "One size up; a boosted d12 stays and a d4 is added", at the end of the pool. */
function boost(size: number): readonly number[] {
  return size >= LARGEST ? [size, SMALLEST] : [size + 2];
}

/** "One size down; a reduced d4 leaves the pool." */
function reduce(size: number): readonly number[] {
  return size <= SMALLEST ? [] : [size - 2];
}

/** One stress reduces the largest die, two of them scratch it; of several that are equally large, the first. */
function underStress(sizes: readonly number[], stresses: number): readonly number[] {
  if (stresses === 0 || sizes.length === 0) return sizes;
  const largest = sizes.indexOf(Math.max(...sizes));
  return sizes.flatMap((size, index) => {
    if (index !== largest) return [size];
    return stresses === 1 ? reduce(size) : [];
  });
}

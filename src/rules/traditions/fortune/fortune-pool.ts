import { valueOf } from "../../kernel/fields.ts";
import type { PaidOption, FlagField, NumberField, SizesField, Setup } from "../../kernel/fields.ts";
import type { RuleVariants } from "../../kernel/rule-variants.ts";
import { RuleError, type Phrase } from "../../kernel/rule-error.ts";
import { bonusesToFields, dropNegative, tellGift, type ApplyBonuses, type DroppedBonus } from "../../kernel/bonuses.ts";

/** The size of the fortune die. */
export const FORTUNE = 20;

/** The sizes of character dice; boosts and reduces move by one step. */
export const characterSizes = [4, 6, 8, 10, 12] as const;

const [SMALLEST] = characterSizes;
const LARGEST = 12;

const flag = (name: string, code: string): FlagField => ({ kind: "flag", name, code });
const dice = (name: string, code: string): SizesField => {
  return { kind: "sizes", name, code, sizes: characterSizes, min: 0, max: 20, initial: [] };
};

const advantage: FlagField = { ...flag("advantage", "adv"), opposite: "disadvantage" };
const disadvantage = flag("disadvantage", "dis");
/** "Any number (0-20) of character dice d4, d6, d8, d10, d12 (drives, style, values, assets ...)." [spec] */
const characterDice: SizesField = { ...dice("characterDice", "c"), isPool: true };
const overwhelmed: FlagField = { ...flag("overwhelmed", "ov"), status: "overwhelmed" };
const staggered: FlagField = { ...flag("staggered", "st"), status: "staggered" };
/** The dice to boost and those to reduce, by their size in the pool. */
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
/** "“Burn out” uses the best three." [spec] */
const bestDice: NumberField = { kind: "number", name: "bestDice", code: "t", min: 2, max: 3, initial: 2 };

/** The fields of a fortune roll, in the order a formula writes them. */
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

/** Inspiration is spent "before the roll for advantage or an extra die" [spec]. */
export const fortunePaidOptions: readonly PaidOption[] = [
  { kind: "option", name: "inspired", resource: "inspiration", grants: advantage },
  { kind: "option", name: "inspiration", resource: "inspiration", grants: advantage, pool: characterDice },
];

/** The rules of one fortune roll, fixed before the roll. */
export interface FortuneRules {
  /** Which of two d20s is kept as the fortune die. */
  readonly keeps: "highest" | "lowest";
  /** Rule variant `advantageKeeps`: the second d20 of an advantage counts for impact. */
  readonly secondCounts: boolean;
  /** Rule variant `fumble`: a 1 on any d20 is a fumble, not only on the kept one. */
  readonly anyFumbles: boolean;
  /** Rule variant `stressScratch`: the highest rolled character die is scratched instead of the largest one. */
  readonly scratchesHighest: boolean;
  /** False for initiative, which has no critical success and no fumble. */
  readonly isAction: boolean;
  readonly impactModifier: number;
  /** The number of dice in the action total. */
  readonly bestDice: number;
}

/** The dice to roll, d20s first, and the rules of the roll. */
export interface FortunePool {
  readonly sizes: readonly number[];
  readonly rules: FortuneRules;
}

/**
 * Returns the pool after boosts and reduces, Overwhelmed and Staggered, advantage and disadvantage.
 * @throws RuleError DieNotInPool if a die to boost or reduce is not in the pool
 */
export function preparePool(setup: Setup, variants: RuleVariants): FortunePool {
  // "Reduce your highest die if you are Overwhelmed OR Staggered. Scratch your highest die if [both]." [fortune]
  const stresses = Number(valueOf(setup, overwhelmed)) + Number(valueOf(setup, staggered));
  const scratchesHighest = stresses === 2 && variants.stressScratch === "result";
  const changed = changedDice(setup);
  const sizes = scratchesHighest ? changed : underStress(changed, stresses);
  // "You are considered to have neither of them, and you do not add an additional d20 to your pool." [fortune]
  const hasAdvantage = valueOf(setup, advantage);
  const hasDisadvantage = valueOf(setup, disadvantage);
  const isAction = setup.isInitiative !== true;
  return {
    sizes: [...(hasAdvantage === hasDisadvantage ? [FORTUNE] : [FORTUNE, FORTUNE]), ...sizes],
    rules: {
      keeps: hasDisadvantage && !hasAdvantage ? "lowest" : "highest",
      secondCounts: hasAdvantage && variants.advantageKeeps === "both",
      isAction,
      anyFumbles: isAction && variants.fumble === "any",
      scratchesHighest,
      impactModifier: valueOf(setup, impactModifier),
      bestDice: valueOf(setup, bestDice),
    },
  };
}

/**
 * Returns the character dice after boosts and reduces.
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

/** Changes the first die of a size; one already changed is taken only if there is no other. */
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

/** "One size up; a boosted d12 stays and a d4 is added" [spec], at the end of the pool. */
function boost(size: number): readonly number[] {
  return size >= LARGEST ? [size, SMALLEST] : [size + 2];
}

/** "One size down; a reduced d4 leaves the pool." [spec] */
function reduce(size: number): readonly number[] {
  return size <= SMALLEST ? [] : [size - 2];
}

/** Reduces the largest die for one stress and removes it for two; of equally large dice the first. */
function underStress(sizes: readonly number[], stresses: number): readonly number[] {
  if (stresses === 0 || sizes.length === 0) return sizes;
  const largest = sizes.indexOf(Math.max(...sizes));
  return sizes.flatMap((size, index) => (index !== largest ? [size] : stresses === 1 ? reduce(size) : []));
}

const applyToFields = bonusesToFields([advantage, disadvantage, impactModifier]);

/**
 * Applies bonuses to a fortune roll. Several advantages count as one, and with any disadvantage neither counts: that is
 * the pool's own rule. A boost takes a die of the pool.
 */
export const applyFortuneBonuses: ApplyBonuses = (setup, bonuses, variants) => {
  const applied = applyToFields(setup, bonuses, variants);
  let changed: Setup = applied.setup;
  const notes: Phrase[] = [];
  const dropped: DroppedBonus[] = [];
  for (const bonus of bonuses.filter(({ goal, amount }) => goal === "boosts" && amount !== 0)) {
    const boosted = boostedBy(changed, bonus.amount);
    if (bonus.amount < 0) dropped.push(dropNegative(bonus));
    else if (boosted.length === 0) dropped.push({ bonus, reason: { key: "QUADRIVIUM.Bonus.Dropped.noDie" } });
    else notes.push(...tellGift(bonus, boosted.map((size) => `d${size}`).join(" ")));
    changed = { ...changed, [boosts.name]: [...valueOf(changed, boosts), ...boosted] };
  }
  return {
    ...applied,
    setup: changed,
    notes: [...(applied.notes ?? []), ...notes],
    dropped: [...applied.dropped, ...dropped],
  };
};

/** Returns the dice that this many boosts take, one after the other; fewer if the pool has no more. */
function boostedBy(setup: Setup, amount: number): readonly number[] {
  const before = valueOf(setup, boosts);
  const taken: number[] = [];
  while (taken.length < Math.min(amount, boosts.max - before.length)) {
    const pool = changedDice({ ...setup, [boosts.name]: [...before, ...taken], [reduces.name]: [] });
    if (pool.length === 0) break;
    // The largest die below d12, or else a d12, which adds a d4. Ours.
    const smaller = pool.filter((size) => size < LARGEST);
    taken.push(smaller.length > 0 ? Math.max(...smaller) : LARGEST);
  }
  return taken;
}

import type { Bonus, BonusCategory, DroppedBonus, ApplyBonuses } from "../../kernel/bonuses.ts";
import { RuleError } from "../../kernel/rule-error.ts";
import type { Phrase } from "../../kernel/phrase.ts";
import { bonusField, slideField } from "./trip-fields.ts";
import { valueOf } from "../../kernel/fields.ts";
import type { Setup } from "../../kernel/fields.ts";
import { tableNumbers } from "../../kernel/table-choices.ts";
import type { Unskilled } from "../../kernel/table-choices.ts";

/** The sum of all bonuses to an ability. */
export interface CumulativeBonus<One extends Bonus = Bonus> {
  readonly total: number;
  /** The bonuses that count, in the order given. */
  readonly kept: readonly One[];
  /** The bonuses that do not stack, in the order given. */
  readonly dropped: readonly DroppedBonus<One>[];
}

/** A rule by which bonuses compete: only the strongest of each group count. */
interface Competition {
  /** The last part of the reason's language key. */
  readonly name: "penalty" | "featSet" | "artifactType" | "source" | "kits" | "mastery" | "focus";
  /** Returns the group of a bonus; null if the rule does not concern it. */
  readonly group: (bonus: Bonus) => string | null;
  readonly max: number;
}

/**
 * "Bonuses can stack as long as they are from different sources." [trip] The order matters: only the best bonus of each
 * source competes with other sources.
 */
const competitions: readonly Competition[] = [
  // Penalties do not compete with bonuses; of one source the worst counts.
  { name: "penalty", group: (bonus) => (bonus.amount < 0 ? sourceOf(bonus) : null), max: 1 },
  // "Only one bonus from a feat set regardless of who cast it." [trip]
  { name: "featSet", group: among("buff", sourceOf), max: 1 },
  // "Two rings of +1 Str and +2 Str do NOT provide +3 Str. Rather, the more powerful works and the other does NOT."
  // [trip] One that the game master has approved counts beside any other.
  { name: "artifactType", group: among("artifact", (one) => (one.isApproved ? null : sourceOf(one))), max: 1 },
  { name: "source", group: among("kit", sourceOf), max: 1 },
  { name: "source", group: among("other", sourceOf), max: 1 },
  // "Only two kits may stack bonuses on any particular ability. If there are three or more simply take the best TWO."
  // [trip]
  { name: "kits", group: among("kit"), max: 2 },
  // "Only ONE mastery bonus per ability." "Only ONE focus bonus per ability." [trip]
  { name: "mastery", group: among("mastery"), max: 1 },
  { name: "focus", group: among("focus"), max: 1 },
];

/** Returns a rule's `group`: all bonuses of a category, or one group for each of their sources. */
function among(category: BonusCategory, group: (bonus: Bonus) => string | null = () => category) {
  return (bonus: Bonus): string | null => (bonus.category === category && bonus.amount >= 0 ? group(bonus) : null);
}

/** Returns a source in a form that ignores case and spaces around it. */
function sourceOf({ source = "" }: Bonus): string | null {
  return source.trim().toLowerCase() || null;
}

/**
 * Adds up all bonuses to one ability, with the reason for each that does not stack. Of equals the first counts.
 * @throws RuleError BonusValue for an amount that is not a whole number from -99 to 99, or a penalty above 0
 */
export function stackBonuses<One extends Bonus>(bonuses: readonly One[]): CumulativeBonus<One> {
  bonuses.forEach(checkAmount);
  const reasons = new Map<number, Phrase>();
  for (const { name, group, max } of competitions) {
    const rivals = new Map<string, number[]>();
    bonuses.forEach((bonus, index) => {
      const key = reasons.has(index) ? null : group(bonus);
      if (key !== null) rivals.set(key, [...(rivals.get(key) ?? []), index]);
    });
    for (const indices of rivals.values()) {
      const ranked = indices.sort((a, b) => strength(bonuses[b]) - strength(bonuses[a]));
      const best = bonuses[ranked[0] ?? -1];
      for (const index of ranked.slice(max)) {
        const data = { source: best?.source?.trim() ?? "", kept: best?.label ?? "" };
        reasons.set(index, { key: `QUADRIVIUM.Trip.Dropped.${name}`, data });
      }
    }
  }
  const kept = bonuses.filter((_, index) => !reasons.has(index));
  return {
    total: kept.reduce((sum, { amount }) => sum + amount, 0),
    kept,
    dropped: bonuses.flatMap((bonus, index) => {
      const reason = reasons.get(index);
      return reason ? [{ bonus, reason }] : [];
    }),
  };
}

/** Returns the size of a bonus or a penalty. */
function strength(bonus: Bonus | undefined): number {
  return Math.abs(bonus?.amount ?? 0);
}

/** The greatest bonus. */
export const MAX_BONUS = 99;

function checkAmount({ label, category, amount }: Bonus): void {
  const max = category === "penalty" ? 0 : MAX_BONUS;
  if (!Number.isInteger(amount) || amount < -MAX_BONUS || amount > max) {
    throw new RuleError("BonusValue", { label, amount, min: -MAX_BONUS, max });
  }
}

/**
 * Adds all bonuses that stack to the cumulative bonus, which chooses the bonus die. Nothing is added to the roll
 * itself.
 */
export const applyTripBonuses: ApplyBonuses = (setup, bonuses) => {
  const { total, kept, dropped } = stackBonuses(bonuses);
  return {
    setup: { ...setup, [bonusField.name]: valueOf(setup, bonusField) + total },
    parts: [],
    sources: kept.map(({ label, amount }) => ({ label, amount })),
    dropped,
  };
};

const usual: Unskilled = {
  kind: "slide",
  slide: tableNumbers.unskilledSlide.initial,
  penalty: tableNumbers.unskilledPenalty.initial,
};

/**
 * Returns the setup and the penalty of an unskilled roll, as the table has chosen: a slide, and a penalty that joins
 * the other bonuses; or "another method is anti-luck" [trip]. A heroic roll has no slide, so only anti-luck fits it.
 * `writeSetup` refuses a slide out of range.
 */
export function unskilled(
  setup: Setup,
  suffered: Unskilled = usual,
): { readonly setup: Setup; readonly penalty: number } {
  if (suffered.kind === "antiLuck") return { setup: { ...setup, antiLuck: true }, penalty: 0 };
  const slide = valueOf(setup, slideField) + suffered.slide;
  return { setup: { ...setup, [slideField.name]: slide }, penalty: suffered.penalty };
}

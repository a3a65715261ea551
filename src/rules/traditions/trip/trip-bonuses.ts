import type { Bonus, BonusCategory, DroppedBonus, ApplyBonuses } from "../../kernel/bonuses.ts";
import { RuleError } from "../../kernel/rule-error.ts";
import type { Phrase } from "../../kernel/phrase.ts";
import { isToTotal, dropUnsupported } from "../../kernel/bonuses.ts";
import { bonusField, slideField } from "./trip-fields.ts";
import { valueOf } from "../../kernel/fields.ts";
import type { Setup } from "../../kernel/fields.ts";
import { tableNumbers } from "../../kernel/table-choices.ts";
import type { Unskilled } from "../../kernel/table-choices.ts";

/** What all bonuses to an ability come to together. */
export interface CumulativeBonus<One extends Bonus = Bonus> {
  readonly total: number;
  /** In the order given. */
  readonly kept: readonly One[];
  /** What does not stack, in the order given, each with why not. */
  readonly dropped: readonly DroppedBonus<One>[];
}

/** Bonuses that compete: of each group so many of the strongest count. */
interface Competition {
  /** Last part of the reason's language key. */
  readonly name: "penalty" | "featSet" | "artifactType" | "source" | "kits" | "mastery" | "focus";
  /** What competes shares a group; null for what is not concerned. */
  readonly group: (bonus: Bonus) => string | null;
  readonly most: number;
}

/**
 * "Bonuses can stack as long as they are from different sources." In this order: only what is the best of its source
 * competes with other sources.
 */
const competitions: readonly Competition[] = [
  // Penalties do not compete with bonuses; of one source the worst counts.
  { name: "penalty", group: (bonus) => (bonus.amount < 0 ? sourceOf(bonus) : null), most: 1 },
  // "Only one bonus from a feat set regardless of who cast it."
  { name: "featSet", group: among("buff", sourceOf), most: 1 },
  // "Two rings of +1 Str and +2 Str do NOT provide +3 Str. Rather, the more powerful works and the other does NOT."
  { name: "artifactType", group: among("artifact", sourceOf), most: 1 },
  { name: "source", group: among("kit", sourceOf), most: 1 },
  { name: "source", group: among("other", sourceOf), most: 1 },
  // "Only two kits may stack bonuses on any particular ability. If there are three or more simply take the best TWO."
  { name: "kits", group: among("kit"), most: 2 },
  // "Only ONE mastery bonus per ability." "Only ONE focus bonus per ability."
  { name: "mastery", group: among("mastery"), most: 1 },
  { name: "focus", group: among("focus"), most: 1 },
];

/** The bonuses of a category, or those of each of its sources apart. */
function among(category: BonusCategory, group: (bonus: Bonus) => string | null = () => category) {
  return (bonus: Bonus): string | null => (bonus.category === category && bonus.amount >= 0 ? group(bonus) : null);
}

/** Sources are the same however they are written. */
function sourceOf({ source = "" }: Bonus): string | null {
  return source.trim().toLowerCase() || null;
}

/**
 * Adds up all bonuses to one ability, and says which of them do not stack and why. Of equals the first counts.
 * @throws RuleError BonusValue for an amount that is no whole number from -99 to 99, or a penalty above 0
 */
export function stackBonuses<One extends Bonus>(bonuses: readonly One[]): CumulativeBonus<One> {
  bonuses.forEach(checkAmount);
  const reasons = new Map<number, Phrase>();
  for (const { name, group, most } of competitions) {
    const rivals = new Map<string, number[]>();
    bonuses.forEach((bonus, index) => {
      const key = reasons.has(index) ? null : group(bonus);
      if (key !== null) rivals.set(key, [...(rivals.get(key) ?? []), index]);
    });
    for (const indices of rivals.values()) {
      const ranked = indices.sort((a, b) => strength(bonuses[b]) - strength(bonuses[a]));
      const best = bonuses[ranked[0] ?? -1];
      for (const index of ranked.slice(most)) {
        if (name === "artifactType" && bonuses[index]?.isApproved) continue;
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

/** How much a bonus helps, or a penalty hurts. */
function strength(bonus: Bonus | undefined): number {
  return Math.abs(bonus?.amount ?? 0);
}

/** No bonus is greater. */
export const MAX_BONUS = 99;

function checkAmount({ label, category, amount }: Bonus): void {
  const max = category === "penalty" ? 0 : MAX_BONUS;
  if (!Number.isInteger(amount) || amount < -MAX_BONUS || amount > max) {
    throw new RuleError("BonusValue", { label, amount, min: -MAX_BONUS, max });
  }
}

/** All that stacks is the cumulative bonus, which chooses the bonus die: nothing is added to the roll itself. */
export const applyTripBonuses: ApplyBonuses = (setup, bonuses) => {
  const { total, kept, dropped } = stackBonuses(bonuses.filter(isToTotal));
  return {
    setup: { ...setup, [bonusField.name]: valueOf(setup, bonusField) + total },
    parts: [],
    sources: kept.map(({ label, amount }) => ({ label, amount })),
    dropped: [...dropped, ...bonuses.filter((bonus) => !isToTotal(bonus)).map(dropUnsupported)],
  };
};

const usual: Unskilled = {
  kind: "slide",
  slide: tableNumbers.unskilledSlide.initial,
  penalty: tableNumbers.unskilledPenalty.initial,
};

/**
 * What a roll for what one has not learnt suffers, as the table has settled it: a slide, and a penalty that joins the
 * other bonuses. "Another method is anti-luck", the only one for flat rolls, which have no slide. What leaves the range
 * of a field is refused where the setup is written.
 */
export function unskilled(
  setup: Setup,
  suffered: Unskilled = usual,
): { readonly setup: Setup; readonly penalty: number } {
  if (suffered.kind === "antiLuck") return { setup: { ...setup, antiLuck: true }, penalty: 0 };
  const slide = valueOf(setup, slideField) + suffered.slide;
  return { setup: { ...setup, [slideField.name]: slide }, penalty: suffered.penalty };
}

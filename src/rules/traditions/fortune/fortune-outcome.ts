import type { RuleVariants } from "../../kernel/rule-variants.ts";
import { Kept } from "../../kernel/kept.ts";
import { meets } from "../../kernel/die-kind.ts";
import type { Outcome, FormulaTotal, Description, Row, ShownDie, Thrown } from "../../kernel/die-kind.ts";
import { opponentOf } from "../../kernel/ties.ts";
import type { ContestTerms, Tie } from "../../kernel/ties.ts";
import {
  actionDice,
  faceOf,
  fates,
  fortuneLeft,
  impactOfDice,
  isFortuneStruck,
  isFumble,
  isNatural20,
  LEAST_WITH_IMPACT,
  isScratchOpen,
} from "./fortune-state.ts";
import type { FortuneState } from "./fortune-state.ts";
import { FORTUNE } from "./fortune-pool.ts";
import type { Phrase } from "../../kernel/rule-error.ts";

/** The outcome of a fortune roll: an action against a counter, and its effect on the scene. */
export interface FortuneOutcome extends Outcome {
  /** The face of the d20 that counts, also if a fumble scratches it; 0 if the game master has scratched it and none steps in. */
  readonly fortune: number;
  /** The sizes of the character dice that were thrown. */
  readonly pool: readonly number[];
  /** The faces of the scratched dice; the lower d20 of an advantage is not scratched. */
  readonly scratched: readonly number[];
  /** The faces that make the action total, from the highest. */
  readonly actionDice: readonly number[];
  /** The impact of dice and modifiers. */
  readonly impact: number;
  /** The impact that is left after the verdict. */
  readonly effectiveImpact: number;
  /** 1 if the fortune die shows 4 or more, else 0. */
  readonly minimumImpact: number;
  readonly critSuccess: boolean;
  /** The roll would be a critical success if it is not countered, and what it is up against is not known yet. */
  readonly possibleCritical: boolean;
  readonly critFumble: boolean;
  /** The roll would be a critical fumble if it were countered, and no counter is known. */
  readonly possibleFumble: boolean;
  /** "An unsuccessful action cannot inflict stress." [fortune] Null without a counter. */
  readonly canInflictStress: boolean | null;
  /** Gained by a critical fumble or a critical success, less what was spent after the roll. */
  readonly inspiration: number;
}

/** What a throw says, whatever is added to its dice: the odds settle it once for each sum of the other dice. */
const thrown = new Kept((state: FortuneState) => {
  const out = fates(state);
  return {
    left: fortuneLeft(state),
    isNatural20: isNatural20(state),
    fumbles: isFumble(state),
    impact: impactOfDice(state) + state.rules.impactModifier,
    fortune: isFortuneStruck(state) ? fortuneLeft(state) : state.kept,
    pool: state.sizes.filter((size) => size !== FORTUNE),
    scratched: state.faces.filter((_, index) => (out.get(index) ?? "aside") !== "aside"),
    actionDice: actionDice(state, out).map((index) => faceOf(state, index)),
  };
});

/** "Increase your impact by 2 or gain 1 inspiration point." [fortune] */
const CRITICAL_IMPACT = 2;

/** Returns the outcome: "if the counter total is higher, you fail; otherwise, your action succeeds" [fortune]. */
export function settle(
  state: FortuneState,
  sum: FormulaTotal,
  variants: RuleVariants,
): { readonly total: number; readonly outcome: FortuneOutcome } {
  const { choices, kept } = state;
  const { total, target: measure, isCounter = false, awaitsCounter = false } = sum;
  const target = isCounter ? null : measure;
  const { success, margin } = meets(total, target);
  const isCountered = success === false;
  const { left, isNatural20, fumbles, impact: impactOfThrow, fortune, pool, scratched, actionDice } = thrown.of(state);
  // "If the counter total is higher, you fail" [fortune]: a counter succeeds only then.
  const isCritical = isCounter ? measure !== null && total > measure : !isCountered && !awaitsCounter;
  const critSuccess = isNatural20 && (isCritical || variants.critical === "always");
  const isLow = state.rules.isAction && kept > 0 && kept < LEAST_WITH_IMPACT;
  const critFumble = fumbles || (isLow && isCountered && !awaitsCounter);
  const critical = critSuccess ? choices.critical : null;
  const impact = impactOfThrow + (critical === "impact" ? CRITICAL_IMPACT : 0);
  const minimumImpact = left >= LEAST_WITH_IMPACT ? 1 : 0;
  const keepsImpact = !isCountered || variants.countered === "full";
  return {
    total,
    outcome: {
      tradition: "fortune",
      target,
      success,
      margin,
      fortune,
      pool,
      scratched,
      actionDice,
      impact,
      effectiveImpact: keepsImpact ? Math.max(impact, minimumImpact) : minimumImpact,
      minimumImpact,
      critSuccess,
      possibleCritical: isNatural20 && !critSuccess && awaitsCounter && !isCountered,
      critFumble,
      possibleFumble: (success === null || awaitsCounter) && !isCounter && !critFumble && isLow,
      canInflictStress: success,
      inspiration:
        Number(critFumble) + Number(critical === "inspiration") - choices.added.length - choices.counted.length,
    },
  };
}

/**
 * Decides a tie: the two rolls are an action and its counter, and "if the counter total is higher, you fail" [fortune],
 * so the action succeeds.
 */
export function breakTie({ defender }: ContestTerms): Tie {
  return { winner: defender === null ? "first" : opponentOf(defender), rule: "action" };
}

/** Describes a fortune roll for its card. */
export function describe(outcome: FortuneOutcome, thrown: readonly Thrown[], state: FortuneState): Description {
  const verdict = verdictOf(outcome);
  return {
    dice: shownDice(thrown, state),
    value: [
      {
        label: { key: "QUADRIVIUM.Fortune.ActionTotal" },
        amount: { key: "QUADRIVIUM.Fortune.ActionDice", data: { dice: outcome.actionDice.join(" + ") } },
      },
    ],
    gains: gainsOf(outcome),
    ...(verdict ? { verdict } : {}),
    notes: notesOf(outcome),
  };
}

/** Says that a fumble waits for the player to choose what it scratches; null otherwise. */
export function awaits(state: FortuneState): Phrase | null {
  return isScratchOpen(state) ? { key: "QUADRIVIUM.Fortune.Note.ScratchAwaits" } : null;
}

/** Shows the dice: filled ones make the total, outlined ones do not, and those that do not count are struck through. */
function shownDice(thrown: readonly Thrown[], state: FortuneState): ShownDie[] {
  const out = fates(state);
  const taken = new Set(actionDice(state));
  return thrown.map(({ faces, face }, index) => {
    const fate = out.get(index);
    const shown = { faces, label: String(face) };
    if (fate) {
      return {
        ...shown,
        tone: fate === "proposed" ? "blank" : "out",
        below: { key: `QUADRIVIUM.Fortune.Fate.${fate}` },
      };
    }
    return { ...shown, tone: taken.has(index) ? "kept" : "blank" };
  });
}

function gainsOf({ impact, effectiveImpact, inspiration }: FortuneOutcome): Row[] {
  const label =
    impact === effectiveImpact
      ? { key: "QUADRIVIUM.Fortune.Impact" }
      : { key: "QUADRIVIUM.Fortune.ImpactLeft", data: { impact } };
  return [
    { label, amount: effectiveImpact, pips: true },
    // What is spent is told as a price.
    ...(inspiration > 0 ? [{ label: { key: "QUADRIVIUM.Fortune.Inspiration" }, amount: inspiration }] : []),
  ];
}

/** Returns the verdict; undefined if there is nothing to tell but a total. */
function verdictOf({ success, critSuccess, critFumble }: FortuneOutcome): Description["verdict"] {
  const event = critSuccess ? "Critical" : critFumble ? "Fumble" : "";
  if (success === null) {
    if (event === "") return undefined;
    return { tone: critSuccess ? "good" : "bad", phrase: { key: `QUADRIVIUM.Fortune.Verdict.Open${event}` } };
  }
  return success
    ? { tone: "good", phrase: { key: `QUADRIVIUM.Fortune.Verdict.Succeeds${event}` } }
    : { tone: "bad", phrase: { key: `QUADRIVIUM.Fortune.Verdict.Countered${event}` } };
}

function notesOf({
  success,
  margin,
  minimumImpact,
  critSuccess,
  possibleCritical,
  critFumble,
  possibleFumble,
}: FortuneOutcome): Phrase[] {
  const notes: readonly (readonly [holds: boolean, note: string])[] = [
    [margin === 0, "Tie"],
    [success === false, "NoStress"],
    [success === false && minimumImpact > 0, "MinimumImpact"],
    [critSuccess && critFumble, "AlsoFumble"],
    [possibleCritical, "PossibleCritical"],
    [possibleFumble, "PossibleFumble"],
  ];
  return notes.flatMap(([holds, note]) => (holds ? [{ key: `QUADRIVIUM.Fortune.Note.${note}` }] : []));
}

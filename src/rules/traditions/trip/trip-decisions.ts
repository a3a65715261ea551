import { RuleError } from "../../kernel/rule-error.ts";
import { valueOf } from "../../kernel/fields.ts";
import type { Setup } from "../../kernel/fields.ts";
import { MAX_BONUS } from "./trip-bonuses.ts";
import { MAX_SLIDE, slideField } from "./trip-fields.ts";
import type { TripOutcome } from "./trip-outcome.ts";
import { mayRepeatTrip, startTrip, withBonus } from "./trip-state.ts";
import type { TripState } from "./trip-state.ts";
import type { Decision, Offer, OfferContext } from "../../kernel/die-kind.ts";
import type { Phrase } from "../../kernel/phrase.ts";

/**
 * The greatest focus that a roll repeated by luck may add: "Once your make your Trip roll, you can NOT go back and add
 * Focus! (Unless you luck the roll.)" [trip]
 */
const MAX_FOCUS = MAX_BONUS;

/**
 * Returns what may be decided about a trip roll. The slide comes first, since luck needs a roll whose slide is settled; it
 * cannot help a roll that has reached its difficulty.
 */
export function offers({ state, outcome, rejected }: OfferContext<TripState, TripOutcome>): readonly Offer[] {
  if (!state.terms.isSlideSettled) return [slideOffer(state.terms.slide)];
  const canHelp = outcome.success !== true && rejected.length === 0 && mayRepeatTrip(state);
  return canHelp ? [luckOffer(MAX_FOCUS)] : [];
}

/** Tells whether only a game master may take a decision. */
export function isForGamemaster({ kind }: Decision): boolean {
  return kind === "confirmSlide";
}

/** Returns the decisions that a game master who has asked for a slide has made: one past 9 needs no second word. */
export function confirms(setup: Setup): readonly Decision[] {
  const amount = valueOf(setup, slideField);
  return amount > MAX_SLIDE ? [{ kind: "confirmSlide", amount }] : [];
}

/** "Slides past 9 are RARELY done" [trip]: a game master confirms the slide or lowers it to the greatest usual one. */
function slideOffer(slide: number): Offer {
  return {
    kind: "confirmSlide",
    isDue: true,
    isForGamemaster: isForGamemaster({ kind: "confirmSlide" }),
    question: { key: "QUADRIVIUM.Trip.Question.confirmSlide", data: { slide } },
    answers: [slide, MAX_SLIDE].map((amount) => answer({ kind: "confirmSlide", amount })),
  };
}

/**
 * Returns the offer of luck after the roll, once: the whole roll again, with or without a focus that the first roll did
 * not have.
 */
export function luckOffer(maxFocus: number): Offer {
  const focuses = Array.from({ length: maxFocus }, (_, index) => ({ kind: "luck", amount: index + 1 }));
  return {
    kind: "luck",
    question: { key: "QUADRIVIUM.Trip.Question.luck" },
    answers: [{ kind: "luck" }, ...focuses].map(answer),
  };
}

function answer(decision: Decision): Offer["answers"][number] {
  return { phrase: tell(decision), decision };
}

/** Returns a decision in words, for its button and for the card that records it. */
export function tell({ kind, amount = 0 }: Decision): Phrase {
  const withFocus = kind === "luck" && amount > 0 ? "WithFocus" : "";
  return { key: `QUADRIVIUM.Trip.Told.${kind}${withFocus}`, data: { amount } };
}

/**
 * Returns the roll after a game master settled its slide. An ability failure may become a success and go on to its
 * heroic dice. Luck that was called on before the roll has chosen with the slide as asked for, and does not choose
 * again.
 * @throws RuleError DecisionGone
 */
export function decide(state: TripState, { kind, amount }: Decision): TripState {
  const { slide, isSlideSettled } = state.terms;
  if (kind !== "confirmSlide" || isSlideSettled || (amount !== slide && amount !== MAX_SLIDE)) {
    throw new RuleError("DecisionGone");
  }
  return { ...state, terms: { ...state.terms, slide: amount, isSlideSettled: true } };
}

/** Returns the focus that a decision adds to the second roll. */
export function focusOf({ kind, amount = 0 }: Decision): number {
  return kind === "luck" ? amount : 0;
}

/**
 * Returns the start of the second roll if luck is used after the first: with the settled slide, and the focus added to
 * the cumulative bonus. Null for any other decision.
 * @throws RuleError DecisionGone for a focus out of range, or while the slide is not settled
 */
export function afterLuck({ terms }: TripState, { kind, amount = 0 }: Decision): TripState | null {
  if (kind !== "luck") return null;
  const isFocus = Number.isInteger(amount) && amount >= 0 && amount <= MAX_FOCUS;
  if (!isFocus || !terms.isSlideSettled) throw new RuleError("DecisionGone");
  return startTrip(withBonus(terms, terms.bonus + amount));
}

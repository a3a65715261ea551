import { bonusField, MAX_BONUS, MAX_SLIDE, slideField } from "./trip-fields.ts";
import type { TripBonus } from "./trip-fields.ts";
import { isAbilityFailure, isHeroic, tripTotal, mayRepeatTrip, startTrip, withBonus } from "./trip-state.ts";
import type { TripOutcome, TripState } from "./trip-state.ts";
import type { Description, Row, ShownDie, Thrown, Decision, Offer, OfferContext } from "../../kernel/die-kind.ts";
import { signed } from "../../kernel/bonuses.ts";
import { valueOf } from "../../kernel/fields.ts";
import type { Setup } from "../../kernel/fields.ts";
import { RuleError } from "../../kernel/rule-error.ts";
import type { Phrase } from "../../kernel/rule-error.ts";

/** Describes a trip roll for its card. */
export function describe(outcome: TripOutcome, thrown: readonly Thrown[], state: TripState): Description {
  const verdict = verdictOf(outcome);
  const sourcesGive = bonusOf(state.terms.dB);
  return {
    dice: thrown.map((die, place) => shownDie(die, place, state)),
    ...(sourcesGive ? { sourcesGive } : {}),
    value: rowsOf(outcome, thrown, state),
    ...(verdict ? { verdict } : {}),
    notes: notesOf(outcome, thrown, state),
    // "The target is ALWAYS denoted by a red asterisk" [trip]: here an asterisk and the number, never a colour alone.
    chip: { key: "QUADRIVIUM.Trip.Target", data: { target: state.terms.target } },
  };
}

/**
 * Says that a number beside the die is no bonus, and how one is written: a bonus chooses "a single die (or number)" [trip],
 * and a plain number does not.
 */
export function tellBeside(number: number, setup: Setup): Phrase {
  const bonus = valueOf(setup, bonusField) + number;
  const { code, negativeCode = "" } = bonusField;
  return {
    key: "QUADRIVIUM.Trip.Note.Beside",
    data: { amount: signed(number), code: `${bonus < 0 ? negativeCode : code}${Math.abs(bonus)}` },
  };
}

/** Says that a slide above 9 waits for a game master ("slides past 9 are RARELY done" [trip]); null otherwise. */
export function awaits({ terms: { slide, isSlideSettled } }: TripState): Phrase | null {
  return isSlideSettled ? null : { key: "QUADRIVIUM.Trip.Note.SlideAwaits", data: { slide } };
}

/**
 * Returns the dice that do not count, by index: the first 10, which is only a flag, and the bonus die of an ability
 * failure.
 */
export function discarded(state: TripState): readonly number[] {
  const bonusPlace = state.isFlagged ? 2 : 1;
  const isIgnored = state.bonusFace > 0 && isAbilityFailure(state) && state.terms.isSlideSettled;
  return [...(state.isFlagged ? [0] : []), ...(isIgnored ? [bonusPlace] : [])];
}

/** Shows a die; filled dice make the result, which is the trip roll or the heroic roll. */
function shownDie(die: Thrown, place: number, state: TripState): ShownDie {
  const isOut = discarded(state).includes(place);
  const makesResult = (die.role === "heroic") === isHeroic(state);
  const below = belowOf(die, place, state);
  return {
    faces: die.faces,
    label: String(die.face),
    tone: isOut ? "out" : makesResult ? "kept" : "blank",
    ...(below ? { below } : {}),
  };
}

function belowOf({ role, faces }: Thrown, place: number, { isFlagged }: TripState): Phrase | null {
  if (role === "bonus") return dieName(faces);
  return isFlagged && place === 0 ? { key: "QUADRIVIUM.Trip.Flag" } : null;
}

function dieName(faces: number): Phrase {
  return { key: "QUADRIVIUM.Trip.Die", data: { faces } };
}

/** Returns the rows of the trip total ("d20 (17) + d8 (8): 25") and of the heroic roll. */
function rowsOf(
  { d20, abilityFailure, degree, heroic }: TripOutcome,
  thrown: readonly Thrown[],
  state: TripState,
): Row[] {
  if (abilityFailure) return [{ label: dieName(20), amount: d20 }];
  const trip = { label: sumOf(state), amount: tripTotal(state) };
  if (heroic === null) return [trip];
  const dice = thrown.flatMap(({ role, face }) => (role === "heroic" ? [face] : [])).join(", ");
  return [trip, { label: { key: "QUADRIVIUM.Trip.Heroic", data: { degree, dice } }, amount: heroic }];
}

/** Returns the parts of the trip total in words: "d20 (15) + d8 (3)", "d20 (15) + 2", "d20 (15) \u2212 5". */
function sumOf({ d20, bonusFace, terms }: TripState): Phrase {
  const { faces, flat } = terms.dB;
  if (faces === null && flat === 0) return dieName(20);
  const die = shown(20, d20);
  if (flat < 0) return { key: "QUADRIVIUM.Trip.WithPenalty", data: { die, penalty: -flat } };
  const bonus = faces === null ? flat : shown(faces, bonusFace);
  return { key: "QUADRIVIUM.Trip.WithBonus", data: { die, bonus } };
}

function shown(faces: number, face: number): Phrase {
  return { key: "QUADRIVIUM.Trip.Shown", data: { die: dieName(faces), face } };
}

/** Says what the cumulative bonus is: a die, or a number; null for none. */
function bonusOf({ faces, flat }: TripBonus): Phrase | null {
  if (faces === null && flat === 0) return null;
  if (faces !== null) return { key: "QUADRIVIUM.Trip.Bonus.die", data: { die: dieName(faces) } };
  return { key: "QUADRIVIUM.Trip.Bonus.number", data: { amount: signed(flat) } };
}

/** Returns the verdict; undefined if total and margin say it all. */
function verdictOf({ success, abilityFailure, flag }: TripOutcome): Description["verdict"] {
  if (flag === null && !abilityFailure) return undefined;
  const result = abilityFailure ? "AbilityFailure" : success === null ? "Open" : success ? "Success" : "Failure";
  const isGood = !abilityFailure && (success ?? flag === "tremendous");
  return { tone: isGood ? "good" : "bad", phrase: { key: `QUADRIVIUM.Trip.Verdict.${result}.${flag ?? "plain"}` } };
}

function notesOf(outcome: TripOutcome, thrown: readonly Thrown[], state: TripState): Phrase[] {
  const { terms } = state;
  const { slide, isSlideSettled, luck } = terms;
  const { flag, abilityFailure, maxHeroic } = outcome;
  // If the first roll was kept, it begins with the first die. A critical first roll is never repeated, so luck had no
  // effect.
  const isUnlucked = luck === "better" && flag === "critical" && thrown[0]?.index === 0;
  const notes: readonly (readonly [holds: boolean, note: string])[] = [
    [slide > 0 && isSlideSettled, "Slide"],
    [maxHeroic, "MaxHeroic"],
    [abilityFailure, "DieAlone"],
    [flag === "critical", "Misfortune"],
    [flag === "tremendous", "Benefit"],
    [isUnlucked, "NoLuck"],
  ];
  const told = notes.flatMap(([holds, note]) =>
    holds ? [{ key: `QUADRIVIUM.Trip.Note.${note}`, data: { slide } }] : [],
  );
  const awaited = awaits(state);
  return awaited ? [awaited, ...told] : told;
}

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

import type { TripBonus } from "./trip-dice.ts";
import type { TripOutcome } from "./trip-outcome.ts";
import { isAbilityFailure, isHeroic, tripTotal } from "./trip-state.ts";
import type { TripState } from "./trip-state.ts";
import type { Description, Row, ShownDie, Thrown } from "../../kernel/die-kind.ts";
import { signed } from "../../kernel/bonuses.ts";
import { valueOf } from "../../kernel/fields.ts";
import type { Setup } from "../../kernel/fields.ts";
import { bonusField } from "./trip-fields.ts";
import type { Phrase } from "../../kernel/phrase.ts";

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

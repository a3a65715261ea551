import { oncePer } from "../../base/once.ts";
import { storedRuleVariants } from "../../rules/kernel/rule-variants.ts";

import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import type { QuadriviumRollOptions } from "../../dice/card.ts";
import type { AnswerMessage, Verdict } from "../../messages/request-message.ts";
import { rollOf } from "../../deltas/change-roll.ts";
import { sealedContent } from "../../base/seal.ts";
import { targetIn, withHiddenSetup } from "../../rules/requests/request.ts";
import type { HiddenOption, TargetTerms } from "../../rules/requests/request.ts";
import { writeTarget } from "../../rules/kernel/roll-spec.ts";
import { writeSetup } from "../../rules/kernel/setup.ts";
import { contestScore } from "../../rules/kernel/ties.ts";
import type { ContestScore } from "../../rules/kernel/ties.ts";
import type { Outcome } from "../../rules/kernel/die-kind.ts";

/** Tells whether the roll of a message is sound. A message that changes has another roll. */
const isSound = oncePer((roll: QuadriviumRoll) => roll.isSound);

/** What {@link rolledText} says of a roll that is evaluated: its dice stay as they are, and a decision makes another roll. */
const written = oncePer(writeRolled);

/** The sealed rolls that were read last, by their answers. */
const unsealed = new WeakMap<AnswerMessage, { readonly text: string; readonly roll: QuadriviumRoll }>();

/** Returns the roll that an answer shows; null for none, and for an impossible one. */
export function soundRoll(answer: AnswerMessage): QuadriviumRoll | null {
  const roll = rollOf(answer);
  return roll && isSound(roll) ? roll : null;
}

/** Returns a roll against the hidden target, if this computer knows that. */
export function measuredRoll(roll: QuadriviumRoll, hidden: TargetTerms | null): QuadriviumRoll {
  const target = hiddenTarget(roll, hidden);
  return target === null ? roll : roll.withTarget(target);
}

/** Returns the formula with the hidden part of the setup. */
export function completeFormula(roll: QuadriviumRoll, hidden: Pick<HiddenOption, "setup"> | null): string {
  const { die, target } = roll;
  const { setup = {} } = hidden ?? {};
  if (!die || Object.keys(setup).length === 0) return roll.formula;
  const written = writeSetup(die.dieKind, withHiddenSetup(die.dieKind, die.setup, setup));
  const flavor = die.flavor ? `[${die.flavor}]` : "";
  const terms = roll.terms.map((term) => ((term as unknown) === die ? written + flavor : term.formula));
  return terms.join("") + writeTarget(target);
}

/** Returns the outcome of a roll, against the hidden target if this computer knows it. */
export function outcomeWith(roll: QuadriviumRoll, hidden: TargetTerms | null): Outcome | null {
  return roll.outcomeAgainst(hiddenTarget(roll, hidden) ?? roll.target);
}

/** Returns the hidden target of a roll; null if this computer does not know one. */
export function hiddenTarget({ die }: QuadriviumRoll, hidden: TargetTerms | null): number | null {
  return hidden && targetIn(hidden, die?.dieKind.tradition ?? "");
}

/** Tells whether a roll is the one that was recorded, or has been decided about further. */
export function continuesRecorded({ rolled }: Verdict, roll: QuadriviumRoll): boolean {
  const [, , , , undone = ""] = rolled.split("\n");
  const now = rolledText(roll);
  const [, , , , undoneNow = ""] = now.split("\n");
  return continuesLines(rolled.split("\n"), now) && undoneNow === undone;
}

/** Returns the score of a roll in a contest; null as long as decisions are open. */
export function rollScore({ total, outcome, die, isWaiting }: QuadriviumRoll): ContestScore | null {
  if (total === undefined || outcome === null || isWaiting) return null;
  return contestScore(die?.dieKind, { total, outcome });
}

/** Returns what is recorded of an open roll. */
export function judgedData(roll: QuadriviumRoll): Pick<Verdict, "rolled" | "total" | "fails"> {
  const { total = null, fails = false } = rollScore(roll) ?? {};
  return { rolled: rolledText(roll), total, fails };
}

/** Returns the score that a verdict stores; null for none. */
export function storedScore({ total, fails }: Verdict): ContestScore | null {
  return total === null ? null : { total, fails };
}

/** Returns the roll that was judged, not evaluated, whatever its message shows now; null if none is stored or readable. */
export function judgedRoll({ rolled }: Verdict): QuadriviumRoll | null {
  const [first = ""] = rolled.split("\n");
  if (first === "") return null;
  const [formula, readings] = JSON.parse(first.slice(0, -1)) as [string, Record<string, unknown>];
  return rollOfFormula(formula, { readings: storedRuleVariants(readings) });
}

/**
 * Returns the roll of a stored formula, not evaluated; null for a blank one and for one that nobody can read: its author has
 * made it up, or its dice are of a module that is not active.
 */
export function rollOfFormula(formula: string, options: QuadriviumRollOptions = {}): QuadriviumRoll | null {
  try {
    return formula === "" ? null : new QuadriviumRoll(formula, {}, options);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return null;
  }
}

/** Reads the roll in the sealed text of an answer. */
export function readSealedRoll(answer: AnswerMessage, text: string): QuadriviumRoll {
  const known = unsealed.get(answer);
  if (known?.text === text) return known.roll;
  const roll = rollInText(text);
  unsealed.set(answer, { text, roll });
  return roll;
}

function rollInText(text: string): QuadriviumRoll {
  return Roll.fromJSON(String(sealedContent(text).roll)) as QuadriviumRoll;
}

/** Tells whether a roll has the formula and the dice that are in a sealed text, whatever was decided since. */
export function continuesSealed(text: string, roll: QuadriviumRoll): boolean {
  try {
    const sealed = rollInText(text);
    return continuesLines(rolledText(sealed).split("\n").slice(0, 3), rolledText(roll));
  } catch (error) {
    // The text that was sealed is no roll.
    if (!(error instanceof Error)) throw error;
    return false;
  }
}

/**
 * Writes a roll in lines: its formula and rule variants; the faces; the declined throws; the decisions; and, if there are
 * any, those that were undone. Later decisions add to the middle three and change nothing in them. The total follows from
 * the first four. Empty lines at the end are left out, since Foundry does not store them.
 */
export function rolledText(roll: QuadriviumRoll): string {
  return roll.total === undefined ? writeRolled(roll) : written(roll);
}

function writeRolled(roll: QuadriviumRoll): string {
  const { decisions = [], undone = [], options } = roll.die ?? {};
  const faces = roll.dice.flatMap((die) => die.results.map(({ result }) => `d${die.faces ?? 0} ${result}`));
  return [
    [JSON.stringify([roll.formula, roll.options.readings ?? {}, options?.isLeftOpen === true])],
    faces,
    options?.declined ?? [],
    decisions.map((decision) => JSON.stringify(decision)),
    ...(undone.length > 0 ? [undone.map((one) => JSON.stringify(one))] : []),
  ]
    .map((line) => line.map((one) => `${one};`).join(""))
    .join("\n")
    .trimEnd();
}

/** Tells whether each of these lines of a roll, as {@link rolledText} writes them, is as before but for additions at its end. */
function continuesLines(before: readonly string[], now: string): boolean {
  const lines = now.split("\n");
  return before.every((line, index) => lines[index]?.startsWith(line) === true);
}

import { actionDice, fates } from "./fortune-dice.ts";
import type { FortuneOutcome } from "./fortune-outcome.ts";
import { isScratchOpen } from "./fortune-state.ts";
import type { FortuneState } from "./fortune-state.ts";
import type { Description, Row, ShownDie, Thrown } from "../../kernel/die-kind.ts";
import type { Phrase } from "../../kernel/phrase.ts";

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

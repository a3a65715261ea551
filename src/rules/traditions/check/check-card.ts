import { valueOf } from "../../kernel/fields.ts";
import { banes, boons, MAX_SHIFTS, STEP, UNSHIFTED } from "./check-pool.ts";
import type { Description, Row, ShownDie } from "../../kernel/die-kind.ts";
import type { Phrase } from "../../kernel/phrase.ts";
import type { Setup } from "../../kernel/fields.ts";
import type { CheckOutcome } from "./check-outcome.ts";

/** Describes a check for its card. */
export function describe(outcome: CheckOutcome, setup: Setup): Description {
  return {
    dice: outcome.rolled.map((face, index) => shownDie(outcome.pool[index] ?? UNSHIFTED, face)),
    value: [
      { label: { key: "QUADRIVIUM.Check.Dice" }, amount: outcome.rolled.reduce((sum, face) => sum + face, 0) },
      ...shiftOf(outcome),
    ],
    notes: cutNotes(setup),
  };
}

/** Returns the notices of cut boons and banes: "more are cut to 6 with a notice" [spec]. */
export function cutNotes(setup: Setup): readonly Phrase[] {
  return [boons, banes]
    .map((field) => ({ name: field.name, given: valueOf(setup, field) }))
    .filter(({ given }) => given > MAX_SHIFTS)
    .map(({ name, given }) => ({ key: `QUADRIVIUM.Check.Cut.${name}`, data: { given, max: MAX_SHIFTS } }));
}

/** Shows a die; arrows below it show how boons or banes changed its size. */
function shownDie(faces: number, face: number): ShownDie {
  const shown = { faces, label: String(face), tone: "kept" } as const;
  const steps = (faces - UNSHIFTED) / STEP;
  if (steps === 0) return shown;
  const arrows = (steps > 0 ? "▲" : "▼").repeat(Math.abs(steps));
  return { ...shown, below: { key: "QUADRIVIUM.Check.Shifted", data: { arrows, faces } } };
}

/** Returns the row of boons and banes ("2 boons, 1 bane") with what they add; none without either. */
export function shiftOf({ boons, banes, flat }: Pick<CheckOutcome, "boons" | "banes" | "flat">): readonly Row[] {
  const better: Phrase = { key: "QUADRIVIUM.Check.Boons", data: { count: boons } };
  const worse: Phrase = { key: "QUADRIVIUM.Check.Banes", data: { count: banes } };
  if (boons === 0 && banes === 0) return [];
  const both: Phrase = { key: "QUADRIVIUM.Check.Both", data: { boons: better, banes: worse } };
  return [{ label: banes === 0 ? better : boons === 0 ? worse : both, amount: flat, isAdded: true }];
}

/** Returns the result in words: a target is surpassed, missed, or met. */
export function measure(success: boolean, margin: number): Phrase {
  const word = margin === 0 ? (success ? "Met" : "Equalled") : success ? "Surpassed" : "Missed";
  return { key: `QUADRIVIUM.Check.Verdict.${word}`, data: { margin: Math.abs(margin) } };
}

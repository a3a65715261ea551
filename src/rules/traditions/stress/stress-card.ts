import type { Description, ShownDie, Thrown } from "../../kernel/die-kind.ts";
import type { Setup } from "../../kernel/fields.ts";
import type { StressOutcome } from "./stress-outcome.ts";
import type { StressState } from "./stress-state.ts";

/** The face of a ten-sided die that is printed as 0. */
export const ZERO = 10;

/** Returns what is printed on a face: 0 to 9. */
export function digit(face: number): string {
  return String(face % 10);
}

/** Describes a simple, quality or stress die for its card. */
export function describe(
  outcome: StressOutcome,
  thrown: readonly Thrown[],
  _setup: Setup,
  { terms }: StressState,
): Description {
  const firsts = thrown.filter((die) => die.role === "first").length;
  const botchDiceThrown = thrown.filter((die) => die.role === "botch").length;
  return {
    dice: shownDice(thrown),
    value: [
      {
        label:
          outcome.multiplier > 1 && firsts === 1
            ? {
                key: "QUADRIVIUM.Stress.Doubled",
                data: { face: outcome.value / outcome.multiplier, multiplier: outcome.multiplier },
              }
            : { key: outcome.value === 0 ? "QUADRIVIUM.Stress.Zero" : "QUADRIVIUM.Stress.Die" },
        amount: outcome.value,
      },
    ],
    ...(outcome.botch
      ? { verdict: { tone: "bad", phrase: { key: "QUADRIVIUM.Stress.Botch", data: { count: outcome.botches } } } }
      : {}),
    notes: [
      ...(terms.divisor > 1 ? [{ key: "QUADRIVIUM.Stress.Divided", data: { divisor: terms.divisor } }] : []),
      ...(outcome.botchCheck
        ? [
            {
              key: outcome.botch ? "QUADRIVIUM.Stress.BotchDice" : "QUADRIVIUM.Stress.BotchAvoided",
              data: { count: botchDiceThrown },
            },
          ]
        : []),
    ],
  };
}

/** Shows the dice in the order of throwing; a 1 that was rolled again is "thrown". */
function shownDice(thrown: readonly Thrown[]): ShownDie[] {
  const continues = (die: Thrown | undefined): boolean => die?.role === "chain" && die.face === 1;
  let chainsToCome = thrown.filter((die, index) => die.role === "chain" && !continues(thrown[index - 1])).length;
  let multiplier = 1;
  return thrown.map((die, index): ShownDie => {
    const shown = { faces: die.faces, label: digit(die.face) };
    const previous = thrown[index - 1];
    if (die.role === "botch") {
      const before = previous?.role === "botch" ? {} : { before: { key: "QUADRIVIUM.Stress.BotchCheck" } };
      return { ...shown, tone: die.face === ZERO ? "kept" : "blank", ...before };
    }
    if (die.role === "first") {
      const doubled = die.face === 1 && chainsToCome > 0;
      if (doubled) chainsToCome -= 1;
      return { ...shown, tone: doubled ? "thrown" : "kept" };
    }
    multiplier = continues(previous) ? multiplier * 2 : 2;
    const goesOn = die.face === 1 && thrown[index + 1]?.role === "chain";
    return {
      ...shown,
      tone: goesOn ? "thrown" : "kept",
      before: { key: "QUADRIVIUM.Stress.Times", data: { multiplier } },
    };
  });
}

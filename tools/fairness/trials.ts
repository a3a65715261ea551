import { plainSetup, writeSetup } from "../../src/rules/kernel/die-modifiers.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";

/** A formula to roll many times, with its rule variants. */
export interface Trial {
  readonly letter: string;
  readonly formula: string;
  readonly readings: Readonly<Record<string, unknown>>;
}

/** Formulas that use many features of their dice. */
const chosen: readonly Trial[] = [
  trial("i", "1di + 2 vs 9"),
  trial("q", "1dq vs 9"),
  trial("s", "1dsb3 + 5 vs 9"),
  trial("s", "2dsb2 - 1 vs 12", { zeroAfterOne: true, botchTotal: "kept" }),
  trial("b", "3db"),
  trial("n", "1dnc10:8:8 + 1 vs 12"),
  trial("n", "1dnc10:8:8advst vs 18", { advantageKeeps: "both", critical: "always" }),
  trial("n", "1dnc12:6:4disovt3 vs 12", { stressScratch: "result", fumble: "any", countered: "full" }),
  trial("k", "3dkbo2ba1 + 4 vs 20"),
  trial("k", "4dkba3 + 5 / 2 vs 16", { flatShift: false, target: "meet" }),
  trial("t", "1dts4sl2b7h6:8:10 vs 15"),
  trial("t", "1dts2b14lk vs 25"),
  trial("h", "1dhd6"),
  trial("h", "1dhd10al vs 30"),
];

/** The formulas that test the dice. A letter without a chosen formula is rolled with its plain setup. */
export const trials: readonly Trial[] = [...dieKinds.values()].flatMap((dieKind) => {
  const { letter } = dieKind;
  const known = chosen.filter((one) => one.letter === letter);
  return known.length > 0 ? known : [trial(letter, writeSetup(dieKind, plainSetup(dieKind)))];
});

function trial(letter: string, formula: string, readings: Trial["readings"] = {}): Trial {
  return { letter, formula, readings };
}

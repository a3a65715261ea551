import { percent, numeral, say } from "../../src/base/words.ts";
import { oddsContext } from "../../src/rolls/odds/odds-context.ts";
import type { OddsContext } from "../../src/rolls/odds/odds-context.ts";
import { odds } from "../../src/rules/odds/odds.ts";
import type { Odds } from "../../src/rules/odds/odds.ts";
import type { ProbabilityList } from "../../src/rules/odds/expression.ts";
import { messageOf, typedRoll } from "./typed-roll.ts";

/** What the page says to one formula. */
export type Answer = Told | { readonly typed: string; readonly fault: string };

/** The odds of a formula. */
export interface Told {
  readonly typed: string;
  /** The complete formula, which a command in words stands for. */
  readonly formula: string;
  readonly tradition: string;
  readonly odds: Odds;
  readonly context: OddsContext;
  /** The facts of the outcome in words, each with its chance or chances. */
  readonly facts: readonly { readonly name: string; readonly chances: string }[];
  readonly fault?: never;
}

/** Calculates the odds of what was typed. */
export function answer(typed: string): Answer {
  try {
    const roll = typedRoll(typed);
    const all = odds(roll.prospect);
    const { die, formula } = roll;
    return {
      typed,
      formula,
      tradition: die?.dieKind.tradition ?? "plain",
      odds: all,
      context: oddsContext(roll),
      facts: Object.keys(die?.dieKind.facts ?? {}).flatMap((fact) => factInWords(fact, all[fact])),
    };
  } catch (error) {
    return { typed, fault: messageOf(error, typed) };
  }
}

/** Rarer results are in the files that can be saved. */
const LEAST = 0.0005;

function factInWords(fact: string, chances: Odds[string] | undefined): Told["facts"] {
  if (chances === null || chances === undefined || isCertain(chances)) return [];
  const name = say({ key: `QUADRIVIUM.OddsPage.Fact.${fact}` });
  if (typeof chances === "number") return [{ name, chances: percent(chances) }];
  return [{ name, chances: listed(chances).join("; ") }];
}

/** What is certain beforehand, as that a quality die does not botch, need not be told. */
function isCertain(chances: ProbabilityList | number): boolean {
  return typeof chances === "number" ? chances === 0 : chances.length < 2;
}

function listed(chances: ProbabilityList): string[] {
  return chances
    .filter(([, chance]) => chance >= LEAST)
    .map(([value, chance]) =>
      say({ key: "QUADRIVIUM.Odds.Bar", data: { label: numeral(value), chance: percent(chance) } }),
    );
}

/** Returns the main sentence of an answer as one text. */
export function leadOf({ context: { lead } }: Told): string {
  return lead.before + lead.figure + lead.after;
}

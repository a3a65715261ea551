import { arithmetic } from "../../src/rules/odds/expression.ts";
import { odds, prospect } from "../../src/rules/odds/odds.ts";
import type { Odds, OddsQuery } from "../../src/rules/odds/odds.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { contestOdds } from "../../src/rules/procedures/contest.ts";
import type { ContestOdds } from "../../src/rules/procedures/contest.ts";
import { groupOdds, successesOf } from "../../src/rules/procedures/group-challenge.ts";
import type { GroupOdds } from "../../src/rules/procedures/group-challenge.ts";
import { settleTie } from "../../src/rules/kernel/ties.ts";
import { readSetup } from "../../src/rules/kernel/die-modifiers.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { measure } from "./measure.ts";
import { timeRow } from "./report.ts";
import type { Row } from "./report.ts";

/** Aims in milliseconds: the first is imperceptible, the second fits in a frame of a dialog, and the others do not feel like waiting. */
const USUAL = 1;
const WORST_OF_SHEET = 8;
const WORST = 60;
/** Work is refused when it exceeds the budget of a twentieth of a second, not in advance. */
const REFUSED = 60;

const pool = (...sizes: readonly number[]): string => `1dnc${sizes.join(":")}`;
const equal = (number: number, size: number): number[] => Array.from({ length: number }, () => size);
const mixed = [4, 6, 8, 10, 12].flatMap((size) => equal(4, size));

/** Die, name and aim. */
const cases: readonly (readonly [written: string, name: string, aim: number])[] = [
  ["1ds", "a stress die", USUAL],
  ["1dsb3", "a stress die with three botch dice", USUAL],
  ["1di", "a simple die", USUAL],
  ["1dq", "a quality die", USUAL],
  ["3dkbo2", "a check with two boons", USUAL],
  ["1dts4sl2b7h6:8:10", "a trip roll with a bonus die and heroic dice", USUAL],
  [pool(8, 8), "a fortune roll with two dice", USUAL],
  [`${pool(10, 8)}adv`, "a fortune roll with two dice and advantage", USUAL],
  [`${pool(10, 8, 6, 12)}adv`, "a fortune roll with four dice and advantage", WORST_OF_SHEET],
  [`${pool(...equal(6, 12))}adv`, "a fortune roll with six d12 and advantage", WORST_OF_SHEET],
  ["1dsb100", "a stress die with a hundred botch dice", WORST_OF_SHEET],
  ["1dth100:100:100", "a trip roll with heroic d100s", WORST],
  ["20dkba60", "a check of twenty dice with sixty banes", WORST_OF_SHEET],
  ["2ds", "two stress dice", WORST],
  ["3ds", "three stress dice", 40],
  ["100di", "a hundred simple dice", WORST],
  [`${pool(...equal(20, 12))}adv`, "a fortune roll with twenty d12 and advantage", WORST],
  [`${pool(...mixed)}advt3`, "a fortune roll with twenty dice of all sizes, of which three count", WORST],
];

/** Contests of two equal rolls, and their names. */
const contests: readonly (readonly [written: string, name: string])[] = [
  ["1dsb3", "two stress dice with three botch dice each"],
  [`${pool(10, 8, 6, 12)}adv`, "two fortune rolls with four dice and advantage"],
  ["3dkbo2", "two checks with two boons each"],
  ["1dts4sl2b7h6:8:10", "two trip rolls with heroic dice"],
];

/** The numbers of characters in group challenges. */
const groups = [4, 12] as const;

/** A frame, in which a window can draw them. */
const FRAME = 16;

/** Dice whose odds are refused, and their names. */
const refused: readonly (readonly [written: string, name: string])[] = [
  ["5ds", "five stress dice"],
  ["100ds", "a hundred stress dice"],
  ["100dq", "a hundred quality dice"],
];

/** A die with its modifiers, as it is written in a formula, and 5 against a target. */
function query(written: string, target: number | null): OddsQuery {
  const [, count, letter = "", modifiers = ""] = /^(\d+)d([a-z])(.*)$/.exec(written) ?? [];
  const dieKind = dieKinds.get(letter);
  if (!dieKind) throw new Error(`There is no die "${letter}".`);
  return {
    expression: arithmetic([{ kind: "die" }, { kind: "number", value: 5 }], ["+"]),
    die: { dieKind, setup: readSetup(dieKind, Number(count), modifiers) },
    target,
  };
}

/** Measures the exact odds of rolls, from the usual to those that are refused. */
export async function measureOdds(): Promise<Row[]> {
  const rows: Row[] = [];
  const add = async (id: string, what: string, aim: number, act: () => void): Promise<void> => {
    const times = await measure(act, { patience: 600, least: 3 });
    rows.push(timeRow({ id: `odds ${id}`, what: `odds of ${what}`, aim }, times));
  };
  for (const [written, name, aim] of cases)
    await add(written, `${name}, \`${written}\``, aim, () => void oddsOf(written));
  for (const [written, name] of contests) {
    await add(`contest ${written}`, `a contest of ${name}, \`${written}\``, FRAME, () => void contestOf(written));
  }
  for (const size of groups) {
    await add(`group of ${size}`, `a group challenge of ${size} checks`, FRAME, () => void groupOf(size));
  }
  for (const [written, name] of refused)
    await add(written, `${name}: refused, \`${written}\``, REFUSED, () => {
      refuse(written);
    });
  return rows;
}

function oddsOf(written: string): Odds {
  return odds(prospect(query(written, 9), defaultRuleVariants));
}

function contestOf(written: string): ContestOdds {
  const [first, second] = [query(written, null), query(written, null)];
  const dieKinds = { first: first.die?.dieKind ?? null, second: second.die?.dieKind ?? null };
  const tie = settleTie(dieKinds, { defender: "second", bonuses: { first: 5, second: 5 }, mayStalemate: false });
  return contestOdds(prospect(first, defaultRuleVariants), prospect(second, defaultRuleVariants), tie);
}

function groupOf(size: number): GroupOdds {
  const checks = Array.from({ length: size }, () => prospect(query("3dkbo1", 16), defaultRuleVariants));
  return groupOdds(checks.map((check) => successesOf(check, defaultRuleVariants)));
}

/** Asks for odds that cannot be listed. Throws Error if they are. */
function refuse(written: string): void {
  try {
    oddsOf(written);
  } catch (error) {
    if (error instanceof RuleError) return;
    throw error;
  }
  throw new Error(`The odds of ${written} are not refused.`);
}

import type { QuadriviumApi } from "../../src/api.ts";
import { openHeadlessTable } from "../cli/headless-table.ts";
import { seedDice } from "../cli/throw.ts";
import { interleave, measure, times } from "./measure.ts";
import { ratioRow } from "./report.ts";
import type { Row } from "./report.ts";

/** What is right for a formula of one die, and for one of several, against plain dice: docs/dev/performance.md says why. */
const AIM_OF_ONE = 2.5;
const AIM_OF_POOLS = 2;

const ONE = "1d10 + 5";
const TWO = "2d8 + 5";
const CHECK = "1d12 + 1d8 + 1d6 + 5";
const FORTUNE = "2d20 + 1d10 + 2d8 + 5";
const TRIP = "1d20 + 1d8 + 1d6 + 5";

/**
 * Formulas of each letter, each with the plain dice that it rolls: a check and a fortune roll always, a trip roll in the mean of its flags
 * and heroic dice (2.6 throws of 3.2 dice in all), a stress or quality die in four of five rolls.
 */
const formulas = [
  ["1ds + 5 vs 9", ONE, AIM_OF_ONE],
  ["1dsb3 + 5 vs 9", ONE, AIM_OF_ONE],
  ["1di + 5 vs 9", ONE, AIM_OF_ONE],
  ["1dq + 5 vs 9", ONE, AIM_OF_ONE],
  ["3dkbo2ba1 + 5 vs 16", CHECK, AIM_OF_POOLS],
  ["1dnc10:8:8adv + 5 vs 12", FORTUNE, AIM_OF_POOLS],
  ["1dts4sl2b7h6:8:10 + 5 vs 15", TRIP, AIM_OF_POOLS],
  ["1dhd8 + 5 vs 9", TWO, AIM_OF_ONE],
] as const;

const AIM_OF_STORED = 1.3;
const stored = [
  ["1ds + 5 vs 9", ONE],
  ["3dkbo2ba1 + 5 vs 16", CHECK],
  ["1dnc10:8:8adv + 5 vs 12", FORTUNE],
  ["1dts4sl2b7h6:8:10 + 5 vs 15", TRIP],
] as const;

/** The number of rolls that are restored at once. */
const STORED = 500;

/** Measures rolling on the stand-in, without a browser, against plain dice on the same host. */
export async function measureDice(): Promise<Row[]> {
  const table = await openHeadlessTable();
  try {
    seedDice(1);
    const { Roll: Plain } = foundry.dice;
    const { Roll: Ours } = table.api;
    const rows = await measurePlain(Plain);
    for (const [formula, plain, aim] of formulas) {
      const { ours, theirs } = await interleave({
        ours: times(20, () => new Ours(formula).evaluate()),
        theirs: times(20, () => new Plain(plain).evaluate()),
      });
      const row = { id: `roll ${formula}`, what: `parse and evaluate \`${formula}\``, against: `\`${plain}\``, aim };
      rows.push(ratioRow(row, ours, theirs));
    }
    rows.push(...(await measureRestoring(Ours, Plain)));
    return rows;
  } finally {
    await table.close();
  }
}

/** How long plain dice take, so that the ratios can be understood. */
async function measurePlain(Plain: typeof foundry.dice.Roll): Promise<Row[]> {
  const rows: Row[] = [];
  for (const formula of [ONE, TWO, CHECK, FORTUNE, TRIP]) {
    const { median, p95 } = await measure(times(1000, () => new Plain(formula).evaluate()));
    const what = `parse and evaluate \`${formula}\``;
    // A thousand times as long in milliseconds is once in microseconds.
    rows.push({ id: `roll ${formula}`, what, value: median, p95, unit: "µs" });
  }
  return rows;
}

/** Stored rolls are restored as Foundry restores them when a world opens, without asking their outcome. */
async function measureRestoring(Ours: QuadriviumApi["Roll"], Plain: typeof foundry.dice.Roll): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [formula, plain] of stored) {
    const one = JSON.stringify(await new Ours(formula).evaluate());
    const other = JSON.stringify(await new Plain(plain).evaluate());
    const { ours, theirs } = await interleave({
      ours: times(STORED, () => Plain.fromJSON(one)),
      theirs: times(STORED, () => Plain.fromJSON(other)),
    });
    const row = {
      id: `restore ${formula}`,
      what: `restore stored \`${formula}\``,
      against: `\`${plain}\``,
      aim: AIM_OF_STORED,
    };
    rows.push(ratioRow(row, ours, theirs));
  }
  return rows;
}

import { openTable } from "foundry-standin";
import { providePage } from "../cli/headless-table.ts";
import { seedDice } from "../cli/throw.ts";
import { root } from "../project.ts";
import { interleave, times } from "./measure.ts";
import { ratioRow } from "./report.ts";
import type { Row } from "./report.ts";

const ONE = "1d10 + 5";
const FOUR = "4d8kh2 + 5";

/** Formulas of each letter, and plain dice of about the same number. */
const formulas = [
  ["1ds + 5 vs 9", ONE],
  ["1dsb3 + 5 vs 9", ONE],
  ["1di + 5 vs 9", ONE],
  ["1dq + 5 vs 9", ONE],
  ["3dkbo2ba1 + 5 vs 16", FOUR],
  ["1dnc10:8:8adv + 5 vs 12", FOUR],
  ["1dts4sl2b7h6:8:10 + 5 vs 15", FOUR],
  ["1dhd8 + 5 vs 9", ONE],
] as const;

/** The number of rolls that are stored and restored. */
const STORED = 10_000;

/** Measures rolling on the stand-in with the built system, against plain dice on the same host. */
export async function measureDice(): Promise<Row[]> {
  const window = providePage();
  const table = await openTable({ root });
  try {
    seedDice(1);
    const { Roll: Plain } = foundry.dice;
    const [Ours] = CONFIG.Dice.rolls;
    if (!Ours) throw new Error("There is no class of rolls.");
    const rows: Row[] = [];
    for (const [formula, plain] of formulas) {
      const { ours, theirs } = await interleave({
        ours: times(20, () => new Ours(formula).evaluate()),
        theirs: times(20, () => new Plain(plain).evaluate()),
      });
      const row = { id: `roll ${formula}`, what: `parse and evaluate \`${formula}\``, against: `\`${plain}\``, aim: 2 };
      rows.push(ratioRow(row, ours, theirs));
    }
    rows.push(...(await measureRestoring(Ours, Plain)));
    return rows;
  } finally {
    await table.close();
    await window.happyDOM.close();
  }
}

type RollClass = typeof foundry.dice.Roll;

async function measureRestoring(Ours: RollClass, Plain: RollClass): Promise<Row[]> {
  const rows: Row[] = [];
  const stored = async (Class: RollClass, formula: string): Promise<string> =>
    JSON.stringify((await new Class(formula).evaluate()).toJSON());
  for (const [formula, plain] of [formulas[0], formulas[4], formulas[5], formulas[6]]) {
    const [one, other] = [await stored(Ours, formula), await stored(Plain, plain)];
    const all = (Class: RollClass, json: string) => (): void => {
      for (let done = 0; done < STORED / 20; done += 1) Class.fromJSON(json);
    };
    const { ours, theirs } = await interleave({ ours: all(Ours, one), theirs: all(Plain, other) });
    const row = { id: `restore ${formula}`, what: `restore stored \`${formula}\``, against: `\`${plain}\``, aim: 1.3 };
    rows.push(ratioRow(row, ours, theirs));
  }
  return rows;
}

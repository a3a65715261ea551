import type { Page } from "playwright-core";
import { timesOf } from "./measure.ts";
import { ratioRow, timeRow } from "./report.ts";
import type { Row } from "./report.ts";

const RUNS = 15;
const FEW = 100;
const MANY = 1_000;

/** Measures in Chromium how long the data of characters with ten items each take to prepare, by their number. */
export async function measurePreparation(page: Page): Promise<Row[]> {
  const { few, many } = await page.evaluate(
    ({ runs, few, many }) => {
      const types = ["ability", "ability", "trait", "weapon", "power", "gear"];
      const items = Array.from({ length: 10 }, (_, index) => ({
        name: `Item ${index}`,
        type: types[index % types.length] ?? "gear",
      }));
      const actors = Array.from(
        { length: many },
        (_, index) => new Actor.implementation({ name: `Prepared ${index}`, type: "character", items } as never),
      );
      const time = (count: number) => {
        const start = performance.now();
        for (const actor of actors.slice(0, count)) actor.reset();
        return performance.now() - start;
      };
      time(many);
      // Both in each run, so that whatever else the machine does slows both.
      const pairs = Array.from({ length: runs }, () => ({ few: time(few), many: time(many) }));
      return { few: pairs.map((pair) => pair.few), many: pairs.map((pair) => pair.many) };
    },
    { runs: RUNS, few: FEW, many: MANY },
  );
  const against = `${FEW} actors, for each`;
  const each = (times: readonly number[], count: number) => timesOf(times.map((one) => (one * FEW) / count));
  return [
    timeRow({ id: `prepare ${FEW}`, what: `${FEW} actors with ten items each are prepared` }, timesOf(few)),
    ratioRow(
      { id: `prepare ${MANY}`, what: `${MANY} actors, for each`, against, aim: 1.2 },
      each(many, MANY),
      each(few, FEW),
    ),
  ];
}

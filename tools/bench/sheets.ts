import type { Page } from "playwright-core";
import { atTable } from "./at-table.ts";
import { calmSamples } from "./calm.ts";
import { timesOf } from "./measure.ts";
import { measurePreparation } from "./preparation.ts";
import { ratioRow, timeRow } from "./report.ts";
import type { Row } from "./report.ts";

const SIZES = [20, 200, 1_000] as const;

/** The number of runs of each measurement. */
const RUNS = 15;

/** How long a sheet took, in milliseconds. */
interface Sheet {
  readonly opened: number;
  readonly edited: number;
}

/**
 * Measures in Chromium how long sheets take to open and to show one changed value, by the number of their items, and how
 * long actors take to prepare, by their number.
 */
export function measureSheets(): Promise<Row[]> {
  return atTable("Gamemaster", async (page) => {
    const [small, ...others] = await Promise.all(
      SIZES.map(async (size) => ({ size, id: await makeCharacter(page, size) })),
    );
    if (!small) throw new Error("There is no character to measure.");
    let run = 0;
    // All sizes in each run, so that whatever else the machine does slows all of them.
    const runs = await calmSamples(RUNS, async () => {
      run += 1;
      const times = new Map<number, Sheet>();
      for (const { size, id } of [small, ...others]) times.set(size, await openAndEdit(page, id, run));
      return times;
    });
    const timesFor = (size: number) => {
      const part = (name: keyof Sheet) => timesOf(runs.map((times) => times.get(size)?.[name] ?? Number.NaN));
      return { opened: part("opened"), edited: part("edited") };
    };
    const base = timesFor(small.size);
    return [
      timeRow({ id: `sheet ${small.size}`, what: `a sheet of ${small.size} items opens` }, base.opened),
      timeRow({ id: `edit ${small.size}`, what: "one value of an item on it changes" }, base.edited),
      ...others.flatMap(({ size }) => {
        const { opened, edited } = timesFor(size);
        const against = `${small.size} items`;
        const aim = size === 200 ? { aim: 3 } : {};
        return [
          ratioRow(
            { id: `sheet ${size}`, what: `a sheet of ${size} items opens`, against, ...aim },
            opened,
            base.opened,
          ),
          ratioRow(
            { id: `edit ${size}`, what: "one value of an item on it changes", against, ...aim },
            edited,
            base.edited,
          ),
        ];
      }),
      ...(await measurePreparation(page)),
    ];
  });
}

function makeCharacter(page: Page, items: number): Promise<string> {
  return page.evaluate(async (items) => {
    const types = ["ability", "ability", "trait", "weapon", "power", "gear"];
    const actor = await Actor.create({ name: `Measured ${items}`, type: "character" } as never);
    await actor?.createEmbeddedDocuments(
      "Item",
      Array.from({ length: items }, (_, index) => ({
        name: `Item ${index}`,
        type: types[index % types.length] ?? "gear",
        sort: index,
      })) as never,
    );
    return actor?.id ?? "";
  }, items);
}

/** Opens a sheet, changes the score of its first item, and closes it; returns the times until each was painted. */
function openAndEdit(page: Page, id: string, score: number): Promise<{ opened: number; edited: number }> {
  return page.evaluate(
    async ({ id, score }) => {
      const actor = game.actors.get(id, { strict: true });
      const [first] = actor.items;
      const sheet = actor.sheet as foundry.applications.sheets.ActorSheetV2;
      const painted = () =>
        new Promise<void>((done) => {
          requestAnimationFrame(() => {
            setTimeout(done);
          });
        });
      const measure = async (act: () => Promise<unknown> | undefined) => {
        await painted();
        const start = performance.now();
        await act();
        await painted();
        return performance.now() - start;
      };
      const opened = await measure(() => sheet.render({ force: true }));
      const edited = await measure(() => first?.update({ "system.score": score } as never));
      await sheet.close({ animate: false });
      return { opened, edited };
    },
    { id, score },
  );
}

import { buildIfNeeded } from "./ready.ts";
import { openBrowserTable } from "./browser/table.ts";

/** The number of items, which is more than a long campaign leaves on a character. */
const ITEMS = 200;

/** The number of runs of each measurement. */
const RUNS = 30;

/** The cost of one drawing of a sheet. */
interface Sample {
  /** The time until the browser has painted it, in milliseconds. */
  readonly time: number;
  /** The number of parts that were drawn. */
  readonly parts: number;
}

/** Measures in Chromium how long a sheet of 200 items takes to open and to show one changed field. */
export async function main(): Promise<number> {
  await buildIfNeeded();
  const table = await openBrowserTable();
  try {
    const page = await table.join("Gamemaster");
    const measured = await page.evaluate(
      async ({ items, runs }) => {
        const types = ["ability", "ability", "trait", "weapon", "power", "gear"];
        const actor = await Actor.create({ name: "Measured", type: "character" } as never);
        if (!actor) throw new Error("There is no actor to measure.");
        const [first] = await actor.createEmbeddedDocuments(
          "Item",
          Array.from({ length: items }, (_, index) => ({
            name: `Item ${index}`,
            type: types[index % types.length] ?? "gear",
            sort: index,
          })) as never,
        );
        const sheet = actor.sheet as foundry.applications.sheets.ActorSheetV2;
        const painted = () =>
          new Promise<void>((done) => {
            requestAnimationFrame(() => {
              requestAnimationFrame(() => {
                done();
              });
            });
          });
        let parts = 0;
        const drawn = new MutationObserver((records) => {
          for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
            if (!(node instanceof HTMLElement)) continue;
            const drawn = [node, ...node.querySelectorAll<HTMLElement>("[data-application-part]")];
            parts += drawn.filter(({ dataset }) => dataset.applicationPart).length;
          }
        });
        const measure = async (act: () => Promise<unknown>) => {
          parts = 0;
          const start = performance.now();
          await act();
          await painted();
          return { time: performance.now() - start, parts };
        };
        const opened: Sample[] = [];
        const edited: Sample[] = [];
        for (let run = 0; run < runs; run += 1) {
          drawn.observe(document.body, { childList: true, subtree: true });
          opened.push(await measure(() => sheet.render({ force: true })));
          edited.push(await measure(() => (first as Item).update({ "system.score": run + 1 } as never)));
          drawn.disconnect();
          await sheet.close({ animate: false });
        }
        await actor.delete();
        return { opened, edited };
      },
      { items: ITEMS, runs: RUNS },
    );
    report(`a sheet with ${ITEMS} items opens`, measured.opened);
    report("one field of an item changes", measured.edited);
    if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
  } finally {
    await table.close();
  }
  return 0;
}

function report(what: string, samples: readonly Sample[]): void {
  const times = samples.map(({ time }) => time).sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.ceil(share * times.length) - 1] ?? 0).toFixed(0);
  const parts = [...new Set(samples.map((sample) => sample.parts))].join(", ");
  process.stdout.write(`${what}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, parts drawn: ${parts}\n`);
}

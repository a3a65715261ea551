import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { allFaults } from "../test/faults/all-faults.ts";
import { testOf, withFault } from "../test/faults/planted-fault.ts";
import type { PlantedFault } from "../test/faults/planted-fault.ts";
import { readArguments, readWhole, run, UsageError } from "./cli/program.ts";
import { makeCopy } from "./faults/copy.ts";
import type { Copy } from "./faults/copy.ts";
import { runTests } from "./faults/run-tests.ts";
import type { Tests } from "./faults/run-tests.ts";
import { root } from "./project.ts";

const usage = `npm run faults                       plants each fault, and runs its test and the net
npm run faults -- fortune trip-slide  only faults whose id begins so; 5-20 for those with these numbers
npm run faults -- --named             only the test that a fault names; --net only the net
npm run faults -- --check             only looks whether each fault still fits its source
npm run faults -- --list              lists the faults
npm run faults -- --copies 4          in so many copies of the project at once; 2 without it`;

/** The tests of the play, which refactorings must keep. */
const net: Tests = { project: "table-14", files: ["test/table/play/"] };

/** What can catch a fault. */
type Catcher = "named" | "net";

/** What has caught a fault: the title of a test, null for none, undefined if it did not run. */
type Caught = Partial<Record<Catcher, string | null>>;

/** Plants faults one by one, and reports which tests catch them. */
export function main(args: string[]): Promise<number> {
  return run(usage, async () => {
    const { values, positionals } = readArguments(args, {
      named: { type: "boolean" },
      net: { type: "boolean" },
      check: { type: "boolean" },
      list: { type: "boolean" },
      copies: { type: "string" },
      help: { type: "boolean" },
    });
    if (values.help) {
      console.log(usage);
      return 0;
    }
    const faults = positionals.length === 0 ? allFaults : [...new Set(positionals.flatMap(chosen))];
    if (values.list) {
      for (const fault of faults) console.log(`${numbered(fault)}: ${fault.noticed}`);
      return 0;
    }
    const misfits = await misfitting(faults);
    for (const misfit of misfits) console.error(misfit);
    if (misfits.length > 0 || values.check) {
      console.log(`${faults.length - misfits.length} of ${faults.length} faults fit.`);
      return misfits.length > 0 ? 1 : 0;
    }
    const catchers: readonly Catcher[] = values.named ? ["named"] : values.net ? ["net"] : ["named", "net"];
    const count = readWhole("copies", values.copies ?? "2", 1);
    const copies = await Promise.all(Array.from({ length: count }, (_, index) => makeCopy(String(index + 1))));
    const judged = await judgeable(copies, faults, catchers);
    const status = report(await plantAll(copies, judged, catchers), catchers);
    return judged.length < faults.length ? 1 : status;
  });
}

/** Returns the faults whose id begins so, or that have these numbers. */
function chosen(word: string): readonly PlantedFault[] {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(word) ?? [];
  const found =
    first === undefined
      ? allFaults.filter(({ id }) => id.startsWith(word))
      : allFaults.slice(Number(first) - 1, Number(last));
  if (found.length === 0) throw new UsageError(`There is no fault "${word}".`);
  return found;
}

function numbered(fault: PlantedFault): string {
  return `${String(allFaults.indexOf(fault) + 1).padStart(3)} ${fault.id}`;
}

async function misfitting(faults: readonly PlantedFault[]): Promise<readonly string[]> {
  const tried = await Promise.allSettled(
    faults.map(async (fault) => withFault(fault, await readFile(resolve(root, fault.file), "utf8"))),
  );
  return tried.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
}

/** The tests that a fault names. */
function testsOf(fault: PlantedFault): Tests {
  const { file, title } = testOf(fault);
  const project = file.startsWith("test/table/") ? "table-14" : file.startsWith("test/rules/") ? "rules" : "package";
  return { project, files: [file], titles: [title] };
}

/** Returns the faults that can be judged: those whose test passes while no fault is planted; says which do not. None if the net fails. */
async function judgeable(
  copies: readonly Copy[],
  faults: readonly PlantedFault[],
  catchers: readonly Catcher[],
): Promise<readonly PlantedFault[]> {
  const all = catchers.flatMap((catcher) => (catcher === "net" ? [net] : byProject(faults.map(testsOf))));
  const passed: string[] = [];
  const failing: Tests[] = [];
  await share(copies, all, async ({ folder }, tests) => {
    const result = await runTests(folder, tests, 0);
    passed.push(...result.passed);
    console.log(
      `Without a fault, ${result.passed.length} tests of ${tests.project} pass (${seconds(result.seconds)}).`,
    );
    const bad = result.failed ?? result.broken;
    if (!bad) return;
    console.error(`Fails without a fault: ${bad}`);
    failing.push(tests);
  });
  const isReady = (fault: PlantedFault): boolean =>
    !catchers.includes("named") || passed.some((title) => title.includes(testOf(fault).title));
  for (const fault of faults) if (!isReady(fault)) console.error(`Its test does not pass: ${numbered(fault)}`);
  return failing.includes(net) ? [] : faults.filter(isReady);
}

/** Returns some tests together, for each project of Vitest. */
function byProject(tests: readonly Tests[]): readonly Tests[] {
  return [...new Set(tests.map(({ project }) => project))].map((project) => {
    const own = tests.filter((one) => one.project === project);
    const all = (listed: (one: Tests) => readonly string[]): readonly string[] => [...new Set(own.flatMap(listed))];
    return { project, files: all(({ files }) => files), titles: all(({ titles = [] }) => titles) };
  });
}

interface Tried {
  readonly fault: PlantedFault;
  readonly caught: Caught;
}

async function plantAll(
  copies: readonly Copy[],
  faults: readonly PlantedFault[],
  catchers: readonly Catcher[],
): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  await share(copies, faults, async (copy, fault) => {
    const caught: Caught = {};
    const told: string[] = [];
    await copy.with(fault, async () => {
      for (const catcher of catchers) {
        const {
          failed,
          broken,
          seconds: taken,
        } = await runTests(copy.folder, catcher === "net" ? net : testsOf(fault));
        caught[catcher] = failed;
        told.push(`${catcher} ${failed ?? (broken ? `cannot run: ${broken}` : "CATCHES NOTHING")} (${seconds(taken)})`);
      }
    });
    tried.push({ fault, caught });
    console.log([`${numbered(fault)}: ${fault.noticed}`, ...told].join("\n      "));
  });
  return tried;
}

/** Runs an action for each item, on all copies at once. */
async function share<Thing>(
  copies: readonly Copy[],
  things: readonly Thing[],
  doing: (copy: Copy, thing: Thing) => Promise<void>,
): Promise<void> {
  const left = things.values();
  await Promise.all(
    copies.map(async (copy) => {
      for (const thing of left) await doing(copy, thing);
    }),
  );
}

/** Counts what was caught by what. @returns 1 if a fault is not caught by the tests that ran, or not by the test that it names */
function report(tried: readonly Tried[], catchers: readonly Catcher[]): number {
  const areaOf = ({ fault }: Tried): string => fault.id.split("-", 1)[0] ?? "";
  const areas = [...new Set(tried.map(areaOf))].map(
    (area) => [area, tried.filter((one) => areaOf(one) === area)] as const,
  );
  const count = (some: readonly Tried[], catcher: Catcher): string =>
    `${some.filter(({ caught }) => caught[catcher]).length} by ${catcher === "net" ? "the net" : "their tests"}`;
  for (const [area, some] of [...areas, ["all", tried] as const]) {
    console.log(`${area.padEnd(10)} ${some.length}: ${catchers.map((catcher) => count(some, catcher)).join(", ")}`);
  }
  const missed = tried.filter(({ caught }) => !(caught.named ?? (catchers.includes("named") ? null : caught.net)));
  for (const { fault } of missed) console.log(`Not caught: ${numbered(fault)}, ${fault.file}: ${fault.noticed}`);
  return missed.length > 0 ? 1 : 0;
}

function seconds(taken: number): string {
  return `${taken.toFixed(1)} s`;
}

import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openTable, scriptFaces } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest, textOf } from "./page.ts";

/** The start of the system, of which one step goes wrong. */

interface Step {
  readonly name: string;
  run: () => unknown;
}

let table: Table | undefined;
/** The steps need the globals of a page to be loaded. */
let lists: { readonly init: Step[]; readonly words: Step[]; readonly ready: Step[]; readonly foundations: Step[] };
beforeAll(async () => {
  table = await openTable();
  const { initSteps, wordSteps, foundations } = await import("../../src/register.ts");
  const { readySteps } = await import("../../src/hooks.ts");
  lists = { init: initSteps, words: wordSteps, ready: readySteps, foundations } as unknown as typeof lists;
  await table.close();
});
afterEach(async () => {
  await table?.close();
  table = undefined;
  vi.restoreAllMocks();
});

const notices = () => [...document.querySelectorAll("#notifications li")].map(textOf).join("\n");
const steps = () => [...lists.init, ...lists.words, ...lists.ready];

/** Lets a step fail, now or later, and opens the page. Returns what was logged and the other steps that were done. */
async function openWith(failing: Step, fail: () => unknown) {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const others = steps()
    .filter((step) => step !== failing)
    .map((step) => ({ step, run: vi.spyOn(step, "run") }));
  vi.spyOn(failing, "run").mockImplementation(fail);
  table = await openTable();
  await rest();
  return { logged, others };
}

const fault = new Error("Something is broken.");
const later = () => Promise.reject(fault);
const atOnce = () => {
  throw fault;
};

describe.each([
  ["at once", atOnce],
  ["later", later],
])("a step of the start that fails %s", (_when, fail) => {
  test("is named, is logged, and keeps no other from being done: each in turn", async () => {
    expect(steps().length).toBeGreaterThan(20);
    for (const step of steps()) {
      const { logged, others } = await openWith(step, fail);
      const words = game.i18n.localize(`QUADRIVIUM.Start.Step.${step.name}`);
      expect(words).not.toContain("QUADRIVIUM");
      expect(notices(), step.name).toMatch(new RegExp(`could not start all of its parts.* Failed: .*${words}`));
      expect(logged, step.name).toHaveBeenCalledWith(expect.stringContaining(step.name), fault);
      for (const other of others) expect(other.run, `${other.step.name} after ${step.name}`).toHaveBeenCalledOnce();
      // Only what cannot be read without the broken step may be missing too.
      scriptFaces(5);
      expect((await Roll.create("1ds + 5").evaluate()).total).toBe(10);
      expect(table?.naddaha.system.characteristics.int?.value).toBe(1);
      await table?.close();
      document.body.replaceChildren();
      vi.restoreAllMocks();
    }
  });
});

test("a start without a fault tells nothing", async () => {
  const logged = vi.spyOn(console, "error");
  table = await openTable();
  await rest();
  expect(notices()).not.toContain("could not start");
  expect(logged).not.toHaveBeenCalled();
});

test("only dice and data models are so important that nothing is started without them", async () => {
  expect(lists.foundations.map(({ name }) => name)).toEqual(["traditions", "dice", "documents"]);
  for (const foundation of lists.foundations) {
    const { logged, others } = await openWith(foundation, atOnce);
    expect(notices()).toContain("Quadrivium could not start: its dice or its data could not be registered.");
    expect(logged).toHaveBeenCalled();
    for (const { step, run } of others) if (!lists.words.includes(step)) expect(run).not.toHaveBeenCalled();
    await table?.close();
    document.body.replaceChildren();
    vi.restoreAllMocks();
  }
});

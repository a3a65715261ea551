import { afterEach, expect, test, vi } from "vitest";
import type { RequestDraft } from "../../src/requests/make-request.ts";
import { BRUNO, openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest } from "./page.ts";
import { answerFrom, ask, characterOfBruno, faults, FORMULA, NOTICE } from "./requests-page.ts";
import type { Sent } from "./requests-page.ts";

/** What an answer costs, counted and not timed: as much for the last answer as for the first one. */

let table: Table;
afterEach(() => table.close());

/** What an answer makes a game master's client do. */
interface Cost {
  /** The stored changes, each with the ids of the answers whose verdicts it names. */
  readonly updates: readonly (readonly [type: string, verdicts: number])[];
  /** The rolls that are read from JSON. */
  readonly parsed: number;
  /** The rolls of which it is looked up whether their dice are possible. */
  readonly checked: number;
  /** The outcomes that are asked for. */
  readonly outcomes: number;
}

/** Has five characters answer a request, and returns the cost of each answer. */
async function costs(draft: Partial<RequestDraft>, sent: Sent = {}): Promise<readonly Cost[]> {
  table = await openTable();
  const asked: string[] = [];
  for (let one = 0; one < 5; one += 1) asked.push((await characterOfBruno(`Silarn ${one}`)).uuid);
  // One character more, so that the rolls do not become visible in the end.
  const request = await ask(table, { asked: [...asked, table.naddaha], ...draft });
  const bruno = table.join(BRUNO);
  const { Roll: Ours } = table.api;
  let updates: [string, number][] = [];
  const hook = Hooks.on("updateChatMessage", ({ type }, changes) => {
    const { system = {} } = changes as { readonly system?: { readonly verdicts?: object } };
    updates.push([type, Object.keys(system.verdicts ?? {}).length]);
  });
  const all: Cost[] = [];
  for (const actor of asked) {
    updates = [];
    const parsed = vi.spyOn(Ours, "fromData");
    const checked = vi.spyOn(Ours.prototype, "isSound", "get");
    const outcomes = vi.spyOn(Ours.prototype, "outcomeSoFar", "get");
    await answerFrom(bruno, request, { actor, ...sent });
    await rest();
    const [ours, sound, asked] = [parsed, checked, outcomes].map(({ mock }) => mock.calls.length);
    all.push({ updates, parsed: ours ?? 0, checked: sound ?? 0, outcomes: asked ?? 0 });
    vi.restoreAllMocks();
  }
  Hooks.off("updateChatMessage", hook);
  expect(faults(request)).toEqual(["", "", "", "", ""]);
  return all;
}

/** The cost of each of five answers, and the outcomes that each one may ask for: as many for the last as for the first. */
const each = (cost: Omit<Cost, "outcomes">, [first]: readonly Cost[]) =>
  Array.from({ length: 5 }, () => ({ ...cost, outcomes: first?.outcomes }));
const ONE_VERDICT: Cost["updates"] = [["request", 1]];

test("an open answer is stored by one update that names its verdict alone, and its roll alone is read and judged", async () => {
  const all = await costs({});
  expect(all).toEqual(each({ updates: ONE_VERDICT, parsed: 1, checked: 1 }, all));
  expect(all[0]?.outcomes).toBeLessThan(9);
});

test("an answer against a hidden target is measured alone", async () => {
  const all = await costs({ options: [{ ...NOTICE, hidesTarget: true }] }, { formula: FORMULA });
  expect(all).toEqual(each({ updates: ONE_VERDICT, parsed: 3, checked: 1 }, all));
  expect(all[0]?.outcomes).toBeLessThan(9);
});

test("a sealed answer is thrown, read and judged alone", async () => {
  const all = await costs({ shows: "gamemaster" }, { aside: true });
  expect(all).toEqual(each({ updates: ONE_VERDICT, parsed: 1, checked: 0 }, all));
  expect(all[0]?.outcomes).toBeLessThan(9);
});

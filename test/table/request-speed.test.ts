import { afterEach, expect, test, vi } from "vitest";
import { BRUNO, openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest } from "./page.ts";
import { answerFrom, ask, characterOfBruno } from "./requests-page.ts";

/** What an answer costs, counted and not timed. */

let table: Table;
afterEach(() => table.close());

test("a request is read again only after a step of the arbiter that has written, however many answers it has", async () => {
  table = await openTable();
  const asked: string[] = [];
  for (let one = 0; one < 5; one += 1) asked.push((await characterOfBruno(`Silarn ${one}`)).uuid);
  const request = await ask(table, { asked });
  const bruno = table.join(BRUNO);
  const readings: number[] = [];
  const soundness: number[] = [];
  for (const actor of asked) {
    const read = vi.spyOn(Object.getPrototypeOf(request.system), "toObject");
    const checked = vi.spyOn(table.api.Roll.prototype, "isSound", "get");
    await answerFrom(bruno, request, { actor });
    await rest();
    readings.push(read.mock.calls.length);
    soundness.push(checked.mock.calls.length);
    vi.restoreAllMocks();
  }
  expect(request.system.rulings.map(({ fault }) => fault)).toEqual(["", "", "", "", ""]);
  // As many for the last answer as for the first one.
  expect(readings).toEqual([9, 9, 9, 9, 9]);
  // Only the dice of the new answer are checked.
  expect(soundness).toEqual([1, 1, 1, 1, 1]);
});

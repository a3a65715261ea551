import { afterEach, beforeEach, expect, test } from "vitest";
import { late, MissingPart } from "../../src/base/late.ts";
import { warnOfFaults } from "../../src/ui/warn-of-faults.ts";
import { openTable, type Table } from "./open-table.ts";
import { rest, textOf, until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const missing = () => late(Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
const told = () => [...document.querySelectorAll("#notifications li")].map(textOf);

test("a part of the script that is there is what is waited for", async () => {
  expect(await late(Promise.resolve({ Window: "here" }))).toEqual({ Window: "here" });
  expect(told()).toEqual([]);
});

test("a part that is missing says once to reload, whoever else speaks of it", async () => {
  await expect(missing()).rejects.toBeInstanceOf(MissingPart);
  await expect(missing()).rejects.toThrow("reload the page");
  await warnOfFaults(async () => {
    await missing();
  });
  expect(told()).toEqual([expect.stringContaining("reload the page (F5)")]);
});

test("a second press while the roll dialog is loaded opens no second one", async () => {
  const brawl = { ability: table.naddaha.items.getName("Brawl", { strict: true }).id ?? "" };
  const [first, second] = [1, 2].map(() => table.api.rollTrait(table.naddaha, brawl));
  await until(() => document.querySelector(".roll-dialog [type=submit]"));
  expect(await second).toBeUndefined();
  await rest();
  expect(document.querySelectorAll(".roll-dialog")).toHaveLength(1);
  document.querySelector<HTMLElement>(".roll-dialog [data-action=close]")?.click();
  expect(await first).toBeUndefined();
});

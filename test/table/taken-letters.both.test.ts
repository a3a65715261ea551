// On both generations: a module that fits any system takes a letter of ours for a die of its own.

import { resolve } from "node:path";
import { expect, test } from "vitest";
import { openTable, rollOf, scriptFaces, type } from "./open-table.ts";
import { until } from "./page.ts";

/** A module in the manner of published ones: in its own init, after the system's, it takes `t`. */
const PERIL = resolve(import.meta.dirname, "../fixtures/modules/peril-pool");

test("a letter of ours is ours in this system, whoever takes it", async () => {
  await openTable({ modules: [PERIL] });
  scriptFaces([20, 12]);
  await type("/r 1dts4 vs 9");
  const message = await until(() => game.messages.contents.at(-1));
  expect(rollOf(message).outcome).toMatchObject({ tradition: "trip", d20: 12 });
  expect(rollOf(message).terms[0]?.constructor.name).toBe("QuadriviumTripDie");
});

// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { allFaults } from "../faults/all-faults.ts";
import { testOf, withFault } from "../faults/planted-fault.ts";
import type { PlantedFault } from "../faults/planted-fault.ts";
import { root } from "./read-package.ts";

/** Returns why a fault can no longer be planted, or by what it would be caught; null without a reason. */
async function misfit(fault: PlantedFault): Promise<string | null> {
  const { file, title } = testOf(fault);
  const tests = await readFile(root + file, "utf8").catch(() => "");
  if (title === "" || !tests.includes(title)) return `${fault.id}: ${file} has no test “${title}”.`;
  try {
    withFault(fault, await readFile(root + fault.file, "utf8"));
    return null;
  } catch (error) {
    return String(error);
  }
}

test("each planted fault still fits its source, and the test that catches it is still there", async () => {
  const misfits = await Promise.all(allFaults.map(misfit));
  expect(
    misfits.filter((one) => one !== null),
    "write in test/faults what the sources say now, and try it: npm run faults -- --help",
  ).toEqual([]);
});

test("each planted fault has a name of its own", () => {
  const ids = allFaults.map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

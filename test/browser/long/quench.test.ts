import { readdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { root } from "../../../tools/project.ts";
import { TESTS } from "../../../tools/release/tests-module.ts";
import { playBatches } from "../quench-module.ts";
import { freshTest } from "../table-test.ts";

/** The batches that are played each time; long tests play all of them, on both generations of Foundry. */
const usual = ["compendia", "flat", "foundry"];
const { pattern, fewest, generations } = process.env.LONG_TRIALS
  ? { pattern: /^quadrivium\./, fewest: 600, generations: [13, 14] as const }
  : { pattern: new RegExp(`^quadrivium\\.(${usual.join("|")})$`), fewest: 20, generations: [14] as const };

const contentOf = (page: Page) =>
  page.evaluate(() => ({
    documents: [game.users, game.actors, game.messages, game.combats].map((all) => [...all.keys()]),
    users: game.users.map(({ character, hotbar }) => [character?.id, hotbar]),
    settings: [...game.settings.settings.values()]
      .filter(({ namespace }) => namespace === "quadrivium")
      .map(({ key }) => JSON.stringify(game.settings.get("quadrivium", key as "tracks"))),
  }));

// A new world, without anything in it, as the tests want it in Foundry.
describe.each(generations)("on Foundry %i", (generation) => {
  const test = freshTest.extend("options", { root, generation, modules: [{ root: `${root}/${TESTS}` }] });
  test("the tests of the table play in a world of Foundry through the module Quench, and leave it as it was", async ({
    gm,
    table,
  }) => {
    // A new world gets its tracks, and then this setting, once it is ready.
    await gm.waitForFunction(() => game.settings.get("quadrivium", "tracks") !== null);
    const before = await contentOf(gm);
    const report = await playBatches(gm, pattern);
    expect(report.failed).toEqual([]);
    expect(report.passed).toBeGreaterThan(fewest);
    expect(await contentOf(gm)).toEqual(before);
    const files = (await readdir(`${root}/test/table`)).filter((name) => name.endsWith(".test.ts"));
    expect(report.batches.length).toBeGreaterThan(files.length * 0.8);
    // What is refused is told as an error.
    table.errors.length = 0;
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, table } from "./open-table.ts";

/** The hooks of a test, for removal. */
const hooked: (() => void)[] = [];
beforeEach(() => openTable());
afterEach(() => {
  for (const off of hooked.splice(0)) off();
});

function hook(name: string, heard: (...args: never[]) => unknown): void {
  const id = Hooks.on(name as never, heard as never);
  hooked.push(() => {
    Hooks.off(name as never, id);
  });
}

describe("a roll", () => {
  test("can be cancelled by a hook before a die falls", async () => {
    hook("quadrivium.preRoll", ({ formula }: Roll) => formula !== "1ds + 5 vs 9");
    const before = game.messages.size;
    expect(await table.api.roll("1ds + 5 vs 9")).toBeUndefined();
    expect(game.messages.size).toBe(before);
    scriptFaces(4);
    expect((await table.api.roll("1ds + 6 vs 9"))?.rolls[0]?.total).toBe(10);
  });
});

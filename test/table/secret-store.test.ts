import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openAgain, openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { ask, keepSealed, NOTICE, sealedTexts } from "./requests-page.ts";

/** What a browser keeps secret is forgotten once nobody needs it, and nothing is asked whose secret cannot be kept. */

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const hidden = { options: [{ ...NOTICE, hidesTarget: true }] };

test("when a world is opened, the secrets go of requests that were deleted while this browser was elsewhere", async () => {
  const request = await ask(table, hidden);
  await keepSealed("deleted000000000", "gone");
  const all = game.settings.get("quadrivium", "secrets");
  await game.settings.set("quadrivium", "secrets", { ...all, autumn: { "sealed elsewhere0000000 0": "another" } });
  table = await openAgain(table, {});
  expect(Object.keys(sealedTexts())).toEqual([request.system.seal]);
  expect(game.settings.get("quadrivium", "secrets").autumn).toEqual({ "sealed elsewhere0000000 0": "another" });
});

describe("in a browser without room", () => {
  /** Refuses to store, as long as more than so many texts are to be kept. */
  const limit = (most: number) => {
    const set = game.settings.set.bind(game.settings);
    vi.spyOn(game.settings, "set").mockImplementation(((...sent: Parameters<typeof set>) => {
      const [, key, value] = sent as unknown as [string, string, Record<string, object>];
      const isFull = key === "secrets" && Object.keys(value[game.world.id] ?? {}).length > most;
      return isFull ? Promise.reject(new Error("QuotaExceededError")) : set(...sent);
    }) as typeof set);
  };
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("the game master is told so, and nothing is asked", async () => {
    const request = await ask(table, hidden);
    limit(1);
    await expect(ask(table, hidden)).rejects.toThrow(
      "This browser cannot save another secret roll. Delete old requests with hidden parts, or other data that this site has saved, and try again.",
    );
    expect(game.messages.size).toBe(1);
    expect(Object.keys(sealedTexts())).toEqual([request.system.seal]);
  });

  test("what nobody needs any more makes room", async () => {
    await keepSealed("deleted000000000", "gone");
    limit(1);
    const request = await ask(table, hidden);
    expect(Object.keys(sealedTexts())).toEqual([request.system.seal]);
  });
});

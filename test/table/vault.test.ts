import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sealOf } from "../../src/base/seal.ts";
import { keepSealed, readSealed, tidyVault, VAULT_ROOM, vaultSize } from "../../src/requests/secrets/vault.ts";
import type { Vault, VaultOrigins } from "../../src/base/world-settings.ts";
import { ADA, openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { answerFrom, ask, FORMULA, NOTICE } from "./requests-page.ts";

/** What a browser keeps secret has a bound of its own, and what nobody needs makes room. */

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const HOUR = 3_600_000;
const MONTH = 30 * 24 * HOUR;
const YEAR = 365 * 24 * HOUR;

const hidden = { options: [{ ...NOTICE, hidesTarget: true }] };
const kept = (): string[] => Object.keys(game.settings.get("quadrivium", "vault"));
const origins = (): VaultOrigins => game.settings.get("quadrivium", "vaultOrigins");

/** Puts a text into the vault that was stored for a world some time ago; returns its seal. */
async function put(text: string, { world = game.world.id, age = 0 }: { world?: string; age?: number } = {}) {
  const seal = sealOf(text);
  const before: Vault = game.settings.get("quadrivium", "vault");
  await game.settings.set("quadrivium", "vault", { ...before, [seal]: text });
  await date(seal, world, age);
  return seal;
}

/** Makes a text older than it is. */
async function date(seal: string, world: string, age: number): Promise<void> {
  const all = origins();
  const stored = { ...all[world], [seal]: Date.now() - age };
  await game.settings.set("quadrivium", "vaultOrigins", { ...all, [world]: stored });
}

/** Fills the vault with a secret of a world, except for so many characters. */
async function fill(world: string, { left = 0, age = 0 } = {}): Promise<string> {
  const seal = 64;
  const free = VAULT_ROOM - vaultSize(game.settings.get("quadrivium", "vault")) - left - seal;
  return put(world.padEnd(free, "."), { world, age });
}

describe("when a world is opened", () => {
  test("the secrets of requests go that were deleted while this browser was elsewhere", async () => {
    const gone = await put("deleted", { age: 2 * HOUR });
    const request = await ask(table, hidden);
    await date(request.system.seal, game.world.id, YEAR);
    await tidyVault();
    expect(readSealed(gone)).toBeNull();
    expect(kept()).toEqual([request.system.seal]);
    expect(Object.keys(origins()[game.world.id] ?? {})).toEqual([request.system.seal]);
  });

  test("what other worlds keep stays, however old it is", async () => {
    const seal = await put("another", { world: "autumn", age: 2 * YEAR });
    await tidyVault();
    expect(kept()).toEqual([seal]);
  });
});

describe("when the room of its own is full", () => {
  test("the game master is told which worlds fill it, and nothing is asked", async () => {
    await put("here".padEnd(200_000, "."));
    await fill("autumn");
    const before = kept();
    await expect(ask(table, hidden)).rejects.toThrow(
      `This browser’s storage for secret rolls is full (autumn 80%, ${game.world.id} 20%). ` +
        "Reveal or delete old requests with hidden parts in these worlds, and try again.",
    );
    expect(game.messages.size).toBe(0);
    expect(kept()).toEqual(before);
  });

  test("the oldest secrets of finished requests make room, and no more of them than needed", async () => {
    const told = vi.spyOn(ui.notifications, "info");
    const blind = { ...hidden, shows: "gamemaster", tells: "nothing" } as const;
    const [oldest, older, recent] = [await ask(table, blind), await ask(table, blind), await ask(table, blind)];
    for (const request of [oldest, older]) {
      await answerFrom(table.join(ADA), request, { formula: FORMULA, aside: true });
    }
    await recent.update({ system: { state: "closed" } });
    const rolled = older.system.rulings[0]?.seal ?? "";
    await date(oldest.system.seal, game.world.id, MONTH + 3 * HOUR);
    await date(older.system.seal, game.world.id, MONTH + 2 * HOUR);
    await date(rolled, game.world.id, MONTH + HOUR);
    await fill("autumn", { left: 10 });
    const request = await ask(table, hidden);
    expect(readSealed(oldest.system.seal)).toBeNull();
    for (const { system } of [older, recent, request]) expect(readSealed(system.seal)).not.toBeNull();
    expect(readSealed(rolled)).not.toBeNull();
    expect(vaultSize(game.settings.get("quadrivium", "vault"))).toBeLessThanOrEqual(VAULT_ROOM);
    expect(told.mock.calls.map(([words]) => words)).toEqual([
      "This browser’s storage for secret rolls was full, so the oldest secrets that are no longer needed were removed from it.",
    ]);
  });

  test("the secrets stay of a request that somebody has still to answer, however old they are", async () => {
    const request = await ask(table, hidden);
    await date(request.system.seal, game.world.id, YEAR);
    await fill("autumn");
    await expect(keepSealed("another")).rejects.toThrow("is full");
    expect(readSealed(request.system.seal)).not.toBeNull();
  });

  test("deleted requests make room first, and nobody need be told", async () => {
    const told = vi.spyOn(ui.notifications, "info");
    const gone = await put("deleted".padEnd(5000, "."), { age: 2 * HOUR });
    await fill("autumn", { age: 2 * YEAR });
    const seal = await keepSealed("another");
    expect(readSealed(gone)).toBeNull();
    expect(kept()).toHaveLength(2);
    expect(readSealed(seal)).toBe("another");
    expect(told).not.toHaveBeenCalled();
  });

  test("secrets of other worlds that are older than a year make room", async () => {
    await fill("autumn", { age: YEAR + HOUR });
    const seal = await keepSealed("another");
    expect(kept()).toEqual([seal]);
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PendingChanges } from "../../src/sheets/pending-changes.ts";

const never = (): Promise<never> => new Promise(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is entered at a sheet is stored one change after the other, also behind one that fails", async () => {
  const own = new PendingChanges();
  const stored: string[] = [];
  const failing = own.store(() => Promise.reject(new Error("refused")));
  void own.store(() => Promise.resolve(stored.push("second")));
  void own.stored().then(() => stored.push("drawn"));
  await expect(failing).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toEqual(["second", "drawn"]);
});

test("a change that the server never answers holds up neither the next nor the window", async () => {
  const own = new PendingChanges();
  const stored: string[] = [];
  void own.store(never);
  void own.store(() => Promise.resolve(stored.push("second")));
  void own.stored().then(() => stored.push("drawn"));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored).toEqual(["second", "drawn"]);
});

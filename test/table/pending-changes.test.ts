import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PendingChanges } from "../../src/sheets/base/pending-changes.ts";

const never = (): Promise<never> => new Promise(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is entered at a sheet is stored one change after the other, also behind one that fails", async () => {
  const pending = new PendingChanges();
  const stored: string[] = [];
  const failing = pending.store(() => Promise.reject(new Error("refused")));
  void pending.store(() => Promise.resolve(stored.push("second")));
  void pending.stored().then(() => stored.push("drawn"));
  await expect(failing).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toEqual(["second", "drawn"]);
});

test("a change that the server never answers holds up neither the next nor the window", async () => {
  const pending = new PendingChanges();
  const stored: string[] = [];
  void pending.store(never);
  void pending.store(() => Promise.resolve(stored.push("second")));
  void pending.stored().then(() => stored.push("drawn"));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored).toEqual(["second", "drawn"]);
});

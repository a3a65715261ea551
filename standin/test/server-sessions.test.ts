// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { GM, ANNE, BEN, openWorld, update } from "./open-world.ts";

describe("who is told", () => {
  it("a change is told to all others, also to another window of the same user, but not to its sender", async () => {
    const { world, gm, anne } = await openWorld();
    const window2 = world.join(GM);
    const [sender, other, second] = [vi.fn(), vi.fn(), vi.fn()];
    gm.on("modifyDocument", sender);
    anne.on("modifyDocument", other);
    window2.on("modifyDocument", second);
    await gm.modifyDocument(update({ name: "Told" }));
    await Promise.resolve();
    expect(sender).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ action: "update", userId: GM, result: [expect.objectContaining({ name: "Told" })] }),
    );
    expect(second).toHaveBeenCalledOnce();
  });

  it("a package's event reaches all others as JSON with the sender's id", async () => {
    const { gm, anne, ben } = await openWorld();
    const [sender, other, third] = [vi.fn(), vi.fn(), vi.fn()];
    gm.on("system.test", sender);
    anne.on("system.test", other);
    ben.on("system.test", third);
    gm.emit("system.test", { set: new Set([1]), lost: undefined, kept: 2 });
    await Promise.resolve();
    expect(sender).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledExactlyOnceWith({ set: {}, kept: 2 }, GM);
    expect(third).toHaveBeenCalledOnce();
  });

  it("an event of another name is not forwarded", async () => {
    const { gm, anne } = await openWorld();
    const other = vi.fn();
    anne.on("module.elsewhere", other);
    gm.emit("module.elsewhere", {});
    await Promise.resolve();
    expect(other).not.toHaveBeenCalled();
  });

  it("a user is active from the first window to the last", async () => {
    const { world, gm, anne } = await openWorld();
    const activity = vi.fn();
    gm.on("userActivity", activity);
    const second = world.join(ANNE);
    anne.close();
    await Promise.resolve();
    expect(activity).not.toHaveBeenCalled();
    expect(world.activeUsers).toContain(ANNE);
    second.close();
    await Promise.resolve();
    expect(activity).toHaveBeenCalledExactlyOnceWith({ userId: ANNE, active: false });
  });
});

describe("queries between clients", () => {
  it("exactly one window of the asked user is asked, and its answer arrives as JSON", async () => {
    const { world, gm, anne } = await openWorld();
    const second = world.join(ANNE);
    const first = vi.fn();
    anne.on("query", first);
    second.on("query", (question, reply) => {
      expect(question).toEqual({ name: "test.sum", data: { a: 1 }, timeout: 50, askedBy: gm.userId });
      (reply as (answer: unknown) => void)({ result: { sum: 2, lost: undefined } });
    });
    await expect(gm.query(ANNE, "test.sum", { a: 1, lost: undefined }, { timeout: 50 })).resolves.toEqual({ sum: 2 });
    expect(first).not.toHaveBeenCalled();
  });

  it("an error of the asked client is the asker's error", async () => {
    const { gm, anne } = await openWorld();
    anne.on("query", (_, reply) => {
      (reply as (answer: unknown) => void)({ error: "no" });
    });
    await expect(gm.query(ANNE, "test.sum", {})).rejects.toThrow("no");
  });

  it("a query to somebody who is away, leaves, or does not listen is refused", async () => {
    const { gm, anne, ben } = await openWorld();
    await expect(gm.query(ANNE, "test.sum", {})).rejects.toThrow("not ready");
    ben.on("query", () => undefined);
    const asked = gm.query(BEN, "test.sum", {});
    ben.close();
    await expect(asked).rejects.toThrow("disconnected");
    await expect(gm.query(BEN, "test.sum", {})).rejects.toThrow("not connected");
    anne.close();
  });

  it("a query without an answer ends with its timeout, and a late answer is ignored", async () => {
    vi.useFakeTimers();
    try {
      const { gm, anne } = await openWorld();
      let late: (answer: unknown) => void = () => undefined;
      anne.on("query", (_, reply) => (late = reply as typeof late));
      const asked = expect(gm.query(ANNE, "test.sum", {}, { timeout: 100 })).rejects.toThrow("within 100ms");
      await vi.advanceTimersByTimeAsync(100);
      await asked;
      late({ result: 1 });
    } finally {
      vi.useRealTimers();
    }
  });
});

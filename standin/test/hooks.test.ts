import { afterEach, describe, expect, it, vi } from "vitest";
import { Hooks, clearHooks } from "../src/client/hooks.ts";

afterEach(() => {
  clearHooks();
});

describe("hooks", () => {
  it("callbacks run in the order of their registration", () => {
    const order: number[] = [];
    Hooks.on("test", () => order.push(1));
    Hooks.on("test", () => order.push(2));
    expect(Hooks.callAll("test")).toBe(true);
    expect(order).toEqual([1, 2]);
  });

  it("call stops at the first false, and only at false", () => {
    const last = vi.fn();
    Hooks.on("test", () => undefined);
    Hooks.on("test", () => 0);
    const id = Hooks.on("test", () => false);
    Hooks.on("test", last);
    expect(Hooks.call("test", 1)).toBe(false);
    expect(last).not.toHaveBeenCalled();
    Hooks.off("test", id);
    expect(Hooks.call("test", 1)).toBe(true);
    expect(last).toHaveBeenCalledExactlyOnceWith(1);
  });

  it("callAll runs everybody, whatever they say", () => {
    const last = vi.fn(() => false);
    Hooks.on("test", () => false);
    Hooks.on("test", last);
    expect(Hooks.callAll("test")).toBe(true);
    expect(last).toHaveBeenCalledOnce();
  });

  it("a callback registered once runs once, even if it triggers its own hook", () => {
    const once = vi.fn(() => {
      Hooks.callAll("test");
    });
    Hooks.once("test", once);
    Hooks.callAll("test");
    expect(once).toHaveBeenCalledOnce();
  });

  it("callbacks are taken off by number or by function", () => {
    const fn = vi.fn();
    Hooks.on("test", fn);
    Hooks.off("test", fn);
    Hooks.callAll("test");
    expect(fn).not.toHaveBeenCalled();
  });

  it("onError can put a sentence before the message and keeps the cause", () => {
    const reported = vi.fn();
    Hooks.on("error", reported);
    const cause = new Error("why");
    Hooks.onError("here", cause, { msg: "It failed", detail: 1 });
    expect(reported).toHaveBeenCalledExactlyOnceWith(
      "here",
      expect.objectContaining({ message: "It failed. why", cause }),
      {
        detail: 1,
      },
    );
  });
});

import { describe, expect, it, vi } from "vitest";
import { ForcedDeletion } from "../src/client/data/operators.ts";
import { generation } from "../src/client/generations/index.ts";
import { only13, only14 } from "./generation.ts";
import { openFixture } from "./open-fixture.ts";

const globals = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>;

describe("names that were globals once", () => {
  it("work, and warn at their first use", async () => {
    await openFixture();
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { foundry } = globals as unknown as { foundry: { applications: { ux: Record<string, unknown> } } };
    expect(globals["FormDataExtended"]).toBe(foundry.applications.ux["FormDataExtended"]);
    expect(globals["FormDataExtended"]).toBeDefined();
    expect(warn).toHaveBeenCalledOnce();
    expect(String(warn.mock.lastCall?.[0])).toContain(
      'the global "FormDataExtended" which is now namespaced under foundry.applications.ux.FormDataExtended',
    );
  });

  it("helpers such as mergeObject and terms such as Die are globals in version 13 only", async () => {
    const table = await openFixture();
    vi.spyOn(console, "warn").mockReturnValue();
    expect("mergeObject" in globalThis).toBe(generation().number === 13);
    expect("renderTemplate" in globalThis).toBe(true);
    expect("Die" in globalThis).toBe(generation().number === 13);
    await table.close();
    expect("renderTemplate" in globalThis).toBe(false);
  });

  only13("mergeObject merges", async () => {
    await openFixture();
    vi.spyOn(console, "warn").mockReturnValue();
    expect(globals["mergeObject"]?.({ a: 1 }, { b: 2 })).toEqual({ a: 1, b: 2 });
  });

  it("a package may give such a name a meaning of its own", async () => {
    await openFixture();
    vi.spyOn(console, "warn").mockReturnValue();
    Object.assign(globalThis, { SearchFilter: "mine" });
    expect(globals["SearchFilter"]).toBe("mine");
  });
});

describe("globals of one version", () => {
  only14("_loc localizes, and formats when it is given data", async () => {
    await openFixture();
    expect(globals["_loc"]?.("FIXTURE.Only")).toBe("only in English");
    expect(globals["_loc"]?.("FIXTURE.Greeting", { name: "Anne" })).toBe("Good day, Anne");
    expect(globals["_del"]).toBeInstanceOf(ForcedDeletion);
  });

  only13("there is neither _loc nor _del nor _replace", async () => {
    await openFixture();
    expect(["_loc", "_del", "_replace"].filter((name) => name in globalThis)).toEqual([]);
  });

  it("foundry.utils.equals is new in version 14", async () => {
    await openFixture();
    const { foundry } = globals as unknown as { foundry: { utils: { equals?: (a: unknown, b: unknown) => boolean } } };
    expect(foundry.utils.equals?.([1, { a: 2 }], [1, { a: 2 }])).toBe(generation().number === 14 ? true : undefined);
  });

  it("Math.clamped and Math.roundDecimals leave with version 14", async () => {
    await openFixture();
    vi.spyOn(console, "warn").mockReturnValue();
    const math = Math as unknown as Record<string, ((...args: number[]) => number) | undefined>;
    expect(math["clamped"]?.(7, 0, 5)).toBe(generation().number === 13 ? 5 : undefined);
    expect(math["roundDecimals"]?.(1.257, 2)).toBe(generation().number === 13 ? 1.26 : undefined);
  });
});

import { describe, expect, it } from "vitest";
import { ForcedDeletion } from "../src/client/data/operators.ts";
import { generation } from "../src/client/generations/index.ts";
import { only13, only14 } from "./generation.ts";
import { openFixture } from "./open-fixture.ts";

const globals = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>;

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
});

import { describe, expect, it } from "vitest";
import * as utils from "../src/client/utils.ts";

describe("paths that would reach what all objects share", () => {
  it.each(["__proto__.polluted", "a.__proto__.polluted", "constructor.prototype.polluted"])("%s is refused", (path) => {
    expect(() => utils.setProperty({}, path, true)).toThrow("may not contain");
    expect(() => utils.expandObject({ [path]: true })).toThrow("may not contain");
    expect("polluted" in {}).toBe(false);
  });
});

describe("files", () => {
  it("a size is told in a unit that fits", () => {
    expect(utils.formatFileSize(512)).toBe("512B");
    expect(utils.formatFileSize(1_234_567)).toBe("1.23MB");
    expect(utils.formatFileSize(1_572_864, { base: 2, decimalPlaces: 1 })).toBe("1.5MiB");
  });
});

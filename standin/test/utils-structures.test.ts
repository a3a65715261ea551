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

describe("Color", () => {
  it("is added, taken away and compared channel by channel, within its range", () => {
    const color = utils.Color.from("#804020");
    expect(color.add(utils.Color.from("#c00010")).css).toBe("#ff4030");
    expect(color.subtract(utils.Color.from("#102030")).css).toBe("#702000");
    expect(color.maximize(0.3).css).toBe("#804d4d");
    expect(color.minimize(utils.Color.from("#ff0020")).css).toBe("#800020");
    expect(color.multiply(0.5).css).toBe("#402010");
    expect(utils.Color.add(0x010203, 0x101010)).toBe(0x111213);
  });
});

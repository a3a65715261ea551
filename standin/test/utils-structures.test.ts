import { describe, expect, it } from "vitest";
import * as utils from "../src/client/utils.ts";

describe("BitMask", () => {
  it("turns named states on and off, and is a number", () => {
    const mask = new utils.BitMask({ red: true, green: false, blue: true });
    expect([Number(mask), String(mask), mask.hasState("red"), mask.isEmpty]).toEqual([5, "101", true, false]);
    mask.toggleState("green");
    mask.removeState("red");
    expect(mask.toObject()).toEqual({ red: false, green: true, blue: true });
    expect(utils.BitMask.fromJSON(mask.toJSON()).toObject()).toEqual(mask.toObject());
    expect(() => {
      mask.addState("pink" as "red");
    }).toThrow("pink");
  });
});

describe("StringTree and WordTree", () => {
  it("find all that begins alike, the nearest first", () => {
    const tree = new utils.StringTree<string>();
    tree.addLeaf(["Actor", "a", "Item"], "deep");
    tree.addLeaf(["Actor", "a"], "near");
    tree.addLeaf(["Item"], "other");
    expect(tree.lookup(["Actor"])).toEqual(["near", "deep"]);
    expect(tree.lookup(["Actor"], { limit: 1 })).toEqual(["near"]);
    expect(tree.lookup(["Actor"], { filterEntries: (leaf) => leaf !== "near" })).toEqual(["deep"]);
    expect(tree.lookup(["Scene"])).toEqual([]);
    expect(tree.nodeAtPrefix(["Actor", "a", "Item", "x"], { hasLeaves: true })?.[utils.StringTree.leaves]).toEqual([
      "deep",
    ]);
  });

  it("words are found whatever their case, ten at most unless more are wanted", () => {
    const tree = new utils.WordTree<number>();
    for (let index = 0; index < 12; index++) tree.addLeaf(`Dragon ${index}`, index);
    tree.addLeaf("constructor", 99);
    expect(tree.lookup("dRAG")).toHaveLength(10);
    expect(tree.lookup("drag", { limit: 20 })).toHaveLength(12);
    expect(tree.lookup("constr")).toEqual([99]);
  });
});

describe("IterableWeakMap and IterableWeakSet", () => {
  it("can be gone through in the order of their keys", () => {
    const [a, b] = [{ name: "a" }, { name: "b" }];
    const map = new utils.IterableWeakMap([
      [a, 1],
      [b, 2],
    ]);
    map.set(a, 3);
    expect([...map]).toEqual([
      [a, 3],
      [b, 2],
    ]);
    map.delete(a);
    expect([...map.keys(), ...map.values()]).toEqual([b, 2]);
    const set = new utils.IterableWeakSet([a, b, a]);
    expect([...set]).toEqual([a, b]);
    set.clear();
    expect([[...set], set.has(a)]).toEqual([[], false]);
  });
});

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

  it("the address of a file in S3 names its bucket and folder", () => {
    expect(utils.parseS3URL("https://maps.s3.example.com/caves/deep/one.webp")).toEqual({
      bucket: "maps",
      keyPrefix: "caves/deep/",
    });
    expect(utils.parseS3URL("no address")).toEqual({ bucket: null, keyPrefix: "" });
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

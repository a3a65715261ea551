import { describe, expect, test } from "vitest";
import { writeSetup } from "../../src/rules/kernel/die-modifiers.ts";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { preparePool } from "../../src/rules/traditions/fortune/fortune-pool.ts";
import { dieOf, variantsOf } from "./throw-dice.ts";

/** Returns the dice that are rolled for the modifiers of `1dn`. */
function thrown(written: string, readings = {}): readonly number[] {
  return preparePool(dieOf(`1dn${written}`).setup, variantsOf(readings)).sizes;
}

describe("the pool", () => {
  test.each([
    ["", [20]],
    ["c10:8:8", [20, 10, 8, 8]],
    ["c8adv", [20, 20, 8]],
    ["c8dis", [20, 20, 8]],
    ["c8advdis", [20, 8]],
  ])("of 1dn%s is %j: the d20s first, then the dice as written", (written, sizes) => {
    expect(thrown(written)).toEqual(sizes);
  });

  test.each([
    ["c10:8:8up8", [20, 10, 10, 8]],
    ["c10:8:8dn8", [20, 10, 6, 8]],
    ["c12:8up12", [20, 12, 8, 4]],
    ["c12:4dn4", [20, 12]],
    ["c8:10up8:10", [20, 10, 12]],
    ["c8up8:10", [20, 12]],
    ["c8:8up8dn8", [20, 10, 6]],
    ["c6up6dn8", [20, 6]],
  ])("of 1dn%s is %j: a boost is a size up, a reduce a size down, and unchanged dice come first", (written, sizes) => {
    expect(thrown(written)).toEqual(sizes);
  });

  test.each([
    ["c10:8:8ov", [20, 8, 8, 8]],
    ["c8:10:10st", [20, 8, 8, 10]],
    ["c4st", [20]],
    ["ovst", [20]],
    ["c10:8:8ovst", [20, 10, 8, 8]],
    ["c8:8up8ovst", [20, 10, 8]],
  ])("of 1dn%s is %j: the largest die is smaller under stress, and thrown under both kinds of it", (written, sizes) => {
    expect(thrown(written)).toEqual(sizes);
  });

  test("loses its largest die before the roll under both kinds of stress by the reading stressScratch: type", () => {
    expect(thrown("c10:8:8ovst", { stressScratch: "type" })).toEqual([20, 8, 8]);
    expect(thrown("c8:8up8ovst", { stressScratch: "type" })).toEqual([20, 8]);
    expect(thrown("c10:8ov", { stressScratch: "type" })).toEqual([20, 8, 8]);
  });
});

describe("what is written", () => {
  test.each(["1dnc10:8:8advst", "1dnc10:8:8ovup8:10dn8", "1dnc4im2t3", "1dnc4imm2", "1dn", "1dnc12:12disovst"])(
    "%s is written again as it was read",
    (written) => {
      expect(writeSetup(fortune, dieOf(written).setup)).toBe(written);
    },
  );

  test.each([
    ["1dnc10:8up6", /DieNotInPool.*"modifier":"up6","die":"d6","pool":"d10, d8"/],
    ["1dnc8dn8:8", /DieNotInPool.*dn8.*"pool":"d6"/],
    ["1dndn20", /ModifierSizes.*dn20/],
    ["1dnup8", /DieNotInPool.*"pool":"–"/],
    ["1dnc7", /ModifierSizes.*c7.*d4, d6, d8, d10, d12/],
    ["1dnim21", /ModifierRange.*im21.*-20.*20/],
    ["1dnt4", /ModifierRange.*t4.*2.*3/],
    ["1dnadvadv", /ModifierRepeated.*adv/],
    ["1dnfoo", /ModifierUnknown.*foo/],
    ["2dn", /CountOnly.*2dn/],
  ])("%s is refused before anything is rolled: %s", (written, fault) => {
    expect(() => dieOf(written)).toThrow(fault);
  });

  test("a setup that nobody has read is refused when it starts", () => {
    const setup = { ...dieOf("1dnc8").setup, boosts: [10] };
    expect(() => fortune.start(setup, variantsOf())).toThrow(/DieNotInPool.*up10/);
  });
});

// @vitest-environment node
import { describe, expect, test } from "vitest";
import { ember } from "../../docs/example-module/scripts/ember.js";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { checkTradition } from "../../src/rules/character/check-tradition.ts";
import { everyDie } from "../rules/every-die.ts";

// The die of docs/example-module obeys the laws of the system's own dice.
everyDie(ember);

const nothing = { ids: () => false, letters: () => false };

function faultOf(changes: Partial<DieKind>, { taken = nothing, id = "ember" } = {}): string {
  try {
    checkTradition({ module: "ember-pool", id, dieKinds: [{ ...ember, ...changes }] }, taken);
    return "";
  } catch (error) {
    return error instanceof RuleError ? error.fault : String(error);
  }
}

describe("a tradition of a module", () => {
  test("is accepted if its names are free and its dice end", () => {
    expect(faultOf({})).toBe("");
  });

  test.each<[string, Partial<DieKind>, string]>([
    ["the letter of another die", { letter: "s" }, "DieLetter"],
    ["a letter of Foundry’s", { letter: "d" }, "DieLetter"],
    ["an id that is no word", { id: "ember pool" }, "DieId"],
    ["dice of another tradition", { tradition: "stress" }, "DieTradition"],
    [
      "a throw that does not end",
      { next: () => ({ faces: 6, role: "pool" }), after: (state) => state },
      "NotEnumerable",
    ],
  ])("is refused for %s", (_what, changes, fault) => {
    expect(faultOf(changes)).toBe(fault);
  });

  test("is refused for what others have taken", () => {
    expect(faultOf({}, { id: "stress" })).toBe("TraditionId");
    expect(faultOf({}, { taken: { ...nothing, ids: () => true } })).toBe("DieId");
    expect(faultOf({}, { taken: { ...nothing, letters: () => true } })).toBe("DieLetter");
  });
});

// @vitest-environment node
import { describe, expect, test } from "vitest";
import { ember } from "../../docs/example-module/scripts/ember.js";
import type { DieKind, Outcome } from "../../src/rules/kernel/die-kind.ts";
import type { Field } from "../../src/rules/kernel/fields.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { checkDie } from "../../src/rules/character/check-die.ts";
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

const wind = { kind: "number", name: "wind", code: "wi", min: 0, max: 3, initial: 0 } as const;

/** The card of the ember die, with dice of another tone. */
function described(given: Parameters<DieKind["describe"]>, tone: string): ReturnType<DieKind["describe"]> {
  const { dice, ...rest } = (ember as DieKind).describe(...given);
  return { ...rest, dice: dice.map((die) => ({ ...die, tone: tone as "kept" })) };
}

describe("a tradition of a module", () => {
  test.each([...dieKinds.values()])("may have a die such as $id", (die) => {
    checkDie(die);
  });

  test("is accepted if its names are free and its dice end", () => {
    expect(faultOf({})).toBe("");
  });

  test.each<[string, Partial<DieKind>, string]>([
    ["the letter of another die", { letter: "s" }, "DieLetter"],
    ["a letter of Foundry’s", { letter: "d" }, "DieLetter"],
    ["an id that is no word", { id: "ember pool" }, "DieId"],
    ["dice of another tradition", { tradition: "stress" }, "DieTradition"],
    [
      "a key that merges what differs",
      { key: (state) => JSON.stringify({ ...(state as object), flames: 0 }) },
      "DieKey",
    ],
    [
      "no margin",
      {
        settle: (_state, { total, target }) => ({
          total,
          outcome: { tradition: "ember", target, success: target === null ? null : true } as Outcome,
        }),
      },
      "Part",
    ],
    ["a range upside down", { count: { min: 12, max: 1, usual: 3 } }, "CountRange"],
    ["a field upside down", { fields: [{ ...wind, min: 3, max: 0 }] }, "ModifierRange"],
    ["a field without limits", { fields: [{ kind: "number", name: "wind", code: "wi", initial: 0 } as Field] }, "Part"],
    ["a misspelt member", { extreme: () => ({ least: 1, most: 6 }) } as Partial<DieKind>, "FieldUnknown"],
    ["a tone that no card has", { describe: (...given) => described(given, "good") }, "ChoiceUnknown"],
    ["no way to decline", { next: () => ({ faces: 6, role: "pool", optional: true }) }, "Part"],
    ["a fact that nobody tells", { worst: "drowned" }, "ChoiceUnknown"],
    ["a card without its dice", { describe: () => ({ dice: [], value: [] }) }, "ChoiceUnknown"],
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

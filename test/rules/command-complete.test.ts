import { describe, expect, test } from "vitest";
import { complete, completeWord } from "../../src/rules/command/complete.ts";
import { stress } from "../../src/rules/traditions/stress/stress.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";

const traits = [
  { name: "Intelligence", aliases: ["Int"], value: 1 },
  { name: "Intrigue", value: 2 },
  { name: "Magic Theory", value: 3 },
  { name: "Magic Lore", value: 4 },
  { name: "Épée", value: 5 },
];

const language = {
  command: "/stress",
  dieKind: stress as unknown as DieKind,
  vocabulary: { botchDice: ["botch"] },
  traits,
};

/** Returns the text in the input after completion. */
function completed(words: string): string | null {
  const found = complete(words, language);
  return found && found.text !== null ? words.slice(0, found.start) + found.text : null;
}

describe("completing a command", () => {
  test.each([
    ["intr", "Intrigue"],
    ["int + mag", "int + Magic "],
    ["int + magic t", "int + Magic Theory"],
    ["int + magic lore - ep", "int + magic lore - Épée"],
    ["int + 2 bo", "int + 2 botch"],
  ])("%s goes on as %s", (words, expected) => {
    expect(completed(words)).toBe(expected);
  });

  test.each([
    ["int + legnd", []],
    ["int + magci", ["Magic Theory", "Magic Lore"]],
    ["int + magic theroy", ["Magic Theory"]],
    ["intelligense", ["Intelligence"]],
    ["int bothc", ["botch"]],
    ["int + lore of dragons", []],
  ])("%s is near %j", (words, candidates) => {
    const found = complete(words, language);
    expect(found?.candidates ?? []).toEqual(candidates);
    if (found) expect(found.isNear).toBe(true);
  });

  test("a near name of a command replaces what was written", () => {
    expect(completeWord("sterss", ["stress", "simple", "trip"])).toEqual({
      start: 0,
      text: "stress",
      candidates: ["stress"],
      isNear: true,
    });
    expect(completeWord("whisper", ["stress", "simple", "trip"])).toBeNull();
  });

  test("several different completions are listed, and nothing is inserted", () => {
    expect(complete("magic", language)).toMatchObject({ text: "Magic ", candidates: ["Magic Theory", "Magic Lore"] });
    expect(complete("int + i", language)).toEqual({ start: 6, text: "Int", candidates: ["Intelligence", "Intrigue"] });
    expect(complete("int + int", language)).toMatchObject({ text: null, candidates: ["Intelligence", "Intrigue"] });
  });

  test.each(["", "int ", "int + ", "int + 3", "xyz", "Magic Theory", "int vs 9", "int [mag]"])(
    "“%s” has nothing to complete",
    (words) => {
      expect(complete(words, language)).toBeNull();
    },
  );
});

test("the name of a command is completed as well", () => {
  expect(completeWord("st", ["stress", "simple", "scatter"])).toEqual({
    start: 0,
    text: "stress",
    candidates: ["stress"],
  });
  expect(completeWord("s", ["stress", "simple"])).toMatchObject({ text: null });
  expect(completeWord("roll", ["stress"])).toBeNull();
});

import { describe, expect, test } from "vitest";
import { complete, completeWord } from "../../src/rules/command/complete.ts";
import { dieKindOf } from "../../src/rules/traditions/traditions.ts";

const others = ["Intrigue", "Magic Theory", "Magic Lore", "Épée"].map((name) => ({ name, value: 2 }));
const traits = [{ name: "Intelligence", aliases: ["Int"], value: 1 }, ...others];
const language = { command: "/stress", dieKind: dieKindOf("s"), vocabulary: { botchDice: ["botch"] }, traits };

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

test.each([
  ["st", { start: 0, text: "stress", candidates: ["stress"] }],
  ["s", { start: 0, text: null, candidates: ["stress", "simple", "scatter"] }],
  ["whisper", null],
])("the name of a command is completed as well: %s", (written, found) => {
  expect(completeWord(written, ["stress", "simple", "scatter"])).toEqual(found);
});

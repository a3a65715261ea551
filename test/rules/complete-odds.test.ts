import { describe, expect, test } from "vitest";
import { completeOdds } from "../../src/rules/command/odds-request.ts";
import { dieKindOf } from "../../src/rules/traditions/traditions.ts";

const checkInWords = {
  command: "/check",
  dieKind: dieKindOf("k"),
  vocabulary: {},
  traits: ["Strength", "Deftness"].map((name) => ({ name, value: 2 })),
};

const language = {
  spoken: { against: ["contre"], attacker: [], defender: [], stalemate: [], group: ["groupe"] },
  dice: ["check", "heroic"],
  languageOf: (command: string | null) => (command === "check" ? checkInWords : null),
};

/** Returns the text after the command when it is completed. */
function completed(words: string): string | null {
  const found = completeOdds(words, language);
  return found && found.text !== null ? words.slice(0, found.start) + found.text : null;
}

describe("completing a request for odds", () => {
  test.each([
    [" ch", " check"],
    [" /ch", " /check"],
    [" gr", " groupe"],
    [" check str", " check Strength"],
    [" check str con", " check str contre"],
    [" check str aga", " check str contre"],
    [" 3dk + 4 contre 3dk defe", " 3dk + 4 contre 3dk defender"],
    [" 3dk + 4 against che", " 3dk + 4 against check"],
    [" check str against check ban", " check str against check banes"],
    [" groupe che", " groupe check"],
    [" groupe 3dk vs 9 ; check stre", " groupe 3dk vs 9 ; check Strength"],
  ])("%s goes on as %s", (words, expected) => {
    expect(completed(words)).toBe(expected);
  });

  test("offers names of the speaker and words of the request together", () => {
    expect(completeOdds(" check str against check de", language)?.candidates).toEqual(["Deftness", "defender"]);
  });

  test.each(["", " ", " 3dk + ", " check str against", " groupe 3dk ; check against", " xyz"])(
    "“%s” has nothing to complete",
    (words) => {
      expect(completed(words)).toBeNull();
    },
  );
});

import { describe, expect, test } from "vitest";
import { play } from "./throw-dice.ts";

describe("the action total", () => {
  test("takes the best two dice: 15 and 8 are 23", () => {
    const rolled = play("1dnc10:8:8", [15, 8, 4, 2]);
    expect(rolled).toMatchObject({ total: 23, fortune: 15, pool: [10, 8, 8], actionDice: [15, 8], scratched: [] });
  });

  test("never takes two d20s", () => {
    const readings = { advantageKeeps: "both" } as const;
    expect(play("1dnc4adv", [19, 18, 2], { readings })).toMatchObject({ total: 21, unused: [] });
  });

  test("takes the best three when the character burns out, and still one d20 at most", () => {
    expect(play("1dnc10:8:8t3", [15, 8, 4, 2]).total).toBe(27);
    expect(play("1dnc12:10:8t3", [2, 9, 8, 7]).total).toBe(24);
  });
});

describe("impact", () => {
  test.each([
    ["a 3 is none", "1dnc4", [2, 3], 0],
    ["a 4 is one", "1dnc4", [2, 4], 1],
    ["a 9 is one", "1dnc10", [2, 9], 1],
    ["a character die of 10 is two", "1dnc10", [2, 10], 2],
    ["a fortune die of 20 is one", "1dn", [20], 1],
    ["counts dice that are not in the total, and modifiers", "1dnc12:10:8im2", [15, 11, 10, 4], 8],
    ["is less by a penalty", "1dnc12imm1", [15, 11], 2],
  ])("%s", (_, written, faces, impact) => {
    expect(play(written, faces)).toMatchObject({ impact });
  });

  test("is at least 1 in effect while the fortune die shows 4 or more", () => {
    expect(play("1dnc4imm3", [4, 1])).toMatchObject({ impact: -2, effectiveImpact: 1, minimumImpact: 1 });
  });
});

describe("a counter", () => {
  test("is met by a tie", () => {
    const met = { success: true, margin: 0, canInflictStress: true, effectiveImpact: 2 };
    expect(play("1dnc8 vs 18", [12, 6])).toMatchObject(met);
  });

  test("that is higher leaves the minimum impact and no stress", () => {
    const countered = { success: false, margin: -1, canInflictStress: false, impact: 2, inspiration: 0 };
    expect(play("1dnc8 vs 19", [12, 6])).toMatchObject({ ...countered, effectiveImpact: 1 });
    const full = play("1dnc8 vs 19", [12, 6], { readings: { countered: "full" } });
    expect(full, "by the reading countered: full").toMatchObject({ effectiveImpact: 2, canInflictStress: false });
  });

  test("leaves no verdict while it is not known", () => {
    expect(play("1dnc8", [12, 6])).toMatchObject({ success: null, margin: null, canInflictStress: null });
  });
});

describe("advantage and disadvantage", () => {
  test("advantage keeps the higher d20, and the lower is put aside without being scratched", () => {
    const rolled = play("1dnc8adv", [6, 15, 8]);
    expect(rolled).toMatchObject({ total: 23, fortune: 15, scratched: [], impact: 2 });
    expect(rolled.roles).toEqual(["fortune", "fortune", "character"]);
    expect(rolled.thrown.map(({ alike }) => alike)).toEqual([2, 1, 1]);
  });

  test("disadvantage scratches the higher", () => {
    const rolled = play("1dnc8dis", [6, 15, 8]);
    expect(rolled).toMatchObject({ total: 14, fortune: 6, scratched: [15], impact: 2, discarded: [1] });
  });

  test("together are neither", () => {
    expect(play("1dnc8advdis", [6, 8])).toMatchObject({ fortune: 6, roles: ["fortune", "character"] });
  });

  test("by the reading advantageKeeps: both, the second d20 counts for impact alone", () => {
    const readings = { advantageKeeps: "both" } as const;
    expect(play("1dnc8adv", [6, 15, 8], { readings })).toMatchObject({ total: 23, impact: 3 });
    expect(play("1dnc8dis", [6, 15, 8], { readings })).toMatchObject({ impact: 2 });
  });
});

describe("a critical success", () => {
  test("is a natural 20 on the kept die of an action that succeeds", () => {
    expect(play("1dnc8 vs 25", [20, 5])).toMatchObject({ critSuccess: true, inspiration: 0 });
    expect(play("1dnc8 vs 26", [20, 5])).toMatchObject({ critSuccess: false });
    // It is called one as long as no counter is known, and by the reading critical: always.
    expect(play("1dnc8", [20, 5])).toMatchObject({ critSuccess: true });
    expect(play("1dnc8 vs 26", [20, 5], { readings: { critical: "always" } })).toMatchObject({ critSuccess: true });
  });

  test("waits while it is not known what it is up against", () => {
    const open = { awaitsCounter: true };
    const waiting = play("1dnc8", [20, 5], open);
    expect(waiting).toMatchObject({ critSuccess: false, possibleCritical: true });
    expect(waiting.description.verdict).toBeUndefined();
    expect(waiting.description.notes).toEqual([{ key: "QUADRIVIUM.Fortune.Note.PossibleCritical" }]);
    const always = play("1dnc8", [20, 5], { ...open, readings: { critical: "always" } });
    expect(always).toMatchObject({ critSuccess: true, possibleCritical: false });
    expect(play("1dnc8 vs 26", [20, 5], open)).toMatchObject({ possibleCritical: false });
    // Who knows the counter knows whether the action succeeds; the rest waits all the same.
    const fumbles = { success: false, critFumble: false, possibleFumble: true, inspiration: 0 };
    expect(play("1dnc8 vs 26", [3, 5], open)).toMatchObject(fumbles);
  });

  test("of a counter needs to be higher than the action", () => {
    const criticals = [24, 25, 31].map((target) => play("1dnc8", [20, 5], { isCounter: true, target }));
    expect(criticals.map(({ critSuccess }) => critSuccess)).toEqual([true, false, false]);
    for (const one of criticals) expect(one).toMatchObject({ success: null, possibleCritical: false });
    expect(criticals[0]?.outcome).toMatchObject({ target: null });
  });
});

describe("a critical fumble", () => {
  test("scratches the lowest die that does not show 1, for total and impact, and gives 1 inspiration", () => {
    const fumble = { critFumble: true, scratched: [4], actionDice: [9, 1], impact: 1, inspiration: 1 };
    expect(play("1dnc10:8:6", [1, 9, 1, 4])).toMatchObject({ ...fumble, total: 10 });
  });

  test("can still succeed", () => {
    const fumble = { success: true, critFumble: true, scratched: [3] };
    expect(play("1dnc12:10:4 vs 20", [1, 11, 9, 3])).toMatchObject(fumble);
  });

  test("is also a countered 1 to 3, which scratches nothing and gives 1 inspiration", () => {
    const fumble = { critFumble: true, scratched: [], inspiration: 1, effectiveImpact: 0 };
    expect(play("1dnc8 vs 9", [3, 5])).toMatchObject(fumble);
    expect(play("1dnc8 vs 9", [4, 4])).toMatchObject({ critFumble: false, effectiveImpact: 1 });
    expect(play("1dnc8 vs 8", [3, 5])).toMatchObject({ critFumble: false });
  });

  test("is a 1 while no counter is known, and possible with a 2 or 3", () => {
    const rolls = [1, 2, 3, 4].map((face) => play("1dnc8", [face, 5]));
    expect(rolls.map(({ critFumble }) => critFumble)).toEqual([true, false, false, false]);
    expect(rolls.map(({ possibleFumble }) => possibleFumble)).toEqual([false, true, true, false]);
  });

  test("is a 1 on the kept die alone, or on any d20 by the reading fumble: any", () => {
    expect(play("1dnc8adv", [1, 15, 5])).toMatchObject({ critFumble: false, scratched: [] });
    const any = play("1dnc8adv", [1, 15, 5], { readings: { fumble: "any" } });
    expect(any).toMatchObject({ total: 15, critFumble: true, scratched: [5], fortune: 15 });
  });
});

test.each([
  [20, 3],
  [1, 5],
  [3, 5],
])("initiative is no action: a %i is neither a critical success nor a fumble", (face, other) => {
  const setup = { isInitiative: true };
  const plain = { total: face + other, critSuccess: false, critFumble: false, scratched: [], inspiration: 0 };
  expect(play("1dnc8 vs 30", [face, other], { setup })).toMatchObject(plain);
  const open = play("1dnc8", [face, other], { setup, isLeftOpen: true, readings: { fumble: "any" } });
  expect(open).toMatchObject({ possibleFumble: false, possibleCritical: false, awaits: null });
});

describe("Overwhelmed and Staggered at once, by the reading stressScratch: result", () => {
  const readings = { stressScratch: "result" } as const;

  test("scratch the highest rolled character die after the roll", () => {
    const scratched = { pool: [12, 8, 6], scratched: [8], actionDice: [7, 5], impact: 2, total: 12 };
    expect(play("1dnc12:8:6ovst", [7, 3, 8, 5], { readings })).toMatchObject(scratched);
  });

  test("scratch before a fumble does, and leave it nothing when there was one die", () => {
    const both = play("1dnc12:8:6ovst", [1, 3, 8, 5], { readings });
    expect(both).toMatchObject({ scratched: [3, 8], actionDice: [5, 1] });
    expect(play("1dnc12ovst", [1, 8], { readings })).toMatchObject({ scratched: [8], actionDice: [1] });
  });
});

describe("on a card", () => {
  test("dice of the total are kept, the others are left, and those that do not count lie struck through", () => {
    const { dice, value, gains } = play("1dnc8:4:6adv", [15, 6, 8, 4, 2]).description;
    const shown = dice.map(({ tone, below }) => below?.key.split(".").at(-1) ?? tone);
    expect(shown).toEqual(["kept", "aside", "kept", "blank", "blank"]);
    expect(value[0]?.amount).toEqual({ key: "QUADRIVIUM.Fortune.ActionDice", data: { dice: "15 + 8" } });
    expect(gains).toEqual([{ label: { key: "QUADRIVIUM.Fortune.Impact" }, amount: 3, pips: true }]);
  });

  test("the remaining impact is shown beside the full impact", () => {
    const label = { key: "QUADRIVIUM.Fortune.ImpactLeft", data: { impact: 2 } };
    expect(play("1dnc8 vs 19", [12, 6]).description.gains).toEqual([{ label, amount: 1, pips: true }]);
  });

  test.each([
    ["1dnc8 vs 10", [20, 8], "good", "SucceedsCritical", []],
    ["1dnc8 vs 18", [12, 6], "good", "Succeeds", ["Tie"]],
    ["1dnc8 vs 1", [1, 6], "good", "SucceedsFumble", ["Tie"]],
    ["1dnc8 vs 18", [5, 6], "bad", "Countered", ["NoStress", "MinimumImpact"]],
    ["1dnc8 vs 18", [3, 6], "bad", "CounteredFumble", ["NoStress"]],
    ["1dnc8", [20, 6], "good", "OpenCritical", []],
    ["1dnc8", [1, 6], "bad", "OpenFumble", []],
    ["1dnc8", [12, 6], undefined, undefined, []],
    ["1dnc8", [3, 6], undefined, undefined, ["PossibleFumble"]],
  ])("%s with %j is %s: %s", (written, faces, tone, word, told) => {
    const { verdict, notes } = play(written, faces).description;
    expect([verdict?.tone, verdict?.phrase.key.split(".").at(-1)]).toEqual([tone, word]);
    expect(notes?.map(({ key }) => key.split(".").at(-1))).toEqual(told);
  });
});

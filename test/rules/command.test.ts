import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCommand } from "../../src/rules/command/command.ts";
import type { ParsedCommand } from "../../src/rules/command/command.ts";
import { wordsOf } from "../../src/rules/command/language.ts";
import type { CommandStat } from "../../src/rules/command/language.ts";
import { toFormula } from "../../src/rules/kernel/roll-spec.ts";
import { plainSetup } from "../../src/rules/kernel/setup.ts";
import { botch } from "../../src/rules/traditions/stress/botch.ts";
import { check } from "../../src/rules/traditions/check/check.ts";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { heroic } from "../../src/rules/traditions/trip/heroic.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { stress } from "../../src/rules/traditions/stress/stress.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { faultOf } from "./fault-of.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";

/** The traits of a character that has some of every kind. */
const traits: readonly CommandStat[] = [
  { name: "Intelligence", aliases: ["Int"], value: 1 },
  { name: "Strength", aliases: ["Str"], value: 2 },
  { name: "Dexterity", aliases: ["Dex"], value: 3 },
  { name: "Presence", aliases: ["Pre"], value: -1 },
  { name: "Legend Lore", value: 4 },
  { name: "Magic", value: 1 },
  { name: "Magic Theory", value: 6 },
  { name: "(Area) Lore: Paris", value: 2 },
  { name: "Épée", value: 5 },
  { name: "Łucznictwo", value: 2 },
  { name: "Straßenkunde", value: 1 },
  { name: "Acrobatics", value: 4 },
  { name: "Awareness", value: 3 },
  { name: "Drive", sizes: [8] },
  { name: "Style", sizes: [10] },
];

const vocabulary = { botchDice: ["Patzer", "Patzerwürfel"], advantage: ["Vorteil"] };

function read(
  tradition: unknown,
  text: string,
  known: readonly CommandStat[] | null = traits,
): ParsedCommand<CommandStat> {
  const one = tradition as DieKind;
  return readCommand(text, { command: `/${one.id}`, dieKind: one, vocabulary, traits: known });
}

/** Returns the formula of a command. */
function formula(tradition: unknown, text: string): string {
  return toFormula(read(tradition, text).spec);
}

describe("the commands of the contract", () => {
  test.each([
    [
      stress,
      "int + legend lore botch 3 vs 9",
      "1dsb3[Intelligence + Legend Lore] + 1[Intelligence] + 4[Legend Lore] vs 9",
    ],
    [botch, "3", "3db"],
    [fortune, "drive style d6 advantage vs 12", "1dnc8:10:6adv[Drive + Style] vs 12"],
    [
      check,
      "str,dex + acrobatics boons 2 banes 1 vs 25",
      "3dkbo2ba1[Strength, Dexterity + Acrobatics] + 3[Strength, Dexterity] + 4[Acrobatics] vs 25",
    ],
    [trip, "dexterity *4 slide 2 bonus 7 vs 15", "1dts4sl2b7[Dexterity] vs 15"],
    [heroic, "d6", "1dh"],
    [heroic, "d8", "1dhd8"],
  ])("%# read as the formula they stand for", (dieKind, text, expected) => {
    expect(formula(dieKind, text)).toBe(expected);
  });
});

describe("numbers", () => {
  test("a number in front modifies a roll that is made for a character, and counts dice that are thrown for themselves", () => {
    expect(formula(stress, "9")).toBe("1ds + 9");
    expect(formula(stress, "2 [aura] + int")).toBe("1ds[Intelligence] + 2[aura] + 1[Intelligence]");
    expect(formula(check, "4 dex vs 20")).toBe("3dk[Dexterity] + 4 + 3[Dexterity] vs 20");
    expect(formula(trip, "2 *4")).toBe("1dts4 + 2");
    expect(formula(botch, "3")).toBe("3db");
  });

  test("a modifier of 0 is the die alone", () => {
    expect(formula(stress, "0")).toBe("1ds");
  });

  test("modifiers may have a name in brackets or in quotes", () => {
    expect(formula(stress, "int + 2 [poor light] - 1 “in a hurry” + 3")).toBe(
      "1ds[Intelligence] + 1[Intelligence] + 2[poor light] - 1[in a hurry] + 3",
    );
    expect(formula(stress, 'int - 2 "me vs the dragon" vs 6')).toBe(
      "1ds[Intelligence] + 1[Intelligence] - 2[me vs the dragon] vs 6",
    );
  });

  test.each(["“me vs it”", "«me vs it»", "„me vs it“", "„me vs it”", "»me vs it«"])(
    "%s is a name in the quotes of some language",
    (quoted) => {
      expect(formula(stress, `int - 2 ${quoted} vs 6`)).toBe("1ds[Intelligence] + 1[Intelligence] - 2[me vs it] vs 6");
    },
  );

  test("a target may be negative, and a minus sign may be typographic", () => {
    expect(read(stress, "int vs -3").spec.target).toBe(-3);
    expect(read(stress, "int \u2212 2 vs \u22123").spec).toMatchObject({ target: -3, parts: [{}, { value: -2 }] });
  });

  test("a word takes a negative number where its field has them", () => {
    expect(formula(trip, "*2 bonus -3")).toBe("1dts2bm3");
    expect(formula(fortune, "d8 impact -1")).toBe("1dnc8imm1");
  });
});

describe("what a number comes from", () => {
  test.each([
    [
      check,
      "climb boons 2 (high ground, rope) banes 1 (rain) vs 25",
      "3dkbo2ba1[Climb | +high ground | +rope | -rain]",
    ],
    [
      check,
      "climb boon (high ground) boon (rope) bane (rain) vs 25",
      "3dkbo2ba1[Climb | +high ground | +rope | -rain]",
    ],
    [check, "climb boons (high ground, rope 2) boon 1 [luck] vs 25", "3dkbo4[Climb | +high ground | +2 rope | +luck]"],
    [check, "climb boons 3 (high ground, rope) vs 25", "3dkbo3[Climb | +high ground | +rope]"],
    [check, "climb boons 2 (high ground) vs 25", "3dkbo2[Climb | +2 high ground]"],
    [check, "climb boon (a, b, c) vs 25", "3dkbo3[Climb | +a | +b | +c]"],
    [check, "climb boons 1 (a, b) vs 25", "3dkbo1[Climb | +a | +b]"],
    [check, "climb boons 2 () vs 25", "3dkbo2[Climb]"],
    [check, "climb boons 2 (rope (silk), “axe, sharp”) vs 25", "3dkbo2[Climb | +rope (silk) | +axe, sharp]"],
  ])("%# may stand behind it in parentheses, or one by one", (dieKind, text, expected) => {
    const known = [{ name: "Climb", value: 4 }];
    expect(toFormula(read(dieKind, text, known).spec)).toBe(`${expected} + 4[Climb] vs 25`);
  });

  test.each([
    ["bonus 7 (rope 3, mastery 4)", "1dts4b7[Dexterity | +3 rope | +4 mastery]"],
    ["bonus (rope 3, old wound -5)", "1dts4bm2[Dexterity | +3 rope | -5 old wound]"],
    ["bonus 3 [rope] bonus 4 “Sword +1”", "1dts4b7[Dexterity | +3 rope | +4 Sword +1]"],
    ["bonus 7 (rope, mastery)", "1dts4b7[Dexterity | rope | mastery]"],
    ["bonus -3 (rain)", "1dts4bm3[Dexterity | -3 rain]"],
  ])("of a trip roll has a number of its own: %s", (text, expected) => {
    expect(formula(trip, `dexterity *4 ${text} vs 15`)).toBe(`${expected} vs 15`);
  });

  test("leaves the parentheses of names alone", () => {
    expect(read(check, "boons 2 + (area) lore").spec).toMatchObject({ title: "(Area) Lore: Paris", sources: [] });
    expect(read(stress, "botch 3 (area) lore").spec).toMatchObject({ title: "(Area) Lore: Paris", sources: [] });
  });

  test.each([
    [check, "boons 2 boon (rope)", "ModifierRepeated", { modifier: "boon" }],
    [check, "boon (rope) boons 2", "ModifierRepeated", { modifier: "boons" }],
    [check, "boons (rope -2)", "ModifierRange", { modifier: "rope -2", min: 0, max: 6 }],
    [check, "boons - (rope)", "ModifierValue", { modifier: "boons -" }],
    [trip, "bonus (rope)", "ModifierValue", { modifier: "bonus" }],
    [trip, "bonus 60 [rope] bonus 60 [axe]", "ModifierRange", { modifier: "bonus 120", max: 99 }],
    [check, "boons 2 (rope", "NameUnknownIn", { name: "rope" }],
  ])("%# is refused by name where it cannot be", (dieKind, text, fault, data) => {
    expect(faultOf(() => read(dieKind, text))).toMatchObject({ fault, data });
  });
});

describe("names", () => {
  test.each([
    ["INTELL", "Intelligence"],
    ["epee", "Épée"],
    ["lucznictwo", "Łucznictwo"],
    ["ŁUCZ", "Łucznictwo"],
    ["strassenkunde", "Straßenkunde"],
    ["magic", "Magic"],
    ["magic th", "Magic Theory"],
    ["area lore paris", "(Area) Lore: Paris"],
    ["(Area) Lore", "(Area) Lore: Paris"],
    ["dex", "Dexterity"],
    ["aw", "Awareness"],
  ])("%s is %s", (written, name) => {
    expect(read(stress, written).spec.title).toBe(name);
  });

  test("may stand side by side, and be taken off", () => {
    expect(formula(stress, "int legend lore - presence")).toBe(
      "1ds[Intelligence + Legend Lore + Presence] + 1[Intelligence] + 4[Legend Lore] + 1[Presence]",
    );
  });

  const special = [
    { name: "Legend Lore", value: 4, specialty: "Faeries of the wood" },
    { name: "Brawl", value: 3, specialty: "Dexterous holds" },
    { name: "Dexterity", aliases: ["Dex"], value: 2 },
    { name: "Blessing", isBonus: true },
  ];

  test.each([
    ["legend lore faeries", "1ds[Legend Lore] + 5[Legend Lore (Faeries of the wood)]"],
    ["leg (fae)", "1ds[Legend Lore] + 5[Legend Lore (Faeries of the wood)]"],
    ["legend lore + faeries of the wood botch 2", "1dsb2[Legend Lore] + 5[Legend Lore (Faeries of the wood)]"],
    ["legend lore", "1ds[Legend Lore] + 4[Legend Lore]"],
    ["brawl dex", "1ds[Brawl + Dexterity] + 3[Brawl] + 2[Dexterity]"],
    ["brawl dexterous", "1ds[Brawl] + 4[Brawl (Dexterous holds)]"],
    ["dex, brawl dexterous holds", "1ds[Dexterity, Brawl] + 3[Dexterity, Brawl (Dexterous holds)]"],
    ["brawl blessing + 1", "1ds[Brawl] + 3[Brawl] + 1"],
  ])("say what they are worth one more for, and what helps them: %s", (text, expected) => {
    expect(toFormula(read(stress, text, special).spec)).toBe(expected);
  });

  test("say what brings a boon in a check, with its name, and nothing where the tradition knows no specialty", () => {
    const written = (words: string) => toFormula(read(check, words, special).spec);
    expect(written("brawl dexterous")).toBe("3dkbo1[Brawl | +Dexterous holds] + 3[Brawl]");
    expect(written("brawl (dexterous) boons 2 [high ground] banes 1")).toBe(
      "3dkbo3ba1[Brawl | +2 high ground | +Dexterous holds] + 3[Brawl]",
    );
    expect(faultOf(() => read(fortune, "brawl dexterous holds", special))).toMatchObject({ fault: "NameUnknownIn" });
  });

  test("that only help are distinguished from rolled traits, and cannot be subtracted", () => {
    expect(read(stress, "bless brawl", special).traits.map(({ name }) => name)).toEqual(["Blessing", "Brawl"]);
    const part = (text: string) => faultOf(() => read(stress, text, special));
    expect(part("brawl - blessing")).toEqual({
      fault: "CommandPart",
      data: { command: "/stress", part: "- Blessing" },
    });
    expect(part("dex, blessing").data).toEqual({ command: "/stress", part: "Blessing" });
    expect(part("dex faeries").fault).toBe("NameUnknownIn");
  });

  test("joined by a comma count as their average: a check rounds up, a stress roll down", () => {
    expect(read(check, "str, dex").spec.parts).toEqual([{ label: "Strength, Dexterity", value: 3 }]);
    expect(read(stress, "str,dex").spec.parts).toEqual([{ label: "Strength, Dexterity", value: 2 }]);
    expect(read(check, "presence,magic").spec.parts).toMatchObject([{ value: 0 }]);
    expect(read(stress, "presence,int,magic,str").traits).toHaveLength(4);
  });

  test("of several traits are an error that lists them", () => {
    expect(faultOf(() => read(stress, "a + int"))).toEqual({
      fault: "NameAmbiguous",
      data: { name: "a", known: "(Area) Lore: Paris, Acrobatics, Awareness" },
    });
  });

  test("of nothing are an error that names them, the nearest that there is, and the command", () => {
    expect(faultOf(() => read(stress, "legnd lore botch 3"))).toEqual({
      fault: "NameUnknownIn",
      data: { name: "legnd lore", command: "/stress", near: "Legend Lore" },
    });
  });

  test("are unknown while nobody speaks, and that is said", () => {
    expect(faultOf(() => read(stress, "int botch 3", null))).toMatchObject({
      fault: "NobodySpeaks",
      data: { name: "int" },
    });
    expect(toFormula(read(stress, "+ 3 botch 3 vs 9", null).spec)).toBe("1dsb3 + 3 vs 9");
  });

  test("of dice add their dice to a pool, and are nothing for a roll without one", () => {
    expect(read(fortune, "style + drive d4 2d6").spec.setup.characterDice).toEqual([10, 8, 4, 6, 6]);
    expect(faultOf(() => read(stress, "int + drive"))).toMatchObject({ fault: "TraitUnfit", data: { name: "Drive" } });
    // An ally's die is no trait.
    expect(toFormula(read(stress, "int d6").spec)).toBe("1ds[Intelligence] + 1[Intelligence] + 1d6");
  });
});

describe("words", () => {
  test("are those of the language, and always those of the formula's own, which may be shortened", () => {
    for (const word of ["Patzer", "patzerwurfel", "botch dice", "botch", "bo"]) {
      expect(read(stress, `${word} 3`).spec.setup.botchDice).toBe(3);
    }
    for (const word of ["Vorteil", "advantage", "adv"]) expect(read(fortune, word).spec.setup.advantage).toBe(true);
  });

  test("come after names when they are shortened, and before equal names when they are not", () => {
    const botanist = [
      { name: "Botany", value: 7 },
      { name: "Botch", value: 9 },
      { name: "Botch Dice Lore", value: 2 },
    ];
    expect(read(stress, "bota", botanist).spec.title).toBe("Botany");
    expect(read(stress, "botch dice 3 + botch", botanist).spec).toMatchObject({
      title: "Botch",
      setup: { botchDice: 3 },
    });
    expect(read(stress, "botch dice lore", botanist).spec.title).toBe("Botch Dice Lore");
  });

  test("for dice take all that follow", () => {
    expect(formula(fortune, "drive d6 boost d8, d6 reduce d10 d8")).toBe("1dnc8:6up8:6dn10:8[Drive]");
    expect(formula(trip, "heroic d8 d10, d12 luck")).toBe("1dth8:10:12lk");
  });

  test.each([
    ["botch", "ModifierValue", { modifier: "botch", min: 0, max: 100 }],
    ["botch 2.5", "ModifierValue", { modifier: "botch 2.5" }],
    ["botch 500", "ModifierRange", { modifier: "botch 500", min: 0, max: 100 }],
    ["botch -1", "ModifierRange", { modifier: "botch -1" }],
    ["botch 2 botch 3", "ModifierRepeated", { modifier: "botch", die: "/stress" }],
    ["int + int", "ModifierRepeated", { modifier: "Intelligence", die: "/stress" }],
    ["int, int", "ModifierRepeated", { modifier: "Intelligence", die: "/stress" }],
  ])("%s is refused by name, with what is possible", (text, fault, data) => {
    expect(faultOf(() => read(stress, text))).toMatchObject({ fault, data });
  });

  test.each([
    ["d8 inspired d6", "1dnc8:6adv", [{ grants: "advantage" }]],
    ["d8 inspired advantage", "1dnc8adv", [{ grants: "advantage" }]],
    ["d8 advantage inspired advantage", "1dnc8adv", [{ grants: "advantage" }]],
    ["drive inspiration d6 vs 12", "1dnc8:6[Drive] vs 12", [{ die: 6 }]],
    ["inspiration d6 inspiration d4", "1dnc6:4", [{ die: 6 }, { die: 4 }]],
    ["d8 inspiration", "1dnc8adv", [{ grants: "advantage" }]],
    ["d8 inspired inspiration d12", "1dnc8:12adv", [{ grants: "advantage" }, { die: 12 }]],
  ])("for inspiration give advantage or one die, and it is known what was paid for: %s", (text, formulaText, paid) => {
    expect(formula(fortune, text)).toBe(formulaText);
    expect(read(fortune, text).paid).toEqual(paid.map((one) => ({ ...one, resource: "inspiration" })));
  });

  test.each([
    ["inspired inspired", "ModifierRepeated", { modifier: "inspired" }],
    ["inspiration 2d6", "ModifierCount", { modifier: "inspiration 2d6", min: 1, max: 1 }],
    ["inspiration d7", "ModifierSizes", { modifier: "inspiration d7" }],
    ["inspir", "NameAmbiguous", { known: "inspired, inspiration" }],
  ])("for inspiration that would be wasted or cannot be had are refused: %s", (text, fault, data) => {
    expect(faultOf(() => read(fortune, text))).toMatchObject({ fault, data });
  });

  test.each([
    [fortune, "d7", "ModifierSizes", { modifier: "d7", known: "d4, d6, d8, d10, d12" }],
    [fortune, "30d6", "ModifierCount", { modifier: "30d6", min: 0, max: 20 }],
    [fortune, "boost", "ModifierCount", { modifier: "boost" }],
    [fortune, "d6 boost d8", "DieNotInPool", { die: "d8" }],
    [heroic, "d6 d8", "ModifierCount", { modifier: "d8", max: 1 }],
    [trip, "luck anti luck", "ModifiersExclude", {}],
  ])("dice that do not fit are refused by name (%#)", (dieKind, text, fault, data) => {
    expect(faultOf(() => read(dieKind, text))).toMatchObject({ fault, data });
  });
});

describe("what has no place in a command", () => {
  test.each([
    ["int 3", "CommandPart", { part: "3" }],
    ["int * 2", "CommandPart", { part: "*" }],
    ["int + [odd]", "NameUnknownIn", { name: "odd" }],
    ["int / 2", "CommandPart", { part: "/" }],
    ["int ]", "CommandPart", { part: "]" }],
    ["int, + 3", "CommandPart", { part: "+" }],
    ["int +", "CommandEnds", { part: "+" }],
    ["int, ", "CommandEnds", { part: "," }],
    ["int vs", "TargetMissing", {}],
    ["int vs x", "TargetValue", { target: "x" }],
  ])("%s is refused by name", (text, fault, data) => {
    expect(faultOf(() => read(stress, text))).toMatchObject({ fault, data });
  });

  test.each([
    [botch, "101", "CountRange", { die: "/botch 101", min: 1, max: 100 }],
    [botch, "0", "CountRange", { die: "/botch 0" }],
    [heroic, "2 d6", "CountOnly", { die: "/heroic 2" }],
    [trip, "- dex", "CommandPart", { command: "/trip", part: "- Dexterity" }],
  ])("dice that cannot be counted out, or a name that is not added, are refused by name (%#)", (...row) => {
    const [dieKind, text, fault, data] = row;
    expect(faultOf(() => read(dieKind, text))).toMatchObject({ fault, data });
  });
});

describe("a trip roll", () => {
  test("takes the names of traits for its title, and adds nothing for them", () => {
    const { spec, traits: named } = read(trip, "dexterity + legend lore *4 bonus 7 + 2 [high ground]");
    expect(spec).toMatchObject({ title: "Dexterity + Legend Lore", parts: [{ label: "high ground", value: 2 }] });
    expect(named.map(({ name }) => name)).toEqual(["Dexterity", "Legend Lore"]);
  });
});

describe.each([...dieKinds.values()])("the /$id command", (dieKind) => {
  test("without words is the plain throw, and each of its fields has words of its own", () => {
    expect(read(dieKind, "").spec.setup).toEqual(plainSetup(dieKind));
    const words = dieKind.fields.flatMap((field) => wordsOf(field, vocabulary));
    expect(new Set(words).size).toBe(words.length);
  });

  test("answers to whatever is typed with a spec that a formula can say, or names a fault", () => {
    const words = dieKind.fields.flatMap((field) => wordsOf(field, {}));
    const part = fc.constantFrom(
      "int",
      "magic",
      "drive",
      "d6",
      "2d8",
      "3",
      "+",
      "-",
      ",",
      "[x]",
      "vs 9",
      "€",
      ...words,
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { maxLength: 6 }).map((parts) => parts.join(" ")),
        ),
        (text) => {
          try {
            expect(toFormula(read(dieKind, text).spec)).toMatch(new RegExp(`^\\d+d${dieKind.letter}`));
          } catch (error) {
            if (!(error instanceof RuleError)) throw error;
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

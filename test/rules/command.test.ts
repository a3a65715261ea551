import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCommand } from "../../src/rules/command/command.ts";
import type { ParsedCommand } from "../../src/rules/command/command.ts";
import { wordsOf } from "../../src/rules/command/vocabulary.ts";
import type { CommandStat } from "../../src/rules/command/vocabulary.ts";
import { toFormula } from "../../src/rules/kernel/roll-spec.ts";
import { plainSetup } from "../../src/rules/kernel/die-modifiers.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { faultOf } from "./fault-of.ts";

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

/** Reads a whole command: "/stress int vs 9". */
function read(written: string, known: readonly CommandStat[] | null = traits): ParsedCommand<CommandStat> {
  const [command = "", ...words] = written.split(" ");
  const dieKind = [...dieKinds.values()].find(({ id }) => `/${id}` === command);
  if (!dieKind) throw new Error(`There is no command ${command}.`);
  return readCommand(words.join(" "), { command, dieKind, vocabulary, traits: known });
}

const formula = (written: string, known?: readonly CommandStat[]): string => toFormula(read(written, known).spec);

test.each([
  ["/stress int legend lore botch 3", "1dsb3[Intelligence + Legend Lore] + 1[Intelligence] + 4[Legend Lore]"],
  ["/botch 3", "3db"],
  ["/fortune drive style d6 advantage vs 12", "1dnc8:10:6adv[Drive + Style] vs 12"],
  ["/check str,dex boons 2 banes 1 vs 25", "3dkbo2ba1[Strength, Dexterity] + 3[Strength, Dexterity] vs 25"],
  ["/trip dexterity *4 slide 2 bonus 7 vs 15", "1dts4sl2b7[Dexterity] vs 15"],
  ["/heroic d6", "1dh"],
  ["/heroic d8", "1dhd8"],
  // A number in front modifies a roll that is made for a character, and counts dice that are rolled by themselves.
  ["/stress 9", "1ds + 9"],
  ["/stress 2 [aura] + int", "1ds[Intelligence] + 2[aura] + 1[Intelligence]"],
  ["/trip 2 *4", "1dts4 + 2"],
  ["/stress 0", "1ds"],
  // A word takes a negative number where its field has them, and words for dice take all that follow.
  ["/trip *2 bonus -3", "1dts2bm3"],
  ["/fortune d8 impact -1", "1dnc8imm1"],
  ["/fortune drive d6 boost d8, d6 reduce d10 d8", "1dnc8:6up8:6dn10:8[Drive]"],
  ["/trip heroic d8 d10, d12 luck", "1dth8:10:12lk"],
])("%s reads as the formula it stands for", (written, expected) => {
  expect(formula(written)).toBe(expected);
});

describe("numbers", () => {
  test("modifiers may have a name in brackets or in quotes", () => {
    expect(formula("/stress int + 2 [poor light] - 1 “in a hurry” + 3")).toBe(
      "1ds[Intelligence] + 1[Intelligence] + 2[poor light] - 1[in a hurry] + 3",
    );
  });

  test.each(['"me vs it"', "“me vs it”", "«me vs it»", "„me vs it“", "„me vs it”", "»me vs it«"])(
    "%s is a name in the quotes of some language",
    (quoted) => {
      const expected = "1ds[Intelligence] + 1[Intelligence] - 2[me vs it] vs 6";
      expect(formula(`/stress int - 2 ${quoted} vs 6`)).toBe(expected);
    },
  );

  test("a target may be negative, and a minus sign may be typographic", () => {
    expect(read("/stress int vs -3").spec.target).toBe(-3);
    const typographic = read("/stress int \u2212 2 vs \u22123").spec;
    expect(typographic).toMatchObject({ target: -3, parts: [{}, { value: -2 }] });
  });
});

describe("what a number comes from", () => {
  test.each([
    ["boons 2 (high ground, rope) banes 1 (rain)", "3dkbo2ba1[Climb | +high ground | +rope | -rain]"],
    ["boon (high ground) boon (rope) bane (rain)", "3dkbo2ba1[Climb | +high ground | +rope | -rain]"],
    ["boons (high ground, rope 2) boon 1 [luck]", "3dkbo4[Climb | +high ground | +2 rope | +luck]"],
    ["boons 3 (high ground, rope)", "3dkbo3[Climb | +high ground | +rope]"],
    ["boons 2 (high ground)", "3dkbo2[Climb | +2 high ground]"],
    ["boon (a, b, c)", "3dkbo3[Climb | +a | +b | +c]"],
    ["boons 1 (a, b)", "3dkbo1[Climb | +a | +b]"],
    ["boons 2 ()", "3dkbo2[Climb]"],
    ["boons 2 (rope (silk), “axe, sharp”)", "3dkbo2[Climb | +rope (silk) | +axe, sharp]"],
  ])("may stand behind it in parentheses, or one by one: %s", (words, expected) => {
    const known = [{ name: "Climb", value: 4 }];
    expect(formula(`/check climb ${words} vs 25`, known)).toBe(`${expected} + 4[Climb] vs 25`);
  });

  test.each([
    ["bonus 7 (rope 3, mastery 4)", "1dts4b7[Dexterity | +3 rope | +4 mastery]"],
    ["bonus (rope 3, old wound -5)", "1dts4bm2[Dexterity | +3 rope | -5 old wound]"],
    ["bonus 3 [rope] bonus 4 “Sword +1”", "1dts4b7[Dexterity | +3 rope | +4 Sword +1]"],
    ["bonus 7 (rope, mastery)", "1dts4b7[Dexterity | rope | mastery]"],
    ["bonus -3 (rain)", "1dts4bm3[Dexterity | -3 rain]"],
  ])("of a trip roll has a number of its own: %s", (words, expected) => {
    expect(formula(`/trip dexterity *4 ${words} vs 15`)).toBe(`${expected} vs 15`);
  });

  test.each(["/check boons 2 + (area) lore", "/stress botch 3 (area) lore"])(
    "is no parenthesis of a name: %s",
    (text) => {
      expect(read(text).spec).toMatchObject({ title: "(Area) Lore: Paris", sources: [] });
    },
  );
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
    expect(read(`/stress ${written}`).spec.title).toBe(name);
  });

  test("may stand side by side, and be taken off", () => {
    expect(formula("/stress int legend lore - presence")).toBe(
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
    ["/stress legend lore faeries", "1ds[Legend Lore] + 5[Legend Lore (Faeries of the wood)]"],
    ["/stress leg (fae)", "1ds[Legend Lore] + 5[Legend Lore (Faeries of the wood)]"],
    ["/stress legend lore + faeries of the wood", "1ds[Legend Lore] + 5[Legend Lore (Faeries of the wood)]"],
    ["/stress legend lore", "1ds[Legend Lore] + 4[Legend Lore]"],
    ["/stress brawl dex", "1ds[Brawl + Dexterity] + 3[Brawl] + 2[Dexterity]"],
    ["/stress brawl dexterous", "1ds[Brawl] + 4[Brawl (Dexterous holds)]"],
    ["/stress dex, brawl dexterous holds", "1ds[Dexterity, Brawl] + 3[Dexterity, Brawl (Dexterous holds)]"],
    ["/stress brawl blessing + 1", "1ds[Brawl] + 3[Brawl] + 1"],
    // In a check a specialty brings a boon, with its name.
    ["/check brawl dexterous", "3dkbo1[Brawl | +Dexterous holds] + 3[Brawl]"],
    ["/check brawl (dexterous) boons 2 [hill]", "3dkbo3[Brawl | +2 hill | +Dexterous holds] + 3[Brawl]"],
  ])("say what they are worth one more for, and what helps them: %s", (written, expected) => {
    expect(formula(written, special)).toBe(expected);
  });

  test.each([
    ["/stress brawl - blessing", "CommandPart", { part: "- Blessing" }],
    ["/stress dex, blessing", "CommandPart", { part: "Blessing" }],
    ["/stress dex faeries", "NameUnknownIn", {}],
    ["/fortune brawl dexterous holds", "NameUnknownIn", {}],
  ])("that only help cannot be subtracted, nor specialties of others be had: %s", (written, fault, data) => {
    expect(faultOf(() => read(written, special))).toMatchObject({ fault, data });
    const named = read("/stress bless brawl", special).traits;
    expect(named.map(({ name }) => name)).toEqual(["Blessing", "Brawl"]);
  });

  test("joined by a comma count as their average: a check rounds up, a stress roll down", () => {
    expect(read("/check str, dex").spec.parts).toEqual([{ label: "Strength, Dexterity", value: 3 }]);
    expect(read("/stress str,dex").spec.parts).toEqual([{ label: "Strength, Dexterity", value: 2 }]);
    expect(read("/check presence,magic").spec.parts).toMatchObject([{ value: 0 }]);
    expect(read("/stress presence,int,magic,str").traits).toHaveLength(4);
  });

  test("are unknown while nobody speaks, and that is said", () => {
    const fault = { fault: "NobodySpeaks", data: { name: "int" } };
    expect(faultOf(() => read("/stress int botch 3", null))).toMatchObject(fault);
    expect(toFormula(read("/stress + 3 botch 3 vs 9", null).spec)).toBe("1dsb3 + 3 vs 9");
  });

  test("of dice add their dice to a pool; an ally's die is no trait", () => {
    expect(read("/fortune style + drive d4 2d6").spec.setup.characterDice).toEqual([10, 8, 4, 6, 6]);
    expect(formula("/stress int d6")).toBe("1ds[Intelligence] + 1[Intelligence] + 1d6");
  });

  test("are the title of a trip roll, which adds nothing for them", () => {
    const { spec, traits: named } = read("/trip dexterity + legend lore *4 bonus 7 + 2 [hill]");
    expect(spec).toMatchObject({ title: "Dexterity + Legend Lore", parts: [{ label: "hill", value: 2 }] });
    expect(named.map(({ name }) => name)).toEqual(["Dexterity", "Legend Lore"]);
  });
});

describe("words", () => {
  test("are those of the language, and always those of the formula's own, which may be shortened", () => {
    for (const word of ["Patzer", "patzerwurfel", "botch dice", "botch", "bo"])
      expect(formula(`/stress ${word} 3`)).toBe("1dsb3");
    for (const word of ["Vorteil", "advantage", "adv"]) expect(formula(`/fortune ${word}`)).toBe("1dnadv");
  });

  test("come after names when they are shortened, and before equal names when they are not", () => {
    const botanist = ["Botany", "Botch", "Botch Dice Lore"].map((name, value) => ({ name, value }));
    expect(read("/stress bota", botanist).spec.title).toBe("Botany");
    const botch = read("/stress botch dice 3 + botch", botanist).spec;
    expect(botch).toMatchObject({ title: "Botch", setup: { botchDice: 3 } });
    expect(read("/stress botch dice lore", botanist).spec.title).toBe("Botch Dice Lore");
  });

  test.each([
    ["d8 inspired d6", "1dnc8:6adv", [{ grants: "advantage" }]],
    ["d8 inspired advantage", "1dnc8adv", [{ grants: "advantage" }]],
    ["d8 advantage inspired advantage", "1dnc8adv", [{ grants: "advantage" }]],
    ["drive inspiration d6 vs 12", "1dnc8:6[Drive] vs 12", [{ die: 6 }]],
    ["inspiration d6 inspiration d4", "1dnc6:4", [{ die: 6 }, { die: 4 }]],
    ["d8 inspiration", "1dnc8adv", [{ grants: "advantage" }]],
    ["d8 inspired inspiration d12", "1dnc8:12adv", [{ grants: "advantage" }, { die: 12 }]],
  ])("for inspiration give advantage or one die, and it is known what was paid for: %s", (text, expected, paid) => {
    expect(formula(`/fortune ${text}`)).toBe(expected);
    expect(read(`/fortune ${text}`).paid).toEqual(paid.map((one) => ({ ...one, resource: "inspiration" })));
  });
});

test.each([
  ["/check boons 2 boon (rope)", "ModifierRepeated", { modifier: "boon" }],
  ["/check boon (rope) boons 2", "ModifierRepeated", { modifier: "boons" }],
  ["/check boons (rope -2)", "ModifierRange", { modifier: "rope -2", min: 0, max: 6 }],
  ["/check boons - (rope)", "ModifierValue", { modifier: "boons -" }],
  ["/trip bonus (rope)", "ModifierValue", { modifier: "bonus" }],
  ["/trip bonus 60 [rope] bonus 60 [axe]", "ModifierRange", { modifier: "bonus 120", max: 99 }],
  ["/check boons 2 (rope", "NameUnknownIn", { name: "rope" }],
  ["/stress a + int", "NameAmbiguous", { name: "a", known: "(Area) Lore: Paris, Acrobatics, Awareness" }],
  ["/stress legnd lore botch 3", "NameUnknownIn", { name: "legnd lore", command: "/stress", near: "Legend Lore" }],
  ["/stress int + drive", "TraitUnfit", { name: "Drive" }],
  ["/stress botch", "ModifierValue", { modifier: "botch", min: 0, max: 100 }],
  ["/stress botch 2.5", "ModifierValue", { modifier: "botch 2.5" }],
  ["/stress botch 500", "ModifierRange", { modifier: "botch 500", min: 0, max: 100 }],
  ["/stress botch -1", "ModifierRange", { modifier: "botch -1" }],
  ["/stress botch 2 botch 3", "ModifierRepeated", { modifier: "botch", die: "/stress" }],
  ["/stress int + int", "ModifierRepeated", { modifier: "Intelligence", die: "/stress" }],
  ["/stress int, int", "ModifierRepeated", { modifier: "Intelligence", die: "/stress" }],
  ["/fortune inspired inspired", "ModifierRepeated", { modifier: "inspired" }],
  ["/fortune inspiration 2d6", "ModifierCount", { modifier: "inspiration 2d6", min: 1, max: 1 }],
  ["/fortune inspiration d7", "ModifierSizes", { modifier: "inspiration d7" }],
  ["/fortune inspir", "NameAmbiguous", { known: "inspired, inspiration" }],
  ["/fortune d7", "ModifierSizes", { modifier: "d7", known: "d4, d6, d8, d10, d12" }],
  ["/fortune 30d6", "ModifierCount", { modifier: "30d6", min: 0, max: 20 }],
  ["/fortune boost", "ModifierCount", { modifier: "boost" }],
  ["/fortune d6 boost d8", "DieNotInPool", { die: "d8" }],
  ["/heroic d6 d8", "ModifierCount", { modifier: "d8", max: 1 }],
  ["/trip luck anti luck", "ModifiersExclude", {}],
  ["/stress int 3", "CommandPart", { part: "3" }],
  ["/stress int * 2", "CommandPart", { part: "*" }],
  ["/stress int + [odd]", "NameUnknownIn", { name: "odd" }],
  ["/stress int / 2", "CommandPart", { part: "/" }],
  ["/stress int ]", "CommandPart", { part: "]" }],
  ["/stress int, + 3", "CommandPart", { part: "+" }],
  ["/stress int +", "CommandEnds", { part: "+" }],
  ["/stress int, ", "CommandEnds", { part: "," }],
  ["/stress int vs", "TargetMissing", {}],
  ["/stress int vs x", "TargetValue", { target: "x" }],
  ["/botch 101", "CountRange", { die: "/botch 101", min: 1, max: 100 }],
  ["/botch 0", "CountRange", { die: "/botch 0" }],
  ["/heroic 2 d6", "CountOnly", { die: "/heroic 2" }],
  ["/trip - dex", "CommandPart", { command: "/trip", part: "- Dexterity" }],
])("%s is refused by the name of its part, with what is possible", (written, fault, data) => {
  expect(faultOf(() => read(written))).toMatchObject({ fault, data });
});

describe.each([...dieKinds.values()])("the /$id command", (dieKind) => {
  test("without words is the plain throw, and each of its fields has words of its own", () => {
    expect(read(`/${dieKind.id}`).spec.setup).toEqual(plainSetup(dieKind));
    const words = dieKind.fields.flatMap((field) => wordsOf(field, vocabulary));
    expect(new Set(words).size).toBe(words.length);
  });

  test("answers to whatever is typed with a spec that a formula can say, or names a fault", () => {
    const some = ["int", "magic", "drive", "d6", "2d8", "3", "+", "-", ",", "[x]", "vs 9", "€"];
    const part = fc.constantFrom(...some, ...dieKind.fields.flatMap((field) => wordsOf(field, {})));
    const typed = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(typed, (text) => {
        try {
          expect(formula(`/${dieKind.id} ${text}`)).toMatch(new RegExp(`^\\d+d${dieKind.letter}`));
        } catch (error) {
          if (!(error instanceof RuleError)) throw error;
        }
      }),
      { numRuns: 200 },
    );
  });
});

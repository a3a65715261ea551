import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ImportedCharacter } from "../../src/rules/import/reader.ts";
import { scoreFor } from "../../src/rules/import/reader.ts";
import { readCharacter } from "../../src/rules/import/read-character.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { arm5eMaga, roll20Companion } from "./import-files.ts";
import { faultOf } from "./fault-of.ts";

function read(file: unknown): ImportedCharacter {
  const found = readCharacter(JSON.stringify(file));
  if (found.format === "own") throw new Error("This is one of our own characters.");
  return found;
}

/** What an item of a character holds: its system data, or its lines. */
const system = ({ items }: ImportedCharacter, name: string) => items.find((one) => one.name === name)?.system;
const lines = ({ items }: ImportedCharacter, name: string) => items.find((one) => one.name === name)?.lines.map(line);
const line = ({ label, value }: { label: string; value: string }) => (value ? `${label}: ${value}` : label);

describe("a maga of arm5e", () => {
  const maga = read(arm5eMaga());

  test("keeps name, Characteristics, Size, fatigue and wounds", () => {
    const plain = { name: "Ottilia of the Reeds", kind: "character", size: -1, fatigue: 2, wounds: [1, 1, 0, 0] };
    const characteristics = { int: 3, per: 1, str: -2, sta: 2, pre: 0, com: 0, dex: -1 };
    expect(maga).toMatchObject({ ...plain, characteristics });
  });

  test("has the scores that her experience buys", () => {
    const theory = { score: 5, specialty: "inventing spells", characteristics: ["int"] };
    expect(system(maga, "Magic Theory")).toEqual(theory);
    expect(["Second Sight", "Patient", "Hasty"].map((name) => system(maga, name)?.score)).toEqual([2, 3, -2]);
    expect([5, 14, 15, 30, 75, 80].map((experience) => scoreFor(experience, 5))).toEqual([1, 1, 2, 3, 5, 5]);
  });

  test("has her Arts as Abilities, and spells that add them up, the lowest requisite included", () => {
    expect(system(maga, "Creo")).toEqual({ score: 8, specialty: "", characteristics: ["sta"] });
    expect(system(maga, "Terram")?.score).toBe(0);
    // Creo 8 + Aquam 10 + mastery 2.
    expect(system(maga, "Wall of Standing Water")).toEqual({ characteristics: ["sta"], score: 20 });
    // Rego 5 + the lower of Herbam 4 and Aquam 10.
    expect(system(maga, "Speech of Sedge")?.score).toBe(9);
    const words = ["Arts: Rego Herbam", "Requisites: Aquam", "Range: voice", "Ritual", "Base level: 5"];
    expect(lines(maga, "Speech of Sedge")).toEqual(expect.arrayContaining(words));
  });

  test("has a spell of Arts that nobody knows with their names as they are", () => {
    const spell = { technique: { value: "constructor" }, form: { value: "toString" } };
    const odd = read({ ...arm5eMaga(), items: [{ name: "Odd", type: "spell", system: spell }] });
    expect(lines(odd, "Odd")).toContain("Arts: constructor toString");
  });

  test("has arms that name the Ability to use them, and possessions", () => {
    const oar = { initiative: 2, attack: 3, defense: 3, damage: 2, load: 1, isWielded: true };
    expect(system(maga, "Oar")).toMatchObject({ ...oar, ability: "Staves and poles" });
    expect(system(maga, "Waxed coat")).toEqual({ soak: 1, load: 2, isWorn: false });
    expect(system(maga, "Heron feathers")).toMatchObject({ quantity: 4 });
  });

  test("keeps what has no place here in her notes, as words, and does not round or cut a number that does not fit", () => {
    const tallies = Object.fromEntries(maga.tallies.map(({ name, value }) => [name, value]));
    expect(tallies).toEqual({ Confidence: 4, Warping: 7 });
    const facts = ["Characteristics int aging: 1", "Hair: grey", "House: merinita", "Realms magic aligned"];
    const odd = ["Characteristics qik: 12.5", "Humours choler: 3", "Burnt hand original gravity: heavy"];
    const others = ["Sigil: The smell of wet reeds", "Effects puissant aquam changes: 3"];
    expect(maga.notes.details.map(line)).toEqual(expect.arrayContaining([...facts, ...odd, ...others]));
    expect(maga.notes.virtues.map(line)).toEqual(["Gentle Gift (major): Type: hermetic"]);
    expect(maga.notes.flaws).toMatchObject([{ label: "Fear of fire (minor)", html: "<p>Even candles.</p>" }]);
    expect(maga.notes.reputations).toMatchObject([{ label: "Friend of herons 2" }]);
    expect(maga.secrets).toEqual(["She has sold the stone."]);
    expect(lines(maga, "Lantern")).toContain("Weight: 0.5");
  });
});

describe("a companion of Roll20", () => {
  const jory = read(roll20Companion());

  test("keeps name, Characteristics, Size, experience, fatigue and wounds", () => {
    const plain = { name: "Jory Tallow", size: 1, experience: 14, fatigue: 2, wounds: [2, 0, 1, 0] };
    const characteristics = { int: -3, per: -2, str: -1, sta: 0, pre: 1, com: 2, dex: 3, qik: 4 };
    const notes = { biography: "<p>Born above the shop.</p>", secrets: ["Owes the abbey."] };
    expect(jory).toMatchObject({ ...plain, characteristics, ...notes });
  });

  test("has a row of each section as an item", () => {
    expect(jory.items.map(({ name, type }) => `${type} ${name}`)).toEqual([
      ...["ability Loyal", "ability Sober", "ability Brawl", "ability Profession: Chandler", "weapon Candlestick"],
      ...["power Light of the Long Wick", "gear Tallow candles", "armor Quilted coat"],
    ]);
    expect(system(jory, "Brawl")).toEqual({ score: 6, specialty: "grapples", characteristics: ["dex"] });
    expect(system(jory, "Sober")?.score).toBe(-1);
    expect(system(jory, "Quilted coat")).toEqual({ soak: 3, load: 2 });
    expect(lines(jory, "Candlestick")).toContain("Weaponability: 6");
    const [spell] = jory.items.filter(({ type }) => type === "power");
    const description = "<p>It burns &lt; an hour.</p>";
    expect(spell).toMatchObject({ system: { difficulty: 10, score: 3 }, description });
  });

  test("keeps virtues, flaws, reputations and what was not understood in words, by the names of the sheet", () => {
    expect(jory.notes.virtues).toEqual([{ label: "Tough (minor)", value: "", html: "<p>Soaks<br>blows</p>" }]);
    expect(jory.notes.flaws.map(line)).toEqual(["Poor Eyesight (minor)"]);
    expect(jory.notes.reputations.map(line)).toEqual(["Honest chandler: Local, 2"]);
    const words = ["Strength description: Mule-like", "Wounds light range: 1-6", "Abilities shout: /em shouts"];
    expect(jory.notes.details.map(line)).toEqual(expect.arrayContaining(words));
  });

  test("is the same in the first version of the format, whose root is the character", () => {
    expect(read({ schema_version: 1, ...roll20Companion().character }).items).toEqual(jory.items);
  });
});

const actor = (about: object) => JSON.stringify({ name: "X", type: "character", system: {}, ...about });

test.each([
  ["text", "Dear diary", "ImportText"],
  ["JSON of anything", "[1, 2]", "ImportUnknown"],
  ["JSON null", "null", "ImportUnknown"],
  ["an actor of no known system", actor({ system: { hp: 3 } }), "ImportUnknown"],
  ["an actor of another system", actor({ _stats: { systemId: "dnd5e" } }), "ImportSystem"],
  ["a covenant of arm5e", actor({ type: "covenant", _stats: { systemId: "arm5e" } }), "ImportType"],
  ["a character of another Roll20 sheet", '{"attribs":[{"name":"hp","current":"3"}]}', "ImportSheet"],
  ["a huge file", " ".repeat(5_000_001), "ImportLarge"],
])("a file that is no such character is refused with its own words: %s", (_what, text, fault) => {
  expect(faultOf(() => readCharacter(text)).fault).toBe(fault);
});

describe("whatever a file holds", () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  /** The words of both formats, so that odd values are in known places. */
  const words = fc.constantFrom(
    ..."system items name type xp score value vitals siz characteristics int ability spell wound gravity".split(" "),
    ..."technique arts techniques cr con points technique-req label current max id biography prot effects".split(" "),
  );
  const odd = fc.letrec((tie) => ({
    tree: fc.oneof({ depthSize: "small" }, json, fc.dictionary(words, tie("tree")), fc.array(tie("tree"))),
  })).tree;
  const known = fc.constantFrom(...roll20Companion().character.attribs.map(({ name }) => name));
  const attribute = fc.record({ name: fc.oneof(known, fc.string(), json), current: json, max: json });
  const item = fc.record({ name: fc.oneof(fc.string(), json), type: words, system: odd });

  test.each<[string, fc.Arbitrary<unknown>]>([
    ["anything", odd],
    [
      "an actor of arm5e",
      fc
        .record({ name: json, system: odd, items: fc.array(item, { maxLength: 5 }) })
        .map((about) => ({ ...about, type: "player", system: about.system ?? {}, _stats: { systemId: "arm5e" } })),
    ],
    [
      "a character of Roll20",
      fc
        .array(attribute)
        .map((attribs) => ({ name: "X", attribs: [{ name: "Stamina_Score", current: "1" }, ...attribs] })),
    ],
  ])("it is read or refused in words: %s", (_what, files) => {
    fc.assert(
      fc.property(files, (file) => {
        try {
          readCharacter(JSON.stringify(file));
        } catch (error) {
          if (!(error instanceof RuleError)) throw error;
          expect(error.fault).toMatch(/^Import/);
        }
      }),
      { numRuns: 60 },
    );
  });
});

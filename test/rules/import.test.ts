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

const item = ({ items }: ImportedCharacter, name: string) => items.find((one) => one.name === name);
const line = ({ label, value }: { label: string; value: string }) => (value ? `${label}: ${value}` : label);

describe("a maga of arm5e", () => {
  const maga = read(arm5eMaga());

  test("keeps name, Characteristics, Size, fatigue and wounds", () => {
    expect(maga).toMatchObject({
      name: "Ottilia of the Reeds",
      kind: "character",
      characteristics: { int: 3, per: 1, str: -2, sta: 2, pre: 0, com: 0, dex: -1 },
      size: -1,
      fatigue: 2,
      wounds: [1, 1, 0, 0],
    });
  });

  test("has the scores that her experience buys", () => {
    expect(item(maga, "Magic Theory")?.system).toEqual({
      score: 5,
      specialty: "inventing spells",
      characteristics: ["int"],
    });
    expect(item(maga, "Second Sight")?.system.score).toBe(2);
    expect(item(maga, "Patient")?.system.score).toBe(3);
    expect(item(maga, "Hasty")?.system.score).toBe(-2);
    expect([5, 14, 15, 30, 75, 80].map((experience) => scoreFor(experience, 5))).toEqual([1, 1, 2, 3, 5, 5]);
  });

  test("has her Arts as Abilities, and spells that add them up, the lowest requisite included", () => {
    expect(item(maga, "Creo")?.system).toEqual({ score: 8, specialty: "", characteristics: ["sta"] });
    expect(item(maga, "Terram")?.system.score).toBe(0);
    // Creo 8 + Aquam 10 + mastery 2.
    expect(item(maga, "Wall of Standing Water")?.system).toEqual({ characteristics: ["sta"], score: 20 });
    // Rego 5 + the lower of Herbam 4 and Aquam 10.
    expect(item(maga, "Speech of Sedge")?.system.score).toBe(9);
    expect(item(maga, "Speech of Sedge")?.lines.map(line)).toEqual(
      expect.arrayContaining(["Arts: Rego Herbam", "Requisites: Aquam", "Range: voice", "Ritual", "Base level: 5"]),
    );
  });

  test("has a spell of Arts that nobody knows with their names as they are", () => {
    const system = { technique: { value: "constructor" }, form: { value: "toString" } };
    const file = arm5eMaga();
    const odd = read({ ...file, items: [...file.items, { name: "Odd", type: "spell", system }] });
    expect(item(odd, "Odd")?.lines.map(line)).toContain("Arts: constructor toString");
  });

  test("has arms that name the Ability to use them, and possessions", () => {
    expect(item(maga, "Oar")).toMatchObject({
      type: "weapon",
      system: {
        ability: "Staves and poles",
        initiative: 2,
        attack: 3,
        defense: 3,
        damage: 2,
        load: 1,
        isWielded: true,
      },
    });
    expect(item(maga, "Waxed coat")?.system).toEqual({ soak: 1, load: 2, isWorn: false });
    expect(item(maga, "Heron feathers")).toMatchObject({ type: "gear", system: { quantity: 4 } });
  });

  test("keeps what has no place here in her notes, as words", () => {
    expect(maga.tallies).toEqual([
      { name: "Confidence", value: 4 },
      { name: "Warping", value: 7 },
    ]);
    expect(maga.notes.details.map(line)).toEqual(
      expect.arrayContaining([
        "Characteristics int aging: 1",
        "Hair: grey",
        "House: merinita",
        "Realms magic aligned",
        "Sigil: The smell of wet reeds",
      ]),
    );
    expect(maga.notes.virtues.map(line)).toEqual(["Gentle Gift (major): Type: hermetic"]);
    expect(maga.notes.flaws[0]).toMatchObject({ label: "Fear of fire (minor)", html: "<p>Even candles.</p>" });
    expect(maga.notes.reputations.map(({ label }) => label)).toEqual(["Friend of herons 2"]);
    expect(maga.secrets).toEqual(["She has sold the stone."]);
  });

  test("keeps in words what was not understood, and does not round or cut a number that does not fit", () => {
    expect(maga.notes.details.map(line)).toEqual(
      expect.arrayContaining([
        "Characteristics qik: 12.5",
        "Humours choler: 3",
        "Burnt hand original gravity: heavy",
        "Effects puissant aquam changes: 3",
      ]),
    );
    expect(item(maga, "Lantern")?.lines.map(line)).toContain("Weight: 0.5");
  });
});

describe("a companion of Roll20", () => {
  const jory = read(roll20Companion());

  test("keeps name, Characteristics, Size, experience, fatigue and wounds", () => {
    expect(jory).toMatchObject({
      name: "Jory Tallow",
      characteristics: { int: -3, per: -2, str: -1, sta: 0, pre: 1, com: 2, dex: 3, qik: 4 },
      size: 1,
      experience: 14,
      fatigue: 2,
      wounds: [2, 0, 1, 0],
      biography: "<p>Born above the shop.</p>",
      secrets: ["Owes the abbey."],
    });
  });

  test("has a row of each section as an item", () => {
    expect(jory.items.map(({ name, type }) => `${type} ${name}`)).toEqual([
      "ability Loyal",
      "ability Sober",
      "ability Brawl",
      "ability Profession: Chandler",
      "weapon Candlestick",
      "power Light of the Long Wick",
      "gear Tallow candles",
      "armor Quilted coat",
    ]);
    expect(item(jory, "Brawl")?.system).toEqual({ score: 6, specialty: "grapples", characteristics: ["dex"] });
    expect(item(jory, "Sober")?.system.score).toBe(-1);
    expect(item(jory, "Light of the Long Wick")).toMatchObject({
      system: { difficulty: 10, score: 3 },
      description: "<p>It burns &lt; an hour.</p>",
    });
    expect(item(jory, "Candlestick")?.lines.map(line)).toContain("Weaponability: 6");
    expect(item(jory, "Quilted coat")?.system).toEqual({ soak: 3, load: 2 });
  });

  test("keeps virtues, flaws and reputations in words", () => {
    expect(jory.notes.virtues).toEqual([{ label: "Tough (minor)", value: "", html: "<p>Soaks<br>blows</p>" }]);
    expect(jory.notes.flaws.map(line)).toEqual(["Poor Eyesight (minor)"]);
    expect(jory.notes.reputations.map(line)).toEqual(["Honest chandler: Local, 2"]);
    expect(jory.notes.details.map(line)).toContain("Strength description: Mule-like");
  });

  test("keeps in words what was not understood, by the names of the sheet", () => {
    expect(jory.notes.details.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["Wounds light range", "Attack macro extra", "Abilities shout"]),
    );
  });

  test("is the same in the first version of the format, whose root is the character", () => {
    expect(read({ schema_version: 1, ...roll20Companion().character }).items).toEqual(jory.items);
  });
});

describe("a file that is no such character", () => {
  const fault = (text: string) => faultOf(() => readCharacter(text)).fault;
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
  ])("is refused with its own words: %s", (_what, text, expected) => {
    expect(fault(text)).toBe(expected);
  });
});

describe("whatever a file holds", () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  /** The words of both formats, so that odd values stand in known places. */
  const words = fc.constantFrom(
    ..."system items name type xp score value vitals siz characteristics int ability spell wound gravity technique".split(
      " ",
    ),
    ..."arts techniques cr con points technique-req label current max id biography quantity prot effects".split(" "),
  );
  const odd = fc.letrec((tie) => ({
    tree: fc.oneof({ depthSize: "small" }, json, fc.dictionary(words, tie("tree")), fc.array(tie("tree"))),
  })).tree;
  const attributes = fc.array(
    fc.record({
      name: fc.oneof(
        fc.constantFrom(...roll20Companion().character.attribs.map(({ name }) => name)),
        fc.string(),
        json,
      ),
      current: json,
      max: json,
    }),
  );

  const check = (file: unknown): void => {
    try {
      readCharacter(JSON.stringify(file));
    } catch (error) {
      // A known fault, in words of its own.
      if (!(error instanceof RuleError)) throw error;
      expect(error.fault).toMatch(/^Import/);
    }
  };

  test("it is read or refused in words", () => {
    fc.assert(fc.property(odd, check));
  });

  test("an actor of arm5e with odd data is read", () => {
    const items = fc.array(fc.record({ name: fc.oneof(fc.string(), json), type: words, system: odd }));
    const actor = fc.record({ name: json, system: odd, items });
    fc.assert(
      fc.property(actor, (about) => {
        check({ ...about, type: "player", system: about.system ?? {}, _stats: { systemId: "arm5e" } });
      }),
      { numRuns: 20 },
    );
  });

  test("a character of Roll20 with odd attributes is read", () => {
    fc.assert(
      fc.property(attributes, (attribs) => {
        check({ name: "X", attribs: [{ name: "Stamina_Score", current: "1" }, ...attribs] });
      }),
    );
  });
});

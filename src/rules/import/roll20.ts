import { RuleError } from "../kernel/rule-error.ts";
import { asHtml, characteristicNames, ranges, woundLines, Reader, labelOf, forms, techniques } from "./reader.ts";
import type { ImportedCharacter, ImportedItem, Leaves, Line, Range } from "./reader.ts";

/**
 * The attributes of a Roll20 character. Their names are read in lower case, as Roll20 itself finds them; if a name comes
 * twice, the first counts and the other is not understood.
 */
class Attributes {
  readonly #byName = new Map<string, Reader>();

  constructor(attributes: readonly Reader[]) {
    for (const one of attributes) {
      one.mark("technical", "id");
      const name = one.peek("name").toLowerCase();
      if (name !== "" && !this.#byName.has(name)) this.#byName.set(name, one);
    }
  }

  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  /** Returns a whole number; null if there is none in this range. */
  number(name: string, range: Range): number | null {
    const found = this.#byName.get(name);
    const number = found?.number("current", range) ?? null;
    if (number !== null) found?.mark("understood", "name");
    return number;
  }

  /** Returns a text; blank for none. */
  text(name: string): string {
    const found = this.#byName.get(name);
    if (found && found.peek("current") !== "") found.mark("understood", "name");
    return found?.text("current") ?? "";
  }

  /** Returns a value without saying what becomes of it. */
  peek(name: string): string {
    return this.#byName.get(name)?.peek("current") ?? "";
  }

  /** Keeps a value in words, and its maximum too; a value of 0 says that there is none. */
  keep(name: string, label = labelOf(name)): readonly Line[] {
    const found = this.#byName.get(name);
    if (!found) return [];
    found.mark("understood", "name");
    const [current, max] = [found.keep("current"), found.keep("max")];
    return [
      ...current.map(({ value }) => ({ label, value })),
      ...max.map(({ value }) => ({ label: `${label} (max)`, value })),
    ];
  }

  /** Gives an attribute up as technical: it shows the sheet, or is calculated. */
  discard(name: string): void {
    this.#byName.get(name)?.mark("technical");
  }
}

/** The name of a repeated attribute: "repeating_ability_-MxY…_ability_name". Ids have 20 characters, "_" among them. */
const REPEATED = /^repeating_([^_]+)_(-[\w-]{19}|[^_]+)_(.+)$/;

/** One row of a repeated section: the full names of its attributes by their own. */
type Row = ReadonlyMap<string, string>;

/** Returns the rows of a section in the order in which they come. */
function rowsOf(names: readonly string[], section: string): readonly Row[] {
  const rows = new Map<string, Map<string, string>>();
  for (const name of names) {
    const [, of = "", id = "", own = ""] = REPEATED.exec(name) ?? [];
    if (of !== section) continue;
    const row = rows.get(id) ?? new Map<string, string>();
    row.set(own, name);
    rows.set(id, row);
  }
  return [...rows.values()];
}

/** Reads the values of a row by their own names. */
class RowReader {
  constructor(
    readonly attributes: Attributes,
    readonly row: Row,
  ) {}

  number(own: string, range: Range): number | null {
    return this.attributes.number(this.row.get(own) ?? "", range);
  }

  text(own: string): string {
    return this.attributes.text(this.row.get(own) ?? "");
  }

  /** Returns a text of several lines as HTML. */
  html(own: string): string {
    const text = this.text(own);
    return text ? `<p>${asHtml(text)}</p>` : "";
  }

  /** Keeps everything that is left, and discards what only shows the row. */
  rest(): readonly Line[] {
    return [...this.row].flatMap(([own, name]) => {
      if (!own.endsWith("_show") && !own.endsWith("_i18n")) return this.attributes.keep(name, labelOf(own));
      this.attributes.discard(name);
      return [];
    });
  }
}

type Make = (row: RowReader) => Omit<ImportedItem, "lines"> & { readonly lines?: readonly Line[] };

const ability: Make = (row) => {
  const characteristics = characteristicsIn(row, "ability_characname");
  const { score, lines } = scoreWithBonus(row, "ability_score", "ability_puissant");
  return {
    name: row.text("ability_name"),
    type: "ability",
    system: { score, specialty: row.text("ability_speciality"), characteristics },
    description: "",
    lines,
  };
};

const weapon: Make = (row) => ({
  name: row.text("weapon_name"),
  type: "weapon",
  system: {
    initiative: row.number("init_weap", ranges.modifier) ?? 0,
    attack: row.number("atk_weap", ranges.modifier) ?? 0,
    defense: row.number("dfn_weap", ranges.modifier) ?? 0,
    damage: row.number("dam_weap", ranges.modifier) ?? 0,
    // The sheet's own names for these two.
    load: row.number("wounds_load", ranges.amount) ?? 0,
    range: row.text("wounds_range"),
  },
  description: "",
});

/** Makes a spell of a row; its score is the sum of its Arts. */
function spell(artScore: (name: string) => number): Make {
  return (row) => {
    const arts = ["spell_tech_name", "spell_form_name"]
      .map((own) => row.text(own))
      .filter((art) => art !== "" && art !== "unselected");
    const { score, lines } = scoreWithBonus(row, "", "spell_bonus");
    const sum = arts.reduce((total, art) => total + artScore(art.toLowerCase()), score);
    const level = row.number("spell_level", ranges.amount);
    return {
      name: row.text("spell_name"),
      type: "power",
      system: {
        characteristics: ["sta"],
        score: Math.max(ranges.modifier.min, Math.min(sum, ranges.modifier.max)),
        difficulty: level === 0 ? null : level,
      },
      description: row.html("spell_note"),
      lines: [...(arts.length > 0 ? [{ label: "Arts", value: arts.join(" ") }] : []), ...lines],
    };
  };
}

const gear: Make = (row) => ({
  name: row.text("item_name"),
  type: "gear",
  system: { quantity: row.number("item_number", ranges.amount) ?? 1 },
  description: row.html("item_description"),
});

/** Reads the items in the repeated sections of the sheet. */
function readRows(attributes: Attributes, artScore: (name: string) => number): readonly ImportedItem[] {
  const sections: readonly (readonly [string, Make])[] = [
    ["ability", ability],
    ["weapons", weapon],
    ["spell", spell(artScore)],
    ["spontaneous", spell(artScore)],
    ["item", gear],
  ];
  return sections.flatMap(([section, make]) =>
    rowsOf(attributes.names, section).map((row) => {
      const reader = new RowReader(attributes, row);
      const made = make(reader);
      const name = made.name.trim() || labelOf(section);
      return { ...made, name, lines: [...(made.lines ?? []), ...reader.rest()] };
    }),
  );
}

/** Reads the virtues or flaws. The sheet gives the flaws' kind under the name of the virtues'. */
function readMerits(attributes: Attributes, section: "virtue" | "flaw"): readonly Line[] {
  return rowsOf(attributes.names, section).map((row) => {
    const reader = new RowReader(attributes, row);
    const kind = reader.text("virtuetype").replace(/^V/, "");
    const name = reader.text(section);
    const html = reader.html(`${section}_text`);
    const others = reader.rest().map(({ label, value }) => `${label}: ${value}`);
    return { label: kind ? `${name} (${kind})` : name, value: others.join("; "), html };
  });
}

/** Reads the Arts as Abilities; none for somebody who has learned none. */
function readArts(attributes: Attributes) {
  const scores = new Map<string, number>();
  const items = [...Object.values(techniques), ...Object.values(forms)].map((name): ImportedItem => {
    const art = name.toLowerCase();
    const own = new Map(["score", "puissant"].map((part) => [part, `${art}_${part}`]));
    const { score, lines } = scoreWithBonus(new RowReader(attributes, own), "score", "puissant");
    const others = attributes.names.filter((one) => one.startsWith(`${art}_`) && !one.endsWith("_i18n"));
    const kept = others.flatMap((one) => attributes.keep(one, labelOf(one.slice(art.length))));
    scores.set(art, score);
    const system = { score, specialty: "", characteristics: ["sta"] };
    return { name, type: "ability", system, description: "", lines: [...lines, ...kept] };
  });
  const hasArts = items.some(({ system, lines }) => system.score !== 0 || lines.length > 0);
  return { scores, items: hasArts ? items : [] };
}

/** Adds the bonus to a score, as the sheet does, and says so. */
function scoreWithBonus(row: RowReader, scoreName: string, bonusName: string) {
  const score = row.number(scoreName, ranges.score) ?? 0;
  const bonus = row.number(bonusName, ranges.score) ?? 0;
  const lines: readonly Line[] = bonus ? [{ label: "Bonus in the score", value: String(bonus) }] : [];
  return { score: Math.max(ranges.score.min, Math.min(score + bonus, ranges.score.max)), lines };
}

/** Reads the Characteristic of an Ability; none for the sheet's usual one, and if it asks. */
function characteristicsIn(row: RowReader, own: string): readonly string[] {
  const chosen = row.attributes.peek(row.row.get(own) ?? "").toLowerCase();
  const found = Object.entries(characteristicNames).find(([name]) => name === chosen);
  if (found || chosen === "global_char" || chosen === "ask") row.text(own);
  return found ? [found[1]] : [];
}

/** What places a character in its game at Roll20. */
const outside = [
  "id",
  "_id",
  "oldId",
  "defaulttoken",
  "tags",
  "controlledby",
  "inplayerjournals",
  "archived",
  "attrorder",
  "abilorder",
  "mancerdata",
  "mancerget",
  "mancerstep",
];

/** Attributes by which the sheet shows itself, or which it calculates. */
const shown =
  /^(sheettab|alert-.*|.*_i18n|.*_show|sys_.*|die-type.*|selected-die|simple-die|stress-die|botch_formula|_reporder_.*|.*proxy|wound_total|fatigue_total|labbonus_total|version|is_?magi|global_ability_characname|gestures|words|aura)$/;

/** Attributes that have no place in our data but make sense to everybody. */
const details = [
  "character_name",
  "player_name",
  "saga",
  "year",
  "age",
  "apparentage",
  "birth_name",
  "year_born",
  "gender",
  "race_nationality",
  "place_of_origin",
  "religion",
  "title_profession",
  "height",
  "weight",
  "handedness",
  "hair",
  "eyes",
  "house",
  "covenant",
  "sigil",
  "domusmagna",
  "primus",
  "parens",
  "covenantofapprenticeship",
  "confidence",
  "mighttype",
  "mightscore",
  "warping",
  "warping_effects",
  "decrepitude",
  "decrepitude_effects",
  "longevity_scars",
  "armormodifiers",
  "soak_bonus",
  "sanctummarker",
  "labdescription",
];

/** The values of the sheet's buttons for fatigue, in the order of the levels. */
const fatigueValues = ["0", "0.1", "-1", "-3", "-5", "-99"];

/**
 * Reads a character that the VTT Enhancement Suite has exported from Roll20, with the Ars Magica 5th sheet.
 * @throws RuleError ImportSheet for a character of another sheet
 */
export function readRoll20(leaves: Leaves): ImportedCharacter {
  const file = new Reader(leaves, leaves.root);
  file.mark("technical", "schema_version");
  file.mark("technical", "type");
  // The first version of the format has the character itself as its root.
  const character = file.at("character").value === undefined ? file : file.at("character");
  for (const path of outside) character.mark("technical", path);
  const attributes = new Attributes(character.list("attribs"));
  const isOfThisSheet = Object.keys(characteristicNames).some((name) => attributes.names.includes(`${name}_score`));
  if (!isOfThisSheet) throw new RuleError("ImportSheet");
  const arts = readArts(attributes);
  const rows = readRows(attributes, (name) => arts.scores.get(name) ?? 0);
  const armor = readArmor(attributes);
  const personality = readPersonality(attributes);
  const characteristics = readCharacteristics(attributes);
  const tallies = [
    ["Confidence", "confidencepoints"],
    ["Warping", "warppoints"],
    ["Might", "currentmagicmight"],
  ].flatMap(([name = "", path = ""]) => {
    const value = attributes.number(path, ranges.tally);
    return value ? [{ name, value }] : [];
  });
  const virtues = readMerits(attributes, "virtue");
  const flaws = readMerits(attributes, "flaw");
  const reputations = readReputations(attributes);
  const experience = attributes.number("unspent_xp", ranges.experience) ?? 0;
  const size = attributes.number("size", ranges.size) ?? 0;
  const fatigue = readFatigue(attributes);
  const wounds = readWounds(attributes);
  for (const name of attributes.names) if (shown.test(name)) attributes.discard(name);
  const kept = details.flatMap((name) => attributes.keep(name));
  const name = character.text("name");
  const biography = character.text("bio");
  const secrets = character.text("gmnotes");
  const avatar = character.keep("avatar");
  leaves.finish();
  return {
    format: "roll20",
    name,
    kind: "character",
    characteristics: characteristics.scores,
    size,
    fatigue,
    wounds,
    experience,
    tallies,
    items: [...arts.items, ...personality, ...rows, ...armor],
    biography,
    secrets,
    notes: {
      details: [...characteristics.lines, ...woundLines(wounds), ...kept, ...avatar],
      virtues,
      flaws,
      reputations,
    },
    leaves,
  };
}

function readCharacteristics(attributes: Attributes) {
  const scores: Record<string, number> = {};
  const lines: Line[] = [];
  for (const [name, id] of Object.entries(characteristicNames)) {
    const score = attributes.number(`${name}_score`, ranges.characteristic);
    if (score !== null) scores[id] = score;
    for (const part of ["description", "aging"]) lines.push(...attributes.keep(`${name}_${part}`));
  }
  return { scores, lines };
}

/** The sheet has fields for one armor only. */
function readArmor(attributes: Attributes): readonly ImportedItem[] {
  const worn = attributes.text("armorworn");
  const soak = attributes.number("armor_soak_bonus", ranges.modifier) ?? 0;
  const load = attributes.number("armor_load", ranges.amount) ?? 0;
  if (worn.trim() === "" && soak === 0 && load === 0) return [];
  const [first = ""] = worn.trim().split("\n");
  const name = first.trim().slice(0, 80) || "Armor";
  const description = worn.trim() === name || worn.trim() === "" ? "" : `<p>${asHtml(worn)}</p>`;
  return [{ name, type: "armor", system: { soak, load }, description, lines: [] }];
}

function readPersonality(attributes: Attributes): readonly ImportedItem[] {
  return numbered(attributes, "personality_trait").map(({ name, key }) => {
    const score = attributes.number(`${key}_score`, ranges.score) ?? 0;
    const system = { score, specialty: "", characteristics: [] };
    return { name, type: "ability", system, description: "", lines: [{ label: "Personality trait", value: "" }] };
  });
}

function readReputations(attributes: Attributes): readonly Line[] {
  return numbered(attributes, "reputations").map(({ name, key }) => {
    const value = ["type", "score"].map((part) => attributes.text(`${key}_${part}`));
    return { label: name, value: value.filter(Boolean).join(", ") };
  });
}

/** Returns the numbered fields of the sheet that are filled in: "Reputations1" to "Reputations6". */
function numbered(attributes: Attributes, field: string) {
  return [1, 2, 3, 4, 5, 6].flatMap((number) => {
    const key = `${field}${number}`;
    const name = attributes.text(key).trim();
    return name ? [{ name, key }] : [];
  });
}

function readFatigue(attributes: Attributes): number {
  const box = fatigueValues.indexOf(attributes.peek("fatigue"));
  if (box >= 0) attributes.text("fatigue");
  return Math.max(0, box);
}

/** Counts the ticked wounds of each level. */
function readWounds(attributes: Attributes): readonly number[] {
  const isTicked = (name: string): boolean => !["", "0"].includes(attributes.text(name));
  const [light, medium, heavy] = ["light", "medium", "heavy"].map(
    (level) => [1, 2, 3, 4, 5].filter((number) => isTicked(`wounds_${level}${number}`)).length,
  );
  return [light ?? 0, medium ?? 0, heavy ?? 0, isTicked("wounds_incapacitated") ? 1 : 0];
}

import { RuleError } from "../kernel/rule-error.ts";
import {
  artItem,
  characteristicNames,
  forms,
  learned,
  ranges,
  readCharacteristics,
  readTallies,
  techniques,
  woundLines,
  amountLine,
  asHtml,
  labelOf,
  Source,
} from "./reader.ts";
import type { ImportedCharacter, ImportedItem, Json, Line } from "./reader.ts";

/** Data that places a character in its game at Roll20, shows its sheet, or is calculated by it. */
const IGNORED =
  /^(_?id|oldid|schema_version|type|defaulttoken|tags|controlledby|inplayerjournals|archived|attrorder|abilorder|mancer.*|sheettab|alert-.*|.*_i18n|.*_show|sys_.*|die-type.*|selected-die|simple-die|stress-die|botch_formula|_reporder_.*|.*proxy|wound_total|fatigue_total|labbonus_total|version|is_?magi|global_ability_characname|gestures|words|aura)$/i;

/** The values of the sheet's buttons for fatigue, in the order of the levels. */
const fatigueValues = ["0", "0.1", "-1", "-3", "-5", "-99"];

/**
 * Reads a character exported from Roll20 by the VTT Enhancement Suite, with the Ars Magica 5th sheet.
 * @param file The first version of the format has the character itself as its root.
 * @throws RuleError ImportSheet for a character of another sheet
 */
export function readRoll20(file: Json): ImportedCharacter {
  const whole = new Source(file, IGNORED);
  const character = whole.at("character").value === undefined ? whole : whole.at("character");
  const { fields, sections } = sheetOf(character.parts("attribs"));
  const isOfThisSheet = Object.keys(characteristicNames).some((name) => fields.at(`${name}_score`).value !== undefined);
  if (!isOfThisSheet) throw new RuleError("ImportSheet");
  character.ignore("attribs");
  const arts = readArts(fields);
  const wounds = readWounds(fields);
  const [biography, secrets] = [character.text("bio"), character.text("gmnotes")];
  const read = {
    format: "roll20",
    name: character.text("name"),
    kind: "character",
    characteristics: readCharacteristics(fields, (name) => `${name}_score`),
    size: fields.number("size", ranges.size) ?? 0,
    fatigue: readFatigue(fields),
    wounds,
    experience: fields.number("unspent_xp", ranges.experience) ?? 0,
    tallies: readTallies(fields, { Confidence: "confidencepoints", Warping: "warppoints", Might: "currentmagicmight" }),
    items: [
      ...arts.items,
      ...readPersonality(fields),
      ...readRows(sections, (name) => arts.scores.get(name) ?? 0),
      ...readArmor(fields),
    ],
    biography,
  } as const;
  const [virtues, flaws] = [readMerits(sections, "virtue"), readMerits(sections, "flaw")];
  const reputations = readReputations(fields);
  const details = [...woundLines(wounds), ...fields.rest(), ...sections.rest(), ...character.rest()];
  return {
    ...read,
    secrets: [secrets, ...fields.secrets, ...sections.secrets, ...character.secrets],
    notes: { details, virtues, flaws, reputations },
  };
}

/** The name of a repeated attribute: "repeating_ability_-MxY…_ability_name". Ids have 20 characters, "_" among them. */
const REPEATED = /^repeating_([^_]+)_(-[\w-]{19}|[^_]+)_(.+)$/;

/** Attributes by name, or rows of a section by id, each with attributes by name. */
type Tree = Record<string, Json>;

/**
 * Returns the attributes by their names, and the rows of the repeated sections. Names are in lower case, as Roll20
 * finds them; if a name comes twice, the first counts.
 */
function sheetOf(attributes: readonly Source[]) {
  const empty = (): Tree => Object.create(null) as Tree;
  const within = (tree: Tree, key: string): Tree => (tree[key] ??= empty()) as Tree;
  const [fields, sections] = [empty(), empty()];
  for (const one of attributes) {
    const name = one.peek("name").toLowerCase();
    const [, section, id = "", own = ""] = REPEATED.exec(name) ?? [];
    const at = section === undefined ? fields : within(within(sections, section), id);
    at[own || name] ??= one.at("current").value ?? null;
    at[`${own || name} (max)`] ??= one.at("max").value ?? null;
  }
  return { fields: new Source(fields, IGNORED), sections: new Source(sections, IGNORED) };
}

/** The sheet has fields for one armor only. */
function readArmor(fields: Source): readonly ImportedItem[] {
  const worn = fields.text("armorworn").trim();
  const soak = fields.number("armor_soak_bonus", ranges.modifier) ?? 0;
  const load = fields.number("armor_load", ranges.amount) ?? 0;
  if (worn === "" && soak === 0 && load === 0) return [];
  const [first = ""] = worn.split("\n");
  const name = first.trim().slice(0, 80) || "Armor";
  const description = worn === name || worn === "" ? "" : `<p>${asHtml(worn)}</p>`;
  return [{ name, type: "armor", system: { soak, load }, description, lines: [] }];
}

function readPersonality(fields: Source): readonly ImportedItem[] {
  return numbered(fields, "personality_trait").map(({ name, key }) => {
    const system = { score: fields.number(`${key}_score`, ranges.score) ?? 0, specialty: "", characteristics: [] };
    return { name, type: "ability", system, description: "", lines: [{ label: "Personality trait", value: "" }] };
  });
}

function readReputations(fields: Source): readonly Line[] {
  return numbered(fields, "reputations").map(({ name, key }) => {
    const value = ["type", "score"].map((part) => fields.text(`${key}_${part}`));
    return { label: name, value: value.filter(Boolean).join(", ") };
  });
}

/** Returns the filled-in numbered fields of the sheet: "Reputations1" to "Reputations6". */
function numbered(fields: Source, field: string) {
  return [1, 2, 3, 4, 5, 6].flatMap((number) => {
    const key = `${field}${number}`;
    const name = fields.text(key).trim();
    return name ? [{ name, key }] : [];
  });
}

function readFatigue(fields: Source): number {
  const box = fatigueValues.indexOf(fields.peek("fatigue"));
  if (box >= 0) fields.ignore("fatigue");
  return Math.max(0, box);
}

/** Counts the ticked wounds of each level. */
function readWounds(fields: Source): readonly number[] {
  const isTicked = (name: string): boolean => !["", "0"].includes(fields.text(name));
  const counts = ["light", "medium", "heavy"].map(
    (level) => [1, 2, 3, 4, 5].filter((number) => isTicked(`wounds_${level}${number}`)).length,
  );
  return [...counts, isTicked("wounds_incapacitated") ? 1 : 0];
}

/** Reads the Arts as Abilities; none for a character who has learned none. */
function readArts(fields: Source) {
  const names = [...Object.values(techniques), ...Object.values(forms)];
  const items = names.map((name) => {
    const art = name.toLowerCase();
    const { score, lines } = scoreWithBonus(fields, `${art}_score`, `${art}_puissant`);
    return artItem(name, score, lines);
  });
  const scores = new Map(items.map(({ name, system: { score } }) => [name.toLowerCase(), Number(score)]));
  return { scores, items: learned(items) };
}

/** What a row of a section becomes; unread data follows the lines. */
type Make = (row: Source) => Omit<ImportedItem, "lines" | "description"> & {
  readonly description?: string;
  readonly lines?: readonly Line[];
};

/** Reads the items in the repeated sections of the sheet; the score of a spell is the sum of its Arts. */
function readRows(sections: Source, artScore: (name: string) => number): readonly ImportedItem[] {
  const spell: Make = (row) => {
    const arts = ["spell_tech_name", "spell_form_name"]
      .map((own) => row.text(own))
      .filter((art) => art !== "" && art !== "unselected");
    const { score, lines } = scoreWithBonus(row, "", "spell_bonus");
    const sum = arts.reduce((total, art) => total + artScore(art.toLowerCase()), score);
    return {
      name: row.text("spell_name"),
      type: "power",
      system: {
        characteristics: ["sta"],
        score: Math.max(ranges.modifier.min, Math.min(sum, ranges.modifier.max)),
        difficulty: row.number("spell_level", ranges.amount) || null,
      },
      description: htmlIn(row, "spell_note"),
      lines: [...(arts.length > 0 ? [{ label: "Arts", value: arts.join(" ") }] : []), ...lines],
    };
  };
  const makers: Readonly<Record<string, Make>> = { ability, weapons: weapon, spell, spontaneous: spell, item: gear };
  return Object.entries(makers).flatMap(([section, make]) =>
    sections.parts(section).map((row) => {
      const { name, description = "", lines = [], ...made } = make(row);
      return { ...made, name: name.trim() || labelOf(section), description, lines: [...lines, ...row.rest()] };
    }),
  );
}

const ability: Make = (row) => {
  const characteristics = characteristicsIn(row, "ability_characname");
  const { score, lines } = scoreWithBonus(row, "ability_score", "ability_puissant");
  return {
    name: row.text("ability_name"),
    type: "ability",
    system: { score, specialty: row.text("ability_speciality"), characteristics },
    lines,
  };
};

const weapon: Make = (row) => ({
  name: row.text("weapon_name"),
  type: "weapon",
  system: {
    ...row.numbers(ranges.modifier, {
      initiative: "init_weap",
      attack: "atk_weap",
      defense: "dfn_weap",
      damage: "dam_weap",
    }),
    // The sheet's own names for these two.
    ...row.numbers(ranges.amount, { load: "wounds_load" }),
    range: row.text("wounds_range"),
  },
});

const gear: Make = (row) => ({
  name: row.text("item_name"),
  type: "gear",
  system: { quantity: row.number("item_number", ranges.amount) ?? 1 },
  description: htmlIn(row, "item_description"),
});

/** Reads the virtues or flaws. The sheet stores the flaws' kind under the virtues' name. */
function readMerits(sections: Source, section: "virtue" | "flaw"): readonly Line[] {
  return sections.parts(section).map((row) => {
    const kind = row.text("virtuetype").replace(/^V/, "");
    const name = row.text(section);
    const html = htmlIn(row, `${section}_text`);
    const others = row.rest().map(({ label, value }) => `${label}: ${value}`);
    return { label: kind ? `${name} (${kind})` : name, value: others.join("; "), html };
  });
}

/** Adds the bonus to a score, as the sheet does, and says so. */
function scoreWithBonus(part: Source, scoreName: string, bonusName: string) {
  const score = part.number(scoreName, ranges.score) ?? 0;
  const bonus = part.number(bonusName, ranges.score) ?? 0;
  return {
    score: Math.max(ranges.score.min, Math.min(score + bonus, ranges.score.max)),
    lines: amountLine("Bonus in the score", bonus),
  };
}

/** Reads the Characteristic of an Ability; none for the sheet's usual one, and if it is set to ask. */
function characteristicsIn(row: Source, own: string): readonly string[] {
  const chosen = row.peek(own).toLowerCase();
  const found = Object.entries(characteristicNames).find(([name]) => name === chosen);
  if (found || chosen === "global_char" || chosen === "ask") row.ignore(own);
  return found ? [found[1]] : [];
}

/** Reads a text of several lines as HTML. */
function htmlIn(row: Source, own: string): string {
  const text = row.text(own);
  return text ? `<p>${asHtml(text)}</p>` : "";
}

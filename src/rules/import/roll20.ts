import { RuleError } from "../kernel/rule-error.ts";
import { asHtml, characteristicNames, ranges, woundLines } from "./imported.ts";
import type { ImportedCharacter, ImportedItem } from "./imported.ts";
import type { Leaves, Line } from "./leaves.ts";
import { Reader } from "./reader.ts";
import { readArts, readMerits, readRows } from "./roll20-items.ts";
import { Attributes } from "./roll20-rows.ts";

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

import { RuleError } from "../kernel/rule-error.ts";
import { arm5eItems, artName, descriptionOf, discardEditing } from "./arm5e-items.ts";
import type { Arm5eActor } from "./arm5e-items.ts";
import { characteristicNames, experienceRange, forms, ranges, scoreFor, techniques, woundLines } from "./imported.ts";
import type { ImportedCharacter, ImportedItem } from "./imported.ts";
import type { Leaves, Line } from "./leaves.ts";
import { Reader } from "./reader.ts";

/** The types of its actors that are characters, with ours. */
const kinds: Readonly<Record<string, "character" | "npc">> = {
  player: "character",
  npc: "npc",
  beast: "npc",
  character: "character",
};

/** What only places an actor or its parts in the world that it comes from. */
const outside = ["_id", "img", "sort", "folder", "_stats", "ownership", "_key", "permission"];

/** What arm5e calculates anew, or shows a sheet by. */
const calculated = [
  "version",
  "page",
  "source",
  "indexKey",
  "review_status",
  "reviewer",
  "resource",
  "features",
  "states",
  "combatPreps",
  "fatigueTotal",
  "roll",
  "vitals.soa",
  "vitals.enc",
];

/** What has no place in our data but makes sense to everybody. */
const details = [
  "playername",
  "age",
  "apparent",
  "charType",
  "subtype",
  "house",
  "dom-mag",
  "domusMagnus",
  "primus",
  "parens",
  "apprenticeship",
  "sigil",
  "covenant",
  "sanctum",
  "realms",
  "con",
  "might",
  "warping",
  "decrepitude",
  "longTermFatigue",
  "familiar",
  "apprentice",
  "twilight",
  "stances",
  "laboratory.longevityRitual",
];

const woundLevels: readonly string[] = ["light", "medium", "heavy", "incap"];

/**
 * Reads an actor that Foundry has exported from the system arm5e.
 * @throws RuleError ImportType for an actor that is no character, such as a covenant
 */
export function readArm5e(leaves: Leaves): ImportedCharacter {
  const actor = new Reader(leaves, leaves.root);
  const type = actor.text("type");
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined) throw new RuleError("ImportType", { type: type.slice(0, 40) });
  const system = actor.at("system");
  const isNpc = system.text("role") === "npc";
  const items = actor.list("items");
  for (const one of [actor, ...items, ...actor.list("effects")]) {
    for (const path of [...outside, "prototypeToken"]) one.mark("technical", path);
    discardEditing(one);
  }
  const arts = readArts(system);
  const known: Arm5eActor = { abilities: abilityNames(items), artScore: (key) => arts.scores.get(key) ?? 0 };
  const made = items.flatMap((item) => {
    const make = arm5eItems.get(item.peek("type"));
    if (!make) return [];
    item.mark("understood", "type");
    return make(item, known);
  });
  const characteristics = readCharacteristics(system);
  const wounds = readWounds(items);
  const tallies = [
    ["Confidence", "con.points"],
    ["Warping", "warping.points"],
    ["Decrepitude", "decrepitude.points"],
    ["Might", "might.points"],
  ].flatMap(([name = "", path = ""]) => {
    const value = system.number(path, ranges.tally);
    return value ? [{ name, value }] : [];
  });
  const fatigue = system.number("fatigueCurrent", ranges.boxes) ?? 0;
  if (isUsualFatigue(system)) system.mark("understood", "fatigue");
  const size = system.number("vitals.siz.value", ranges.size) ?? 0;
  const biography = system.text("biography");
  const secrets = system.text("secrets");
  const reputations = items.filter((item) => item.peek("type") === "reputation").flatMap(reputationLines);
  const virtues = linesOf(items, "virtue");
  const flaws = linesOf(items, "flaw");
  for (const path of calculated) system.mark("technical", path);
  const kept = [...system.at("description").keep(), ...details.flatMap((path) => system.keep(path))];
  for (const path of ["laboratory", "arts"]) system.mark("technical", path);
  const name = actor.text("name");
  leaves.finish();
  return {
    format: "arm5e",
    name,
    kind: isNpc ? "npc" : kind,
    characteristics: characteristics.scores,
    size,
    fatigue,
    wounds,
    experience: 0,
    tallies,
    items: [...arts.items, ...made],
    biography,
    secrets,
    notes: { details: [...characteristics.lines, ...woundLines(wounds), ...kept], virtues, flaws, reputations },
    leaves,
  };
}

function readCharacteristics(system: Reader) {
  const found = Object.values(characteristicNames).flatMap((id) => {
    const score = system.number(`characteristics.${id}.value`, ranges.characteristic);
    const lines = system.keep(`characteristics.${id}.aging`);
    return score === null && lines.length === 0 ? [] : [{ id, score, lines }];
  });
  return {
    scores: Object.fromEntries(found.map(({ id, score }) => [id, score ?? 0])),
    lines: found.flatMap(({ id, lines }) => lines.map(({ value }) => ({ label: `Aging (${id})`, value }))),
  };
}

/** Reads the Arts as Abilities; none for somebody who has learned none. */
function readArts(system: Reader) {
  const scores = new Map<string, number>();
  const items: ImportedItem[] = [];
  for (const [group, names] of [
    ["techniques", techniques],
    ["forms", forms],
  ] as const) {
    for (const key of Object.keys(names)) {
      const path = `arts.${group}.${key}`;
      const experience = system.number(`${path}.xp`, experienceRange(1));
      const stored = experience === null ? (system.number(`${path}.score`, ranges.score) ?? 0) : 0;
      system.mark("understood", `${path}.label`);
      const score = experience === null ? stored : scoreFor(experience, 1);
      scores.set(key, score);
      const learned = experience ? [{ label: "Experience", value: String(experience) }] : [];
      const lines = [...learned, ...system.at(path).keep()];
      const own = { score, specialty: "", characteristics: ["sta"] };
      items.push({ name: artName(key), type: "ability", system: own, description: "", lines });
    }
  }
  return { scores, items: items.some(({ system: { score }, lines }) => score !== 0 || lines.length > 0) ? items : [] };
}

function abilityNames(items: readonly Reader[]): ReadonlyMap<string, string> {
  const abilities = items.filter((item) => item.peek("type") === "ability" && item.peek("name").trim() !== "");
  const entries = abilities.flatMap((item): [string, string][] => {
    const [key, option] = [item.peek("system.key"), item.peek("system.option")];
    const name = item.peek("name").trim();
    return [[item.peek("_id"), name], ...(key ? [[option ? `${key}_${option}` : key, name] as [string, string]] : [])];
  });
  return new Map(entries.filter(([key]) => key !== "").reverse());
}

/** Counts the wounds of each level. Those that are healed, and death, are kept as they are. */
function readWounds(items: readonly Reader[]): readonly number[] {
  const levels = items.flatMap((item) => {
    const level = item.peek("type") === "wound" ? woundLevels.indexOf(item.peek("system.gravity")) : -1;
    if (level < 0) return [];
    for (const path of ["type", "system.gravity"]) item.mark("understood", path);
    return [level];
  });
  return woundLevels.map((_name, index) => levels.filter((level) => level === index).length);
}

/** Tells whether the fatigue levels are the usual ones; further ones have no boxes here. */
function isUsualFatigue(system: Reader): boolean {
  return system.at("fatigue").keys.every((level) => {
    const amount = system.peek(`fatigue.${level}.amount`);
    return level === "fresh" ? amount === "0" : amount === "1";
  });
}

function linesOf(items: readonly Reader[], type: string): readonly Line[] {
  return items
    .filter((item) => item.peek("type") === type)
    .map((item) => {
      item.mark("understood", "type");
      const impact = item.text("system.impact.value");
      const label = impact ? `${item.text("name")} (${impact})` : item.text("name");
      return { label, ...withRest(item) };
    });
}

function reputationLines(item: Reader): readonly Line[] {
  item.mark("understood", "type");
  const experience = item.number("system.xp", experienceRange(5));
  const label = `${item.text("name")} ${scoreFor(experience ?? 0, 5)}`;
  return [{ label, ...withRest(item) }];
}

/** Keeps the rest of an item as the text of a line, with its description. */
function withRest(item: Reader): Pick<Line, "value" | "html"> {
  const html = descriptionOf(item);
  const others = item.at("system").keep();
  return { value: others.map(({ label, value }) => (value ? `${label}: ${value}` : label)).join("; "), html };
}

import { RuleError } from "../kernel/rule-error.ts";
import {
  characteristicNames,
  experienceRange,
  forms,
  ranges,
  scoreFor,
  techniques,
  woundLines,
  Reader,
  labelOf,
} from "./reader.ts";
import type { ImportedCharacter, ImportedItem, Leaves, Line } from "./reader.ts";

/** What the items of an arm5e actor make of each other: a weapon names its Ability, a spell adds up two Arts. */
interface Arm5eActor {
  /** The names of the Abilities by their ids, and by their keys with options: "livingLanguage", "craft_Bowyer". */
  readonly abilities: ReadonlyMap<string, string>;
  readonly artScore: (key: string) => number;
}

type Make = (item: Reader, actor: Arm5eActor) => ImportedItem;

const ability: Make = (item) => {
  const cost = item.flag("system.accelerated") === true ? 1 : 5;
  const experience = item.number("system.xp", experienceRange(cost));
  const score = experience === null ? (item.number("system.score", ranges.score) ?? 0) : scoreFor(experience, cost);
  const characteristic = item.text("system.defaultChaAb");
  item.mark("understood", "system.key");
  item.mark("technical", "system.optionLinked");
  if (item.peek("system.realm") === "mundane") item.mark("understood", "system.realm");
  return {
    ...named(item, "ability"),
    system: {
      score,
      specialty: item.text("system.speciality"),
      characteristics: characteristic ? [characteristic] : [],
    },
    lines: [...amountLine("Experience", experience), ...rest(item)],
  };
};

const personality: Make = (item) => {
  const experience = item.number("system.xp", experienceRange(5));
  return {
    ...named(item, "ability"),
    system: { score: scoreFor(experience ?? 0, 5), specialty: "", characteristics: [] },
    lines: [{ label: "Personality trait", value: "" }, ...amountLine("Experience", experience), ...rest(item)],
  };
};

const weapon: Make = (item, { abilities }) => {
  const [id, key, option] = ["id", "key", "option"].map((name) => item.peek(`system.ability.${name}`));
  const known = abilities.get(id ?? "") ?? abilities.get(option ? `${key}_${option}` : (key ?? ""));
  if (known !== undefined) item.mark("understood", "system.ability");
  return {
    ...named(item, "weapon"),
    system: {
      ability: known ?? "",
      initiative: item.number("system.init", ranges.modifier) ?? 0,
      attack: item.number("system.atk", ranges.modifier) ?? 0,
      defense: item.number("system.dfn", ranges.modifier) ?? 0,
      damage: item.number("system.dam", ranges.modifier) ?? 0,
      range: nonZero(item.text("system.range")),
      load: item.number("system.load", ranges.amount) ?? 0,
      isWielded: item.flag("system.equipped") ?? true,
    },
    lines: rest(item),
  };
};

const armor: Make = (item) => ({
  ...named(item, "armor"),
  system: {
    soak: item.number("system.prot", ranges.modifier) ?? 0,
    load: item.number("system.load", ranges.amount) ?? 0,
    isWorn: item.flag("system.equipped") ?? true,
  },
  lines: rest(item),
});

const spell: Make = (item, { artScore }) => {
  const technique = item.text("system.technique.value");
  const form = item.text("system.form.value");
  const [ofTechnique, ofForm] = [required(item, "technique-req"), required(item, "form-req")];
  const mastery = item.number("system.xp", experienceRange(5));
  const bonus = item.number("system.bonus", ranges.modifier);
  const lowest = (keys: readonly string[]): number => Math.min(...keys.map(artScore));
  const arts = lowest([technique, ...ofTechnique]) + lowest([form, ...ofForm]);
  const score = arts + scoreFor(mastery ?? 0, 5) + (bonus ?? 0);
  return {
    ...named(item, "power"),
    system: { characteristics: ["sta"], score: Math.min(score, ranges.modifier.max) },
    lines: [
      { label: "Arts", value: [technique, form].map(artName).join(" ") },
      ...(ofTechnique.length + ofForm.length > 0
        ? [{ label: "Requisites", value: [...ofTechnique, ...ofForm].map(artName).join(", ") }]
        : []),
      ...amountLine("Mastery experience", mastery),
      ...amountLine("Casting bonus", bonus),
      ...rest(item),
    ],
  };
};

const power: Make = (item) => ({ ...named(item, "power"), system: {}, lines: rest(item) });

const gear: Make = (item) => {
  const quantity = item.number("system.pawns", ranges.amount) ?? item.number("system.quantity", ranges.amount);
  const load = item.number("system.weight", ranges.amount) ?? item.number("system.load", ranges.amount);
  return {
    ...named(item, "gear"),
    system: {
      quantity: quantity ?? 1,
      load: load ?? 0,
      isCarried: item.flag("system.carried") ?? item.flag("system.equipped") ?? true,
    },
    lines: rest(item),
  };
};

/** The types of arm5e's items that have a place of their own in our data. */
const arm5eItems: ReadonlyMap<string, Make> = new Map([
  ["ability", ability],
  ["personalityTrait", personality],
  ["personality", personality],
  ["weapon", weapon],
  ["armor", armor],
  ["spell", spell],
  ["magicalEffect", spell],
  ["power", power],
  ["supernaturalEffect", power],
  ["magicItem", gear],
  ["enchantment", gear],
  ["item", gear],
  ["vis", gear],
  ["book", gear],
  ["mundaneBook", gear],
  ["laboratoryText", gear],
]);

function named(item: Reader, type: ImportedItem["type"]): Pick<ImportedItem, "name" | "type" | "description"> {
  return { name: item.text("name").trim() || labelOf(item.peek("type")), type, description: descriptionOf(item) };
}

/** Returns the HTML of an item's description. */
function descriptionOf(item: Reader): string {
  return item.text("system.description");
}

/** Keeps what else an item's data say. */
function rest(item: Reader): readonly Line[] {
  return item.at("system").keep();
}

/** Discards what the authors of arm5e note about their work, and the page of a book that is none. */
function discardEditing(item: Reader): void {
  for (const name of ["indexKey", "review_status", "reviewer"]) item.mark("technical", `system.${name}`);
  if (item.peek("system.source") === "custom") item.mark("technical", "system.source");
  if (item.peek("system.page") === "0") item.mark("technical", "system.page");
}

function required(item: Reader, path: string): readonly string[] {
  const found = item.at(`system.${path}`);
  return found.keys.filter((key) => found.flag(key) === true);
}

function amountLine(label: string, amount: number | null): readonly Line[] {
  return amount === null || amount === 0 ? [] : [{ label, value: String(amount) }];
}

function nonZero(text: string): string {
  return text === "0" ? "" : text;
}

function artName(key: string): string {
  const names = [techniques, forms].find((known) => Object.hasOwn(known, key));
  return names?.[key] ?? key;
}

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

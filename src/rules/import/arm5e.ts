import { RuleError } from "../kernel/rule-error.ts";
import {
  artItem,
  experienceRange,
  forms,
  learned,
  ranges,
  readCharacteristics,
  readTallies,
  scoreFor,
  techniques,
  woundLines,
  amountLine,
  labelOf,
  Source,
} from "./reader.ts";
import type { ImportedCharacter, ImportedItem, Json, Line } from "./reader.ts";

/** Its actor types for characters, with ours. */
const kinds: ReadonlyMap<string, "character" | "npc"> = new Map([
  ["player", "character"],
  ["npc", "npc"],
  ["beast", "npc"],
  ["character", "character"],
]);

/** Data that only places a document in its world, shows a sheet or is recalculated, and authors' notes. */
const IGNORED =
  /^(_id|img|sort|folder|_stats|ownership|_key|permission|flags|prototypeToken|version|page|indexKey|review_status|reviewer|resource|features|states|combatPreps|fatigueTotal|roll|soa|enc|fatigue|label|dtype)$/;

const woundLevels: readonly string[] = ["light", "medium", "heavy", "incap"];

/**
 * Reads an actor exported by Foundry from the system arm5e.
 * @throws RuleError ImportType for an actor that is not a character, such as a covenant
 */
export function readArm5e(file: Json): ImportedCharacter {
  const actor = new Source(file, IGNORED);
  const type = actor.text("type");
  const kind = kinds.get(type);
  if (kind === undefined) throw new RuleError("ImportType", { type: type.slice(0, 40) });
  const system = actor.at("system");
  const items = actor.parts("items");
  const arts = readArts(system);
  const known: Arm5eActor = { abilities: abilityNames(items), artScore: (key) => arts.scores.get(key) ?? 0 };
  const wounds = readWounds(items);
  const character = {
    format: "arm5e",
    name: actor.text("name"),
    kind: system.text("role") === "npc" ? "npc" : kind,
    characteristics: readCharacteristics(system, (_name, id) => `characteristics.${id}.value`),
    size: system.number("vitals.siz.value", ranges.size) ?? 0,
    fatigue: system.number("fatigueCurrent", ranges.boxes) ?? 0,
    wounds,
    experience: 0,
    tallies: readTallies(system, {
      Confidence: "con.points",
      Warping: "warping.points",
      Decrepitude: "decrepitude.points",
      Might: "might.points",
    }),
    items: [...arts.items, ...items.flatMap((item) => readItem(item, known))],
    biography: system.text("biography"),
  } as const;
  const secrets = system.text("secrets");
  const [virtues = [], flaws = [], reputations = []] = ["virtue", "flaw", "reputation"].map((type) =>
    readNotes(items, type),
  );
  system.ignore("arts", "laboratory");
  const details = [...woundLines(wounds), ...actor.rest()];
  return { ...character, secrets: [secrets, ...actor.secrets], notes: { details, virtues, flaws, reputations } };
}

/** Reads the Arts as Abilities; none for a character who has learned none. */
function readArts(system: Source) {
  const scores = new Map<string, number>();
  const items = Object.entries({ techniques, forms }).flatMap(([group, names]) =>
    Object.entries(names).map(([key, name]) => {
      const art = system.at(`arts.${group}.${key}`);
      const experience = art.number("xp", experienceRange(1));
      const score = experience === null ? (art.number("score", ranges.score) ?? 0) : scoreFor(experience, 1);
      scores.set(key, score);
      return artItem(name, score, [...amountLine("Experience", experience), ...art.rest()]);
    }),
  );
  return { scores, items: learned(items) };
}

/** Counts the wounds of each level. Healed wounds and death are kept as they are. */
function readWounds(items: readonly Source[]): readonly number[] {
  const levels = items.flatMap((item) => {
    const level = item.peek("type") === "wound" ? woundLevels.indexOf(item.peek("system.gravity")) : -1;
    if (level < 0) return [];
    item.ignore("type", "system.gravity");
    return [level];
  });
  return woundLevels.map((_name, index) => levels.filter((level) => level === index).length);
}

/** Reads the virtues, flaws or reputations, with their kind or score in the label. */
function readNotes(items: readonly Source[], type: string): readonly Line[] {
  return items
    .filter((item) => item.peek("type") === type)
    .map((item) => {
      item.ignore("type");
      const score = type === "reputation" ? ` ${scoreFor(item.number("system.xp", experienceRange(5)) ?? 0, 5)}` : "";
      const impact = item.text("system.impact.value");
      const label = item.text("name") + (impact ? ` (${impact})` : score);
      const html = item.text("system.description");
      const others = item.at("system").rest();
      return { label, value: others.map((one) => [one.label, one.value].filter(Boolean).join(": ")).join("; "), html };
    });
}

/** Links between an actor's items: a weapon names its Ability, a spell adds up two Arts. */
interface Arm5eActor {
  /** The names of the Abilities by their ids, and by their keys with options: "livingLanguage", "craft_Bowyer". */
  readonly abilities: ReadonlyMap<string, string>;
  readonly artScore: (key: string) => number;
}

function abilityNames(items: readonly Source[]): ReadonlyMap<string, string> {
  const abilities = items.filter((item) => item.peek("type") === "ability" && item.peek("name").trim() !== "");
  const entries = abilities.flatMap((item): [string, string][] => {
    const [key, option] = [item.peek("system.key"), item.peek("system.option")];
    const name = item.peek("name").trim();
    return [[item.peek("_id"), name], ...(key ? [[option ? `${key}_${option}` : key, name] as [string, string]] : [])];
  });
  return new Map(entries.reverse());
}

/** What a type of its items becomes; unread data follows the lines. */
type Make = (
  system: Source,
  actor: Arm5eActor,
) => Pick<ImportedItem, "type" | "system"> & { readonly lines?: readonly Line[] };

const ability: Make = (item) => {
  const cost = item.flag("accelerated") === true ? 1 : 5;
  const experience = item.number("xp", experienceRange(cost));
  const score = experience === null ? (item.number("score", ranges.score) ?? 0) : scoreFor(experience, cost);
  const characteristic = item.text("defaultChaAb");
  item.ignore("key", "optionLinked");
  if (item.peek("realm") === "mundane") item.ignore("realm");
  const characteristics = characteristic ? [characteristic] : [];
  return {
    type: "ability",
    system: { score, specialty: item.text("speciality"), characteristics },
    lines: amountLine("Experience", experience),
  };
};

const personality: Make = (item) => {
  const experience = item.number("xp", experienceRange(5));
  return {
    type: "ability",
    system: { score: scoreFor(experience ?? 0, 5), specialty: "", characteristics: [] },
    lines: [{ label: "Personality trait", value: "" }, ...amountLine("Experience", experience)],
  };
};

const weapon: Make = (item, { abilities }) => {
  const [id = "", key = "", option = ""] = ["id", "key", "option"].map((name) => item.peek(`ability.${name}`));
  const known = abilities.get(id) ?? abilities.get(option ? `${key}_${option}` : key);
  if (known !== undefined) item.ignore("ability");
  const range = item.text("range");
  return {
    type: "weapon",
    system: {
      ability: known ?? "",
      ...item.numbers(ranges.modifier, { initiative: "init", attack: "atk", defense: "dfn", damage: "dam" }),
      ...item.numbers(ranges.amount, { load: "load" }),
      range: range === "0" ? "" : range,
      isWielded: item.flag("equipped") ?? true,
    },
  };
};

const armor: Make = (item) => ({
  type: "armor",
  system: {
    ...item.numbers(ranges.modifier, { soak: "prot" }),
    ...item.numbers(ranges.amount, { load: "load" }),
    isWorn: item.flag("equipped") ?? true,
  },
});

const spell: Make = (item, { artScore }) => {
  const [technique, form] = [item.text("technique.value"), item.text("form.value")];
  const requisitesOf = (path: string) => item.at(path).keys.filter((key) => item.at(path).flag(key) === true);
  const [ofTechnique, ofForm] = [requisitesOf("technique-req"), requisitesOf("form-req")];
  const requisites = [...ofTechnique, ...ofForm];
  const mastery = item.number("xp", experienceRange(5));
  const bonus = item.number("bonus", ranges.modifier);
  const lowest = (keys: readonly string[]): number => Math.min(...keys.map(artScore));
  const arts = lowest([technique, ...ofTechnique]) + lowest([form, ...ofForm]);
  const score = Math.min(arts + scoreFor(mastery ?? 0, 5) + (bonus ?? 0), ranges.modifier.max);
  return {
    type: "power",
    system: { characteristics: ["sta"], score },
    lines: [
      { label: "Arts", value: [technique, form].map(artName).join(" ") },
      ...(requisites.length > 0 ? [{ label: "Requisites", value: requisites.map(artName).join(", ") }] : []),
      ...amountLine("Mastery experience", mastery),
      ...amountLine("Casting bonus", bonus),
    ],
  };
};

const power: Make = () => ({ type: "power", system: {} });

const gear: Make = (item) => ({
  type: "gear",
  system: {
    quantity: item.number("pawns", ranges.amount) ?? item.number("quantity", ranges.amount) ?? 1,
    load: item.number("weight", ranges.amount) ?? item.number("load", ranges.amount) ?? 0,
    isCarried: item.flag("carried") ?? item.flag("equipped") ?? true,
  },
});

/** The item types with a place of their own in our data. */
const makers: ReadonlyMap<string, Make> = new Map([
  ["ability", ability],
  ["personalityTrait", personality],
  ["personality", personality],
  ["weapon", weapon],
  ["armor", armor],
  ["spell", spell],
  ["magicalEffect", spell],
  ["power", power],
  ["supernaturalEffect", power],
  ...["magicItem", "enchantment", "item", "vis", "book", "mundaneBook", "laboratoryText"].map(
    (type) => [type, gear] as const,
  ),
]);

function readItem(item: Source, known: Arm5eActor): readonly ImportedItem[] {
  const type = item.peek("type");
  const make = makers.get(type);
  if (!make) return [];
  item.ignore("type");
  const name = item.text("name").trim() || labelOf(type);
  const description = item.text("system.description");
  const { lines = [], ...made } = make(item.at("system"), known);
  return [{ name, description, ...made, lines: [...lines, ...item.at("system").rest()] }];
}

function artName(key: string): string {
  const names = [techniques, forms].find((known) => Object.hasOwn(known, key));
  return names?.[key] ?? key;
}

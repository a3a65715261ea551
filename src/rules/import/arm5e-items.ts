import { experienceRange, forms, ranges, scoreFor, techniques } from "./imported.ts";
import type { ImportedItem } from "./imported.ts";
import type { Line } from "./leaves.ts";
import { labelOf } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** What the items of an arm5e actor make of each other: a weapon names its Ability, a spell adds up two Arts. */
export interface Arm5eActor {
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
export const arm5eItems: ReadonlyMap<string, Make> = new Map([
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
export function descriptionOf(item: Reader): string {
  return item.text("system.description");
}

/** Keeps what else an item's data say. */
function rest(item: Reader): readonly Line[] {
  return item.at("system").keep();
}

/** Discards what the authors of arm5e note about their work, and the page of a book that is none. */
export function discardEditing(item: Reader): void {
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

export function artName(key: string): string {
  const names = [techniques, forms].find((known) => Object.hasOwn(known, key));
  return names?.[key] ?? key;
}

import { needsField, shownField } from "../../sheets/items/item-details.ts";
import { traditionWord, say, signed, numeral } from "../../base/words.ts";
import { artsOf, plainAbilitiesOf, missingArts } from "../../characters/abilities.ts";
import { isItemOf, itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { signMeaning, ownNumber, ownNumbers } from "../../characters/own-setup.ts";
import type { NumberField } from "../../rules/kernel/fields.ts";
import { artKinds } from "../../rules/character/totals.ts";
import type { ActorFieldName, PagePart, PickedType, WorldPoints, TypicalTarget } from "./new-actor.ts";
import { chanceAtStat } from "../../rolls/odds/chances.ts";
import type { Stat } from "../../rolls/road/roll-choices.ts";
import { figureOf } from "../../rolls/stat-figure.ts";

/** A field of a row. It is stored under its path, in the item of the row or in the actor. */
interface RowField {
  readonly id: string;
  readonly path: string;
  /** What it is called, and of whom, for a screen reader. */
  readonly label: string;
  readonly fullLabel: string;
  readonly isNumber: boolean;
  readonly value: string | number;
  /** Limits and sign of a number. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly sign?: string;
  /** How far its usual values lie apart, if not by one. */
  readonly step?: number;
  /** What its sign means; left out for a number without one. */
  readonly meaning?: string;
  /** What can be chosen, by value; left out if it is written. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** A row of a page. */
interface PageRow {
  /** Id of its item; blank for a row of the actor. */
  readonly item: string;
  readonly name: string;
  /** What is said beside the name: "usually Intelligence". */
  readonly note: string;
  readonly fields: readonly RowField[];
}

/** A list of rows, with the field that adds one. */
export interface PageList {
  readonly id: string;
  readonly title: string;
  /** The label of the search field; blank for a list to which nothing is added. */
  readonly find: string;
  readonly types: string;
  /** The label of the button that adds all there are; blank where there is none, or nothing to add. */
  readonly addAll: string;
  readonly rows: readonly PageRow[];
  /** The points that are spent, in words, and whether they are more than the world gives; null where they are free. */
  readonly points: { readonly words: string; readonly isOver: boolean } | null;
}

/** Returns the lists of a page, without the sections that are drawn as on the sheet. */
export function listsOf(actor: Creature, parts: readonly PagePart[], points: WorldPoints): readonly PageList[] {
  return parts.flatMap((part): PageList[] => {
    switch (part.kind) {
      case "characteristics":
        return [characteristicList(actor, points.characteristics)];
      case "items":
        return [itemList(actor, part.types, points.abilities)];
      case "arts":
        return [artList(actor)];
      case "fields":
        return [fieldList(actor, part.names)];
      case "section":
        return [];
    }
  });
}

const WORDS = "QUADRIVIUM.Maker";

/** What a list says to which nothing is added. */
const addsNothing = { find: "", types: "", addAll: "" };

function characteristicList(actor: Creature, given: number): PageList {
  const { listedCharacteristics, _source } = actor.system;
  const [own] = ownNumbers(actor);
  const rows = listedCharacteristics.map(({ id, name: key }): PageRow => {
    const name = game.i18n.localize(key);
    const stored = _source.characteristics[id];
    const path = `system.characteristics.${id}`;
    const label = own ? game.i18n.localize(`QUADRIVIUM.Field.${own.name}`) : name;
    const field: RowField = own
      ? { ...fieldOf(`${path}.own.${own.name}`, ownNumber(own, stored?.own ?? {}), label, name), ...signOf(own) }
      : { ...fieldOf(`${path}.value`, stored?.value ?? 0, name), isNumber: true, min: -20, max: 20, sign: "" };
    return { item: "", name, note: "", fields: [field] };
  });
  const spent = listedCharacteristics.reduce((sum, { id }) => sum + (_source.characteristics[id]?.value ?? 0), 0);
  const title = traditionWord(actor.system.effectiveTradition.id, "characteristics");
  return {
    id: "characteristics",
    title,
    ...addsNothing,
    rows,
    points: own ? null : pointsOf(spent, given),
  };
}

function pointsOf(spent: number, given: number): PageList["points"] {
  if (given <= 0) return null;
  return { words: say({ key: `${WORDS}.points`, data: { spent, given } }), isOver: spent > given };
}

function itemList(actor: Creature, types: readonly [PickedType, ...PickedType[]], given: number): PageList {
  const [first] = types;
  const tradition = actor.system.effectiveTradition.id;
  const items = types.flatMap((type): readonly Item.Implementation[] =>
    type === "ability" ? plainAbilitiesOf(actor) : itemsOf(actor, type),
  );
  const isScored = first === "ability" && ownNumbers(actor).length === 0;
  const spent = isScored ? plainAbilitiesOf(actor).reduce((sum, { system }) => sum + system._source.score, 0) : 0;
  return {
    ...addsNothing,
    id: first,
    title: first === "ability" ? traditionWord(tradition, "abilities") : say({ key: `${WORDS}.List.${first}` }),
    find: first === "ability" ? traditionWord(tradition, "addAbility") : say({ key: `${WORDS}.Find.${first}` }),
    types: types.join(" "),
    rows: items.map((item) => itemRow(actor, item)),
    points: isScored ? pointsOf(spent, given) : null,
  };
}

function artList(actor: Creature): PageList {
  const arts = artsOf(actor);
  return {
    id: "arts",
    title: game.i18n.localize("QUADRIVIUM.Section.arts"),
    ...addsNothing,
    addAll: missingArts(actor).length > 0 ? game.i18n.localize("QUADRIVIUM.Arts.addAll") : "",
    rows: artKinds
      .flatMap((kind) => arts.filter(({ system }) => system.art === kind))
      .map((art) => itemRow(actor, art)),
    points: null,
  };
}

function itemRow(actor: Creature, item: Item.Implementation): PageRow {
  return {
    item: item.id ?? "",
    name: item.name,
    note: noteOf(actor, item),
    fields: pathsOf(actor, item).map((path) => itemField(actor, item, path)),
  };
}

function noteOf(actor: Creature, item: Item.Implementation): string {
  if (isItemOf(item, "ability")) {
    if (item.system.art !== "") return game.i18n.localize(`QUADRIVIUM.Arts.${item.system.art}`);
    const names = new Map(actor.system.listedCharacteristics.map(({ id, name }) => [id, game.i18n.localize(name)]));
    const usual = item.system.characteristics.map((id) => names.get(id) ?? id).join(", ");
    return usual && say({ key: `${WORDS}.usually`, data: { characteristics: usual } });
  }
  if (isItemOf(item, "power")) return item.system.effect;
  if (isItemOf(item, "trait")) return "";
  return isItemOf(item, "gear") ? kitOf(item) : game.i18n.localize(`TYPES.Item.${item.type}`);
}

/** Returns what a kit adds, in words: "Climbing +2"; blank for other gear. */
function kitOf({ system: { kit } }: Item.OfType<"gear">): string {
  return kit.bonus === 0 ? "" : `${kit.abilities} ${signed(kit.bonus)}`.trim();
}

/** Returns the paths of the fields that are entered first of an item. */
function pathsOf(actor: Creature, item: Item.Implementation): readonly string[] {
  const own = ownNumbers(actor);
  const formula = (path: string): readonly string[] => (own.length > 0 ? [path] : []);
  switch (item.type) {
    case "ability":
      if (isItemOf(item, "ability") && item.system.art !== "") return ["score"];
      return own.length > 0 ? [...own.map(({ name }) => `own.${name}`), "mastery"] : ["score", "specialty"];
    case "trait":
      return ["category", "size"];
    case "weapon": {
      const { effectiveTradition: tradition } = actor.system;
      const numbers = ["attack", "defense", "damage"].filter((path) => needsField("weapon", path, tradition));
      return ["ability", ...numbers, ...formula("damageFormula")];
    }
    case "armor":
      return ["soak", ...formula("soakFormula")];
    case "gear":
      return ["quantity"];
    default:
      return [];
  }
}

function itemField(actor: Creature, item: Item.Implementation, path: string): RowField {
  const shown = shownField(item, actor.system.effectiveTradition, path);
  const { label, number } = shown;
  const value = shown.value as string | number;
  const learned = plainAbilitiesOf(actor).map(({ name }) => name);
  const choices =
    path === "ability" ? Object.fromEntries(["", ...learned, String(value)].map((one) => [one, one])) : shown.choices;
  const own = ownNumbers(actor).find(({ name }) => path === `own.${name}`);
  return {
    ...fieldOf(`system.${path}`, value, label, item.name),
    ...(number ? { isNumber: true, min: number.min, max: number.max, sign: "" } : {}),
    ...(own ? signOf(own) : {}),
    ...(choices ? { choices } : {}),
  };
}

function fieldList(actor: Creature, names: readonly ActorFieldName[]): PageList {
  const { size, description } = actor.system._source;
  const label = (field: string): string => game.i18n.localize(`QUADRIVIUM.Actor.creature.FIELDS.${field}.label`);
  const all: Readonly<Record<ActorFieldName, () => RowField>> = {
    name: () => fieldOf("name", actor._source.name, game.i18n.localize("QUADRIVIUM.Sheet.name")),
    description: () => fieldOf("system.description", description, label("description")),
    size: () => ({
      ...fieldOf("system.size", size, label("size")),
      isNumber: true,
      min: -10,
      max: 10,
      sign: "",
    }),
  };
  const rows = names.map((one): PageRow => {
    const field = all[one]();
    return { item: "", name: field.label, note: "", fields: [field] };
  });
  return { id: "fields", title: "", ...addsNothing, rows, points: null };
}

/** Returns the field for what is stored at a path; of an item or a Characteristic, with its name for a screen reader. */
function fieldOf(path: string, value: string | number, label: string, name = ""): RowField {
  const fullLabel = name === "" ? label : say({ key: "QUADRIVIUM.Sheet.fieldOf", data: { field: label, name } });
  return { id: path.replaceAll(".", "-"), path, label, fullLabel, isNumber: false, value };
}

/** Returns the limits and the sign of a number that a tradition has of its own. */
function signOf(field: NumberField): Partial<RowField> {
  const { min, max, step, sign } = field;
  return {
    isNumber: true,
    min,
    max,
    sign: sign ?? "",
    ...(step === undefined ? {} : { step }),
    ...(sign === undefined ? {} : { meaning: signMeaning(field) }),
  };
}

/** The most rolls of a character whose chances are told. */
const MOST = 3;

/** A roll that a character makes often. */
interface TypicalRoll {
  readonly name: string;
  readonly stat: Stat;
}

/**
 * Returns the chances of what a character rolls best.
 * @param targets The numbers against which they are told; none where the tradition has none, and averages are told.
 */
export function typicalChances(actor: Creature, targets: readonly TypicalTarget[]) {
  const numbers = targets.length > 0 ? targets.map(({ number }) => number) : [null];
  return {
    heads: targets.map(({ word, number }) =>
      say({ key: "QUADRIVIUM.Maker.against", data: { word, number: numeral(number) } }),
    ),
    rows: typicalRolls(actor).map(({ name, stat }) => ({
      name,
      figures: numbers.map((number) => chanceAtStat(actor, stat, number).figure),
    })),
  };
}

/** Returns what a character rolls best: Abilities, or else Characteristics; where traits are dice, one of each category together. */
function typicalRolls(actor: Creature): readonly TypicalRoll[] {
  const traits = oneOfEach(itemsOf(actor, "trait"));
  if (traits.length > 0) {
    const name = traits.map((trait) => trait.name).join(" + ");
    return [{ name, stat: { traits: traits.map(({ id }) => id ?? "") } }];
  }
  const abilities = plainAbilitiesOf(actor).filter(({ system }) => !system.unskilled);
  const rolls = abilities.map(({ id, name }): TypicalRoll => ({ name, stat: { ability: id ?? "" } }));
  if (rolls.length > 0) return best(actor, rolls, MOST);
  const singles = actor.system.listedCharacteristics.map(({ id, name }): TypicalRoll => ({
    name: game.i18n.localize(name),
    stat: { characteristics: [id] },
  }));
  return best(actor, singles, 1);
}

function oneOfEach(traits: readonly Item.OfType<"trait">[]): readonly Item.OfType<"trait">[] {
  const largest = traits.toSorted((one, other) => other.system.size - one.system.size);
  const categories = new Set(largest.map(({ system }) => system.category.trim()));
  return [...categories]
    .flatMap((category) => largest.find((one) => one.system.category.trim() === category) ?? [])
    .slice(0, MOST);
}

/** Returns the best of some rolls: those with the highest number, or with the lowest target of an ability. */
function best(actor: Creature, rolls: readonly TypicalRoll[], count: number): readonly TypicalRoll[] {
  const [own] = ownNumbers(actor);
  const worth = ({ stat }: TypicalRoll): number => {
    const { amount } = figureOf(actor, stat);
    if (!own) return amount;
    const ability = stat.ability ? actor.items.get(stat.ability) : undefined;
    const stored = ability?.type === "ability" ? (ability as Item.OfType<"ability">).system.own : null;
    return amount - 100 * ownNumber(own, stored ?? actor.system.ownSetupOf(stat.characteristics?.[0] ?? ""));
  };
  return rolls.toSorted((one, other) => worth(other) - worth(one)).slice(0, count);
}

import { needsField } from "../../sheets/items/item-details.ts";
import { traditionWord } from "../../base/tradition-words.ts";
import { say, signed } from "../../base/words.ts";
import { artsOf, plainAbilitiesOf } from "../../characters/abilities.ts";
import { missingArts } from "../../characters/missing-arts.ts";
import { isItemOf, itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { signMeaning } from "../../characters/sign-meaning.ts";
import type { NumberField } from "../../rules/kernel/fields.ts";
import { artKinds } from "../../rules/character/arts.ts";
import { ownNumber, ownNumbers } from "../../characters/own-setup.ts";
import { characterSizes } from "../../rules/traditions/fortune/fortune-pool.ts";
import type { ActorFieldName, PagePart, PickedType } from "./pages.ts";

/** A field of a row. It is stored under its path, in the item of the row or in the actor. */
export interface RowField {
  readonly id: string;
  readonly path: string;
  /** What it is called, and of whom, for a screen reader. */
  readonly label: string;
  readonly fullLabel: string;
  readonly isNumber: boolean;
  readonly value: string | number;
  /** Limits and sign of a number. */
  readonly min?: number;
  readonly max?: number;
  readonly sign?: string;
  /** How far its usual values lie apart, if not by one. */
  readonly step?: number;
  /** What its sign means; left out for a number without one. */
  readonly meaning?: string;
  /** What can be chosen, by value; left out if it is written. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** A row of a page. */
export interface PageRow {
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

/** The points that a world gives for Characteristics and Abilities; 0 for as many as one likes. */
export interface WorldPoints {
  readonly characteristics: number;
  readonly abilities: number;
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
    const field = own
      ? ownField(own, { path: `${path}.own.${own.name}`, value: ownNumber(own, stored?.own ?? {}) }, name)
      : { ...numberField({ path: `${path}.value`, value: stored?.value ?? 0 }, name, name), min: -20, max: 20 };
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
  return { item: item.id ?? "", name: item.name, note: noteOf(actor, item), fields: fieldsOf(actor, item) };
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

function fieldsOf(actor: Creature, item: Item.Implementation): readonly RowField[] {
  if (isItemOf(item, "ability")) return abilityFields(actor, item);
  const { name } = item;
  const label = (field: string): string => game.i18n.localize(`QUADRIVIUM.Item.${item.type}.FIELDS.${field}.label`);
  const number = (field: string, value: number, min: number, max: number): RowField => ({
    ...numberField({ path: `system.${field}`, value }, label(field), fieldOf(label(field), name)),
    min,
    max,
  });
  const text = (field: string, value: string): RowField =>
    textField({ path: `system.${field}`, value }, label(field), fieldOf(label(field), name));
  if (isItemOf(item, "trait")) {
    const sizes = Object.fromEntries(characterSizes.map((size) => [String(size), `d${size}`]));
    const size = { ...number("size", item.system.size, 0, 12), choices: sizes };
    return [text("category", item.system.category), size];
  }
  if (isItemOf(item, "weapon")) {
    const { ability, attack, defense, damage, damageFormula } = item.system._source;
    const learned = plainAbilitiesOf(actor).map((one) => one.name);
    const choices = Object.fromEntries(["", ...learned, ability].map((one) => [one, one]));
    const { effectiveTradition: tradition } = actor.system;
    const numbers = Object.entries({ attack, defense, damage }).filter(([id]) => needsField("weapon", id, tradition));
    const used = traditionWord(actor.system.effectiveTradition.id, "ability");
    return [
      { ...text("ability", ability), label: used, fullLabel: fieldOf(used, name), choices },
      ...numbers.map(([id, value]) => number(id, value, -99, 99)),
      ...(ownNumbers(actor).length > 0 ? [text("damageFormula", damageFormula)] : []),
    ];
  }
  if (isItemOf(item, "armor")) {
    const { soak, soakFormula } = item.system._source;
    return [number("soak", soak, -99, 99), ...(ownNumbers(actor).length > 0 ? [text("soakFormula", soakFormula)] : [])];
  }
  if (isItemOf(item, "gear")) return [number("quantity", item.system._source.quantity, 0, 9999)];
  return [];
}

function abilityFields(actor: Creature, { name, system }: Item.OfType<"ability">): readonly RowField[] {
  const own = ownNumbers(actor);
  const { score, mastery, specialty, own: stored } = system._source;
  const label = (field: string): string =>
    field === "score"
      ? traditionWord(actor.system.effectiveTradition.id, "score")
      : game.i18n.localize(`QUADRIVIUM.Item.ability.FIELDS.${field}.label`);
  const number = (field: string, value: number, min: number): RowField => ({
    ...numberField({ path: `system.${field}`, value }, label(field), fieldOf(label(field), name)),
    min,
    max: 99,
  });
  const special = textField({ path: "system.specialty", value: specialty }, label("specialty"), "");
  if (system.art !== "") return [number("score", score, -20)];
  if (own.length === 0) return [number("score", score, -20), { ...special, fullLabel: fieldOf(special.label, name) }];
  return [
    ...own.map((field) => ownField(field, { path: `system.own.${field.name}`, value: ownNumber(field, stored) }, name)),
    number("mastery", mastery, 0),
  ];
}

function fieldList(actor: Creature, names: readonly ActorFieldName[]): PageList {
  const { size, description } = actor.system._source;
  const all: Readonly<Record<ActorFieldName, () => RowField>> = {
    name: () => textField({ path: "name", value: actor._source.name }, game.i18n.localize("QUADRIVIUM.Sheet.name"), ""),
    description: () => ofActor("description", description),
    size: () => ({
      ...numberField({ path: "system.size", value: size }, creatureLabel("size"), creatureLabel("size")),
      min: -10,
      max: 10,
    }),
  };
  const ofActor = (field: string, value: string): RowField =>
    textField({ path: `system.${field}`, value }, creatureLabel(field), "");
  const rows = names.map((name): PageRow => {
    const field = all[name]();
    return { item: "", name: field.label, note: "", fields: [{ ...field, fullLabel: field.label }] };
  });
  return { id: "fields", title: "", ...addsNothing, rows, points: null };
}

function creatureLabel(field: string): string {
  return game.i18n.localize(`QUADRIVIUM.Actor.creature.FIELDS.${field}.label`);
}

interface Stored<Value> {
  readonly path: string;
  readonly value: Value;
}

function numberField({ path, value }: Stored<number>, label: string, fullLabel: string): RowField {
  return { id: path.replaceAll(".", "-"), path, label, fullLabel, isNumber: true, value, sign: "" };
}

/** Returns the field of a number that a tradition has of its own. */
function ownField(field: NumberField, stored: Stored<number>, name: string): RowField {
  const label = game.i18n.localize(`QUADRIVIUM.Field.${field.name}`);
  const { min, max, step, sign } = field;
  return {
    ...numberField(stored, label, fieldOf(label, name)),
    min,
    max,
    ...(step === undefined ? {} : { step }),
    ...(sign === undefined ? {} : { sign, meaning: signMeaning(field) }),
  };
}

function textField({ path, value }: Stored<string>, label: string, fullLabel: string): RowField {
  return { id: path.replaceAll(".", "-"), path, label, fullLabel, isNumber: false, value };
}

function fieldOf(field: string, name: string): string {
  return say({ key: "QUADRIVIUM.Sheet.fieldOf", data: { field, name } });
}

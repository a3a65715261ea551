import { namesMeant } from "../../characters/abilities.ts";
import { creature } from "../../characters/actors.ts";
import { fieldsOwnedBy } from "../../characters/own-setup.ts";
import type { ShownFact } from "../../chat/simple-cards.ts";
import { costText, type Power } from "../../deltas/pay.ts";
import { numeral, traditionWord, say } from "../../base/words.ts";
import type { PowerData } from "../../characters/data/item-data.ts";
import { tracksOf } from "../../rules/character/tracks.ts";
import type { Resource } from "../../rules/kernel/fields.ts";
import { sectionOf, type Tradition } from "../../rules/traditions/tradition.ts";
import { characteristicsFor, worldTracks } from "../../base/world-settings.ts";
import { traditions, dieKindOf, dieKinds } from "../../rules/traditions/traditions.ts";
import { check } from "../../rules/traditions/check/check.ts";
import { forms } from "../../rules/character/spells.ts";
import { artKinds } from "../../rules/character/totals.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";

type DataField = foundry.data.fields.DataField.Any;
type Fields = Readonly<Record<string, DataField>>;
const { ArrayField, HTMLField, NumberField, SchemaField } = foundry.data.fields;

/** A field of an item on its sheet. */
export interface ShownField {
  /** The path below `system`. */
  readonly path: string;
  readonly field: DataField;
  readonly value: unknown;
  readonly label: string;
  readonly hint: string;
  /** The choices by stored value; null for free input. */
  readonly choices: Readonly<Record<string, string>> | null;
  /** Suggested values; others are allowed too. */
  readonly suggestions: readonly string[] | null;
  /** The Characteristics, each with a checkbox. */
  readonly ticks: readonly Tick[] | null;
  /** The limits of a number, and whether it is a count; null for other values. */
  readonly number: ShownNumber | null;
}

interface ShownNumber {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly isCounted: boolean;
  /** A sign before the number: the asterisk of a target; usually blank. */
  readonly sign: string;
}

interface Tick {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
}

/** The fields of an item: those its tradition needs, and the others. */
interface Details {
  readonly first: readonly ShownField[];
  readonly others: readonly ShownField[];
}

/** Returns an item's schema fields in order, without its description and fields without a choice. */
export function detailsOf(item: Item.Implementation, tradition: Tradition): Details {
  const system = item.system as foundry.abstract.TypeDataModel.Any;
  const source = item.toObject().system as object;
  const shown = leavesOf(system.schema.fields as Fields)
    // An Ability's key is set where it is made, not on a character's copy.
    .filter(([path]) => path !== "key" || !item.actor)
    .map(([path, field]) => show(item, tradition, path, field, source))
    // A tradition without Characteristics has nothing to check.
    .filter(({ ticks: offered }) => offered?.length !== 0);
  const first = shown.filter(({ path }) => needsField(item.type, path, tradition));
  if (first.length === 0) return { first: shown, others: [] };
  const others = shown.filter((one) => !first.includes(one));
  // An item without an owner may be for any game; on an owned one, only filled fields stay visible.
  return { first, others: item.actor ? others.filter(isEntered) : others };
}

/** Returns an item's key figures: those its tradition needs, if not blank or 0. */
export function factsOf(item: Item.Implementation, tradition: Tradition): readonly ShownFact[] {
  const facts = detailsOf(item, tradition).first.flatMap((field) => {
    const value = field.path.startsWith("cost.") ? "" : valueInWords(field);
    return value === "" ? [] : [{ label: field.label, value }];
  });
  const cost = item.type === "power" ? costText(item as Power) : "";
  return cost === ""
    ? facts
    : [...facts, { label: say({ key: "QUADRIVIUM.Item.power.FIELDS.cost.amount.label" }), value: cost }];
}

function valueInWords({ value, choices, ticks: offered }: ShownField): string {
  if (offered) return offered.flatMap(({ name, isChosen }) => (isChosen ? name : [])).join(", ");
  if (value === "" || value === 0 || typeof value === "boolean") return "";
  if (typeof value !== "number" && typeof value !== "string") return "";
  return choices?.[String(value)] ?? (typeof value === "number" ? numeral(value) : value);
}

/** Returns whether a field differs from its initial value. */
function isEntered({ field, value }: ShownField): boolean {
  const { initial } = field as { readonly initial?: unknown };
  const usual: unknown = typeof initial === "function" ? (initial as () => unknown)() : initial;
  const isBlank = value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return !isBlank && JSON.stringify(value) !== JSON.stringify(usual);
}

function leavesOf(fields: Fields, below = ""): [path: string, field: DataField][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field instanceof HTMLField) return [];
    return field instanceof SchemaField
      ? leavesOf(field.fields as Fields, `${below}${name}.`)
      : [[`${below}${name}`, field] as [string, DataField]];
  });
}

/**
 * Returns true if characters of a tradition need a field. Its die kind determines the traits' fields and whether scores
 * are added; the formulas of its combat totals show which values of weapons and armor they use.
 */
export function needsField(type: string, path: string, { id, letter, totals }: Tradition): boolean {
  const die = dieKindOf(letter);
  const isAdded = die.traits !== "named";
  const areAsked = (name: string) => totals.some(({ formula }) => formula.includes(`@${name}`));
  const [first = "", name = ""] = path.split(".");
  switch (first) {
    case "own":
      return fieldsOwnedBy("trait", id).some((field) => field.name === name);
    case "characteristics":
      return characteristicsFor(id).length > 0;
    case "mastery":
    case "feat":
      return !isAdded;
    case "scatters":
      return id === check.tradition;
    case "unskilled":
      return die.unskilled !== undefined;
    case "art":
      return totals.some(({ isForArts }) => isForArts);
    case "usualDie":
      return diceFor(id).length > 1;
    case "load":
      return ["encumbrance", "burden", "load"].some(areAsked);
  }
  if (type === "weapon" && first === "characteristic") return areAsked("weapon.characteristic");
  if (type === "ability") return isAdded;
  if (type === "armor" && first === "ability") return !isAdded;
  const isFigure = ["initiative", "attack", "defense", "damage", "soak"].includes(first);
  return isFigure ? areAsked(`${type}.${first}`) : true;
}

function show(
  item: Item.Implementation,
  tradition: Tradition,
  path: string,
  field: DataField,
  source: object,
): ShownField {
  const stored: unknown = foundry.utils.getProperty(source, path);
  const owner = creature(item.actor);
  const value =
    owner && (path === "ability" || path === "kit.abilities") ? namesMeant(owner, String(stored)).join(", ") : stored;
  const own = path.startsWith("own.") ? `QUADRIVIUM.Field.${path.slice(4)}` : null;
  return {
    path,
    field,
    value,
    label: labelOf(item, tradition, path, own ?? field.label),
    hint: hintOf(item, tradition, path, field.hint),
    choices: choicesAt(item, tradition, path, field),
    suggestions: suggestionsFor(item, path),
    ticks: field instanceof ArrayField ? ticksAt(path, tradition, value as readonly string[]) : null,
    number: field instanceof NumberField ? numberAt(path, field) : null,
  };
}

/** Returns the Characteristics of a tradition by id; blank for the one it usually attacks with. */
export function characteristicChoices({ id: tradition, attacksWith }: Tradition): Record<string, string> {
  const listed = characteristicsFor(tradition).map(({ id, name }) => [id, game.i18n.localize(name)] as const);
  const usual = listed.find(([id]) => id === attacksWith)?.[1] ?? "–";
  return { "": say({ key: "QUADRIVIUM.ItemSheet.usual", data: { usual } }), ...Object.fromEntries(listed) };
}

function numberAt(path: string, { min, max }: Pick<ShownNumber, "min" | "max">): ShownNumber {
  const own = fieldsOwnedBy("trait").find(({ name }) => path === `own.${name}`);
  return { min, max, isCounted: path === "quantity", sign: (own?.kind === "number" && own.sign) || "" };
}

/** Returns the label of a field, in the words of its owner's game. */
function labelOf(item: Item.Implementation, { id }: Tradition, path: string, usual: string): string {
  if (item.actor && item.type === "ability" && path === "score") return traditionWord(id, "score");
  if (item.actor && path === "ability") return traditionWord(id, "ability");
  if (item.actor && (path === "characteristics" || path === "characteristic")) return traditionWord(id, path);
  return game.i18n.localize(usual);
}

function hintOf({ actor, type }: Item.Implementation, { id }: Tradition, path: string, usual: string): string {
  return actor && type === "ability" && path === "specialty"
    ? traditionWord(id, "specialtyHint")
    : game.i18n.localize(usual);
}

/** Returns the dice for stats in a tradition. */
function diceFor(tradition: string): readonly DieKind[] {
  return [...dieKinds.values()].filter((die) => die.tradition === tradition && die.traits !== "none");
}

function choicesAt(
  item: Item.Implementation,
  tradition: Tradition,
  path: string,
  field: DataField & { choices?: unknown },
): Record<string, string> | null {
  if (path === "characteristic") return characteristicChoices(tradition);
  if (path === "art") {
    const names = artKinds.map((kind): [string, string] => [kind, say({ key: `QUADRIVIUM.Arts.${kind}` })]);
    return { "": "–", ...Object.fromEntries(names) };
  }
  if (path === "usualDie") {
    const dice = diceFor(tradition.id).map(({ letter, id }) => [letter, say({ key: `QUADRIVIUM.DieKindShort.${id}` })]);
    return { "": "–", ...(Object.fromEntries(dice) as Record<string, string>) };
  }
  if (!Array.isArray(field.choices)) return null;
  const known = field.choices as readonly (string | number)[];
  if (path === "technique") return Object.fromEntries(known.map((one) => [one, String(one)]));
  if (path !== "cost.kind") return Object.fromEntries(known.map((one) => [one, `d${one}`]));
  const stored = (item.system as PowerData)._source.cost.kind;
  const used = known.filter((one) => !item.actor || one === stored || isPaidIn(tradition, String(one)));
  return Object.fromEntries(used.map((one) => [one, say({ key: `QUADRIVIUM.PowerCost.${one}` })]));
}

/** Returns whether characters of a tradition have a resource that a power can cost. */
function isPaidIn({ id, sections }: Tradition, kind: string): boolean {
  if (kind === "fatigue") return tracksOf(id, worldTracks()).some((track) => track.id === kind);
  if (kind === "meta") return sections.includes("meta");
  return kind === "none" || sections.includes(sectionOf[kind as Resource]);
}

/** The suggested categories of traits: "drive, style, value, asset" are examples, so others are allowed. */
export const traitCategories = ["drive", "style", "value", "asset", "limit"] as const;

function suggestionsFor(item: Item.Implementation, path: string): readonly string[] | null {
  if (path === "category") return traitCategories.map((id) => say({ key: `QUADRIVIUM.TraitCategory.${id}` }));
  if (path !== "ability") return null;
  const known = item.actor ? item.actor.items.contents : game.items.contents;
  const names = new Set(known.filter(({ type }) => type === "ability").map(({ name }) => name));
  return [...names].sort((a, b) => a.localeCompare(b, game.i18n.lang, { numeric: true }));
}

function ticksAt(path: string, tradition: Tradition, chosen: readonly string[]): readonly Tick[] {
  if (path !== "forms") return ticks(tradition, chosen);
  return forms.map((id) => ({ id, name: id, isChosen: chosen.includes(id) }));
}

/** Returns the Characteristics of a tradition. One no longer listed stays checked until the user clears it. */
function ticks({ id: tradition }: Tradition, chosen: readonly string[]): readonly Tick[] {
  const listed = characteristicsFor(tradition);
  const others = chosen.filter((id) => !listed.some((one) => one.id === id));
  const known = [...traditions.keys()].flatMap((id) => characteristicsFor(id));
  return [
    ...listed.map(({ id, name }) => ({ id, name: game.i18n.localize(name), isChosen: chosen.includes(id) })),
    ...others.map((id) => {
      const name = known.find((one) => one.id === id)?.name;
      return { id, name: name ? game.i18n.localize(name) : id, isChosen: true };
    }),
  ];
}

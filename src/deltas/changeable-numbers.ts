import { serialize } from "../base/async.ts";
import { labelled, numeral, say } from "../base/words.ts";
import { isItemOf, type Creature } from "../characters/actors.ts";
import { fieldsOwnedBy } from "../characters/own-setup.ts";
import { conditionText, diceOf, statusDisplay, statusesKnownTo } from "../characters/tracks.ts";
import { resources } from "../rules/kernel/fields.ts";
import type { Phrase } from "../rules/kernel/rule-error.ts";
import { characterSizes } from "../rules/traditions/fortune/fortune-pool.ts";

/** A number of a character, or of one of its items, that messages can change. */
export interface ChangeableNumber {
  /**
   * Its key among all numbers of its actor: "luck", "meta.xyz.held" with the id of a row, "items.abc.score" with that of an item;
   * "statuses.staggered" is 1 while the character has that status.
   */
  readonly key: string;
  /** Heading and label in a list, in the user's language. */
  readonly group: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The values that it can have and their names, if each has one. */
  readonly choices: readonly { readonly value: number; readonly label: string }[] | null;
  /** The result of a roll can be added to it. */
  readonly isAddable: boolean;
}

/** A change of a number of an actor. */
export interface Delta {
  /** Its key in the list of the actor's numbers that can be changed. */
  readonly number: string;
  readonly by: number;
}

/** What the keys of statuses begin with. */
export const STATUS = "statuses.";

type NumberOwner = Actor.Implementation | Item.Implementation;
type Named = Pick<ChangeableNumber, "group" | "label">;

/** Returns a value of a number as people read it: "Weary −1", "d8", "3". */
export function valueInWords({ choices }: Pick<ChangeableNumber, "choices">, value: number): string {
  return choices?.find((one) => one.value === value)?.label ?? numeral(value);
}

/** Returns a number of a character by its key; undefined if it no longer exists. */
export function numberAt(actor: Creature, key: string): ChangeableNumber | undefined {
  return changeableNumbers(actor).find((one) => one.key === key);
}

/** Returns all numbers of a character and its items that a message can change. */
export function changeableNumbers(actor: Creature): readonly ChangeableNumber[] {
  const { listedCharacteristics, effectiveTradition, meta, tallies } = actor.system;
  const heading = (key: string): string => game.i18n.localize(`QUADRIVIUM.Accumulation.Group.${key}`);
  return [
    // Tallies come first, so that the first choice is harmless.
    ...tallies.flatMap(({ id, name }) =>
      storedNumber(actor, `tallies.${id}.value`, { group: heading("tallies"), label: name || "–" }),
    ),
    ...([...resources, "experience", "size"] as const).flatMap((name) => {
      const label = game.i18n.localize(`QUADRIVIUM.Actor.creature.FIELDS.${name}.label`);
      // Without stored luck, a character has the world's initial amount, or none where luck is not counted.
      const initial = actor.system[name] ?? 0;
      return storedNumber(actor, name, { group: heading("points"), label }, { initial });
    }),
    ...meta.flatMap((row) =>
      storedNumber(actor, heldNumber(row.id), { group: heading("meta"), label: metaLabel(row) }),
    ),
    ...trackNumbers(actor, heading("tracks")),
    ...listedCharacteristics.flatMap(({ id, name }) => {
      const named = { group: heading("characteristics"), label: game.i18n.localize(name) };
      const path = `characteristics.${id}.`;
      const value = storedNumber(actor, `${path}value`, named, { initial: 0 });
      return [...value, ...traditionNumbers(actor, "trait", path, effectiveTradition.id, named)];
    }),
    ...traditionNumbers(actor, "character", "", effectiveTradition.id, { group: heading("points"), label: "" }),
    ...statusNumbers(effectiveTradition.id, actor),
    ...actor.items.contents.flatMap((item) => itemNumbers(item, effectiveTradition.id)),
  ];
}

/** Returns the number of Meta that a row of the Meta table holds, by the id of the row. */
export function heldNumber(row: string): string {
  return `meta.${row}.held`;
}

type MetaName = Pick<Creature["system"]["meta"][number], "kind" | "colour">;

/** Returns the color and kind of Meta: "red mana". */
export function metaLabel(meta: MetaName): string {
  return say(metaPhrase(meta));
}

export function metaPhrase({ kind, colour }: MetaName): Phrase {
  const named: Phrase = { key: `QUADRIVIUM.Meta.Kind.${kind}` };
  return colour.trim() ? { key: "QUADRIVIUM.Meta.Coloured", data: { colour: colour.trim(), kind: named } } : named;
}

/** Returns the marks on tracks: the level of each or, where wounds add up, how many there are of each level. */
function trackNumbers(actor: Creature, group: string): readonly ChangeableNumber[] {
  return actor.system.listedTracks.flatMap(
    ({ id, name, levels, isCumulative = false }): readonly ChangeableNumber[] => {
      const { value = 0, wounds = [] } = actor.system.tracks[id] ?? {};
      const label = game.i18n.localize(name);
      if (!isCumulative) {
        const choices = levels.map((level, index) => ({ value: index, label: conditionText(level) }));
        // As everywhere, more marks than boxes count as the last box.
        const max = levels.length - 1;
        const marked = Math.min(value, max);
        return [{ key: `tracks.${id}.value`, group, label, value: marked, min: 0, max, choices, isAddable: true }];
      }
      return levels.slice(1).map((level, index) => {
        const named = { group, label: labelled(label, conditionText(level)) };
        const count = { value: wounds[index] ?? 0, min: 0, max: 99, choices: null };
        return { key: `tracks.${id}.wounds.${index}`, ...named, ...count, isAddable: false };
      });
    },
  );
}

/** Returns the statuses that the dice of a tradition know, but for those that are a matter of skill. */
function statusNumbers(tradition: string, { statuses }: Creature): readonly ChangeableNumber[] {
  const choices = [0, 1].map((value) => ({
    value,
    label: game.i18n.localize(`QUADRIVIUM.Change.Status.${value === 1 ? "on" : "off"}`),
  }));
  const ids = statusesKnownTo(diceOf(tradition)).filter((id) => id !== "unskilled");
  return ids.map((id) => {
    const named = { key: STATUS + id, group: "", label: game.i18n.localize(statusDisplay(id).name) };
    return { ...named, value: statuses.has(id) ? 1 : 0, min: 0, max: 1, choices, isAddable: false };
  });
}

/** Returns the numbers of an item: "Legend Lore: Score". */
function itemNumbers(item: Item.Implementation, tradition: string): readonly ChangeableNumber[] {
  const named = { group: game.i18n.localize(`TYPES.Item.${item.type}`), label: item.name };
  const fields = schemaOf(item).fields as Readonly<Record<string, { readonly label: string }>>;
  return [
    ...Object.entries(fields).flatMap(([name, { label }]) =>
      storedNumber(item, name, { ...named, label: labelled(item.name, label || name) }),
    ),
    ...traditionNumbers(item, "trait", "", tradition, named),
    ...(isItemOf(item, "trait") ? [sizeNumber(item)] : []),
  ];
}

/** Returns the size of the dice of a trait. */
function sizeNumber(item: Item.OfType<"trait">): ChangeableNumber {
  const choices = characterSizes.map((value) => ({ value, label: `d${value}` }));
  const limits = { min: Math.min(...characterSizes), max: Math.max(...characterSizes), choices, isAddable: false };
  return { key: itemKey(item, "size"), group: "", label: item.name, value: item.system._source.size, ...limits };
}

/** Returns the numbers that a tradition adds to characters or stats: "Strength: Target". */
function traditionNumbers(
  owner: NumberOwner,
  kind: "character" | "trait",
  path: string,
  tradition: string,
  { group, label }: Named,
): readonly ChangeableNumber[] {
  return fieldsOwnedBy(kind, tradition).flatMap((field) => {
    const named = { group, label: labelled(label, game.i18n.localize(`QUADRIVIUM.Field.${field.name}`)) };
    return storedNumber(owner, `${path}own.${field.name}`, named, field.kind === "number" ? field : {});
  });
}

/**
 * Returns a number that is stored at a path; none if the field there is not a number or has fixed choices.
 * @param sign The sign that players write before it: "*0" to "*9".
 */
function storedNumber(
  owner: NumberOwner,
  path: string,
  named: Named,
  { initial, sign }: { readonly initial?: number | undefined; readonly sign?: string | undefined } = {},
): readonly ChangeableNumber[] {
  const { NumberField } = foundry.data.fields;
  // All rows of a list have the same field.
  const field: unknown = schemaOf(owner).getField(path.replace(/^(tallies|meta)\.\w+/, "$1.element").split("."));
  const parts = path.split(".");
  const stored: unknown = parts.reduce<unknown>(partOf, owner._source.system);
  const value = typeof stored === "number" ? stored : initial;
  if (!(field instanceof NumberField) || field.choices || value === undefined) return [];
  const { min = -Infinity, max = Infinity } = field as { min?: number; max?: number };
  const signedValue = (_: unknown, index: number) => ({ value: min + index, label: `${sign ?? ""}${min + index}` });
  const choices = sign === undefined ? null : Array.from({ length: max - min + 1 }, signedValue);
  const key = owner instanceof Item ? itemKey(owner, path) : path;
  return [{ key, ...named, value, min, max, choices, isAddable: true }];
}

/** Returns a part of stored data by its name or, in a list, by its id. */
function partOf(data: unknown, name: string): unknown {
  if (Array.isArray(data)) return (data as readonly { readonly id?: string }[]).find(({ id }) => id === name);
  return (data as Readonly<Record<string, unknown>> | null | undefined)?.[name];
}

function schemaOf({ system }: NumberOwner): foundry.data.fields.SchemaField.Any {
  return (system as foundry.abstract.TypeDataModel.Any).schema as foundry.data.fields.SchemaField.Any;
}

/** Returns the key of a number of an item. */
export function itemKey({ id }: Item.Implementation, path: string): string {
  return `items.${id ?? ""}.${path}`;
}

/** Returns a value within the limits of a number. */
export function within({ min, max }: ChangeableNumber, value: number): number {
  return Math.max(min, Math.min(value, max));
}

/** Changes a number of a character by hand, within its limits. */
export async function changeByHand(actor: Creature, key: string, by: number): Promise<void> {
  await serialize(actor, async () => {
    const number = numberAt(actor, key);
    if (number) await actor.update(numbersUpdate(actor, [[key, within(number, number.value + by)]]));
  });
}

/** Returns the update of an actor that stores numbers of it and of its items, by their keys. */
export function numbersUpdate(actor: Creature, values: Iterable<readonly [string, number]>): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  const items = new Map<string, object>();
  for (const [key, value] of values) {
    const [, id, path] = /^items\.(\w+)\.(.+)$/.exec(key) ?? [];
    if (id && path) items.set(id, { ...(items.get(id) ?? { _id: id }), [`system.${path}`]: value });
    else store(actor, own, key, value);
  }
  const changed = [...items.values()].map((one) => foundry.utils.expandObject(one));
  return { ...own, ...(changed.length > 0 ? { items: changed } : {}) };
}

/** Adds a number of an actor to an update. Foundry can only update a list as a whole: rows have ids, wounds are counted by levels. */
function store(actor: Creature, update: Record<string, unknown>, key: string, value: number): void {
  const [, list, row = "", name] = /^(tallies|meta|tracks\.\w+\.wounds)\.(\w+)(?:\.(\w+))?$/.exec(key) ?? [];
  if (!list) {
    update[`system.${key}`] = value;
    return;
  }
  const stored = update[`system.${list}`] ?? foundry.utils.getProperty(actor._source, `system.${list}`) ?? [];
  const rows = foundry.utils.deepClone(stored) as unknown[];
  if (name) {
    update[`system.${list}`] = rows.map((one) =>
      partOf(one, "id") === row ? { ...(one as object), [name]: value } : one,
    );
    return;
  }
  // They are counted only as far as there are any.
  while (rows.length <= Number(row)) rows.push(0);
  update[`system.${list}`] = rows.with(Number(row), value);
}

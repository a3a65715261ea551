import { resources } from "../rules/kernel/fields.ts";
import { fieldsOwnedBy } from "../characters/own-setup.ts";
import { labelled } from "../base/words.ts";
import type { Creature } from "../characters/creature.ts";
import { metaLabel } from "./meta.ts";

/** A number of an actor or an item that a roll's result can be added to. */
export interface NumberEntry {
  /** Its key among all numbers of its actor: "luck", "meta.xyz.held" with the id of a row, "items.abc.score" with that of an item. */
  readonly key: string;
  /** Heading and label in a list, in the user's language. */
  readonly group: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

/** A change of a number of an actor. */
export interface Delta {
  /** Its key in the list of the actor's numbers that can be changed. */
  readonly number: string;
  readonly by: number;
}

type NumberOwner = Actor.Implementation | Item.Implementation;
type EntryName = Pick<NumberEntry, "group" | "label">;

/** Returns all numbers of a character and its items that a roll's result can be added to. */
export function numberEntries(actor: Creature): readonly NumberEntry[] {
  const { effectiveTradition } = actor.system;
  return [...actorEntries(actor), ...actor.items.contents.flatMap((item) => itemEntries(item, effectiveTradition.id))];
}

/** Returns the key of a number of an item. */
export function itemKey({ id }: Item.Implementation, path: string): string {
  return `items.${id ?? ""}.${path}`;
}

/** Returns the number stored at a path; null if it no longer exists. */
function storedNumber(owner: NumberOwner, path: string): number | null {
  const place = placeOf(owner, path);
  const value: unknown = place === null ? null : foundry.utils.getProperty(owner._source, `system.${place}`);
  return typeof value === "number" ? value : null;
}

/** Returns the update of an actor that stores numbers of it and of its items, by their keys; what is deleted is left out. */
export function numbersUpdate(actor: Creature, values: Iterable<readonly [string, number]>): Record<string, unknown> {
  const ofItems = new Map<Item.Implementation, Map<string, number>>();
  const own = new Map<string, number>();
  for (const [key, value] of values) {
    const [, id, path] = /^items\.(\w+)\.(.+)$/.exec(key) ?? [];
    const item = actor.items.get(id ?? "");
    if (item && path) ofItems.set(item, (ofItems.get(item) ?? new Map<string, number>()).set(path, value));
    else if (!id) own.set(key, value);
  }
  const items = [...ofItems].map(([item, changed]) => {
    return { _id: item.id, ...foundry.utils.expandObject(storedUpdate(item, changed)) };
  });
  return { ...storedUpdate(actor, own), ...(items.length > 0 ? { items } : {}) };
}

/** Returns the update that stores numbers by their paths. Foundry can only update a list as a whole. */
function storedUpdate(owner: NumberOwner, values: ReadonlyMap<string, number>): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const found = placeOf(owner, path);
    if (found === null) continue;
    const parts = ["system", ...found.split(".")];
    const place = parts.findIndex((part) => /^\d+$/.test(part));
    if (place < 0) {
      changed[parts.join(".")] = value;
      continue;
    }
    const name = parts.slice(0, place).join(".");
    const stored = changed[name] ?? foundry.utils.getProperty(owner._source, name) ?? [];
    const within = { list: foundry.utils.deepClone(stored as unknown[]) };
    // The wounds of a track are counted only as far as there are any.
    while (within.list.length < Number(parts[place])) within.list.push(0);
    foundry.utils.setProperty(within, ["list", ...parts.slice(place)].join("."), value);
    changed[name] = within.list;
  }
  return changed;
}

/** Returns a path with row ids replaced by positions in the stored lists; null if a row is deleted. */
function placeOf({ _source }: NumberOwner, path: string): string | null {
  const found: string[] = [];
  for (const part of path.split(".")) {
    const list: unknown = foundry.utils.getProperty(_source, ["system", ...found].join("."));
    const rows = Array.isArray(list) ? (list as readonly { readonly id?: unknown }[]) : null;
    // Rows have ids; the wounds of a track are counted by their level.
    const place = rows?.findIndex((row) => row.id === part) ?? 0;
    const isLevel = found.at(-1) === "wounds";
    if (place < 0 && !isLevel) return null;
    found.push(rows && !isLevel ? String(place) : part);
  }
  return found.join(".");
}

function actorEntries(actor: Creature): readonly NumberEntry[] {
  const { listedCharacteristics, listedTracks, effectiveTradition, meta, tallies } = actor.system;
  const heading = (key: string): string => game.i18n.localize(`QUADRIVIUM.Accumulation.Group.${key}`);
  return [
    // What hurts is no list's first.
    ...tallies.flatMap(({ id, name }) =>
      entriesAt(actor, `tallies.${id}.value`, { group: heading("tallies"), label: name || "–" }),
    ),
    ...([...resources, "experience", "size"] as const).flatMap((name) => {
      const label = game.i18n.localize(`QUADRIVIUM.Actor.creature.FIELDS.${name}.label`);
      // Who has stored no luck has as much as the world gives everybody.
      const initial = actor.system[name] ?? undefined;
      return entriesAt(actor, name, { group: heading("points"), label }, initial === undefined ? {} : { initial });
    }),
    ...meta.flatMap((row) =>
      entriesAt(actor, `meta.${row.id}.held`, { group: heading("meta"), label: metaLabel(row) }),
    ),
    ...listedTracks.flatMap(({ id, name, levels, isCumulative = false }) => {
      if (isCumulative) return [];
      const named = { group: heading("tracks"), label: game.i18n.localize(name) };
      return entriesAt(actor, `tracks.${id}.value`, named, { initial: 0, most: levels.length - 1 });
    }),
    ...listedCharacteristics.flatMap(({ id, name }) => {
      const named = { group: heading("characteristics"), label: game.i18n.localize(name) };
      const path = `characteristics.${id}`;
      return [
        ...entriesAt(actor, `${path}.value`, named, { initial: 0 }),
        ...traditionEntries(actor, "trait", path, effectiveTradition.id, named),
      ];
    }),
    ...traditionEntries(actor, "character", "", effectiveTradition.id, { group: heading("points"), label: "" }),
  ];
}

/** Returns the numbers of an item: "Legend Lore: Score". */
function itemEntries(item: Item.Implementation, tradition: string): readonly NumberEntry[] {
  const named = { group: game.i18n.localize(`TYPES.Item.${item.type}`), label: item.name };
  const fields = schemaOf(item).fields as Readonly<Record<string, { readonly label: string }>>;
  return [
    ...Object.entries(fields).flatMap(([name, field]) => entriesAt(item, name, nameWithin(named, field.label || name))),
    ...traditionEntries(item, "trait", "", tradition, named),
  ];
}

/** Returns the numbers that a tradition adds to characters or stats: "Strength: Target". */
function traditionEntries(
  owner: NumberOwner,
  kind: "character" | "trait",
  path: string,
  tradition: string,
  named: EntryName,
): readonly NumberEntry[] {
  return fieldsOwnedBy(kind, tradition).flatMap((field) => {
    const label = nameWithin(named, game.i18n.localize(`QUADRIVIUM.Field.${field.name}`));
    return entriesAt(
      owner,
      [path, "own", field.name].filter(Boolean).join("."),
      label,
      field.kind === "number" ? { initial: field.initial } : {},
    );
  });
}

function nameWithin({ group, label }: EntryName, part: string): EntryName {
  return { group, label: labelled(label, part) };
}

/** Returns one entry, or none if the field is no number or has fixed choices; `initial` replaces a missing value. */
function entriesAt(
  owner: NumberOwner,
  path: string,
  named: EntryName,
  { initial, most }: { readonly initial?: number; readonly most?: number } = {},
): readonly NumberEntry[] {
  const { NumberField } = foundry.data.fields;
  const schema = schemaOf(owner);
  // All elements of a list have the same field.
  const field: unknown = schema.getField(
    (placeOf(owner, path) ?? path).split(".").map((part) => (/^\d+$/.test(part) ? "element" : part)),
  );
  const value = storedNumber(owner, path) ?? initial;
  if (!(field instanceof NumberField) || field.choices || value === undefined) return [];
  const { min = -Infinity, max = Infinity } = field as { min?: number; max?: number };
  const key = owner instanceof Item ? itemKey(owner, path) : path;
  return [{ key, ...named, value, min, max: Math.min(max, most ?? Infinity) }];
}

function schemaOf({ system }: NumberOwner): foundry.data.fields.SchemaField.Any {
  return (system as foundry.abstract.TypeDataModel.Any).schema as foundry.data.fields.SchemaField.Any;
}

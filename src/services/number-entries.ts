import { fieldsOwnedBy } from "../data/own-fields.ts";
import { say } from "../i18n/words.ts";
import type { Creature } from "./creature.ts";
import { metaLabel } from "./meta.ts";

/** A number that an actor or one of its items keeps. */
export interface NumberEntry {
  /** The uuid of who keeps it. */
  readonly uuid: string;
  /** Where: "system.luck", "system.meta.xyz.held" with the id of a row. */
  readonly path: string;
  /** Under what it stands in a list, and what it is called there, in the reader's language. */
  readonly group: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

/** An actor or an item. */
export type NumberOwner = Actor.Implementation | Item.Implementation;
type EntryName = Pick<NumberEntry, "group" | "label">;

/** Every number of a character that something can be added to: its own, and those of its items. */
export function numberEntries(actor: Creature): readonly NumberEntry[] {
  const { effectiveTradition } = actor.system;
  const items = actor.items.contents;
  return [...actorEntries(actor), ...items.flatMap((item) => itemEntries(item, effectiveTradition.id))];
}

/** The number at a path as it is stored now; null when nobody keeps it any more. */
function storedNumber(keeper: NumberOwner, path: string): number | null {
  const place = placeOf(keeper, path);
  const value: unknown = place === null ? null : foundry.utils.getProperty(keeper._source, place);
  return typeof value === "number" ? value : null;
}

/**
 * The update that stores a number; null when its row is gone. A list is stored as a whole, since updates know no places
 * in it.
 */
export function numberUpdate(keeper: NumberOwner, path: string, value: number): Record<string, unknown> | null {
  const found = placeOf(keeper, path);
  if (found === null) return null;
  const parts = found.split(".");
  const place = parts.findIndex((part) => /^\d+$/.test(part));
  if (place < 0) return { [found]: value };
  const list = parts.slice(0, place).join(".");
  const changed = { list: foundry.utils.deepClone<unknown>(foundry.utils.getProperty(keeper._source, list)) };
  foundry.utils.setProperty(changed, ["list", ...parts.slice(place)].join("."), value);
  return { [list]: changed.list };
}

/** A path in what is stored, with the place of each row in its list in place of its id; null when a row is gone. */
function placeOf({ _source }: NumberOwner, path: string): string | null {
  const way: string[] = [];
  for (const part of path.split(".")) {
    const list: unknown = foundry.utils.getProperty(_source, way.join("."));
    const rows = Array.isArray(list) ? (list as readonly { readonly id?: unknown }[]) : null;
    const place = rows?.findIndex(({ id }) => id === part) ?? 0;
    if (place < 0) return null;
    way.push(rows ? String(place) : part);
  }
  return way.join(".");
}

function actorEntries(actor: Creature): readonly NumberEntry[] {
  const { listedCharacteristics, listedTracks, effectiveTradition, meta } = actor.system;
  const heading = (key: string): string => game.i18n.localize(`QUADRIVIUM.Accumulation.Group.${key}`);
  return [
    ...listedTracks.flatMap(({ id, name, levels }) => {
      const named = { group: heading("tracks"), label: game.i18n.localize(name) };
      return entriesAt(actor, `system.tracks.${id}.value`, named, { initial: 0, most: levels.length - 1 });
    }),
    ...["inspiration", "luck", "size"].flatMap((name) => {
      const label = game.i18n.localize(`QUADRIVIUM.Actor.creature.FIELDS.${name}.label`);
      return entriesAt(actor, `system.${name}`, { group: heading("points"), label });
    }),
    ...meta.flatMap((row) =>
      entriesAt(actor, `system.meta.${row.id}.held`, { group: heading("meta"), label: metaLabel(row) }),
    ),
    ...listedCharacteristics.flatMap(({ id, name }) => {
      const named = { group: heading("characteristics"), label: game.i18n.localize(name) };
      const path = `system.characteristics.${id}`;
      return [
        ...entriesAt(actor, `${path}.value`, named, { initial: 0 }),
        ...traditionEntries(actor, "trait", path, effectiveTradition.id, named),
      ];
    }),
    ...traditionEntries(actor, "character", "system", effectiveTradition.id, { group: heading("points"), label: "" }),
  ];
}

/** The numbers of an item, by its name: "Legend Lore: Score". */
function itemEntries(item: Item.Implementation, tradition: string): readonly NumberEntry[] {
  const named = { group: game.i18n.localize(`TYPES.Item.${item.type}`), label: item.name };
  const fields = schemaOf(item).fields as Readonly<Record<string, { readonly label: string }>>;
  return [
    ...Object.entries(fields).flatMap(([name, field]) =>
      entriesAt(item, `system.${name}`, nameWithin(named, field.label || name)),
    ),
    ...traditionEntries(item, "trait", "system", tradition, named),
  ];
}

/** What the traditions of a family let a character or a trait have of its own: "Strength: Target". */
function traditionEntries(
  keeper: NumberOwner,
  owner: "character" | "trait",
  path: string,
  tradition: string,
  named: EntryName,
): readonly NumberEntry[] {
  return fieldsOwnedBy(owner, tradition).flatMap(({ name }) =>
    entriesAt(keeper, `${path}.own.${name}`, nameWithin(named, game.i18n.localize(`QUADRIVIUM.Field.${name}`))),
  );
}

function nameWithin({ group, label }: EntryName, part: string): EntryName {
  return { group, label: label ? say({ key: "QUADRIVIUM.Accumulation.Of", data: { name: label, part } }) : part };
}

/** Nothing where the field is no number that counts something; `initial` is for what is not stored yet. */
function entriesAt(
  keeper: NumberOwner,
  path: string,
  named: EntryName,
  { initial, most }: { readonly initial?: number; readonly most?: number } = {},
): readonly NumberEntry[] {
  const { NumberField } = foundry.data.fields;
  const schema = schemaOf(keeper);
  // The elements of a list are all of one kind.
  const field: unknown = schema.getField(
    (placeOf(keeper, path) ?? path)
      .split(".")
      .slice(1)
      .map((part) => (/^\d+$/.test(part) ? "element" : part)),
  );
  const value = storedNumber(keeper, path) ?? initial;
  if (!(field instanceof NumberField) || field.choices || value === undefined) return [];
  const { min = -Infinity, max = Infinity } = field as { min?: number; max?: number };
  return [{ uuid: keeper.uuid, path, ...named, value, min, max: Math.min(max, most ?? Infinity) }];
}

function schemaOf({ system }: NumberOwner): foundry.data.fields.SchemaField.Any {
  return (system as foundry.abstract.TypeDataModel.Any).schema as foundry.data.fields.SchemaField.Any;
}

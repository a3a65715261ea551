const { ArrayField, EmbeddedCollectionField, EmbeddedDataField, ObjectField, SchemaField, SetField } =
  foundry.data.fields;

/** What an effect can be on. */
export type Changed = Actor.Implementation | Item.Implementation;
type DataField = foundry.data.fields.DataField.Any;

/**
 * Tells whether an effect may change what is at a path of an actor or item. Whoever writes an effect writes the path as
 * text, and Foundry would put the value there: in place of all system data, of a list or of a method, if it says so.
 * @param path As an effect stores it: "system.size", "flags.world.mark"
 */
export function isChangeable(document: Changed, path: string): boolean {
  const field = fieldAt(document, path);
  if (field) return isSingleValue(field);
  const parts = path.split(".");
  const last = parts.pop() ?? "";
  let within: object = document;
  for (const part of parts) {
    const found = dataAt(within, part);
    // Foundry makes what is missing on the way, such as the scope of a flag.
    if (found === undefined) return isPlain(within);
    if (typeof found !== "object" || found === null) return false;
    within = found;
  }
  const value = dataAt(within, last);
  return value === undefined ? isPlain(within) : value !== null && typeof value !== "object";
}

/** Returns the field that stores what is at a path. */
function fieldAt(document: Changed, path: string): DataField | undefined {
  if (!path.startsWith("system.")) return document.schema.getField(path);
  return (document.system as foundry.abstract.TypeDataModel.Any).schema.getField(path.slice("system.".length));
}

/** Tells whether a field stores a number, a text and the like, and nothing that has parts. */
function isSingleValue(field: DataField): boolean {
  if (field instanceof SetField) return true;
  const whole = [ArrayField, EmbeddedCollectionField, EmbeddedDataField, ObjectField, SchemaField];
  return !whole.some((kind) => field instanceof kind) && !(field instanceof foundry.data.fields.TypeDataField);
}

/** Returns the data that an object has under a name; null for what it calculates, or inherits, as its methods. */
function dataAt(within: object, name: string): unknown {
  const own = Object.getOwnPropertyDescriptor(within, name);
  if (own) return "value" in own && typeof own.value !== "function" ? (own.value as unknown) : null;
  return name in within ? null : undefined;
}

/** Tells whether an object has no class of its own, so that anything may be added to it. */
function isPlain(within: object): boolean {
  return Object.getPrototypeOf(within) === Object.prototype;
}

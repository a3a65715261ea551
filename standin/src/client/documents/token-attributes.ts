import { DataModel } from "../data/data-model.ts";
import { EmbeddedDataField } from "../data/fields/embedded-data-field.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { host } from "../host.ts";
import { getProperty } from "../utils/paths.ts";
import { isPlainObject, type Plain } from "../utils/types.ts";
import type { Actor } from "../kinds.ts";

/** Paths of what the bars of a token can show: pairs of a value and its maximum, and single values. */
export interface TrackedAttributes {
  bar: string[][];
  value: string[][];
}

/** What one bar of a token shows. */
export interface BarAttribute {
  readonly type: "bar" | "value";
  readonly attribute: string;
  readonly value: number;
  readonly max?: number;
  readonly editable: boolean;
}

interface ActorConfig {
  readonly dataModels: Readonly<Record<string, typeof DataModel>>;
  readonly trackableAttributes: Readonly<Record<string, { bar?: readonly string[]; value?: readonly string[] }>>;
}

const actorConfig = () => (host.CONFIG as { Actor: ActorConfig }).Actor;

/** What can be shown of actors of a type, of a model, of a schema or of plain data; without any, of all actors. */
export function trackedAttributes(data?: unknown, path: readonly string[] = []): TrackedAttributes {
  if (data instanceof SchemaField) return attributesOfSchema(data, path);
  if (data instanceof DataModel) return attributesOfSchema(data.schema, path);
  if (isModelClass(data)) return attributesOfSchema(data.schema, path);
  if (isPlainObject(data) || Array.isArray(data)) return attributesOfData(data as Plain, path);
  const type = typeof data === "string" ? data : undefined;
  const configured = configuredAttributes(type);
  if (configured) return configured;
  const { dataModels } = actorConfig();
  const models = type === undefined ? Object.values(dataModels) : [dataModels[type]];
  return unite(models.flatMap((model) => (model ? [attributesOfSchema(model.schema, [])] : [])));
}

function isModelClass(data: unknown): data is typeof DataModel {
  return typeof data === "function" && (data === DataModel || data.prototype instanceof DataModel);
}

/** What CONFIG says can be shown of a type of actors, or of all types where it does not know this one. */
export function configuredAttributes(type?: string): TrackedAttributes | undefined {
  const { trackableAttributes } = actorConfig();
  const own = type === undefined ? undefined : trackableAttributes[type];
  const configured = own ? [own] : Object.values(trackableAttributes);
  if (configured.length === 0) return undefined;
  const split = (paths: readonly string[] = []) => paths.map((path) => path.split("."));
  return unite(configured.map(({ bar, value }) => ({ bar: split(bar), value: split(value) })));
}

/** Each attribute once, in the order in which they were found. */
function unite(found: readonly TrackedAttributes[]): TrackedAttributes {
  const once = (paths: readonly string[][]) => [...new Map(paths.map((path) => [path.join("."), path])).values()];
  return { bar: once(found.flatMap(({ bar }) => bar)), value: once(found.flatMap(({ value }) => value)) };
}

/** What can be shown of data of a schema. */
export function attributesOfSchema(schema: SchemaField, path: readonly string[] = []): TrackedAttributes {
  const found: TrackedAttributes = { bar: [], value: [] };
  for (const [name, field] of schema.entries()) {
    const inside = [...path, name];
    if (field instanceof NumberField) found.value.push(inside);
    else if (field instanceof SchemaField) {
      const inner = field instanceof EmbeddedDataField ? field.model.schema : field;
      if (inner.has("value") && inner.has("max")) found.bar.push(inside);
      else add(found, attributesOfSchema(inner, inside));
    }
  }
  return found;
}

/** What can be shown of plain data. */
export function attributesOfData(data: Plain, path: readonly string[] = []): TrackedAttributes {
  const found: TrackedAttributes = { bar: [], value: [] };
  for (const [name, value] of Object.entries(data)) {
    const inside = [...path, name];
    if (isPlainObject(value)) {
      if ("value" in value && "max" in value) found.bar.push(inside);
      else add(found, attributesOfData(value, inside));
    } else if (typeof value === "number") found.value.push(inside);
  }
  return found;
}

function add(found: TrackedAttributes, inner: TrackedAttributes): void {
  found.bar.push(...inner.bar);
  found.value.push(...inner.value);
}

/** What one bar of an actor's token shows; null where there is nothing to be shown. */
export function barAttribute(actor: Actor | null, attribute: string | null | undefined): BarAttribute | null {
  if (!attribute || !actor) return null;
  const data = getProperty(actor.system, attribute);
  const { schema } = actor.system as { schema?: SchemaField };
  // What is only computed cannot be written by hand.
  const isStored = (path: string) =>
    schema ? schema.getField(path) !== undefined : getProperty(actor._source, `system.${path}`) !== undefined;
  if (typeof data === "number" && Number.isFinite(data)) {
    return { type: "value", attribute, value: data, editable: isStored(attribute) };
  }
  if (typeof data !== "object" || data === null || !("value" in data && "max" in data)) return null;
  const whole = (value: unknown) => Math.trunc(Number(value ?? 0)) || 0;
  const [value, max] = [whole(data.value), whole(data.max)];
  return { type: "bar", attribute, value, max, editable: isStored(`${attribute}.value`) };
}

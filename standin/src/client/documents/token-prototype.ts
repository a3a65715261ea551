import { DataModel } from "../data/data-model.ts";
import { EmbeddedDataField } from "../data/fields/embedded-data-field.ts";
import { NumberField, AlphaField, AngleField } from "../data/fields/number-field.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { host } from "../host.ts";
import { getProperty } from "../utils/objects.ts";
import { isPlainObject, type Plain } from "../utils/types.ts";
import type { Actor } from "../kinds.ts";
import { StringField, ColorField, FilePathField } from "../data/fields/string-field.ts";
import { CONST } from "../constants.ts";
import { ArrayField } from "../data/fields/array-field.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { DocumentFlagsField } from "../data/fields/document-fields.ts";
import { TypedObjectField } from "../data/fields/object-field.ts";
import type { CleanOptions, CleanState } from "../data/fields/types.ts";
import { generation } from "../generations/index.ts";

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

/** The content of one bar of an actor's token; null for none. */
export function barAttribute(actor: Actor | null, attribute: string | null | undefined): BarAttribute | null {
  if (!attribute || !actor) return null;
  const data = getProperty(actor.system, attribute);
  const { schema } = actor.system as { schema?: SchemaField };
  // Computed values cannot be edited.
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

/** The initial values of a texture. */
interface TextureDefaults {
  readonly src?: () => string;
  readonly anchor?: number;
  readonly fit?: string;
  readonly threshold?: number;
}

/** The field of a picture which lies on a scene. */
export function textureField({ src, anchor = 0, fit = "fill", threshold = 0 }: TextureDefaults = {}): SchemaField {
  const number = (initial: number, options: object = {}) =>
    new NumberField({ required: true, nullable: false, initial, ...options });
  return new SchemaField({
    src: new FilePathField({
      categories: ["IMAGE", "VIDEO"],
      wildcard: true,
      virtual: true,
      ...(src ? { initial: src } : {}),
    }),
    anchorX: number(anchor),
    anchorY: number(anchor),
    offsetX: number(0, { integer: true }),
    offsetY: number(0, { integer: true }),
    fit: new StringField({ required: true, initial: fit, choices: CONST.TEXTURE_DATA_FIT_MODES }),
    scaleX: number(1),
    scaleY: number(1),
    rotation: new AngleField(),
    tint: new ColorField({ nullable: false, initial: "#ffffff" }),
    alphaThreshold: new AlphaField({ nullable: false, initial: threshold }),
  });
}

const number = (initial: number, options: object = {}) =>
  new NumberField({ required: true, nullable: false, initial, ...options });

const oneOf = (choices: Readonly<Record<string, number>>, initial: number) =>
  number(initial, { choices: Object.values(choices) });

function light(): SchemaField {
  const share = (initial: number) => number(initial, { min: -1, max: 1 });
  return new SchemaField({
    negative: new BooleanField(),
    priority: number(0, { integer: true, min: 0 }),
    alpha: new AlphaField({ initial: 0.5 }),
    angle: new AngleField({ initial: 360, normalize: false }),
    bright: number(0, { min: 0 }),
    color: new ColorField(),
    coloration: number(1, { integer: true }),
    dim: number(0, { min: 0 }),
    attenuation: new AlphaField({ initial: 0.5 }),
    luminosity: share(0.5),
    saturation: share(0),
    contrast: share(0),
    shadows: number(0, { min: 0, max: 1 }),
    animation: new SchemaField({
      type: new StringField({ nullable: true, blank: false, initial: null }),
      speed: number(5, { integer: true, min: 0, max: 10 }),
      intensity: number(5, { integer: true, min: 1, max: 10 }),
      reverse: new BooleanField(),
    }),
    darkness: new SchemaField({ min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) }),
  });
}

function sight(): SchemaField {
  const share = () => number(0, { min: -1, max: 1 });
  return new SchemaField({
    enabled: new BooleanField(),
    range: new NumberField({ required: true, nullable: true, min: 0, step: 0.01, initial: 0 }),
    angle: new AngleField({ initial: 360, normalize: false }),
    visionMode: new StringField({ required: true, blank: false, initial: "basic" }),
    color: new ColorField(),
    attenuation: new AlphaField({ initial: 0.1 }),
    brightness: share(),
    saturation: share(),
    contrast: share(),
  });
}

function ring(): SchemaField {
  return new SchemaField({
    enabled: new BooleanField(),
    colors: new SchemaField({ ring: new ColorField(), background: new ColorField() }),
    effects: number(1, { integer: true, min: 0, max: 0x7fffff }),
    subject: new SchemaField({
      scale: number(1, { min: 0.5 }),
      texture: new FilePathField({ categories: ["IMAGE"] }),
    }),
  });
}

function bar(initial: () => string | null): SchemaField {
  return new SchemaField({ attribute: new StringField({ required: true, nullable: true, blank: false, initial }) });
}

function detectionModes(): DataField {
  const mode = {
    enabled: new BooleanField({ initial: true }),
    range: new NumberField({ required: true, min: 0, step: 0.01 }),
  };
  if (generation().documents.detectionModesById) return new DetectionModesField(new SchemaField(mode));
  return new ArrayField(new SchemaField({ id: new StringField(), ...mode }));
}

/** How a token notices others, by the ids of the ways to do so. */
class DetectionModesField extends TypedObjectField {
  /** They were a list, each with its id. */
  override _migrate(value: unknown, options?: CleanOptions, state?: CleanState): unknown {
    if (!Array.isArray(value)) return super._migrate(value, options, state);
    const modes = value.filter((mode): mode is Plain => isPlainObject(mode) && typeof mode["id"] === "string");
    return Object.fromEntries(modes.map(({ id, ...mode }) => [id, mode]));
  }
}

/** Which attributes the bars of a new token show: those which the system's manifest names. */
export interface BarAttributes {
  readonly primary: () => string | null;
  readonly secondary: () => string | null;
}

/** The fields which the tokens of a scene share with the prototype in an actor. */
export function tokenFields({ primary, secondary }: BarAttributes): Record<string, DataField> {
  const { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS, TOKEN_TURN_MARKER_MODES } = CONST;
  return {
    displayName: oneOf(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    actorLink: new BooleanField(),
    width: number(1, { positive: true, step: 0.5 }),
    height: number(1, { positive: true, step: 0.5 }),
    texture: textureField({ src: () => CONST.DEFAULT_TOKEN, anchor: 0.5, fit: "contain", threshold: 0.75 }),
    lockRotation: new BooleanField(),
    rotation: new AngleField(),
    alpha: new AlphaField(),
    disposition: oneOf(TOKEN_DISPOSITIONS, TOKEN_DISPOSITIONS.HOSTILE),
    displayBars: oneOf(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    bar1: bar(primary),
    bar2: bar(secondary),
    light: light(),
    sight: sight(),
    detectionModes: detectionModes(),
    occludable: new SchemaField({ radius: number(0, { min: 0, step: 0.01 }) }),
    ring: ring(),
    turnMarker: new SchemaField({
      mode: oneOf(TOKEN_TURN_MARKER_MODES, TOKEN_TURN_MARKER_MODES.DEFAULT),
      animation: new StringField({ required: true, blank: false, nullable: true, initial: null }),
      src: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      disposition: new BooleanField(),
    }),
    movementAction: new StringField({ required: true, blank: false, nullable: true, initial: null }),
    flags: new DocumentFlagsField(),
  };
}

/** The attributes that the bars of tokens show by default: those in the manifest. */
export const manifestBars = {
  primary: () => manifest().primaryTokenAttribute || null,
  secondary: () => manifest().secondaryTokenAttribute || null,
};

function manifest(): { primaryTokenAttribute?: string; secondaryTokenAttribute?: string } {
  return (host.game as { system?: object } | undefined)?.system ?? {};
}

/** How new tokens of an actor will be. */
export class PrototypeToken extends DataModel {
  static override LOCALIZATION_PREFIXES = ["TOKEN"];

  static override defineSchema() {
    return {
      name: new StringField({ required: true, blank: true }),
      ...tokenFields(manifestBars),
      randomImg: new BooleanField(),
      appendNumber: new BooleanField(),
      prependAdjective: new BooleanField(),
    };
  }

  declare readonly parent: Actor | null;
  declare name: string;
  declare actorLink: boolean;
  declare disposition: number;
  declare randomImg: boolean;
  declare appendNumber: boolean;
  declare prependAdjective: boolean;
  declare flags: Record<string, Plain>;
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };

  get actor(): Actor | null {
    return this.parent;
  }

  override toObject(source = true): Plain {
    return { ...super.toObject(source), actorId: this.actor?.id };
  }
}

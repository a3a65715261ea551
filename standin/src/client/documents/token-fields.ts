import { CONST } from "../constants.ts";
import { ArrayField } from "../data/fields/array-field.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { DocumentFlagsField } from "../data/fields/document-flags-field.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { AlphaField, AngleField } from "../data/fields/number-kinds.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import { ColorField, FilePathField } from "../data/fields/text-fields.ts";
import { TypedObjectField } from "../data/fields/typed-object-field.ts";
import type { CleanOptions, CleanState } from "../data/fields/types.ts";
import { generation } from "../generations/index.ts";
import { isPlainObject, type Plain } from "../utils/types.ts";
import { textureField } from "./token-texture.ts";

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

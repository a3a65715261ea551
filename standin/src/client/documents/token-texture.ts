import { NumberField } from "../data/fields/number-field.ts";
import { AlphaField, AngleField } from "../data/fields/number-kinds.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import { ColorField, FilePathField } from "../data/fields/text-fields.ts";
import { CONST } from "../constants.ts";

/** With what a texture begins. */
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

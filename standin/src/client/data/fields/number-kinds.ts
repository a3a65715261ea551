import { NumberField } from "./number-field.ts";
import type { FieldOptions } from "./types.ts";

/** A field of an angle in degrees. */
export class AngleField extends NumberField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  declare normalize: boolean;

  override _cast(value: unknown): unknown {
    const degrees = Number(value);
    return this.normalize && Number.isFinite(degrees) ? ((degrees % 360) + 360) % 360 : degrees;
  }
}

/** A field of an opacity. */
export class AlphaField extends NumberField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

/** A field of the place of a document among others. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      integer: true,
      initial: 0,
      label: "FOLDER.DocumentSort",
      hint: "FOLDER.DocumentSortHint",
    };
  }
}

import type { Plain } from "../../utils/types.ts";
import { isChoice, withChoices, type Choices, DataField, inputFactory } from "./data-field.ts";
import type { FieldOptions, InputConfig, Verdict } from "./types.ts";

/** Rounds to the nearest step, without the noise of binary fractions. */
function toStep(value: number, step: number, base: number): number {
  const places = Math.max(...[step, base].map((part) => String(part).split(".")[1]?.length ?? 0));
  return Number((base + Math.round((value - base) / step) * step).toFixed(places));
}

/** A field of numbers. */
export class NumberField extends DataField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: Choices | undefined;

  constructor(options: FieldOptions = {}, context?: { name?: string; parent?: DataField }) {
    super(options, context);
    if (this.choices && !("nullable" in options)) this.nullable = false;
    if (typeof this.min === "number" && typeof this.max === "number" && this.min > this.max) {
      throw new Error("NumberField minimum constraint cannot exceed its maximum constraint");
    }
  }

  override getInitialValue(source?: Plain): unknown {
    const initial = super.getInitialValue(source);
    return initial === undefined && this.nullable ? null : initial;
  }

  override _cast(value: unknown): unknown {
    return Number(value);
  }

  override _cleanType(value: unknown): unknown {
    if (typeof value !== "number" || Number.isNaN(value)) return value;
    let clean = this.integer ? Math.round(value) : value;
    if (this.step) clean = toStep(clean, this.step, this.min ?? 0);
    // Bounds come last: a step may not lead out of them.
    if (typeof this.min === "number") clean = Math.max(clean, this.min);
    if (typeof this.max === "number") clean = Math.min(clean, this.max);
    return clean;
  }

  override _validateType(value: unknown): Verdict {
    if (typeof value !== "number") throw new Error("must be a number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (Number.isNaN(value)) throw new Error("must be a number, not NaN");
    if (typeof this.min === "number" && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (typeof this.max === "number" && value > this.max) throw new Error(`must be at most ${this.max}`);
    if (this.step && value !== this.max && toStep(value, this.step, this.min ?? 0) !== value) {
      throw new Error(`must be an increment of ${this.step}`);
    }
    if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (!Number.isFinite(value)) throw new Error("must be a finite number");
    return undefined;
  }

  override _toInput(config: InputConfig): HTMLElement {
    const { min, max, step } = this;
    const bounds = { min, max, step: step ?? (this.integer ? 1 : "any") };
    const full = withChoices({ ...bounds, ...config }, this.choices);
    if (full["options"]) return inputFactory("createSelectInput")({ ...full, dataset: { dtype: "Number" } });
    return inputFactory("createNumberInput")(full);
  }
}

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

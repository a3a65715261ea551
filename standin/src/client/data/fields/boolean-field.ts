import { DataField, inputFactory } from "./data-field.ts";
import type { FieldOptions, InputConfig, Verdict } from "./types.ts";

/** A field of true and false. */
export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: unknown): unknown {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }

  override _validateType(value: unknown): Verdict {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
    return undefined;
  }

  override _toInput(config: InputConfig): HTMLElement {
    return inputFactory("createCheckboxInput")(config);
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return Boolean(value) || Boolean(delta);
  }

  /** True taken away from anything leaves false. */
  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    return Boolean(value) && !delta;
  }

  override _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return Boolean(value) && Boolean(delta);
  }

  override _applyChangeUpgrade(value: unknown, delta: unknown): unknown {
    return Boolean(value) || Boolean(delta);
  }

  override _applyChangeDowngrade(value: unknown, delta: unknown): unknown {
    return Boolean(value) && Boolean(delta);
  }
}

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
}

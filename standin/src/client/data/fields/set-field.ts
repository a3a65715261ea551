import { deepClone } from "../../utils/clone.ts";
import type { Plain } from "../../utils/types.ts";
import type { DataModelValidationFailure } from "../validation-failure.ts";
import { ArrayField } from "./array-field.ts";
import { withChoices } from "./choices.ts";
import { DocumentUUIDField } from "./document-fields.ts";
import { createElement, inputFactory } from "./form-elements.ts";
import { NumberField } from "./number-field.ts";
import { StringField } from "./string-field.ts";
import type { CleanOptions, CleanState, InputConfig, ValidateOptions } from "./types.ts";

/** A field of a set: stored as a list without repetitions, used as a Set. */
export class SetField extends ArrayField {
  override _cleanType(value: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    const clean = super._cleanType(value, options, state);
    return Array.isArray(clean) ? [...new Set(clean)] : clean;
  }

  override _validateElements(values: unknown[], options: ValidateOptions): DataModelValidationFailure | undefined {
    const failure = super._validateElements(values, options);
    if (failure) return failure;
    if (new Set(values).size !== values.length) throw new Error("may not contain duplicate elements");
    return undefined;
  }

  override initialize(value: unknown, model: object, options: Plain = {}): unknown {
    return Array.isArray(value) ? new Set(super.initialize(value, model, options) as unknown[]) : value;
  }

  override toObject(value: unknown): unknown {
    return value === null || value === undefined ? value : deepClone(super.toObject(value));
  }

  override _toInput(config: InputConfig): HTMLElement {
    const { element } = this;
    const values = config.value instanceof Set ? [...(config.value as Set<unknown>)] : config.value;
    const isChosen = element instanceof StringField || element instanceof NumberField;
    const full = withChoices({ ...config, value: values }, isChosen ? element.choices : undefined);
    if (full["options"]) return inputFactory("createMultiSelectInput")(full);
    if (element instanceof DocumentUUIDField) {
      const { type } = element;
      return createElement("HTMLDocumentTagsElement", { ...(type ? { type } : {}), single: false, ...full });
    }
    if (element instanceof StringField) return createElement("HTMLStringTagsElement", full);
    throw new Error(`The set "${this.fieldPath}" can only be drawn as an input when its elements have choices`);
  }

  override _castChangeDelta(delta: unknown, replacementData: Plain = {}): unknown {
    return new Set(super._castChangeDelta(delta, replacementData) as unknown[]);
  }

  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return new Set([...((value ?? []) as Iterable<unknown>), ...(delta as Set<unknown>)]);
  }

  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    const taken = delta as Set<unknown>;
    return new Set([...((value ?? []) as Iterable<unknown>)].filter((inner) => !taken.has(inner)));
  }
}

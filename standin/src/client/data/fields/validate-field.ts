import { DataModelValidationError, DataModelValidationFailure } from "../validation-failure.ts";
import type { FieldOptions, ValidateOptions } from "./types.ts";

/** As much of a field as is needed to find out what is wrong with a value. */
interface Judge {
  readonly options: FieldOptions;
  readonly validationError: string;
  _validateSpecial(value: unknown): unknown;
  _validateType(value: unknown, options: ValidateOptions): unknown;
}

/** Asks a field's validators one after the other; the first that knows decides. */
export function judge(field: Judge, value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
  const { validate } = field.options;
  try {
    let verdict = field._validateSpecial(value);
    if (isOpen(verdict)) verdict = validate?.call(field, value, options);
    if (isOpen(verdict)) verdict = field._validateType(value, options);
    if (verdict instanceof DataModelValidationFailure) return verdict;
    return verdict === false ? failed(value, field.validationError) : undefined;
  } catch (error) {
    // A validator of something nested throws all that it has found.
    const found = error instanceof DataModelValidationError ? error.getFailure() : undefined;
    return found ?? failed(value, error instanceof Error ? error.message : String(error));
  }
}

/** Has a validator left the decision to the next? */
const isOpen = (verdict: unknown): boolean =>
  typeof verdict !== "boolean" && !(verdict instanceof DataModelValidationFailure);

function failed(invalidValue: unknown, message: string): DataModelValidationFailure {
  return new DataModelValidationFailure({ invalidValue, message, unresolved: true });
}

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
  const validators: (() => unknown)[] = [
    () => field._validateSpecial(value),
    () => validate?.call(field, value, options),
    () => field._validateType(value, options),
  ];
  try {
    for (const validator of validators) {
      const verdict = validator();
      if (verdict === true) return undefined;
      if (verdict instanceof DataModelValidationFailure) return verdict;
      if (verdict === false) return failed(value, field.validationError);
    }
    return undefined;
  } catch (error) {
    // A validator of something nested throws all that it has found.
    const found = error instanceof DataModelValidationError ? error.getFailure() : undefined;
    return found ?? failed(value, error instanceof Error ? error.message : String(error));
  }
}

function failed(invalidValue: unknown, message: string): DataModelValidationFailure {
  return new DataModelValidationFailure({ invalidValue, message, unresolved: true });
}

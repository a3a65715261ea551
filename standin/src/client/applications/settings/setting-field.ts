import { BooleanField } from "../../data/fields/boolean-field.ts";
import { DataField } from "../../data/fields/data-field.ts";
import { NumberField } from "../../data/fields/number-field.ts";
import { StringField } from "../../data/fields/string-field.ts";
import type { InputConfig } from "../../data/fields/types.ts";
import type { SettingConfig } from "../../settings.ts";
import { HTMLFilePickerElement } from "../elements/file-picker.ts";
import { HTMLRangePickerElement } from "../elements/range-picker.ts";

/**
 * The field which draws a setting and reads what the user has entered: its own, or one that fits its type. Null for
 * objects and the like, which have no input; whoever registers one gives it a menu.
 */
export function settingField({ type, choices, range, default: initial }: SettingConfig): DataField | null {
  if (type instanceof DataField) return type;
  const options = { required: true, initial, ...(choices ? { choices } : {}) };
  if (type === Boolean) return new BooleanField({ initial: initial ?? false });
  if (type === Number) return new NumberField({ ...options, ...range, nullable: false });
  // A text with blanks around it is another text; opening the window must not make it a change.
  if (type === String) return new StringField({ ...options, trim: false });
  return null;
}

/** An input of another kind than the field would draw: a slider, or a picker of files. */
export function settingInput({ type, choices, range, filePicker, input }: SettingConfig) {
  if (input) return input;
  if (type === Number && range && !choices) {
    return (_field: unknown, { name = "", value }: InputConfig) =>
      HTMLRangePickerElement.create({ ...range, name, value: value as number });
  }
  if (type === String && filePicker) {
    return (_field: unknown, { name = "", value }: InputConfig) =>
      HTMLFilePickerElement.create({
        name,
        value: value as string,
        type: typeof filePicker === "string" ? filePicker : "any",
      });
  }
  return undefined;
}

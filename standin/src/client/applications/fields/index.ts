/** The namespace foundry.applications.fields. */
export { createFormGroup } from "./form-group.ts";
export {
  createCheckboxInput,
  createEditorInput,
  createFontAwesomeIcon,
  createNumberInput,
  createTextareaInput,
  createTextInput,
  setInputAttributes,
} from "./inputs.ts";
export { prepareSelectOptionGroups } from "./select-options.ts";
export { createMultiSelectInput, createSelectInput } from "./selects.ts";

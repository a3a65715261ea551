import Handlebars from "handlebars";
import { generation } from "../../generations/index.ts";
import * as form from "./form-helpers.ts";
import { logicHelpers } from "./logic-helpers.ts";
import * as text from "./text-helpers.ts";

/** The namespace foundry.applications.handlebars. */
export { getTemplate, loadTemplates, renderTemplate } from "./templates.ts";
export {
  colorPicker,
  editor,
  filePicker,
  formGroup,
  formInput,
  numberInput,
  radioBoxes,
  rangePicker,
  select,
  selectOptions,
} from "./form-helpers.ts";
export { checked, concat, disabled, ifThen, localize, numberFormat, object } from "./text-helpers.ts";

/** The helpers which a later version of Foundry has taken away. */
const FORMER = ["colorPicker", "select"];

/** Teaches Handlebars the helpers that every template may use. */
export function initialize(): void {
  const helpers = { ...logicHelpers, ...text, ...form, formField: form.formGroup };
  const { formerHelpers } = generation().applications;
  for (const name of FORMER) Handlebars.unregisterHelper(name);
  const known = Object.entries(helpers).filter(([name]) => !FORMER.includes(name) || formerHelpers.includes(name));
  Handlebars.registerHelper(Object.fromEntries(known));
}

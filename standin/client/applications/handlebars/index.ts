import Handlebars from "handlebars";
import * as form from "./form-helpers.ts";
import { logicHelpers } from "./logic-helpers.ts";
import * as text from "./text-helpers.ts";

/** The namespace foundry.applications.handlebars. */
export { getTemplate, loadTemplates, renderTemplate } from "./templates.ts";
export {
  editor,
  filePicker,
  formGroup,
  formInput,
  numberInput,
  radioBoxes,
  rangePicker,
  selectOptions,
} from "./form-helpers.ts";
export { checked, concat, disabled, ifThen, localize, numberFormat, object } from "./text-helpers.ts";

/** Teaches Handlebars the helpers that every template may use. */
export function initialize(): void {
  const helpers = { ...logicHelpers, ...text, ...form, formField: form.formGroup };
  Handlebars.registerHelper(helpers as unknown as Handlebars.HelperDeclareSpec);
}

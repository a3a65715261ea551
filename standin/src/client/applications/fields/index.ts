import { localize as translate } from "../surroundings.ts";
import {
  type GroupConfig,
  type InputConfig,
  type SelectConfig,
  setInputAttributes,
  createOptions,
  prepareSelectOptionGroups,
} from "./inputs.ts";

/** The namespace foundry.applications.fields. */
export { createCheckboxInput, createNumberInput, createTextInput, setInputAttributes } from "./inputs.ts";
export { prepareSelectOptionGroups } from "./inputs.ts";

/** A label, its input, and a hint, in the markup that all of Foundry's forms share. */
export function createFormGroup(config: GroupConfig): HTMLDivElement {
  const { label, units, hint, rootId, stacked, localize } = config;
  const text = (words: string) => (localize ? translate(words) : words);
  const group = document.createElement("div");
  group.className = ["form-group", stacked ? "stacked" : "", ...(config.classes ?? [])]
    .filter((name) => name)
    .join(" ");

  const caption = document.createElement("label");
  caption.append(text(label ?? ""));
  if (units) {
    const span = document.createElement("span");
    span.className = "units";
    span.textContent = `(${text(units)})`;
    caption.append(" ", span);
  }

  const fields = document.createElement("div");
  fields.className = "form-fields";
  const inputs = config.input instanceof HTMLElement ? [config.input] : [...(config.input as Iterable<HTMLElement>)];
  fields.append(...inputs);
  group.append(caption, fields);

  const [first] = inputs;
  if (first && rootId) first.id ||= [rootId, first.getAttribute("name")].filter((part) => part).join("-");
  if (first?.id) caption.htmlFor = first.id;
  if (hint) {
    const paragraph = document.createElement("p");
    paragraph.className = "hint";
    paragraph.textContent = text(hint);
    group.append(paragraph);
    if (first?.id) {
      paragraph.id = `${first.id}-hint`;
      first.setAttribute("aria-describedby", paragraph.id);
    }
  }
  return group;
}

/** A select of one choice. */
export function createSelectInput(config: SelectConfig & InputConfig): HTMLSelectElement {
  const select = document.createElement("select");
  setInputAttributes(select, config);
  select.append(...createOptions(prepareSelectOptionGroups(config)));
  return select;
}

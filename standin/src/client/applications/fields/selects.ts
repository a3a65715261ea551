import type { InputConfig, SelectConfig } from "./field-types.ts";
import { setInputAttributes } from "./inputs.ts";
import { createOptions, prepareSelectOptionGroups } from "./select-options.ts";

/** A select of one choice. */
export function createSelectInput(config: SelectConfig & InputConfig): HTMLSelectElement {
  const select = document.createElement("select");
  setInputAttributes(select, config);
  select.append(...createOptions(prepareSelectOptionGroups(config)));
  return select;
}

/** A choice of several: the elements multi-select or multi-checkbox. */
export function createMultiSelectInput(config: SelectConfig & InputConfig): HTMLElement {
  const select = document.createElement(config.type === "checkboxes" ? "multi-checkbox" : "multi-select");
  setInputAttributes(select, config);
  select.append(...createOptions(prepareSelectOptionGroups({ ...config, blank: null })));
  return select;
}

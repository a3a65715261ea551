import { localize, localize as translate } from "../surroundings.ts";

/** Gives an input what all inputs can be told: name, state, data and the like. */
export function setInputAttributes(input: HTMLElement, config: InputConfig): void {
  if (config.name) input.setAttribute("name", config.name);
  if (config.id) input.id = config.id;
  if (config.classes) input.classList.add(...config.classes.split(" ").filter((name) => name));
  for (const flag of ["required", "disabled", "readonly", "autofocus"] as const) {
    input.toggleAttribute(flag, config[flag] === true);
  }
  if (config.placeholder) {
    input.setAttribute("placeholder", config.localize ? localize(config.placeholder) : config.placeholder);
  }
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = value;
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, value);
}

function createInput(type: string, config: InputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = type;
  setInputAttributes(input, config);
  return input;
}

/** An input for one line of text. */
export function createTextInput(config: InputConfig<string>): HTMLInputElement {
  const input = createInput("text", config);
  // Inputs are often written out as text, so the value must be an attribute.
  input.setAttribute("value", config.value ?? "");
  return input;
}

/** A check box. */
export function createCheckboxInput(config: InputConfig<boolean>): HTMLInputElement {
  const input = createInput("checkbox", config);
  input.defaultChecked = config.value === true;
  return input;
}

/** An input for a number, or a slider. */
export function createNumberInput(
  config: InputConfig<number> & { min?: number; max?: number; step?: number | "any"; type?: "range" | "number" },
): HTMLInputElement {
  const input = createInput(config.type === "range" ? "range" : "number", config);
  const { value, min, max, step } = config;
  for (const [attribute, limit] of Object.entries({ min, max })) {
    if (Number.isFinite(limit)) input.setAttribute(attribute, String(limit));
  }
  input.setAttribute("step", String(step ?? "any"));
  input.setAttribute("value", typeof value === "number" && Number.isFinite(value) ? String(value) : "");
  return input;
}

/** Choices under one heading; the heading "" is without an element. */
export interface OptionGroup {
  group: string;
  options: SelectOption[];
}

/** Makes a list of options of the ways in which choices are given: records, and lists of texts or objects. */
export function toOptions(choices: unknown, { valueAttr, labelAttr }: SelectConfig): SelectOption[] {
  const given = typeof choices === "function" ? (choices as () => unknown)() : choices;
  const read = (choice: unknown, key?: string): SelectOption => {
    if (typeof choice !== "object" || choice === null) {
      const text = String(choice);
      return { value: key ?? text, label: text };
    }
    const option = choice as SelectOption;
    const value = option[valueAttr ?? "value"] ?? (valueAttr === undefined ? key : undefined);
    const label = option[labelAttr ?? "label"] ?? value;
    return { ...option, ...(value === undefined ? {} : { value: toText(value) }), label: toText(label) };
  };
  if (Array.isArray(given)) return given.map((choice) => read(choice));
  return Object.entries((given ?? {}) as Record<string, unknown>).map(([key, choice]) => read(choice, key));
}

/** Sorts options into their groups, translates them, and marks those which the value names. */
export function prepareSelectOptionGroups(config: InputConfig & SelectConfig): OptionGroup[] {
  const { groups, blank, localize, sort } = config;
  const chosen = chosenValues(config.value);
  const sorted = new Map<string, OptionGroup>();
  const inGroup = (group: string) => {
    const known = sorted.get(group) ?? { group, options: [] };
    sorted.set(group, known);
    return known.options;
  };
  for (const group of groups ?? []) inGroup(group);
  const options = config.options ? toOptions(config.options, config) : toOptions(config.choices, config);
  for (const option of options) {
    const label = localize ? translate(option.label ?? "") : (option.label ?? "");
    const group = option.group ? (localize ? translate(option.group) : option.group) : "";
    inGroup(group).push({ ...option, label, selected: option.selected ?? chosen.has(option.value ?? "") });
  }
  if (sort) for (const { options: members } of sorted.values()) members.sort(byLabel);
  const result = [...sorted.values()].filter(({ options: members }) => members.length > 0);
  if (typeof blank !== "string") return result;
  const empty = { value: "", label: localize && blank ? translate(blank) : blank, selected: chosen.has("") };
  const ungrouped = result.find(({ group }) => group === "");
  if (ungrouped) ungrouped.options.unshift(empty);
  else result.unshift({ group: "", options: [empty] });
  return result;
}

function byLabel(a: SelectOption, b: SelectOption): number {
  return (a.label ?? "").localeCompare(b.label ?? "");
}

function chosenValues(value: unknown): ReadonlySet<string> {
  if (value instanceof Set || Array.isArray(value)) return new Set([...(value as Iterable<unknown>)].map(toText));
  return new Set([toText(value)]);
}

function toText(value: unknown): string {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
}

/** Draws option groups as elements. */
export function createOptions(groups: readonly OptionGroup[]): HTMLElement[] {
  return groups.flatMap(({ group, options }) => {
    const elements = options.map(createOption);
    if (!group) return elements;
    const heading = document.createElement("optgroup");
    heading.label = group;
    heading.append(...elements);
    return [heading];
  });
}

function createOption(option: SelectOption): HTMLElement {
  if (option.rule) return document.createElement("hr");
  const element = document.createElement("option");
  element.value = option.value ?? "";
  element.textContent = option.label ?? "";
  for (const flag of ["selected", "disabled", "hidden"] as const) element.toggleAttribute(flag, option[flag] === true);
  for (const [key, value] of Object.entries(option.dataset ?? {})) element.dataset[key] = value;
  return element;
}

/** What every input may be told. */
export interface InputConfig<Value = unknown> {
  name?: string;
  value?: Value | null;
  id?: string;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  localize?: boolean;
  placeholder?: string;
  classes?: string;
  dataset?: Record<string, string>;
  aria?: Record<string, string>;
}

/** One choice of a select. */
export interface SelectOption {
  value?: string;
  label?: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  hidden?: boolean;
  dataset?: Record<string, string>;
  [attribute: string]: unknown;
}

/** The choices of a select and how they are shown. */
export interface SelectConfig {
  options?: readonly SelectOption[];
  choices?: unknown;
  groups?: readonly string[];
  blank?: string | false | null;
  valueAttr?: string;
  labelAttr?: string;
  localize?: boolean;
  sort?: boolean;
  type?: "single" | "multi" | "checkboxes";
}

/** A labeled group around an input. */
export interface GroupConfig {
  label?: string | null;
  input: HTMLElement | HTMLCollection | readonly HTMLElement[];
  units?: string | null;
  hint?: string | null;
  rootId?: string | null;
  classes?: readonly string[] | null;
  stacked?: boolean | null;
  localize?: boolean | null;
}

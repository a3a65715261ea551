import { localize as translate } from "../surroundings.ts";
import type { InputConfig, SelectConfig, SelectOption } from "./field-types.ts";

/** Choices under one heading; the heading "" has no element of its own. */
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

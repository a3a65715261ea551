import { isPlainObject } from "../../utils/types.ts";
import type { InputConfig } from "./types.ts";

/** The allowed values of a field: a list, a record of labels, or a function that gives either. */
export type Choices = readonly unknown[] | Readonly<Record<string, unknown>> | (() => Choices);

/** The allowed values of a field as they are now. */
function currentChoices(choices: Choices): Exclude<Choices, () => Choices> {
  return typeof choices === "function" ? currentChoices(choices()) : choices;
}

/** Is this value one of the allowed ones? The keys of a record are strings, also where numbers are meant. */
export function isChoice(choices: Choices, value: unknown): boolean {
  const current = currentChoices(choices);
  if (Array.isArray(current)) return current.includes(value);
  return Object.hasOwn(current, String(value));
}

interface Option {
  value: unknown;
  label: string;
  group?: string;
  [data: string]: unknown;
}

/** Turns a configuration with `choices` into one with the `options` of a select element. */
export function withChoices(config: InputConfig, choices: Choices | undefined): InputConfig {
  const { choices: given, labelAttr, valueAttr, ...rest } = config;
  const source = (given ?? choices) as Choices | undefined;
  if (config["options"] || !source) return rest;
  const current = currentChoices(source);
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(current)
    ? current.map((value: unknown) => [value, value] as const)
    : Object.entries(current);
  const options = entries.map(([value, choice]): Option => {
    if (!isPlainObject(choice)) return { value, label: String(choice) };
    const label = choice[typeof labelAttr === "string" ? labelAttr : "label"];
    const own = typeof valueAttr === "string" ? choice[valueAttr] : undefined;
    return { ...choice, value: own ?? choice["value"] ?? value, label: String(label) };
  });
  return { ...rest, options };
}

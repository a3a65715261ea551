import Handlebars from "handlebars";
import { type SelectConfig, createOptions, prepareSelectOptionGroups, toOptions } from "../fields/inputs.ts";

type Options<Hash> = Omit<Handlebars.HelperOptions, "hash"> & { readonly hash: Hash };
type Markup = HTMLElement | HTMLCollection;

/** What helpers need of a data field. */
interface FormField {
  toInput(config: object): Markup;
  toFormGroup(group: object, input: object): HTMLElement;
}

/** Writes elements out as text that Handlebars does not escape. */
function markup(elements: Markup | readonly HTMLElement[]): Handlebars.SafeString {
  const list = elements instanceof HTMLElement ? [elements] : [...(elements as Iterable<HTMLElement>)];
  return new Handlebars.SafeString(list.map((element) => element.outerHTML).join(""));
}

type SelectHash = Omit<SelectConfig, "options"> & { selected?: unknown; inverted?: boolean; nameAttr?: string };

export function selectOptions(choices: unknown, { hash }: Options<SelectHash>): Handlebars.SafeString {
  const { selected, inverted, nameAttr, ...config } = hash;
  if (nameAttr) config.valueAttr = nameAttr;
  let options = toOptions(choices, config);
  if (inverted) options = options.map(({ value = "", label = "" }) => ({ value: label, label: value }));
  delete config.valueAttr;
  delete config.labelAttr;
  return markup(createOptions(prepareSelectOptionGroups({ ...config, options, value: selected })));
}

type GroupHash = Record<string, unknown> & { classes?: string | string[]; localize?: boolean };

export function formGroup(field: FormField | undefined, { hash }: Options<GroupHash>): Handlebars.SafeString {
  const { classes, label, hint, rootId, stacked, units, widget, ...input } = hash;
  const list = typeof classes === "string" ? classes.split(" ") : (classes ?? []);
  const group = { label, hint, rootId, stacked, units, widget, localize: input.localize, classes: list };
  return markup(known(field, "formGroup").toFormGroup(group, input));
}

function known(field: FormField | undefined, helper: string): FormField {
  if (!field) throw new Error(`The {{${helper}}} helper was given no data field`);
  return field;
}

/** Drops the options object that Handlebars passes to every helper as its last argument. */
export function values(args: readonly unknown[]): readonly unknown[] {
  return args.slice(0, -1);
}

/** Comparisons and the like, for sub-expressions. */
export const logicHelpers = {
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  lt: (a: number, b: number) => a < b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
  gte: (a: number, b: number) => a >= b,
  not: (value: unknown) => !value,
  and: (...args: unknown[]) => values(args).every(Boolean),
  or: (...args: unknown[]) => values(args).some(Boolean),
};

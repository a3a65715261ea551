import Handlebars from "handlebars";
import { formGroup, logicHelpers, numberInput, selectOptions, values } from "./form-helpers.ts";
import { timeSince as since } from "../../utils.ts";
import { localize as translate } from "../surroundings.ts";

/** The namespace foundry.applications.handlebars. */
export { getTemplate, loadTemplates, renderTemplate } from "./templates.ts";
export { formGroup, numberInput, selectOptions };

const textHelpers = { ifThen, concat, object, localize, numberFormat, timeSince, checked, disabled };

/** Teaches Handlebars the helpers that every template may use. */
export function initialize(): void {
  const helpers = {
    ...logicHelpers,
    ...textHelpers,
    formGroup,
    numberInput,
    selectOptions,
    formField: formGroup,
  };
  Handlebars.registerHelper(helpers);
}

type Options<Hash = Record<string, unknown>> = Omit<Handlebars.HelperOptions, "hash"> & { readonly hash: Hash };

export function ifThen(criteria: unknown, ifTrue: unknown, ifFalse: unknown): unknown {
  return criteria ? ifTrue : ifFalse;
}

export function concat(...args: unknown[]): Handlebars.SafeString {
  const parts = values(args).filter((value) => typeof value !== "object" || value instanceof Handlebars.SafeString);
  return new Handlebars.SafeString(parts.map(String).join(""));
}

export function object({ hash }: Options): Record<string, unknown> {
  return hash;
}

export function localize(value: unknown, { hash }: Options): string {
  const key = value instanceof Handlebars.SafeString ? value.toString() : value;
  if (typeof key !== "string") return "";
  return translate(key, Object.keys(hash).length ? hash : undefined);
}

/** Writes a number with a fixed number of decimals, and with its sign when that is asked for. */
export function numberFormat(value: unknown, { hash }: Options<{ decimals?: number; sign?: boolean }>): string {
  const number = value === null || value === "" ? NaN : Number(value);
  const digits = number.toFixed(hash.decimals ?? 0);
  return hash.sign && number >= 0 ? `+${digits}` : digits;
}

function timeSince(value: Date | string | number): string {
  return since(value);
}

export function checked(value: unknown): string {
  return value ? "checked" : "";
}

export function disabled(value: unknown): string {
  return value ? "disabled" : "";
}

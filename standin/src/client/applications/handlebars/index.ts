import Handlebars from "handlebars";
import { formGroup, logicHelpers, selectOptions, values } from "./form-helpers.ts";
import { timeSince as since } from "../../utils.ts";
import { localize as translate } from "../surroundings.ts";

/** The namespace foundry.applications.handlebars. */
export { getTemplate, loadTemplates, renderTemplate } from "./templates.ts";
export { formGroup, selectOptions };

const textHelpers = { ifThen, concat, localize, timeSince, checked, disabled };

/** Teaches Handlebars the helpers that every template may use. */
export function initialize(): void {
  const helpers = {
    ...logicHelpers,
    ...textHelpers,
    formGroup,
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

export function localize(value: unknown, { hash }: Options): string {
  const key = value instanceof Handlebars.SafeString ? value.toString() : value;
  if (typeof key !== "string") return "";
  return translate(key, Object.keys(hash).length ? hash : undefined);
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

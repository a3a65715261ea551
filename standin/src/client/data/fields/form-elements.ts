import { host } from "../../host.ts";
import type { Plain } from "../../utils/types.ts";

/** The functions of foundry.applications.fields which draw inputs. */
type InputFactory = (config: Plain) => HTMLElement;

/** Looks up one of the functions which draw form elements. */
export function inputFactory(name: string): InputFactory {
  const { applications } = host.foundry as { applications: { fields: Record<string, InputFactory> } };
  const factory = applications.fields[name];
  if (!factory) throw new Error(`The stand-in has no foundry.applications.fields.${name}`);
  return factory;
}

/** Makes one of Foundry's own form elements. */
export function createElement(name: string, config: Plain): HTMLElement {
  const { elements } = (host.foundry as { applications: { elements: Record<string, ElementClass> } }).applications;
  const element = elements[name];
  if (!element) throw new Error(`The stand-in has no foundry.applications.elements.${name}`);
  return element.create(config);
}

interface ElementClass {
  create(config: Plain): HTMLElement;
}

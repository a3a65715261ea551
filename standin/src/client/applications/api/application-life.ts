import { hooks } from "../surroundings.ts";
import { isPlainObject } from "../../utils/types.ts";
import type { ClickAction, Tab, TabsConfiguration } from "./application-types.ts";

/** How one step in the life of an application is reported to listeners. */
export interface LifeEventOptions {
  async?: boolean;
  handlerArgs?: readonly unknown[];
  debugText?: string;
  eventName?: string;
  hookName?: string;
  hookArgs?: readonly unknown[];
  hookResponse?: boolean;
  parentClassHooks?: boolean;
}

interface Living {
  dispatchEvent(event: Event): boolean;
}

/**
 * Calls one step in the life of an application, then its event and its hooks; waits for the step when it is asked to.
 * The answer is what the step has given, which hooks may have changed.
 */
export function performLifeEvent(
  app: Living,
  handler: (this: never, ...args: never[]) => unknown,
  options: LifeEventOptions,
): unknown {
  const result = handler.apply(app as never, (options.handlerArgs ?? []) as never[]);
  if (!options.async) {
    announce(app, options, result);
    return result;
  }
  return Promise.resolve(result).then((response) => {
    announce(app, options, response);
    return response;
  });
}

function announce(app: Living, options: LifeEventOptions, response: unknown): void {
  const { eventName, hookName, hookArgs = [], hookResponse = false, parentClassHooks = true } = options;
  if (eventName) app.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
  if (hookName) callClassHooks(app, hookName, hookResponse ? [...hookArgs, response] : hookArgs, parentClassHooks);
}

/**
 * Calls a hook under the names of an application's classes, own first; `{}` in the hook is where the name goes. A hook
 * without a place for a name, which is not for the parents either, is called as it is.
 */
export function callClassHooks(app: Living, hookName: string, args: readonly unknown[], parents = true): void {
  const hasPlace = hookName.includes("{}");
  if (!hasPlace && !parents) {
    hooks().callAll(hookName, app, ...args);
    return;
  }
  const cls = app.constructor as unknown as { inheritanceChain(): Iterable<{ readonly name: string }> };
  for (const { name } of cls.inheritanceChain()) {
    const hook = hasPlace ? hookName.replace("{}", name) : `${hookName}${name}`;
    if (name) hooks().callAll(hook, app, ...args);
    if (!parents) return;
  }
}

type Options = Record<string, unknown>;

/** Merges options up the chain of classes: arrays grow, inner objects merge, anything else is replaced. */
export function mergeOptions(base: object, ...additions: readonly (object | undefined)[]): Options {
  const merged: Options = {};
  for (const layer of [base, ...additions]) {
    for (const [key, value] of Object.entries(layer ?? {}) as [string, unknown][]) {
      if (value === undefined) continue;
      merged[key] = mergeValue(merged[key], value);
    }
  }
  return merged;
}

function mergeValue(before: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return [...(Array.isArray(before) ? (before as unknown[]) : []), ...(value as unknown[])];
  if (isPlainObject(value)) return mergeOptions(isPlainObject(before) ? before : {}, value);
  return value;
}

type Actions = Readonly<
  Record<string, ClickAction | { readonly handler: ClickAction; readonly buttons: readonly number[] }>
>;

/**
 * Which button asks for an action? A context menu is the right button's, even when a key has asked for it; any other key
 * asks as the left button does.
 */
export function buttonOf(event: PointerEvent): number {
  if (event.type === "contextmenu") return 2;
  return event.type.startsWith("key") ? 0 : event.button;
}

/**
 * Hears the clicks in an element with one listener for each kind of button: the innermost element with a `data-action`
 * answers. Elements other than buttons answer to the keyboard like buttons.
 */
export function delegateActions(
  element: HTMLElement,
  onAction: (event: PointerEvent, target: HTMLElement) => void,
): void {
  const answer = (event: Event) => {
    const target = (event.target as Element).closest<HTMLElement>("[data-action]");
    if (target && element.contains(target)) onAction(event as PointerEvent, target);
  };
  element.addEventListener("click", answer);
  element.addEventListener("contextmenu", answer);
  element.addEventListener("auxclick", (event) => {
    // The right button has sent its "contextmenu" already.
    if (event.button === 1) answer(event);
  });
  element.addEventListener("keydown", (event) => {
    // An event that a package's own listener has handled is not handled again.
    if (event.defaultPrevented || (event.key !== "Enter" && event.key !== " ")) return;
    const target = event.target as HTMLElement;
    if (!target.matches("[data-action]:not(button, input, select, textarea, a[href], summary)")) return;
    event.preventDefault();
    target.click();
  });
}

/** Finds the handler of an action; "other button" when it waits for another one, or nothing. */
export function findAction(actions: Actions, action: string, button: number): ClickAction | "other button" | null {
  const entry = actions[action];
  if (!entry) return null;
  const { handler, buttons } = typeof entry === "function" ? { handler: entry, buttons: [0] } : entry;
  return buttons.includes(button) ? handler : "other button";
}

/** Turns the description of a tab group into what templates draw. */
export function prepareTabs(
  group: string,
  config: TabsConfiguration,
  active: string | null | undefined,
): Record<string, Tab> {
  const tabs: Record<string, Tab> = {};
  for (const { cssClass, ...description } of config.tabs) {
    const isActive = description.id === active;
    const classes = [cssClass, isActive ? "active" : ""].filter((name) => name);
    const label = config.labelPrefix ? { label: `${config.labelPrefix}.${description.id}` } : {};
    tabs[description.id] = { ...label, ...description, group, active: isActive, cssClass: classes.join(" ") };
  }
  return tabs;
}

/** Shows one tab of a group: marks it in the navigation and among the contents. Is there such a tab? */
export function activateTab(element: HTMLElement, tab: string, group: string): boolean {
  const inGroup = `[data-group="${CSS.escape(group)}"]`;
  const members = [...element.querySelectorAll<HTMLElement>(`${inGroup}[data-tab], .tabs${inGroup} [data-tab]`)];
  if (!members.some((member) => member.dataset["tab"] === tab)) return false;
  for (const member of members) {
    const isActive = member.dataset["tab"] === tab;
    member.classList.toggle("active", isActive);
    if (member.getAttribute("role") === "tab") member.setAttribute("aria-selected", String(isActive));
  }
  return true;
}

// The members by which the classes of an application work together. They are symbols, because a package's class may
// have a member of any name that Foundry's classes do not have.

/** The outer element, while there is one. */
export const outer = Symbol("the outer element");

/** Hears what is entered in a form. */
export const listenToForm = Symbol("listen to a form");

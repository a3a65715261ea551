import { localiseFaults, say } from "../../base/words.ts";
import { keepHere, keptHere, type KeptHere } from "../../base/world-settings.ts";
import { checkName, longestTitle } from "../../rules/kernel/rule-error.ts";
import { askConfirmation } from "../../ui/ask.ts";
import { showFieldNote } from "../../ui/field-fault.ts";
import { blankOption, TEMPLATE_DRAG } from "../request-options.ts";
import type { DraggedTemplate, RequestSettings } from "../request-options.ts";
import { asSides, knownOption, saySettings } from "./request-settings.ts";

/** What a template stores. */
type RequestTemplate = Omit<RequestSettings, "asked" | "deadline" | "contest" | "replaces"> & {
  readonly contest: Pick<RequestSettings["contest"], "mayStalemate">;
  /** True if each side of a contest may choose among all its rolls. */
  readonly areForAll?: true;
};

/** Returns the settings stored in a template: without actors and deadline. */
export function templateOf(settings: RequestSettings): RequestTemplate {
  const { asked: _asked, deadline: _deadline, replaces: _replaces, ...kept } = settings;
  const areForAll = settings.kind === "contest" && settings.options.every((option) => option.for.length === 0);
  const options = settings.options.map((option) => ({ ...option, for: [] }));
  return {
    ...kept,
    contest: { mayStalemate: kept.contest.mayStalemate },
    options,
    ...(areForAll ? { areForAll } : {}),
  };
}

/**
 * Returns the settings with those of a template, without dice that no longer exist. The two rolls of a contest go to
 * the sides asked now.
 */
export function withTemplate(settings: RequestSettings, template: object): RequestSettings {
  const { areForAll = false, ...kept } = template as Partial<RequestTemplate>;
  const { options = settings.options } = kept;
  const filled = {
    ...settings,
    ...kept,
    contest: { ...settings.contest, ...kept.contest },
    options: options.map((option) => knownOption({ ...blankOption, ...option })),
  };
  const hasSides = filled.kind === "contest" && filled.options.length === 2 && filled.asked.length > 1;
  return hasSides && !areForAll ? asSides(filled, filled.options) : filled;
}

/** How many recent requests are remembered. */
const REMEMBERED = 5;

/** Remembers a request among this browser's recent ones in this world, newest first. */
export async function rememberRequest(settings: RequestSettings): Promise<void> {
  const name = saySettings(settings);
  const others = Object.entries(keptHere("lastRequests")).filter(([one]) => one !== name);
  const newest: readonly (readonly [string, object])[] = [[name, templateOf(settings)], ...others];
  await keepHere("lastRequests", Object.fromEntries(newest.slice(0, REMEMBERED)));
}

type Templates = KeptHere["requestTemplates"];

/** Returns a template by name; undefined if this browser has none of that name. */
export function templateNamed(name: string): Templates[string] | undefined {
  const templates = keptHere("requestTemplates");
  return Object.hasOwn(templates, name) ? templates[name] : undefined;
}

/** Saves a template, after a confirmation if its name is taken. Returns whether it is saved. */
export async function saveTemplate(name: string, template: Templates[string]): Promise<boolean> {
  if (Object.hasOwn(keptHere("requestTemplates"), name) && !(await confirmLoss("replace", name))) return false;
  await keepHere("requestTemplates", { ...keptHere("requestTemplates"), [name]: template });
  return true;
}

/** Deletes a template, after a confirmation. Returns whether it is deleted. */
export async function deleteTemplate(name: string): Promise<boolean> {
  if (!(await confirmLoss("delete", name))) return false;
  const kept = Object.entries(keptHere("requestTemplates")).filter(([one]) => one !== name);
  await keepHere("requestTemplates", Object.fromEntries(kept));
  return true;
}

function confirmLoss(how: "replace" | "delete", name: string): Promise<boolean> {
  const question = say({ key: `QUADRIVIUM.RequestWindow.Lost.${how}`, data: { name } });
  return askConfirmation(say({ key: "QUADRIVIUM.RequestWindow.templates" }), question);
}

/** Returns the name of the picked template; blank for none. */
export function pickedTemplate(window: HTMLElement): string {
  return window.querySelector<HTMLSelectElement>("[data-template=pick]")?.value ?? "";
}

/** Returns the drag data of the picked template. */
export function draggedTemplate(window: HTMLElement): DraggedTemplate {
  return { type: TEMPLATE_DRAG, name: pickedTemplate(window) };
}

/**
 * Saves settings as a template under the typed name.
 * @returns the name; null if it is not saved: the name is not valid, as a note at the field says, or the user keeps the
 * existing one
 */
export async function saveWrittenTemplate(window: HTMLElement, settings: RequestSettings): Promise<string | null> {
  const field = window.querySelector<HTMLInputElement>("[data-template=name]");
  const name = field?.value.trim() ?? "";
  try {
    localiseFaults(() => {
      checkName(name, longestTitle);
    });
  } catch (error) {
    if (!field || !(error instanceof Error)) throw error;
    showFieldNote(field, error.message);
    field.focus();
    return null;
  }
  return (await saveTemplate(name, templateOf(settings))) ? name : null;
}

/** Makes Enter in a template's name press its button instead of the form's first. */
export function saveOnEnter(event: KeyboardEvent): void {
  const field = event.target as HTMLElement;
  if (event.key !== "Enter" || event.isComposing || field.dataset.template !== "name") return;
  event.preventDefault();
  field.closest("form")?.querySelector<HTMLElement>("[data-action=saveTemplate]")?.click();
}

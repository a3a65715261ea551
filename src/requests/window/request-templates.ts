import { say } from "../../base/words.ts";
import type { Bonus } from "../../rules/kernel/bonuses.ts";
import { challengeDifficulties } from "../../rules/procedures/group-challenge.ts";
import { openings } from "../../rules/requests/openings.ts";
import { audiences, resultVisibilities } from "../../rules/requests/request.ts";
import { askConfirmation } from "../../ui/ask.ts";
import { changeRequestTemplates, requestTemplates } from "../../base/world-settings.ts";
import { blankBonus, blankOption, knownOption, windowKinds } from "./request-settings.ts";
import type { OptionSettings, RequestSettings } from "./request-settings.ts";

/** Returns the part of the settings that a template stores: without actors and deadline. */
export function templateOf(
  settings: RequestSettings,
): Omit<RequestSettings, "asked" | "deadline" | "defender" | "replaces"> {
  const { kind, title, note, options, bonuses, shows, tells, opens, mayStalemate, challenge, nominates } = settings;
  const forAll = options.map((option) => ({ ...option, for: [] }));
  return { kind, title, note, options: forAll, bonuses, shows, tells, opens, mayStalemate, challenge, nominates };
}

/**
 * Returns the settings with those of a template. A template may be from another version: unknown values are ignored.
 */
export function withTemplate(settings: RequestSettings, template: object): RequestSettings {
  const kept: Partial<Record<keyof RequestSettings, unknown>> = template;
  const known = <Value extends string>(values: readonly Value[], value: unknown, otherwise: Value): Value =>
    values.find((one) => one === value) ?? otherwise;
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const options = Array.isArray(kept.options) ? (kept.options as Partial<OptionSettings>[]) : [];
  const bonuses = Array.isArray(kept.bonuses) ? (kept.bonuses as Partial<Bonus>[]) : [];
  return {
    ...settings,
    kind: known(windowKinds, kept.kind, settings.kind),
    title: text(kept.title),
    note: text(kept.note),
    options:
      options.length > 0 ? options.map((option) => knownOption({ ...blankOption, ...option })) : settings.options,
    bonuses: [...bonuses.map((bonus) => ({ ...blankBonus, ...bonus }))],
    shows: known(audiences, kept.shows, settings.shows),
    tells: known(resultVisibilities, kept.tells, settings.tells),
    // A template of an older version left everything open.
    opens: Array.isArray(kept.opens) ? openings.filter((one) => (kept.opens as unknown[]).includes(one)) : openings,
    mayStalemate: kept.mayStalemate === true,
    nominates: kept.nominates === true,
    challenge: known(challengeDifficulties, kept.challenge, settings.challenge),
  };
}

type Templates = ReturnType<typeof requestTemplates>;

/** Returns a template by its name; undefined if this browser has none of that name. */
export function templateNamed(name: string): Templates[string] | undefined {
  const templates = requestTemplates();
  return Object.hasOwn(templates, name) ? templates[name] : undefined;
}

/** Saves a template, after a confirmation if its name is taken. Returns whether it is saved. */
export async function saveTemplate(name: string, template: Templates[string]): Promise<boolean> {
  if (Object.hasOwn(requestTemplates(), name) && !(await confirmLoss("replace", name))) return false;
  await changeRequestTemplates({ ...requestTemplates(), [name]: template });
  return true;
}

/** Deletes a template, after a confirmation. Returns whether it is deleted. */
export async function deleteTemplate(name: string): Promise<boolean> {
  if (!(await confirmLoss("delete", name))) return false;
  const kept = Object.entries(requestTemplates()).filter(([one]) => one !== name);
  await changeRequestTemplates(Object.fromEntries(kept));
  return true;
}

function confirmLoss(how: "replace" | "delete", name: string): Promise<boolean> {
  const question = say({ key: `QUADRIVIUM.RequestWindow.Lost.${how}`, data: { name } });
  return askConfirmation(say({ key: "QUADRIVIUM.RequestWindow.templates" }), question);
}

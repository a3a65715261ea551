import { isNumberField, numberIn } from "../../ui/number-fields.ts";
import { isElement } from "../../ui/pages.ts";
import { targetIn } from "../../rules/requests/request.ts";
import type { Audience, RequestOption, ResultVisibility, TargetsByTradition } from "../../rules/requests/request.ts";
import { traditions } from "../../rules/traditions/traditions.ts";
import { knownOption } from "./request-settings.ts";
import type { RequestSettings } from "../model/blank-request.ts";

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Reads one field of the request window, whose name is the path of a setting: "options.0.ability". All other settings stay as
 * before, whatever the window still shows.
 */
export function readRequestField(form: HTMLElement, name: string, before: RequestSettings): RequestSettings {
  const fields = [...form.querySelectorAll<Input>(`[name="${CSS.escape(name)}"]`)];
  const [field] = fields;
  if (!field) return before;
  if (name === "learns") {
    const [shows, tells] = field.value.split(".") as [Audience, ResultVisibility];
    return { ...before, shows, tells };
  }
  if (name === "deadline") return { ...before, deadline: field.value === "" ? null : Date.parse(field.value) };
  const value = writtenIn(field, fields, foundry.utils.getProperty(before, name));
  if (name === "asked") {
    // Somebody who is asked may not be listed.
    const others = before.asked.filter((uuid) => fields.every((box) => box.value !== uuid));
    return { ...before, asked: [...others, ...(value as string[])] };
  }
  const [list, index, key = "", own = ""] = name.split(".");
  if (list === "options") {
    const options = before.options.map((option, place) =>
      place === Number(index) ? knownOption(withValue(option, key, own, value)) : option,
    );
    return { ...before, options };
  }
  const after = foundry.utils.deepClone(before);
  // The number of a bonus may be blank.
  foundry.utils.setProperty(after, name, value ?? 0);
  return after;
}

/** Returns what a field contains; of checkboxes with the same name for a list, the values of the checked ones. */
function writtenIn(field: Input, fields: readonly Input[], before: unknown): unknown {
  if (isNumberField(field)) return numberIn(field) ?? null;
  const checked = fields.filter((one) => one.matches(":checked")).map(({ value }) => value);
  const isBox = isElement(field, "input") && field.type === "checkbox";
  if (Array.isArray(before)) return isBox ? checked : field.value.split(",").flatMap((one) => one.trim() || []);
  return isBox ? field.checked : (checked[0] ?? field.value.trim());
}

/** Returns an option with another value of a setting; of a tradition's own target or a field of the die, of that alone. */
function withValue(option: RequestOption, key: string, own: string, value: unknown): RequestOption {
  switch (key) {
    case "target":
      return { ...option, target: value as number | null, targets: {} };
    case "targets": {
      const all = [...traditions.keys()].map((id) => [id, id === own ? value : targetIn(option, id)] as const);
      const numbers = all.filter(([, number]) => number !== null);
      return { ...option, target: null, targets: Object.fromEntries(numbers) as TargetsByTradition };
    }
    case "setup": {
      const others = Object.entries(option.setup).filter(([name]) => name !== own);
      const isSet = value !== null && value !== false;
      return {
        ...option,
        setup: Object.fromEntries(isSet ? [...others, [own, value]] : others) as typeof option.setup,
      };
    }
    default:
      return { ...option, [key]: value };
  }
}

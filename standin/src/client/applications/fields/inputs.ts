import { localize } from "../surroundings.ts";
import type { InputConfig } from "./field-types.ts";

/** Gives an input what all inputs can be told: name, state, data and the like. */
export function setInputAttributes(input: HTMLElement, config: InputConfig): void {
  if (config.name) input.setAttribute("name", config.name);
  if (config.id) input.id = config.id;
  if (config.classes) input.classList.add(...config.classes.split(" ").filter((name) => name));
  for (const flag of ["required", "disabled", "readonly", "autofocus"] as const) {
    input.toggleAttribute(flag, config[flag] === true);
  }
  if (config.placeholder) {
    input.setAttribute("placeholder", config.localize ? localize(config.placeholder) : config.placeholder);
  }
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = value;
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, value);
}

function createInput(type: string, config: InputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = type;
  setInputAttributes(input, config);
  return input;
}

/** An input for one line of text. */
export function createTextInput(config: InputConfig<string>): HTMLInputElement {
  const input = createInput("text", config);
  // Inputs are often written out as text, so the value must be an attribute.
  input.setAttribute("value", config.value ?? "");
  return input;
}

/** An input for several lines of text. */
export function createTextareaInput(config: InputConfig<string> & { rows?: number }): HTMLTextAreaElement {
  const textarea = document.createElement("textarea");
  setInputAttributes(textarea, config);
  if (config.rows !== undefined) textarea.setAttribute("rows", String(config.rows));
  textarea.textContent = config.value ?? "";
  return textarea;
}

/** A check box. */
export function createCheckboxInput(config: InputConfig<boolean>): HTMLInputElement {
  const input = createInput("checkbox", config);
  input.defaultChecked = config.value === true;
  return input;
}

/** An input for a number, or a slider. */
export function createNumberInput(
  config: InputConfig<number> & { min?: number; max?: number; step?: number | "any"; type?: "range" | "number" },
): HTMLInputElement {
  const input = createInput(config.type === "range" ? "range" : "number", config);
  const { value, min, max, step } = config;
  for (const [attribute, limit] of Object.entries({ min, max })) {
    if (Number.isFinite(limit)) input.setAttribute(attribute, String(limit));
  }
  input.setAttribute("step", String(step ?? "any"));
  input.setAttribute("value", typeof value === "number" && Number.isFinite(value) ? String(value) : "");
  return input;
}

/** An area for rich text; Foundry's editor is the element prose-mirror. */
export function createEditorInput(
  config: InputConfig<string> & { engine?: string; editable?: boolean; button?: boolean; collaborate?: boolean },
): HTMLElement {
  const editor = document.createElement("prose-mirror");
  setInputAttributes(editor, config);
  editor.toggleAttribute("toggled", config.button === true);
  editor.toggleAttribute("disabled", config.editable === false || config.disabled === true);
  editor.setAttribute("value", config.value ?? "");
  return editor;
}

/** An icon of Font Awesome. */
export function createFontAwesomeIcon(icon: string): HTMLElement {
  const element = document.createElement("i");
  element.className = icon.includes(" ") ? icon : `fa-solid fa-${icon.replace(/^fa-/, "")}`;
  element.inert = true;
  return element;
}

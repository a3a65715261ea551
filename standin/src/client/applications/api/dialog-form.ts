import { localize } from "../surroundings.ts";
import type { DialogButton } from "./dialog-types.ts";

/** Builds the form of a dialog: its content above a row of buttons. */
export function createDialogForm(content: string | HTMLDivElement, buttons: string): HTMLFormElement {
  const form = document.createElement("form");
  form.className = "dialog-form standard-form";
  form.autocomplete = "off";
  const section = document.createElement("div");
  section.className = "dialog-content standard-form";
  if (typeof content === "string") {
    section.innerHTML = content;
    // A form within a form does not count: what is in it belongs to the dialog's own.
    for (const inner of section.querySelectorAll("form")) inner.replaceWith(...inner.childNodes);
  } else section.append(content);
  const footer = document.createElement("footer");
  footer.className = "form-footer";
  footer.innerHTML = buttons;
  form.append(section, footer);
  // Whoever has written the content may want the focus elsewhere.
  if (section.querySelector("[autofocus]")) return form;
  (footer.querySelector("button.default") ?? footer.querySelector("button"))?.setAttribute("autofocus", "");
  return form;
}

/** Draws one button of a dialog. */
export function createDialogButton(description: DialogButton): HTMLButtonElement {
  const button = document.createElement("button");
  button.setAttribute("type", description.type ?? "submit");
  button.dataset["action"] = description.action;
  button.className = description.class ?? "";
  button.classList.toggle("default", description.default === true);
  button.toggleAttribute("disabled", description.disabled === true);
  for (const [property, value] of Object.entries(description.style ?? {})) button.style.setProperty(property, value);
  if (description.icon) {
    const icon = document.createElement("i");
    icon.className = description.icon;
    icon.setAttribute("aria-hidden", "true");
    button.append(icon);
  }
  const label = document.createElement("span");
  label.textContent = localize(description.label);
  button.append(label);
  return button;
}

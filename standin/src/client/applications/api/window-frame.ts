import { generation } from "../../generations/index.ts";
import { localize } from "../surroundings.ts";
import type { ApplicationOptions, HeaderControl } from "./application-types.ts";

/** The elements of the window around an application. */
export interface ApplicationWindow {
  header?: HTMLElement;
  title?: HTMLHeadingElement;
  icon?: HTMLElement;
  controls?: HTMLButtonElement;
  controlsDropdown?: HTMLMenuElement;
  close?: HTMLButtonElement;
  content?: HTMLElement;
  resize?: HTMLElement;
}

/** Creates the outer element of an application which has no window around it. */
export function createElement(id: string, options: ApplicationOptions): HTMLElement {
  const element = document.createElement(options.tag);
  element.id = id;
  element.classList.add(...options.classes.flatMap((classes) => classes.split(" ")).filter((name) => name));
  return element;
}

/** Builds the window around an application, header and all, and remembers its pieces. */
export function buildFrame(id: string, options: ApplicationOptions, window: ApplicationWindow): HTMLElement {
  const frame = createElement(id, options);
  frame.classList.add("application");
  frame.tabIndex = -1;
  // A form that is named is a landmark of its own, and a dialog element has the role already.
  if (!["form", "dialog"].includes(options.tag)) frame.setAttribute("role", "dialog");
  frame.setAttribute("aria-labelledby", `${id}-title`);

  window.header = document.createElement("header");
  window.header.className = "window-header";
  // It is the header of the window, not the page's banner.
  window.header.setAttribute("role", "none");
  window.icon = document.createElement("i");
  window.icon.className = "window-icon";
  window.icon.setAttribute("aria-hidden", "true");
  window.title = document.createElement("h1");
  window.title.className = "window-title";
  window.title.id = `${id}-title`;
  window.controls = createHeaderButton(
    "fa-solid fa-ellipsis-vertical",
    "APPLICATION.TOOLS.ControlsMenu",
    "toggleControls",
  );
  window.controls.setAttribute("aria-expanded", "false");
  window.close = createHeaderButton("fa-solid fa-xmark", "APPLICATION.TOOLS.Close", "close");
  window.header.append(window.icon, window.title, window.controls, window.close);

  window.content = document.createElement(options.window.contentTag);
  window.content.classList.add("window-content", ...options.window.contentClasses);
  frame.append(window.header);
  if (generation().applications.controlsAreContextMenu) window.controls.setAttribute("aria-haspopup", "menu");
  else frame.append((window.controlsDropdown = createDropdown()));
  frame.append(window.content);

  if (options.window.resizable) {
    window.resize = document.createElement("div");
    window.resize.className = "window-resize-handle";
    frame.append(window.resize);
  }
  return frame;
}

function createDropdown(): HTMLMenuElement {
  const dropdown = document.createElement("menu");
  dropdown.className = "controls-dropdown";
  return dropdown;
}

/** Creates a button for a window's header: an icon with a name. */
export function createHeaderButton(icon: string, label: string, action: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `header-control icon ${icon}`;
  button.dataset["action"] = action;
  button.dataset["tooltip"] = label;
  button.setAttribute("aria-label", localize(label));
  return button;
}

/** Creates one entry of the menu in a window's header. */
export function createHeaderControl(control: HeaderControl): HTMLLIElement {
  const item = document.createElement("li");
  item.className = ["header-control", control.classes].filter((name) => name).join(" ");
  if (control.action) item.dataset["action"] = control.action;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control";
  const icon = document.createElement("i");
  icon.className = `control-icon fa-fw ${control.icon ?? ""}`.trim();
  icon.setAttribute("aria-hidden", "true");
  const label = document.createElement("span");
  label.className = "control-label";
  label.textContent = localize(control.label);
  button.append(icon, label);
  item.append(button);
  if (control.onClick) item.addEventListener("click", control.onClick);
  return item;
}

/** Puts a title, an icon and the visible controls into a window's header. */
export function updateFrame(
  window: ApplicationWindow,
  changes: { title?: string; icon?: string | false; controls?: readonly HTMLLIElement[] },
): void {
  const { title, icon, controls, controlsDropdown } = window;
  if (title && changes.title !== undefined) {
    title.textContent = localize(changes.title);
    distinguish(title);
  }
  if (icon && changes.icon !== undefined) {
    icon.className = `window-icon ${changes.icon === false ? "" : `fa-fw ${changes.icon}`}`.trim();
    icon.hidden = !changes.icon;
  }
  if (controls && changes.controls) {
    controlsDropdown?.replaceChildren(...changes.controls);
    controls.hidden = changes.controls.length === 0;
  }
}

/** Windows which are landmarks of the page can be told apart, even where they have one title. */
function distinguish(title: HTMLElement): void {
  const frame = title.closest<HTMLElement>("form.application");
  if (!frame) return;
  const { ownerDocument, textContent: text } = title;
  const others = [...ownerDocument.querySelectorAll<HTMLElement>("form.application")].filter(
    (other) => other !== frame && other.querySelector(".window-title")?.textContent === text,
  );
  if (!others.length) {
    frame.removeAttribute("aria-label");
    frame.setAttribute("aria-labelledby", title.id);
    return;
  }
  const names = new Set(others.map((other) => other.getAttribute("aria-label")));
  let number = 2;
  while (names.has(`${text} (${number})`)) number++;
  frame.removeAttribute("aria-labelledby");
  frame.setAttribute("aria-label", `${text} (${number})`);
}

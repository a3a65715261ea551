import { generation } from "../../generations/index.ts";
import { localize, game } from "../surroundings.ts";
import type { ApplicationOptions, HeaderControl, Position } from "./application-types.ts";
import type { MenuEntry } from "../ux/context-menu.ts";

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

/** Creates the outer element of an application without a window. */
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

interface Movable {
  readonly element: HTMLElement;
  readonly position: Position;
  readonly minimized: boolean;
  setPosition(position: Partial<Position>): unknown;
}

/** Lets a handle follow the pointer while it is held down. */
function follow(handle: HTMLElement, start: (event: PointerEvent) => ((dx: number, dy: number) => void) | null): void {
  handle.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    const move = start(down);
    if (!move) return;
    const onMove = (event: PointerEvent) => {
      move(event.clientX - down.clientX, event.clientY - down.clientY);
    };
    const onEnd = () => {
      globalThis.removeEventListener("pointermove", onMove);
      globalThis.removeEventListener("pointerup", onEnd);
      globalThis.removeEventListener("pointercancel", onEnd);
    };
    globalThis.addEventListener("pointermove", onMove);
    globalThis.addEventListener("pointerup", onEnd);
    globalThis.addEventListener("pointercancel", onEnd);
  });
}

/** Moves a window by its header. */
export function makeDraggable(app: Movable, header: HTMLElement): void {
  follow(header, (event) => {
    if ((event.target as Element).closest("button, a, [data-action]")) return null;
    const { left, top } = app.position;
    return (dx, dy) => {
      app.setPosition({ left: left + dx, top: top + dy });
    };
  });
}

/** Resizes a window by the handle in its corner. */
export function makeResizable(app: Movable, handle: HTMLElement): void {
  follow(handle, () => {
    if (app.minimized) return null;
    const { scale, width, height } = app.position;
    const { offsetWidth, offsetHeight } = app.element;
    return (dx, dy) => {
      // A window that fits its content does not have a size to change.
      app.setPosition({
        ...(width === "auto" ? {} : { width: offsetWidth + dx / scale }),
        ...(height === "auto" ? {} : { height: offsetHeight + dy / scale }),
      });
    };
  });
}

/** Brings a window back onto the page when it has grown beyond its edge, such as by an unfolded part. */
export function keepOnPage(app: Movable): void {
  const { element } = app;
  const observer = new ResizeObserver(() => {
    const { right, bottom } = element.getBoundingClientRect();
    const isOutside = right > innerWidth || bottom > innerHeight;
    if (isOutside && element.ownerDocument === document) app.setPosition({});
  });
  observer.observe(element);
}

/**
 * Finds the allowed position for a requested one: centered when nothing is said, beside the sidebar where there is room
 * for it, and never out of the page.
 */
export function resolvePosition(element: HTMLElement, requested: Position): Position {
  const page = { width: globalThis.innerWidth, height: globalThis.innerHeight };
  const scale = requested.scale || 1;
  const style = getComputedStyle(element);
  const size = (dimension: "width" | "height", most: string) => {
    const wanted = requested[dimension];
    if (wanted === "auto") return wanted;
    return Math.min(wanted, parseCSSDimensions(most, page[dimension]) ?? wanted, page[dimension] / scale);
  };
  const width = size("width", style.maxWidth);
  const height = size("height", style.maxHeight);
  applySize(element, { width, height });
  const sidebar = document.getElementById("sidebar")?.offsetWidth ?? 0;
  const room = {
    left: page.width - (width === "auto" ? element.offsetWidth : width) * scale,
    top: page.height - (height === "auto" ? element.offsetHeight : height) * scale,
  };
  const offset = (side: "left" | "top") => {
    const taken = side === "left" && sidebar <= room.left ? sidebar : 0;
    const wanted = Number.isFinite(requested[side]) ? requested[side] : (room[side] - taken) / 2;
    return Math.round(Math.max(0, Math.min(wanted, Math.max(0, room[side]))));
  };
  return { ...requested, width, height, scale, left: offset("left"), top: offset("top") };
}

function applySize(element: HTMLElement, { width, height }: Pick<Position, "width" | "height">): void {
  element.style.width = width === "auto" ? "" : `${width}px`;
  element.style.height = height === "auto" ? "" : `${height}px`;
}

/** Writes a position into an element's style. */
export function applyPosition(element: HTMLElement, position: Position): void {
  applySize(element, position);
  element.style.left = `${position.left}px`;
  element.style.top = `${position.top}px`;
  element.style.zIndex = String(position.zIndex);
  element.style.transform = position.scale === 1 ? "" : `scale(${position.scale})`;
}

/** Reads a CSS length in pixels or in percent of the parent's dimension. */
function parseCSSDimensions(style: string, parentDimension: number): number | undefined {
  if (style.includes("px")) return Number.parseInt(style.replace("px", ""));
  if (style.includes("%")) return parentDimension * (Number.parseInt(style.replace("%", "")) / 100);
  return undefined;
}

interface InterfaceConfig {
  readonly colorScheme?: { readonly applications?: string; readonly interface?: string };
}

/** The color scheme this user has chosen for applications, or "". */
export function chosenScheme(): string {
  const { settings } = game();
  if (!settings.settings.has("core.uiConfig")) return "";
  return (settings.get("core", "uiConfig") as InterfaceConfig | null)?.colorScheme?.applications ?? "";
}

/** Gives a window the colors of a theme in place of those of another; without any it follows the page. */
export function applyTheme(element: HTMLElement, theme: string, before: string): void {
  if (before) element.classList.remove("themed", `theme-${before}`);
  if (theme) element.classList.add("themed", `theme-${theme}`);
}

const TEXT_ENTRY = "textarea, select, input:not([type=button], [type=submit], [type=reset]), [contenteditable]";

/**
 * Moves the focus into a window that has just opened, so that the keyboard goes on there; a user who is typing elsewhere keeps the focus,
 * unless the window asks for it. A window that has taken the focus keeps it where it is.
 */
export function focusOpened(element: HTMLElement): void {
  if (element.contains(document.activeElement)) return;
  const wanted = element.querySelector<HTMLElement>("[autofocus]");
  if (wanted) wanted.focus();
  else if (!document.activeElement?.matches(TEXT_ENTRY)) element.focus({ preventScroll: true });
}

/** Gives the focus back to where it was before a window opened, if the window still holds it. */
export function returnFocus(element: HTMLElement, opener: Element | null): void {
  if (!element.contains(document.activeElement)) return;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

/** The controls of a window's header as entries of a context menu; an entry without a handler of its own acts. */
export function headerMenu(
  controls: Iterable<HeaderControl>,
  act: (event: PointerEvent, target: HTMLElement) => void,
): MenuEntry[] {
  return [...controls].map((control) => {
    const { label, icon, classes, group, onClick } = control;
    return {
      label,
      ...(icon === undefined ? {} : { icon }),
      ...(classes === undefined ? {} : { classes }),
      ...(group === undefined ? {} : { group }),
      onClick: (event: Event) => {
        // Handlers of actions are given the element that names the action.
        if (onClick) onClick(event as PointerEvent);
        else act(event as PointerEvent, createHeaderControl(control));
      },
    };
  });
}

/** A window of the browser which an application has moved to, and how to get it back. */
export interface DetachedWindow {
  readonly window: Window;
  readonly id: string;
}

/** The windows of this page by their id, each with the applications in it. */
export const detachedWindows = new Map<
  string,
  { readonly window: Window; readonly applications: Map<string, object> }
>();

/** Opens a window of the browser that looks like this page; throws where the page may not. */
export function openDetachedWindow(
  id: string,
  { title, width, height }: { title: string; width: number; height: number },
  onClose: () => void,
): DetachedWindow {
  // Read each time, since the browser decides whether a page may open windows.
  const { open } = globalThis as { open?: typeof window.open };
  const opened = open?.call(globalThis, "", id, `popup,width=${Math.ceil(width)},height=${Math.ceil(height)}`);
  if (!opened) throw new Error("The stand-in has no ApplicationV2#detachWindow where the page cannot open windows");
  copyLook(opened.document, title);
  opened.addEventListener("pagehide", onClose, { once: true });
  // Leaving the game closes its windows too.
  globalThis.addEventListener(
    "pagehide",
    () => {
      opened.close();
    },
    { once: true },
  );
  return { window: opened, id };
}

/** Gives a document the styles, the classes and the language of this page. */
function copyLook(target: Document, title: string): void {
  target.title = title;
  target.documentElement.lang = document.documentElement.lang;
  target.documentElement.className = document.documentElement.className;
  target.documentElement.style.cssText = document.documentElement.style.cssText;
  target.body.className = document.body.className;
  target.body.classList.add("detached");
  const styles = document.querySelectorAll("link[rel=stylesheet], style");
  target.head.append(...[...styles].map((style) => target.importNode(style, true)));
  for (const link of target.head.querySelectorAll("link")) {
    // A new window lacks an address for relative addresses.
    link.href = new URL(link.getAttribute("href") ?? "", document.baseURI).href;
  }
}

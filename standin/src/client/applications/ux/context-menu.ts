import { generation } from "../../generations/index.ts";
import { parseHTML } from "../../utils.ts";
import { host } from "../../host.ts";
import { reportError, localize } from "../surroundings.ts";
import { callClassHooks } from "../api/application-life.ts";

/** Answers for an entry: whether it is shown for an element. */
type MenuCondition = (target: HTMLElement) => boolean | null;

/** One entry of a context menu, however the generation writes it. */
export interface ContextMenuEntry {
  /** The words of Foundry 13. */
  name?: string;
  condition?: boolean | MenuCondition | null;
  callback?: (target: HTMLElement, event: Event) => unknown;
  /** The words of Foundry 14. */
  label?: string;
  visible?: boolean | MenuCondition | null;
  onClick?: (event: Event, target: HTMLElement) => unknown;
  /** An icon as HTML, or its classes. */
  icon?: string;
  classes?: string;
  group?: string | null;
}

/** An entry as it is read, whichever generation's words it was written in. */
export interface MenuEntry {
  readonly label: string;
  readonly icon?: string;
  readonly classes?: string;
  readonly group?: string | null;
  readonly visible?: boolean | MenuCondition | null;
  readonly onClick?: (event: Event, target: HTMLElement) => unknown;
}

/** Reads an entry in the words of this generation. */
function readEntry(entry: ContextMenuEntry): MenuEntry {
  const { icon, classes, group } = entry;
  const keys = generation().applications.menuKeys;
  const isNewer = keys.onClick === "onClick";
  if (isNewer && (entry.name ?? entry.callback)) {
    throw new Error("The stand-in of Foundry 14 reads entries of menus with label, visible and onClick only");
  }
  const callback = isNewer ? undefined : entry.callback;
  const onClick = isNewer
    ? entry.onClick
    : callback && ((event: Event, target: HTMLElement) => callback.call(entry, target, event));
  const visible = isNewer ? entry.visible : entry.condition;
  return {
    label: (isNewer ? entry.label : entry.name) ?? "",
    ...(icon === undefined ? {} : { icon }),
    ...(classes === undefined ? {} : { classes }),
    ...(group === undefined ? {} : { group }),
    ...(visible === undefined ? {} : { visible }),
    ...(onClick ? { onClick: onClick.bind(entry) } : {}),
  };
}

/** Writes an entry in the words of this generation, so that packages find what they look for. */
export function writeEntry({ label, visible, onClick, ...rest }: MenuEntry): ContextMenuEntry {
  const { menuKeys } = generation().applications;
  if (menuKeys.label === "label") {
    return { label, ...rest, ...(visible === undefined ? {} : { visible }), ...(onClick ? { onClick } : {}) };
  }
  return {
    name: label,
    ...rest,
    ...(visible === undefined ? {} : { condition: visible }),
    ...(onClick ? { callback: (target: HTMLElement, event: Event) => onClick(event, target) } : {}),
  };
}

type Heard = ((target: HTMLElement) => unknown) | null | undefined;

/** How a context menu is opened and shown. */
export interface ContextMenuOptions {
  jQuery?: boolean;
  eventName?: string;
  /** Is the menu in the page? Otherwise it is in the element it is for. */
  fixed?: boolean;
  /** Is a menu in the page beside the pointer, or beside the element? */
  relative?: "cursor" | "target";
  closeOnSelect?: boolean;
  onOpen?: Heard;
  onClose?: Heard;
}

/** How a menu is opened once. */
interface ContextMenuRenderOptions {
  event?: Event | null;
  animate?: boolean;
}

/** How a menu is closed. */
interface ContextMenuCloseOptions {
  animate?: boolean | null;
  target?: HTMLElement | null;
}

/** A menu which opens where the right mouse button (or the menu key) is pressed on certain elements. */
export class ContextMenu {
  menuItems: ContextMenuEntry[];
  onOpen: Heard;
  onClose: Heard;
  readonly #options: ContextMenuOptions;
  readonly #selector: string;
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  #opener: Element | null = null;

  constructor(
    container: HTMLElement,
    selector: string | null | undefined,
    menuItems: ContextMenuEntry[],
    options: ContextMenuOptions = {},
  ) {
    if (options.jQuery === true) throw new Error("The stand-in has no jQuery: a ContextMenu takes jQuery: false");
    this.#options = options;
    this.#selector = selector || `#${container.id}`;
    this.menuItems = menuItems;
    this.onOpen = options.onOpen;
    this.onClose = options.onClose;
    container.addEventListener(this.eventName, (event) => {
      const target = (event.target as Element).closest<HTMLElement>(this.selector);
      if (target && container.contains(target)) this.#activate(event, target);
    });
  }

  /** The class which packages see: the one in CONFIG.ux. */
  static get implementation(): typeof ContextMenu {
    return (host.CONFIG as { ux: { ContextMenu: typeof ContextMenu } }).ux.ContextMenu;
  }

  get selector(): string {
    return this.#selector;
  }

  get eventName(): string {
    return this.#options.eventName ?? "contextmenu";
  }

  /** Is the menu in the page, and not in the element it is for? */
  get fixed(): boolean {
    return this.#options.fixed ?? false;
  }

  /** Is a menu in the page placed beside the pointer or beside the element? */
  get relative(): "cursor" | "target" {
    return this.#isBesideTarget ? "target" : "cursor";
  }

  get #isBesideTarget(): boolean {
    return this.#options.relative === "target";
  }

  /** The menu, while it is open. */
  get element(): HTMLElement | null {
    return this.#element;
  }

  /** The element which the menu was opened for. */
  get target(): HTMLElement | null {
    return this.#target;
  }

  #activate(event: Event, target: HTMLElement): void {
    event.preventDefault();
    event.stopPropagation();
    this._onActivate(event, target).catch((error: unknown) => {
      reportError(`${this.constructor.name}#_onActivate`, error);
    });
  }

  async _onActivate(event: Event, target?: HTMLElement): Promise<void> {
    const element = target ?? (event.target as Element).closest<HTMLElement>(this.selector);
    // A second press on the same element closes its menu, unless a menu is asked for in the usual way.
    const isSecondPress = this.eventName !== "contextmenu" && this.#target !== null && this.#target === element;
    if (isSecondPress) await this.close();
    else if (element) await this.render(element, { event });
  }

  /** Opens the menu for an element, with the entries that are for it; no menu opens without any. */
  async render(target: HTMLElement, options: ContextMenuRenderOptions = {}): Promise<void> {
    void openMenu()?.close({ animate: false });
    void this.close({ animate: false });
    // Listeners may still change the content of the menu, by `ui.context`.
    Object.assign(host.ui as object, { context: this });
    this.onOpen?.(target);
    const preparing = this._preRender(target, options);
    if (preparing) await preparing;
    if (openMenu() !== this) return;
    const entries = this.menuItems
      .map(readEntry)
      .filter(({ visible }) => (typeof visible === "function" ? visible(target) : (visible ?? visible === undefined)));
    if (!entries.length) {
      Object.assign(host.ui as object, { context: null });
      this.onClose?.(target);
      return;
    }
    this.#target = target;
    this.#opener = document.activeElement;
    this.#element = contextMenuElement(entries, (entry, event) => {
      if (this.#options.closeOnSelect ?? true) void this.close();
      entry.onClick?.(event, target);
    });
    this.#element.classList.add(...themeOf(target));
    target.classList.add("context");
    this._setPosition(this.#element, target, options);
    this.activateListeners(this.#element);
    this.#element.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    await this._animate(true);
    await this._onRender(options);
  }

  /** For subclasses: what must be there before the entries are looked at. */
  _preRender(_target: HTMLElement, _options: ContextMenuRenderOptions = {}): Promise<void> | undefined {
    return undefined;
  }

  _onRender(_options: ContextMenuRenderOptions = {}): Promise<void> {
    return Promise.resolve();
  }

  /** The menu is there at once; subclasses may let it grow. */
  _animate(_open = false): Promise<void> {
    return Promise.resolve();
  }

  _setPosition(menu: HTMLElement, target: HTMLElement, options: ContextMenuRenderOptions = {}): void {
    if (this.fixed) this._setFixedPosition(menu, target, options);
    else {
      this._injectMenu(menu, target);
      placeMenu(menu, target, options.event);
    }
  }

  _injectMenu(menu: HTMLElement, target: HTMLElement): void {
    target.append(menu);
  }

  _setFixedPosition(menu: HTMLElement, target: HTMLElement, { event }: ContextMenuRenderOptions = {}): void {
    // A modal dialog hides all that is not inside it.
    (target.closest("dialog") ?? target.ownerDocument.body).append(menu);
    placeMenu(menu, target, this.#isBesideTarget ? null : event);
  }

  /** Listens to the open menu: a press elsewhere closes it, and Escape closes only the menu. */
  activateListeners(menu: HTMLElement): void {
    menu.addEventListener("keydown", (event) => {
      // A menu inside an element must not be taken for that element.
      event.stopPropagation();
      if (event.key !== "Tab") return;
      event.preventDefault();
      void this.close();
    });
    const { ownerDocument } = menu;
    const onPress = (event: Event) => {
      const pressed = event.target as Node;
      // A press on the element of a menu that opens by a click is about to be that click.
      const isOwn = this.eventName !== "contextmenu" && this.#target?.contains(pressed);
      if (!menu.contains(pressed) && !isOwn) void this.close();
    };
    // The focus may be elsewhere, when the page behind the menu was redrawn.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    };
    const listening = new AbortController();
    const whileOpen =
      <Heard extends Event>(listener: (event: Heard) => void) =>
      (event: Heard) => {
        if (menu.isConnected) listener(event);
        else listening.abort();
      };
    const options = { capture: true, signal: listening.signal };
    ownerDocument.addEventListener("pointerdown", whileOpen(onPress), options);
    ownerDocument.addEventListener("keydown", whileOpen(onKey), options);
  }

  /** Closes the menu; with a target only the menu of that element. */
  async close({ animate = true, target }: ContextMenuCloseOptions = {}): Promise<void> {
    if (target && target !== this.#target) return;
    if (this.#element && animate) void this._animate(false);
    this._close(target === undefined ? {} : { target });
    return Promise.resolve();
  }

  _close({ target }: { target?: HTMLElement | null } = {}): void {
    const context = this.#target;
    if (!this.#element || !context || (target && target !== context)) return;
    const hadFocus = this.#element.contains(document.activeElement);
    this.#element.remove();
    this.#element = this.#target = null;
    context.classList.remove("context");
    if (openMenu() === this) Object.assign(host.ui as object, { context: null });
    if (hadFocus && this.#opener instanceof HTMLElement && this.#opener.isConnected) this.#opener.focus();
    this.onClose?.(context);
  }
}

/** The colors of the window or the interface in which an element is, whatever those of a part of it are. */
function themeOf(target: HTMLElement): string[] {
  const names = target.closest(".application, #interface")?.classList;
  return ["theme-dark", "theme-light"].filter((name) => names?.contains(name));
}

/** The menu which is open in this page; Foundry keeps it as `ui.context`. */
function openMenu(): ContextMenu | null {
  const ui = host.ui as { context?: ContextMenu | null };
  return "context" in ui ? (ui.context ?? null) : null;
}

type Choose = (entry: MenuEntry, event: Event) => void;

/** Draws a context menu: groups of entries, which the arrow keys walk through. */
function contextMenuElement(entries: readonly MenuEntry[], choose: Choose): HTMLElement {
  const menu = document.createElement("nav");
  menu.id = "context-menu";
  menu.className = "context-menu themed";
  menu.setAttribute("aria-label", localize("APPLICATION.TOOLS.ContextMenu"));
  const list = document.createElement("menu");
  list.className = "context-items";
  list.setAttribute("role", "menu");
  const groups = new Map<string, MenuEntry[]>();
  for (const entry of entries) {
    const group = entry.group ?? "_none";
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  for (const [group, members] of groups) {
    for (const entry of members) list.append(createItem(entry, group, choose));
  }
  list.addEventListener("keydown", (event) => {
    const items = [...list.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const next = nextItem(items.indexOf(document.activeElement as HTMLElement), items.length, event.key);
    if (next === null) return;
    event.preventDefault();
    items.at(next)?.focus();
  });
  menu.append(list);
  return menu;
}

/** Which entry does a key lead to? The last is followed by the first. */
function nextItem(current: number, count: number, key: string): number | null {
  switch (key) {
    case "ArrowDown":
      return (current + 1) % count;
    case "ArrowUp":
      return (current - 1) % count;
    case "Home":
      return 0;
    case "End":
      return -1;
    default:
      return null;
  }
}

function createItem(entry: MenuEntry, group: string, choose: Choose): HTMLLIElement {
  const item = document.createElement("li");
  item.className = ["context-item", entry.classes].filter((name) => name).join(" ");
  item.dataset["group"] = group;
  item.setAttribute("role", "menuitem");
  item.tabIndex = -1;
  if (entry.icon) item.append(createIcon(entry.icon));
  const label = document.createElement("span");
  label.textContent = localize(entry.label);
  item.append(label);
  item.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    choose(entry, event);
  });
  item.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(entry, event);
  });
  return item;
}

function createIcon(icon: string): HTMLElement {
  const parsed = icon.includes("<") ? parseHTML(icon) : null;
  if (parsed instanceof HTMLElement) return parsed;
  const element = document.createElement("i");
  element.className = `${icon} fa-fw`;
  element.setAttribute("aria-hidden", "true");
  return element;
}

/**
 * Puts a menu beside the pointer, or else below its element, where all of it can be seen. Answers whether it had to
 * open upwards.
 */
function placeMenu(menu: HTMLElement, target: HTMLElement, event: Event | null | undefined): boolean {
  const { left, top, bottom } = target.getBoundingClientRect();
  const page = target.ownerDocument.defaultView ?? globalThis;
  // An event of the keyboard does not have a place.
  const isPointer = event instanceof MouseEvent && (event.clientX !== 0 || event.clientY !== 0);
  const at = isPointer
    ? { left: event.clientX, above: event.clientY, below: event.clientY }
    : { left, above: top, below: bottom };
  const { offsetWidth, offsetHeight } = menu;
  const expandsUp = at.below + offsetHeight > page.innerHeight;
  const within = (wanted: number, size: number, room: number) => Math.max(0, Math.min(wanted, room - size));
  const place = {
    left: within(at.left, offsetWidth, page.innerWidth),
    top: within(expandsUp ? at.above - offsetHeight : at.below, offsetHeight, page.innerHeight),
  };
  moveTo(menu, place.left, place.top);
  // Positions inside a container element are relative to it instead of the page.
  const actual = menu.getBoundingClientRect();
  moveTo(menu, 2 * place.left - actual.left, 2 * place.top - actual.top);
  menu.classList.add(expandsUp ? "expand-up" : "expand-down");
  return expandsUp;
}

function moveTo(menu: HTMLElement, left: number, top: number): void {
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

/** How an application's context menu is made. */
export interface CreateContextMenuOptions extends ContextMenuOptions {
  container?: HTMLElement | null;
  hookName?: string | null;
  parentClassHooks?: boolean;
}

interface MenuOwner {
  readonly element: HTMLElement;
  dispatchEvent(event: Event): boolean;
}

/**
 * Makes the context menu of an application, once packages have had their say; null when nothing is in it. The name of
 * the hook is called as it is, unless it has a place `{}` for the names of the application's classes.
 */
export function createContextMenu(
  app: MenuOwner,
  entries: ContextMenuEntry[],
  selector: string,
  { container, hookName, parentClassHooks = true, ...options }: CreateContextMenuOptions,
): ContextMenu | null {
  const hook = hookName ?? "get{}ContextOptions";
  callClassHooks(app, hook, [entries], parentClassHooks && hook.includes("{}"));
  if (!entries.length) return null;
  const Menu = (host.CONFIG as { ux: { ContextMenu: typeof ContextMenu } }).ux.ContextMenu;
  return new Menu(container ?? app.element, selector, entries, { ...options, jQuery: false });
}

import { host } from "../../host.ts";
import { contextMenuElement } from "./context-menu-element.ts";

/** One entry of a context menu. */
export interface ContextMenuEntry {
  name: string;
  /** An icon as HTML, or its classes. */
  icon?: string;
  classes?: string;
  group?: string | null;
  condition?: boolean | ((target: HTMLElement) => boolean | null) | null;
  callback: (target: HTMLElement, event: Event) => unknown;
}

/** How a context menu is opened and shown. */
export interface ContextMenuOptions {
  jQuery?: false;
  eventName?: string;
  fixed?: boolean;
  onOpen?: (target: HTMLElement) => unknown;
  onClose?: (target: HTMLElement) => unknown;
}

/** A menu which opens where the right mouse button (or the menu key) is pressed on certain elements. */
export class ContextMenu {
  readonly selector: string;
  menuItems: ContextMenuEntry[];
  readonly eventName: string;
  readonly onOpen: ContextMenuOptions["onOpen"];
  readonly onClose: ContextMenuOptions["onClose"];
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  #opener: Element | null = null;

  constructor(
    container: HTMLElement,
    selector: string,
    menuItems: ContextMenuEntry[],
    { jQuery, eventName = "contextmenu", onOpen, onClose }: ContextMenuOptions = {},
  ) {
    if ((jQuery as unknown) === true) throw new Error("The stand-in has no jQuery: a ContextMenu takes jQuery: false");
    this.selector = selector || `#${container.id}`;
    this.menuItems = menuItems;
    this.eventName = eventName;
    this.onOpen = onOpen;
    this.onClose = onClose;
    container.addEventListener(eventName, (event) => {
      const target = (event.target as Element).closest<HTMLElement>(this.selector);
      if (!target || !container.contains(target)) return;
      event.preventDefault();
      event.stopPropagation();
      void this.render(target, { event });
    });
  }

  /** The class which packages see: the one in CONFIG.ux. */
  static get implementation(): typeof ContextMenu {
    return (host.CONFIG as { ux: { ContextMenu: typeof ContextMenu } }).ux.ContextMenu;
  }

  /** The menu, while it is open. */
  get element(): HTMLElement | null {
    return this.#element;
  }

  /** The element which the menu was opened for. */
  get target(): HTMLElement | null {
    return this.#target;
  }

  /** Opens the menu for an element. Menus stand in the page itself, so that no window cuts them off. */
  render(target: HTMLElement, { event }: { event?: Event | null } = {}): Promise<void> {
    void this.close();
    const entries = this.menuItems.filter(({ condition }) => {
      return typeof condition === "function" ? condition(target) : (condition ?? condition === undefined);
    });
    if (!entries.length) return Promise.resolve();
    this.#target = target;
    this.#opener = document.activeElement;
    this.#element = contextMenuElement(entries, (entry, chosenBy) => {
      void this.close();
      entry.callback(target, chosenBy);
    });
    target.classList.add("context");
    // A modal dialog hides all that is not inside it.
    (target.closest("dialog") ?? document.body).append(this.#element);
    place(this.#element, target, event);
    this.#listen(this.#element);
    this.#element.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    this.onOpen?.(target);
    return Promise.resolve();
  }

  #listen(menu: HTMLElement): void {
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" && event.key !== "Tab") return;
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    });
    const onPress = (event: Event) => {
      if (!menu.isConnected) document.removeEventListener("pointerdown", onPress, true);
      else if (!menu.contains(event.target as Node)) void this.close();
    };
    document.addEventListener("pointerdown", onPress, true);
  }

  /** Closes the menu. */
  close(): Promise<void> {
    const target = this.#target;
    if (!this.#element || !target) return Promise.resolve();
    const hadFocus = this.#element.contains(document.activeElement);
    this.#element.remove();
    this.#element = this.#target = null;
    target.classList.remove("context");
    if (hadFocus && this.#opener instanceof HTMLElement && this.#opener.isConnected) this.#opener.focus();
    this.onClose?.(target);
    return Promise.resolve();
  }
}

function place(menu: HTMLElement, target: HTMLElement, event: Event | null | undefined): void {
  const { left, bottom } = target.getBoundingClientRect();
  const isPointer = event instanceof MouseEvent && (event.clientX !== 0 || event.clientY !== 0);
  const at = isPointer ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom };
  const within = (wanted: number, size: number, room: number) => `${Math.max(0, Math.min(wanted, room - size))}px`;
  menu.style.left = within(at.x, menu.offsetWidth, globalThis.innerWidth);
  menu.style.top = within(at.y, menu.offsetHeight, globalThis.innerHeight);
}

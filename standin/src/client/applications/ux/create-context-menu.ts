import { host } from "../../host.ts";
import { callClassHooks } from "../api/application-life.ts";
import { understandOlderWords } from "./context-menu-entry.ts";
import type { ContextMenu, ContextMenuEntry, ContextMenuOptions } from "./context-menu.ts";

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
  understandOlderWords(entries);
  const hook = hookName ?? "get{}ContextOptions";
  callClassHooks(app, hook, [entries], parentClassHooks && hook.includes("{}"));
  if (!entries.length) return null;
  const Menu = (host.CONFIG as { ux: { ContextMenu: typeof ContextMenu } }).ux.ContextMenu;
  return new Menu(container ?? app.element, selector, entries, { ...options, jQuery: false });
}

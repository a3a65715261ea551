import { parseHTML } from "../../utils.ts";
import { localize } from "../surroundings.ts";
import type { ContextMenuEntry } from "./context-menu.ts";

/** Draws a context menu: groups of entries, which the arrow keys walk through. */
export function contextMenuElement(
  entries: readonly ContextMenuEntry[],
  choose: (entry: ContextMenuEntry, event: Event) => void,
): HTMLElement {
  const menu = document.createElement("nav");
  menu.id = "context-menu";
  menu.className = "context-menu themed";
  menu.setAttribute("aria-label", localize("APPLICATION.TOOLS.ContextMenu"));
  const list = document.createElement("menu");
  list.className = "context-items";
  list.setAttribute("role", "menu");
  const groups = new Map<string, ContextMenuEntry[]>();
  for (const entry of entries) {
    const group = entry.group ?? "_none";
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  for (const [group, members] of groups) {
    for (const entry of members) list.append(createItem(entry, group, choose));
  }
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...list.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const next = items.indexOf(document.activeElement as HTMLElement) + step;
    items.at(next % items.length)?.focus();
  });
  menu.append(list);
  return menu;
}

function createItem(
  entry: ContextMenuEntry,
  group: string,
  choose: (entry: ContextMenuEntry, event: Event) => void,
): HTMLLIElement {
  const item = document.createElement("li");
  item.className = ["context-item", entry.classes].filter((name) => name).join(" ");
  item.dataset["group"] = group;
  item.setAttribute("role", "menuitem");
  item.tabIndex = -1;
  if (entry.icon) item.append(createIcon(entry.icon));
  const label = document.createElement("span");
  label.textContent = localize(entry.name);
  item.append(label);
  item.addEventListener("click", (event) => {
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

import { parseHTML } from "../../utils.ts";
import { localize } from "../surroundings.ts";
import type { MenuEntry } from "./context-menu-entry.ts";

type Choose = (entry: MenuEntry, event: Event) => void;

/** Draws a context menu: groups of entries, which the arrow keys walk through. */
export function contextMenuElement(entries: readonly MenuEntry[], choose: Choose): HTMLElement {
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

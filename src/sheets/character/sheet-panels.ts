import { reachedByKey } from "../../ui/arrow-keys.ts";

/** The parts of a sheet in each tab, in order. */
export type Panels = Readonly<Record<string, readonly (HTMLElement | undefined)[]>>;

/** The tab group of the system's sheets. */
export const TAB_GROUP = "primary";

/**
 * Puts the parts of a sheet into the panels of its tabs. A panel stays when its parts are drawn again, so each part
 * keeps its place.
 */
export function arrangePanels(content: HTMLElement, rootId: string, panels: Panels, active: string): void {
  for (const [tab, parts] of Object.entries(panels)) {
    const panel =
      content.querySelector<HTMLElement>(`:scope > [data-tab="${tab}"]`) ??
      makePanel(content.ownerDocument, rootId, tab);
    panel.classList.toggle("active", tab === active);
    const members = parts.filter((part) => part !== undefined);
    members.forEach((part, place) => {
      if (panel.children[place] !== part) panel.insertBefore(part, panel.children[place] ?? null);
    });
    // A new one comes onto the page as a whole.
    if (panel.parentElement !== content) content.append(panel);
  }
}

function makePanel(page: Document, rootId: string, tab: string): HTMLElement {
  const panel = page.createElement("div");
  panel.className = `tab panel panel-${tab}`;
  panel.id = `${rootId}-panel-${tab}`;
  panel.role = "tabpanel";
  panel.setAttribute("aria-labelledby", `${rootId}-tab-${tab}`);
  Object.assign(panel.dataset, { group: TAB_GROUP, tab });
  return panel;
}

/** Marks the shown tab for assistive technology; the Tab key reaches only that tab. */
export function markActiveTab(content: HTMLElement, active: string): void {
  for (const tab of content.querySelectorAll<HTMLElement>("[role=tab]")) {
    const isActive = tab.dataset.tab === active;
    tab.setAttribute("aria-selected", String(isActive));
    tab.tabIndex = isActive ? 0 : -1;
  }
}

/** Moves between the tabs with the arrow keys, Home and End. */
export function addTabKeys(navigation: HTMLElement): void {
  navigation.addEventListener("keydown", (event) => {
    const tabs = [...navigation.querySelectorAll<HTMLElement>("[role=tab]")];
    const tab = reachedByKey(event, tabs);
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    tab.click();
  });
}

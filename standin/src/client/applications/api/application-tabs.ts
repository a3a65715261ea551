import type { Tab, TabsConfiguration } from "./application-types.ts";

/** Turns the description of a tab group into what templates draw. */
export function prepareTabs(
  group: string,
  config: TabsConfiguration,
  active: string | null | undefined,
): Record<string, Tab> {
  const tabs: Record<string, Tab> = {};
  for (const { cssClass, ...description } of config.tabs) {
    const isActive = description.id === active;
    const classes = [cssClass, isActive ? "active" : ""].filter((name) => name);
    const label = config.labelPrefix ? { label: `${config.labelPrefix}.${description.id}` } : {};
    tabs[description.id] = { ...label, ...description, group, active: isActive, cssClass: classes.join(" ") };
  }
  return tabs;
}

/** Shows one tab of a group: marks it in the navigation and among the contents. Is there such a tab? */
export function activateTab(element: HTMLElement, tab: string, group: string): boolean {
  const inGroup = `[data-group="${CSS.escape(group)}"]`;
  const members = [...element.querySelectorAll<HTMLElement>(`${inGroup}[data-tab], .tabs${inGroup} [data-tab]`)];
  if (!members.some((member) => member.dataset["tab"] === tab)) return false;
  for (const member of members) {
    const isActive = member.dataset["tab"] === tab;
    member.classList.toggle("active", isActive);
    if (member.getAttribute("role") === "tab") member.setAttribute("aria-selected", String(isActive));
  }
  return true;
}

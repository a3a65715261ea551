import type { ClickAction, Tab, TabsConfiguration } from "./application-types.ts";

type Actions = Readonly<
  Record<string, ClickAction | { readonly handler: ClickAction; readonly buttons: readonly number[] }>
>;

/**
 * Which button asks for an action? A context menu is the right button's, even when a key has asked for it; any other key
 * asks as the left button does.
 */
export function buttonOf(event: PointerEvent): number {
  if (event.type === "contextmenu") return 2;
  return event.type.startsWith("key") ? 0 : event.button;
}

/**
 * Hears the clicks in an element with one listener for each kind of button: the innermost element with a `data-action`
 * answers. One that is no button by nature answers to the keyboard like one.
 */
export function delegateActions(
  element: HTMLElement,
  onAction: (event: PointerEvent, target: HTMLElement) => void,
): void {
  const answer = (event: Event) => {
    const target = (event.target as Element).closest<HTMLElement>("[data-action]");
    if (target && element.contains(target)) onAction(event as PointerEvent, target);
  };
  element.addEventListener("click", answer);
  element.addEventListener("contextmenu", answer);
  element.addEventListener("auxclick", (event) => {
    // The right button has sent its "contextmenu" already.
    if (event.button === 1) answer(event);
  });
  element.addEventListener("keydown", (event) => {
    // What a package's own listener has answered is not answered again.
    if (event.defaultPrevented || (event.key !== "Enter" && event.key !== " ")) return;
    const target = event.target as HTMLElement;
    if (!target.matches("[data-action]:not(button, input, select, textarea, a[href], summary)")) return;
    event.preventDefault();
    target.click();
  });
}

/** Finds who answers an action: its handler, "other button" when it waits for another one, or nobody. */
export function findAction(actions: Actions, action: string, button: number): ClickAction | "other button" | null {
  const entry = actions[action];
  if (!entry) return null;
  const { handler, buttons } = typeof entry === "function" ? { handler: entry, buttons: [0] } : entry;
  return buttons.includes(button) ? handler : "other button";
}

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

import { element, icon } from "./elements.ts";

/** A tab of the sidebar: an application without a window, rendered into the sidebar's content. */
export interface SidebarTab {
  readonly tabName: string;
  readonly title: string;
  readonly element: HTMLElement;
  readonly options: { readonly window: { readonly icon: string | false } };
  dispatchEvent(event: Event): boolean;
}

/** Fills the sidebar's navigation with tabs, which mouse and arrow keys choose, and shows the first. */
export function showTabs(navigation: HTMLElement, tabs: readonly SidebarTab[]): void {
  navigation.setAttribute("role", "tablist");
  const buttons = tabs.map((tab) => describeTab(tab));
  const choose = (chosen: number) => {
    tabs.forEach((tab, index) => {
      const isActive = index === chosen;
      const wasActive = tab.element.classList.contains("active");
      tab.element.classList.toggle("active", isActive);
      buttons[index]?.classList.toggle("active", isActive);
      buttons[index]?.setAttribute("aria-selected", String(isActive));
      // One stop for the Tab key; the arrow keys go on from there.
      buttons[index]?.setAttribute("tabindex", isActive ? "0" : "-1");
      if (isActive !== wasActive) tab.dispatchEvent(new Event(isActive ? "activate" : "deactivate"));
    });
  };
  buttons.forEach((button, index) => {
    button.addEventListener("click", () => {
      choose(index);
    });
    button.addEventListener("keydown", ({ key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (step === undefined) return;
      const next = (index + step + buttons.length) % buttons.length;
      choose(next);
      buttons[next]?.focus();
    });
  });
  navigation.replaceChildren(...buttons);
  choose(0);
}

function describeTab(tab: SidebarTab): HTMLButtonElement {
  const name = tab.options.window.icon;
  const id = `${tab.tabName}-tab`;
  tab.element.setAttribute("role", "tabpanel");
  tab.element.setAttribute("aria-labelledby", id);
  return element(
    "button",
    { type: "button", role: "tab", id, "data-tab": tab.tabName, "aria-controls": tab.element.id },
    ...(name ? [icon(name)] : []),
    tab.title,
  );
}

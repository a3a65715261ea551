/** Which elements are the navigation and the contents of tabs, and which tab is shown first. */
export interface TabsConfiguration {
  group?: string;
  navSelector: string;
  contentSelector?: string;
  initial?: string;
  callback?: ((event: MouseEvent | null, tabs: Tabs, tabName: string) => unknown) | null;
}

/** Tabs of an application that does not manage them itself: a navigation, and contents of which one is shown. */
export class Tabs {
  readonly group: string | undefined;
  active: string | undefined;
  callback: TabsConfiguration["callback"];
  _navSelector: string;
  _nav: HTMLElement | null = null;
  _contentSelector: string | undefined;
  _content: HTMLElement | null = null;

  constructor({ group, navSelector, contentSelector, initial, callback }: TabsConfiguration) {
    this.group = group;
    this.active = initial;
    this.callback = callback;
    this._navSelector = navSelector;
    this._contentSelector = contentSelector;
  }

  /** Finds navigation and contents in an application, and shows the active tab. */
  bind(html: HTMLElement): void {
    this._nav = html.querySelector<HTMLElement>(this._navSelector);
    if (!this._nav) return;
    const isContent = !this._contentSelector || html.matches(this._contentSelector);
    this._content = isContent ? html : html.querySelector<HTMLElement>(this._contentSelector ?? "");
    this.activate(this.active ?? "");
    this._nav.addEventListener("click", (event) => {
      if ((event.target as Element).closest("[data-tab]")) this._onClickNav(event);
    });
  }

  /** Shows a tab; one that does not exist gives way to the first. */
  activate(tabName: string, { triggerCallback = false }: { triggerCallback?: boolean } = {}): void {
    const items = this.#members(this._nav);
    const item = items.find((element) => element.dataset["tab"] === tabName) ?? items[0];
    if (!item) return;
    const shown = item.dataset["tab"] ?? "";
    for (const element of items) element.classList.toggle("active", element === item);
    for (const element of this.#members(this._content)) {
      element.classList.toggle("active", element.dataset["tab"] === shown);
    }
    this.active = shown;
    if (triggerCallback) this.callback?.(null, this, shown);
  }

  #members(within: HTMLElement | null): HTMLElement[] {
    const group = this.group === undefined ? "" : `[data-group="${CSS.escape(this.group)}"]`;
    const all = within?.querySelectorAll<HTMLElement>("[data-tab]") ?? [];
    return [...all].filter((element) => !group || element.matches(group) || element.parentElement?.matches(group));
  }

  _onClickNav(event: MouseEvent): void {
    const tab = (event.target as Element).closest<HTMLElement>("[data-tab]");
    if (!tab || !this.#members(this._nav).includes(tab)) return;
    event.preventDefault();
    const name = tab.dataset["tab"] ?? "";
    if (name === this.active) return;
    this.activate(name);
    this.callback?.(event, this, name);
  }
}

import { host } from "../../host.ts";
import { createContextMenu } from "../ux/create-context-menu.ts";
import type { CreateContextMenuOptions } from "../ux/create-context-menu.ts";
import { writeEntry } from "../ux/context-menu-entry.ts";
import type { ContextMenu, ContextMenuEntry } from "../ux/context-menu.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { reportError } from "../surroundings.ts";
import { buttonOf, delegateActions, findAction } from "./application-actions.ts";
import { activateTab, prepareTabs } from "./application-tabs.ts";
import type * as Types from "./application-types.ts";
import { headerMenu } from "./header-controls.ts";
import { attachWindowListeners, forgetWindow, listenToForm, outer, toggleControlsMenu } from "./inner-members.ts";
import { WindowedApplication } from "./windowed-application.ts";

/** How an application answers its user: actions, tabs, forms and menus. */
export abstract class InteractiveApplication extends WindowedApplication {
  /** The groups of tabs of this class. */
  static TABS: Record<string, Types.TabsConfiguration> = {};

  /** The active tab of each group. */
  tabGroups: Record<string, string | null> = {};

  /** The form, when the application is one as a whole. */
  get form(): HTMLFormElement | null {
    if (this.options.tag === "form") return (this[outer] as HTMLFormElement | undefined) ?? null;
    return this.options.window.contentTag === "form"
      ? ((this.window.content as HTMLFormElement | undefined) ?? null)
      : null;
  }

  _attachFrameListeners(): void {
    const { form: config } = this.options;
    delegateActions(this.element, this.#onAction.bind(this));
    if (this.hasFrame) this[attachWindowListeners]();
    if (this.form) this[listenToForm](this.form, config);
  }

  _getTabsConfig(group: string): Types.TabsConfiguration | null {
    return (this.constructor as typeof InteractiveApplication).TABS[group] ?? null;
  }

  _prepareTabs(group: string): Record<string, Types.Tab> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    this.tabGroups[group] ??= config.initial ?? null;
    return prepareTabs(group, config, this.tabGroups[group]);
  }

  #onAction(event: PointerEvent, target: HTMLElement): void {
    const action = target.dataset["action"] ?? "";
    const button = buttonOf(event);
    if (button === 0) {
      if (action === "close") return void this.close().catch(this.#failed("close"));
      if (action === "toggleControls") return void this.toggleControls();
      if (action === "tab") {
        this._onClickTab(event);
        return;
      }
    }
    const handler = findAction(this.options.actions, action, button);
    if (handler === "other button") return;
    if (handler) {
      if (button === 2) event.preventDefault();
      void this.#answer(handler, event, target).catch(this.#failed(action));
    } else if (button === 0) this._onClickAction(event, target);
  }

  #controlsMenu: ContextMenu | null = null;

  /** The menu of the controls opens below their button, and closes when the button is pressed again. */
  override async [toggleControlsMenu](expanded?: boolean): Promise<void> {
    const { controls } = this.window;
    if (!controls) return;
    this.#controlsMenu ??= this.#createControlsMenu();
    const isOpen = this.#controlsMenu.element !== null;
    if (isOpen) await this.#controlsMenu.close();
    if (!(expanded ?? !isOpen)) return;
    const entries = headerMenu(this._headerControlButtons(), this.#onAction.bind(this));
    this.#controlsMenu.menuItems = entries.map(writeEntry);
    await this.#controlsMenu.render(controls);
  }

  /** A menu in the page is not part of the window, but goes with it. */
  override [forgetWindow](): void {
    super[forgetWindow]();
    void this.#controlsMenu?.close({ animate: false });
    this.#controlsMenu = null;
  }

  #createControlsMenu(): ContextMenu {
    const Menu = (host.CONFIG as { ux: { ContextMenu: typeof ContextMenu } }).ux.ContextMenu;
    const tell = (isOpen: boolean) => () => {
      this.window.controls?.setAttribute("aria-expanded", String(isOpen));
    };
    // Nothing sends this event: the menu is opened by the button's action alone.
    const options = { eventName: "togglecontrols", fixed: true, relative: "target" } as const;
    const listeners = { onOpen: tell(true), onClose: tell(false) };
    return new Menu(this.element, "[data-action=toggleControls]", [], { ...options, ...listeners, jQuery: false });
  }

  async #answer(handler: Types.ClickAction, event: PointerEvent, target: HTMLElement): Promise<void> {
    await handler.call(this as never, event, target);
  }

  #failed(action: string): (error: unknown) => void {
    return (error) => {
      reportError(`${this.constructor.name}#${action}`, error);
    };
  }

  _onClickTab(event: PointerEvent): void {
    const navElement = (event.target as Element).closest<HTMLElement>("[data-tab]");
    const group = navElement?.dataset["group"] ?? navElement?.closest<HTMLElement>(".tabs")?.dataset["group"];
    const tab = navElement?.dataset["tab"];
    if (navElement && tab && group) this.changeTab(tab, group, { event, navElement });
  }

  _onClickAction(_event: PointerEvent, _target: HTMLElement): void {
    // For subclasses.
  }

  /** Shows another tab of a group. */
  changeTab(tab: string, group: string, options: Types.ChangeTabOptions = {}): void {
    if (!tab || !group) throw new Error("You must pass both the tab and tab group identifier");
    if (this.tabGroups[group] === tab && !options.force) return;
    if (!activateTab(this.element, tab, group)) {
      throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
    }
    this.tabGroups[group] = tab;
    if (options.updatePosition) this.setPosition();
  }

  /** Hands the form to its handler, as if the user had submitted it. */
  async submit(submitOptions: object = {}): Promise<unknown> {
    const { form, options } = this;
    const { handler, closeOnSubmit } = options.form;
    if (!form || !handler) {
      throw new Error(`The ${this.constructor.name} Application does not support a single top-level form element.`);
    }
    const event = new Event("submit", { cancelable: true });
    const result: unknown = await handler.call(this as never, event, form, new FormDataExtended(form), submitOptions);
    if (closeOnSubmit) await this.close({ submitted: true });
    return result;
  }

  /** Listens to a form; its handler's failures are told to the user and leave the window open. */
  [listenToForm](form: HTMLFormElement, config: Types.FormConfiguration): void {
    form.addEventListener("submit", (event) => {
      void this._onSubmitForm(config, event).catch(this.#failed("submit"));
    });
    form.addEventListener("change", (event) => {
      this._onChangeForm(config, event);
    });
  }

  async _onSubmitForm(config: Types.FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (config.handler) await config.handler.call(this as never, event, form, new FormDataExtended(form));
    if (config.closeOnSubmit) await this.close({ submitted: true });
  }

  _onChangeForm(config: Types.FormConfiguration, event: Event): void {
    if (config.submitOnChange) void this._onSubmitForm(config, event).catch(this.#failed("submit"));
  }

  _createContextMenu(
    handler: () => ContextMenuEntry[],
    selector: string,
    options: CreateContextMenuOptions = {},
  ): ContextMenu | null {
    return createContextMenu(this, handler.call(this), selector, options);
  }

  abstract close(options?: Types.ClosingOptions): Promise<this>;
}

/* eslint-disable @typescript-eslint/unbound-method -- _doEvent calls its handler on the application */

import { generation } from "../../generations/index.ts";
import { Semaphore, logCompatibilityWarning, EventEmitterMixin } from "../../utils.ts";
import { notify, reportError, localize } from "../surroundings.ts";
import {
  activateTab,
  prepareTabs,
  buttonOf,
  delegateActions,
  findAction,
  outer,
  listenToForm,
  mergeOptions,
  callClassHooks,
  performLifeEvent,
  type LifeEventOptions,
} from "./application-life.ts";
import type * as Types from "./application-types.ts";
import {
  focusOpened,
  returnFocus,
  buildFrame,
  createElement,
  createHeaderControl,
  updateFrame,
  type ApplicationWindow,
  keepOnPage,
  makeDraggable,
  makeResizable,
  applyPosition,
  resolvePosition,
  applyTheme,
  chosenScheme,
  headerMenu,
  detachedWindows,
  openDetachedWindow,
  type DetachedWindow,
} from "./window-frame.ts";
import type {
  HeaderControl,
  RenderOptions,
  ApplicationDefaults,
  Position,
  ApplicationOptions,
} from "./application-types.ts";
import { host } from "../../host.ts";
import {
  createContextMenu,
  type CreateContextMenuOptions,
  writeEntry,
  type ContextMenu,
  type ContextMenuEntry,
} from "../ux/context-menu.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";

/** The open applications by id: the map `foundry.applications.instances`. */
export const instances = new Map<string, ApplicationV2>();

/** The renderings under way; the game must not end before they do. */
export const renderings = new Set<Promise<unknown>>();

/** A window, panel or form of the interface: it prepares data, renders it as HTML, and answers clicks and forms. */
export class ApplicationV2 extends EventEmitterMixin() {
  static _appId = 0;
  static _maxZ = 100;

  /** The groups of tabs of this class. */
  static TABS: Record<string, Types.TabsConfiguration> = {};

  static BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;
  static readonly RENDER_STATES = Object.freeze({
    ERROR: -3,
    CLOSING: -2,
    CLOSED: -1,
    NONE: 0,
    RENDERING: 1,
    RENDERED: 2,
  });
  static DEFAULT_OPTIONS: Types.ApplicationDefaults = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: { width: "auto", height: "auto" },
  };

  static {
    // Which events there are is known only when the generation has been chosen.
    Object.defineProperty(this, "emittedEvents", { get: () => generation().applications.emittedEvents });
  }

  readonly options: Readonly<ApplicationOptions>;
  readonly #id: string;

  position: Position;
  /** Convenience references to the pieces of the window. */
  readonly window: ApplicationWindow = {};
  /** The outer element, while there is one. */
  [outer]: HTMLElement | undefined;
  #minimized = false;

  #theme = "";

  /** The active tab of each group. */
  tabGroups: Record<string, string | null> = {};

  #controlsMenu: ContextMenu | null = null;

  #parent: ApplicationV2 | null = null;
  readonly #children = new Map<string, ApplicationV2>();
  #detached: DetachedWindow | null = null;

  readonly #queue = new Semaphore(1);
  #state: number = ApplicationV2.RENDER_STATES.NONE;
  #opener: Element | null = null;

  constructor(options: ApplicationDefaults = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.#id = this.options.id.replace("{id}", this.options.uniqueId);
    const { width = "auto", height = "auto", top = NaN, left = NaN, scale = 1, zIndex = 0 } = this.options.position;
    this.position = { width, height, top, left, scale, zIndex };
  }

  get id(): string {
    return this.#id;
  }

  get title(): string {
    return localize(this.options.window.title);
  }

  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  /** This class and its parents, up to the base application. */
  static *inheritanceChain(): Generator<typeof ApplicationV2, void, undefined> {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the walk starts here and climbs
    let cls: typeof ApplicationV2 = this;
    for (;;) {
      yield cls;
      if (cls === this.BASE_APPLICATION || cls === ApplicationV2) return;
      cls = Object.getPrototypeOf(cls) as typeof ApplicationV2;
    }
  }

  /** All open applications of this class. */
  static *instances(): Generator<ApplicationV2, void, undefined> {
    for (const app of instances.values()) if (app instanceof this) yield app;
  }

  /** Merges the options of all classes in the chain and those of the caller. */
  _initializeApplicationOptions(options: ApplicationDefaults): ApplicationOptions {
    const chain = [...(this.constructor as typeof ApplicationV2).inheritanceChain()].reverse();
    // A class without options of its own inherits its parent's, which must not be merged twice.
    const stated = chain.filter((cls) => Object.hasOwn(cls, "DEFAULT_OPTIONS")).map((cls) => cls.DEFAULT_OPTIONS);
    const merged = mergeOptions({}, ...stated, options);
    merged["uniqueId"] ??= String(++ApplicationV2._appId);
    return merged as unknown as ApplicationOptions;
  }

  get element(): HTMLElement {
    // Undefined before the first rendering, and packages ask `app.element?.isConnected`.
    return this[outer] as HTMLElement;
  }

  get minimized(): boolean {
    return this.#minimized;
  }

  _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    if (!this.hasFrame) return Promise.resolve(createElement(this.id, this.options));
    const frame = buildFrame(this.id, this.options, this.window);
    this.#theme = "";
    this.#updateTheme(frame);
    return Promise.resolve(frame);
  }

  /** Only a change of the choice counts, so that what a package has done to the window stays. */
  #updateTheme(frame: HTMLElement): void {
    const statesItsOwn = this.options.classes.some((names) => names.includes("theme-"));
    const theme = statesItsOwn ? "" : chosenScheme();
    if (theme === this.#theme) return;
    applyTheme(frame, theme, this.#theme);
    this.#theme = theme;
  }

  /** Brings title, icon and menu of the window up to date. */
  _updateFrame({ window }: RenderOptions): void {
    if (!this.hasFrame) return;
    this.#updateTheme(this.element);
    if (!window) return;
    const { controls, ...words } = window;
    updateFrame(this.window, controls ? { ...words, controls: this.#renderControls() } : words);
  }

  #renderControls(): HTMLLIElement[] {
    return [...this._headerControlButtons()].map((control) => this._renderHeaderControl(control));
  }

  _getHeaderControls(): HeaderControl[] {
    const controls = [...this.options.window.controls];
    if (!generation().applications.hasPopOuts) return controls;
    const move = (name: "detachWindow" | "attachWindow", icon: string, visible: () => boolean): HeaderControl => ({
      icon,
      visible,
      label: `APPLICATION.TOOLS.${name === "detachWindow" ? "Detach" : "Attach"}`,
      action: name,
      onClick: () => {
        this[name]().catch((error: unknown) => {
          reportError(`ApplicationV2#${name}`, error);
        });
      },
    });
    return [
      move("detachWindow", "fa-solid fa-arrow-up-right-from-square", () => !this.#detached),
      move("attachWindow", "fa-solid fa-arrow-right-to-bracket", () => this.#detached !== null),
      ...controls,
    ];
  }

  /** The entries of the header's menu which this user may see, packages having had their say. */
  *_headerControlButtons(): Generator<HeaderControl, void, undefined> {
    const controls = this._getHeaderControls();
    callClassHooks(this, "getHeaderControls", [controls]);
    for (const control of controls) {
      const { visible = true } = control;
      if (typeof visible === "function" ? visible.call(this as never) : visible) yield control;
    }
  }

  _renderHeaderControl(control: HeaderControl): HTMLLIElement {
    return createHeaderControl(control);
  }

  /** Lets the window be moved, resized, folded and brought to the front. */
  #attachWindowListeners(): void {
    const { element } = this;
    element.addEventListener("pointerdown", () => {
      this.bringToFront();
    });
    if (this.window.controlsDropdown) {
      element.addEventListener("click", (event) => {
        if (!(event.target as Element).closest('[data-action="toggleControls"]')) void this.toggleControls(false);
      });
    }
    const { header, resize } = this.window;
    if (this.options.window.positioned) {
      if (header) makeDraggable(this, header);
      keepOnPage(this);
    }
    if (resize) makeResizable(this, resize);
    if (this.options.window.minimizable) header?.addEventListener("dblclick", this.#onHeaderDoubleClick.bind(this));
  }

  #onHeaderDoubleClick(event: MouseEvent): void {
    if ((event.target as Element).closest("button, a, [data-action]")) return;
    void (this.minimized ? this.maximize() : this.minimize());
  }

  /** Moves or resizes the application; what is not given stays as it is. */
  setPosition(position: Partial<Position> = {}): Position | undefined {
    if (!this[outer] || !this.options.window.positioned) return undefined;
    const wanted = mergeOptions(this.position, position) as unknown as Position;
    this._doEvent(this._prePosition, { handlerArgs: [wanted] });
    Object.assign(this.position, this._updatePosition(wanted));
    applyPosition(this[outer], this.#minimized ? { ...this.position, height: "auto" } : this.position);
    this._doEvent(this._onPosition, { handlerArgs: [this.position], eventName: "position" });
    return this.position;
  }

  _updatePosition(position: Position): Position {
    return resolvePosition(this.element, position);
  }

  /** Opens or closes the menu in the header. */
  toggleControls(expanded?: boolean | null, _options?: { animate?: boolean | null }): Promise<void> {
    const { controls, controlsDropdown } = this.window;
    if (!controlsDropdown) return this.#toggleControlsMenu(expanded ?? undefined);
    const isExpanded = controlsDropdown.classList.toggle("expanded", expanded ?? undefined);
    controls?.setAttribute("aria-expanded", String(isExpanded));
    return Promise.resolve();
  }

  /** Folds the window up to its header. */
  minimize(): Promise<void> {
    if (this[outer] && this.hasFrame && this.options.window.minimizable) this.#fold(true);
    return Promise.resolve();
  }

  /** Unfolds the window again. */
  maximize(): Promise<void> {
    if (this[outer] && this.#minimized) this.#fold(false);
    return Promise.resolve();
  }

  #fold(minimized: boolean): void {
    this.#minimized = minimized;
    this.element.classList.toggle("minimized", minimized);
    void this.toggleControls(false);
    this.setPosition();
  }

  /** Puts the window before all others. */
  bringToFront(): void {
    if (!this[outer] || !this.hasFrame) return;
    (host.ui as { activeWindow?: ApplicationV2 }).activeWindow = this;
    if (this.position.zIndex === ApplicationV2._maxZ) return;
    this.position.zIndex = ++ApplicationV2._maxZ;
    this[outer].style.zIndex = String(this.position.zIndex);
  }

  /** The name of older applications for {@link bringToFront}. */
  bringToTop(): void {
    logCompatibilityWarning(
      "ApplicationV2#bringToTop is not a valid function and redirects to ApplicationV2#bringToFront.",
      { since: 12, until: 14 },
    );
    this.bringToFront();
  }

  /** Forgets the window: the next rendering builds a new one. */
  #forgetWindow(): void {
    this[outer] = undefined;
    this.#minimized = false;
    for (const piece of Object.keys(this.window)) Reflect.deleteProperty(this.window, piece);
    // A menu in the page is not part of the window, but goes with it.
    void this.#controlsMenu?.close({ animate: false });
    this.#controlsMenu = null;
  }

  _prePosition(_position: Position): void {
    // For subclasses.
  }

  _onPosition(_position: Position): void {
    // For subclasses.
  }

  _doEvent(handler: (this: never, ...args: never[]) => unknown, options: LifeEventOptions = {}): unknown {
    return performLifeEvent(this, handler, options);
  }

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
    if (this.hasFrame) this.#attachWindowListeners();
    if (this.form) this[listenToForm](this.form, config);
  }

  _getTabsConfig(group: string): Types.TabsConfiguration | null {
    return (this.constructor as typeof ApplicationV2).TABS[group] ?? null;
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

  /** The menu of the controls opens below their button, and closes when the button is pressed again. */
  async #toggleControlsMenu(expanded?: boolean): Promise<void> {
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

  /** Passes the form to its handler, as if the user had submitted it. */
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

  /** The application which this one is a child of. */
  get parent(): ApplicationV2 | null {
    return this.#parent;
  }

  /** The children of this application by their id. */
  get children(): ReadonlyMap<string, ApplicationV2> {
    return this.#children;
  }

  /** Renders another application as a child of this one: in the same window, and closed with it. */
  async renderChild<Child extends ApplicationV2>(child: Child, options: RenderOptions = {}): Promise<Child> {
    child.#parent = this;
    await child.render({ force: true, ...options });
    if (this.#detached) {
      child.#moveTo(this.#detached);
      child.#centerIn(this.#detached);
    }
    return child;
  }

  /** Moves the application into a window of the browser of its own. */
  async detachWindow(): Promise<void> {
    if (!this[outer] || this.#detached) return;
    const { offsetWidth: width, offsetHeight: height } = this[outer];
    const detached = openDetachedWindow(this.id, { title: this.title, width, height }, () => {
      void this.close();
    });
    detachedWindows.set(detached.id, { window: detached.window, applications: new Map() });
    for (const app of [this, ...this.#children.values()]) app.#moveTo(detached);
    await Promise.resolve(this._onDetach(detached.window));
  }

  /** Brings the application back into the page. */
  async attachWindow(): Promise<void> {
    const detached = this.#detached;
    if (!this[outer] || !detached) return;
    for (const app of [this, ...this.#children.values()]) app.#moveBack();
    this.#leave(detached);
    await Promise.resolve(this._onAttach(detached.window));
  }

  /** What follows once the application has left the page. */
  _onDetach(_window: Window): unknown {
    return undefined;
  }

  /** What follows once the application has come back to the page. */
  _onAttach(_window: Window): unknown {
    return undefined;
  }

  #moveTo(detached: DetachedWindow): void {
    this.#detached = detached;
    detachedWindows.get(detached.id)?.applications.set(this.id, this);
    detached.window.document.body.append(this.element);
    this.element.classList.add("detached");
  }

  /** A child was placed for the page, and its parent's window is smaller. */
  #centerIn({ window: { innerWidth, innerHeight } }: DetachedWindow): void {
    const { offsetWidth, offsetHeight } = this.element;
    const left = Math.max((innerWidth - offsetWidth) / 2, 0);
    const top = Math.max((innerHeight - offsetHeight) / 2, 0);
    this.setPosition({ left, top });
  }

  #moveBack(): void {
    this.#detached = null;
    this.element.classList.remove("detached");
    this._insertElement(this.element);
    this.setPosition();
  }

  /** The window closes with the last application in it. */
  #leave({ id, window }: DetachedWindow): void {
    const applications = detachedWindows.get(id)?.applications;
    applications?.delete(this.id);
    for (const app of this.#children.values()) applications?.delete(app.id);
    if (applications?.size !== 0) return;
    detachedWindows.delete(id);
    window.close();
  }

  /** Follows the wish of a rendering to leave the page, or to come back. */
  #placeWindow({ window }: RenderOptions): void {
    if (window?.detached === undefined || !generation().applications.hasPopOuts) return;
    void (window.detached ? this.detachWindow() : this.attachWindow());
  }

  #joinFamily(): void {
    const parent = this.#parent;
    if (parent) parent.#children.set(this.id, this);
  }

  #leaveFamily(): void {
    const parent = this.#parent;
    if (parent) parent.#children.delete(this.id);
    this.#parent = null;
    const detached = this.#detached;
    this.#detached = null;
    if (detached) this.#leave(detached);
  }

  /** Children do not stay without their parent. */
  async #closeChildren(): Promise<void> {
    await Promise.all([...this.#children.values()].map((child) => child.close()));
  }

  get rendered(): boolean {
    return this.#state === ApplicationV2.RENDER_STATES.RENDERED;
  }

  get state(): number {
    return this.#state;
  }

  /** Opens the application, or redraws an open one; renderings of one application wait for each other. */
  render(options: boolean | RenderOptions = {}, legacy: RenderOptions = {}): Promise<this> {
    const asked = typeof options === "boolean" ? { ...legacy, force: options } : { ...options };
    const rendering = this.#queue.add(() => this.#render(asked));
    renderings.add(rendering);
    const forget = () => renderings.delete(rendering);
    rendering.then(forget, forget);
    return rendering;
  }

  async #render(options: RenderOptions): Promise<this> {
    const { RENDERING, RENDERED, ERROR, NONE } = ApplicationV2.RENDER_STATES;
    const isFirst = this.#state <= NONE;
    if (isFirst && !options.force) return this;
    options.isFirstRender = isFirst;
    if (!this.#mayRender(options)) return this;
    this._configureRenderOptions(options);
    this.#state = RENDERING;
    try {
      const context = await this._prepareContext(options as RenderOptions & { isFirstRender: boolean });
      const life = { async: true, handlerArgs: [context, options] };
      if (isFirst) await this._doEvent(this._preFirstRender, life);
      const { emittedEvents } = generation().applications;
      const announced = emittedEvents.includes("prerender") ? { ...life, eventName: "prerender" } : life;
      await this._doEvent(this._preRender, announced);
      if (isFirst) await this.#createFrame(options);
      const result = await this._renderHTML(context, options);
      this._replaceHTML(result, this.#contentElement(), options);
      this.#showTabs(options);
      if (isFirst) this.#open();
      this._updateFrame(options);
      this.#placeWindow(options);
      this.setPosition(options.position);
      if (options.force && !isFirst) this.bringToFront();
      this.#state = RENDERED;
      if (isFirst) await this._doEvent(this._onFirstRender, life);
      const { element } = this;
      const hookArgs = [element, context, options];
      await this._doEvent(this._onRender, { ...life, eventName: "render", hookName: "render", hookArgs });
      await this._doEvent(this._postRender, life);
      if (isFirst && this.hasFrame) focusOpened(element);
      return this;
    } catch (error) {
      // A window that was open stays open as it was; one that never opened can be tried again.
      this.#state = isFirst ? ERROR : RENDERED;
      if (isFirst) this.#discard();
      throw error;
    }
  }

  #mayRender(options: RenderOptions): boolean {
    try {
      return this._canRender(options) !== false;
    } catch (error) {
      notify("warn", (error as Error).message);
      return false;
    }
  }

  async #createFrame(options: RenderOptions): Promise<void> {
    this[outer] = await this._renderFrame(options);
    this._attachFrameListeners();
  }

  #contentElement(): HTMLElement {
    return this.window.content ?? this.element;
  }

  #open(): void {
    this.#opener = document.activeElement;
    instances.set(this.id, this);
    this._insertElement(this.element);
    this.#joinFamily();
    this.bringToFront();
  }

  #discard(): void {
    this[outer]?.remove();
    this.#leaveFamily();
    instances.delete(this.id);
    this.#forgetWindow();
  }

  /** Closes the application; it can be rendered again. */
  close(options: Types.ClosingOptions = {}): Promise<this> {
    return this.#queue.add(() => this.#close(options));
  }

  async #close(options: Types.ClosingOptions): Promise<this> {
    const { CLOSING, CLOSED, RENDERED } = ApplicationV2.RENDER_STATES;
    if (this.#state !== RENDERED) return this;
    this.#state = CLOSING;
    try {
      await this._doEvent(this._preClose, { async: true, handlerArgs: [options] });
    } catch (error) {
      this.#state = RENDERED;
      throw error;
    }
    await this.#closeChildren();
    const { element } = this;
    returnFocus(element, this.#opener);
    this._removeElement(element);
    this._tearDown(options);
    this.#state = CLOSED;
    this._doEvent(this._onClose, { handlerArgs: [options], eventName: "close", hookName: "close" });
    return this;
  }

  _canRender(_options: RenderOptions): boolean | undefined {
    return undefined;
  }

  _configureRenderOptions(options: RenderOptions): void {
    const { isFirstRender, tab } = options;
    if (isFirstRender) {
      const { icon } = this.options.window;
      options.window = { title: this.title, icon, controls: true, ...options.window };
    }
    const { TABS } = this.constructor as typeof ApplicationV2;
    const [firstGroup] = Object.keys({ ...TABS, ...this.tabGroups });
    if (typeof tab !== "string") Object.assign(this.tabGroups, tab);
    else if (firstGroup) this.tabGroups[firstGroup] = tab;
  }

  /** Parts that are not redrawn show the tab that a rendering asks for, too. */
  #showTabs({ tab }: RenderOptions): void {
    if (!tab) return;
    for (const [group, active] of Object.entries(this.tabGroups)) if (active) activateTab(this.element, active, group);
  }

  _prepareContext(_options: RenderOptions & { isFirstRender: boolean }): Promise<Types.Context> {
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    return Promise.resolve(groups.length === 1 ? { tabs: this._prepareTabs(groups[0] ?? "") } : {});
  }

  /** Makes the HTML of the application; a subclass, or a mixin such as HandlebarsApplicationMixin, must say how. */
  _renderHTML(_context: Types.Context, _options: RenderOptions): Promise<unknown> {
    throw new Error(`The ${this.constructor.name} Application class does not define the _renderHTML method`);
  }

  /** Puts the rendered HTML into the application. */
  _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`The ${this.constructor.name} Application class does not define the _replaceHTML method`);
  }

  _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else document.body.append(element);
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }

  _tearDown(_options: Types.ClosingOptions): void {
    this.#discard();
  }

  _preFirstRender(_context: Types.Context, _options: RenderOptions): unknown {
    return undefined;
  }

  _onFirstRender(_context: Types.Context, _options: RenderOptions): unknown {
    return undefined;
  }

  _preRender(_context: Types.Context, _options: RenderOptions): unknown {
    return undefined;
  }

  _onRender(_context: Types.Context, _options: RenderOptions): unknown {
    return undefined;
  }

  _postRender(_context: Types.Context, _options: RenderOptions): unknown {
    return undefined;
  }

  _preClose(_options: Types.ClosingOptions): unknown {
    return undefined;
  }

  _onClose(_options: Types.ClosingOptions): void {
    // For subclasses.
  }
}

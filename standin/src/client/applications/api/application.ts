/* eslint-disable @typescript-eslint/unbound-method -- _doEvent calls its handler on the application */
import { generation } from "../../generations/index.ts";
import { Semaphore } from "../../utils.ts";
import { notify } from "../surroundings.ts";
import { instances, renderings } from "./application-base.ts";
import { activateTab } from "./application-tabs.ts";
import type * as Types from "./application-types.ts";
import { DetachableApplication } from "./detachable-application.ts";
import { closeChildren, forgetWindow, joinFamily, leaveFamily, outer, placeWindow } from "./inner-members.ts";
import { focusOpened, returnFocus } from "./window-focus.ts";

type RenderOptions = Types.RenderOptions;

/** A window, panel or form of the interface: it prepares data, renders it as HTML, and answers clicks and forms. */
export class ApplicationV2 extends DetachableApplication {
  static override BASE_APPLICATION: typeof DetachableApplication = ApplicationV2;
  static readonly RENDER_STATES = Object.freeze({
    ERROR: -3,
    CLOSING: -2,
    CLOSED: -1,
    NONE: 0,
    RENDERING: 1,
    RENDERED: 2,
  });
  static override DEFAULT_OPTIONS: Types.ApplicationDefaults = {
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

  readonly #queue = new Semaphore(1);
  #state: number = ApplicationV2.RENDER_STATES.NONE;
  #opener: Element | null = null;

  get rendered(): boolean {
    return this.#state === ApplicationV2.RENDER_STATES.RENDERED;
  }

  get state(): number {
    return this.#state;
  }

  /** Opens the application, or draws an open one anew; renderings of one application wait for each other. */
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
      this[placeWindow](options);
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
    this[joinFamily]();
    this.bringToFront();
  }

  #discard(): void {
    this[outer]?.remove();
    this[leaveFamily]();
    instances.delete(this.id);
    this[forgetWindow]();
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
    await this[closeChildren]();
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

  /** Parts which are not drawn anew show the tab that a rendering asks for, too. */
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

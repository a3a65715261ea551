/* eslint-disable @typescript-eslint/unbound-method -- _doEvent calls its handler on the application */
/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are for subclasses */
import { generation } from "../../generations/index.ts";
import { host } from "../../host.ts";
import { logCompatibilityWarning } from "../../utils.ts";
import { ApplicationBase } from "./application-base.ts";
import { mergeOptions } from "./application-options.ts";
import { callClassHooks, performLifeEvent } from "./application-life.ts";
import type { LifeEventOptions } from "./application-life.ts";
import type { ApplicationDefaults, HeaderControl, Position, RenderOptions } from "./application-types.ts";
import { awaitTransition, waitForImages } from "./element-waiting.ts";
import { attachWindowListeners, chosenTheme, forgetWindow, outer, toggleControlsMenu } from "./inner-members.ts";
import { buildFrame, createElement, createHeaderControl, updateFrame } from "./window-frame.ts";
import type { ApplicationWindow } from "./window-frame.ts";
import { keepOnPage, makeDraggable, makeResizable } from "./window-pointer.ts";
import { applyPosition, parseCSSDimensions, resolvePosition } from "./window-position.ts";
import { applyTheme, chosenScheme } from "./window-theme.ts";

/** An application's place on the screen: its outer element, the window around it, position, size and order. */
export abstract class WindowedApplication extends ApplicationBase {
  position: Position;
  /** Convenience references to the pieces of the window. */
  readonly window: ApplicationWindow = {};
  /** The outer element, while there is one. */
  [outer]: HTMLElement | undefined;
  #minimized = false;

  constructor(options: ApplicationDefaults = {}) {
    super(options);
    const { width = "auto", height = "auto", top = NaN, left = NaN, scale = 1, zIndex = 0 } = this.options.position;
    this.position = { width, height, top, left, scale, zIndex };
  }

  get element(): HTMLElement {
    // Before the first rendering there is none, and packages ask `app.element?.isConnected`.
    return this[outer] as HTMLElement;
  }

  get classList(): DOMTokenList {
    return this.element.classList;
  }

  get minimized(): boolean {
    return this.#minimized;
  }

  static parseCSSDimensions(style: string, parentDimension: number): number | undefined {
    return parseCSSDimensions(style, parentDimension);
  }

  /** Waits until the pictures in an element are there. */
  static waitForImages(element: HTMLElement): Promise<void> {
    return waitForImages(element);
  }

  _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    return awaitTransition(element, timeout);
  }

  _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    if (!this.hasFrame) return Promise.resolve(createElement(this.id, this.options));
    const frame = buildFrame(this.id, this.options, this.window);
    this.#theme = "";
    this.#updateTheme(frame);
    return Promise.resolve(frame);
  }

  /** The colour scheme of the window: what this user has chosen for all of them. */
  [chosenTheme](): string {
    return chosenScheme();
  }

  #theme = "";

  /** Only a change of the choice counts, so that what a package has done to the window stays. */
  #updateTheme(frame: HTMLElement): void {
    const statesItsOwn = this.options.classes.some((names) => names.includes("theme-"));
    const theme = statesItsOwn ? "" : this[chosenTheme]();
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
    return [...this.options.window.controls];
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
  [attachWindowListeners](): void {
    const { element } = this;
    element.addEventListener("pointerdown", () => {
      this.bringToFront();
    });
    element.addEventListener("focusin", () => {
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
    if (!controlsDropdown) return this[toggleControlsMenu](expanded ?? undefined);
    const isExpanded = controlsDropdown.classList.toggle("expanded", expanded ?? undefined);
    controls?.setAttribute("aria-expanded", String(isExpanded));
    return Promise.resolve();
  }

  /** Where the controls are a context menu: opens or closes it. */
  [toggleControlsMenu](_expanded?: boolean): Promise<void> {
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
    (host.ui as { activeWindow?: WindowedApplication }).activeWindow = this;
    if (this.position.zIndex === ApplicationBase._maxZ) return;
    this.position.zIndex = ++ApplicationBase._maxZ;
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
  [forgetWindow](): void {
    this[outer] = undefined;
    this.#minimized = false;
    for (const piece of Object.keys(this.window)) Reflect.deleteProperty(this.window, piece);
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
}

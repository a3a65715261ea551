import { generation } from "../../generations/index.ts";
import { reportError } from "../surroundings.ts";
import type { ClosingOptions, HeaderControl, RenderOptions } from "./application-types.ts";
import { detachedWindows, openDetachedWindow } from "./detached-window.ts";
import type { DetachedWindow } from "./detached-window.ts";
import { closeChildren, joinFamily, leaveFamily, outer, placeWindow } from "./inner-members.ts";
import { InteractiveApplication } from "./interactive-application.ts";

/** What Foundry 14 adds to windows: they can leave the page, and have children which go with them. */
export abstract class DetachableApplication extends InteractiveApplication {
  #parent: DetachableApplication | null = null;
  readonly #children = new Map<string, DetachableApplication>();
  #detached: DetachedWindow | null = null;

  abstract override close(options?: ClosingOptions): Promise<this>;
  abstract render(options?: boolean | RenderOptions): Promise<this>;

  /** The application which this one is a child of. */
  get parent(): DetachableApplication | null {
    return this.#parent;
  }

  /** The children of this application by their id. */
  get children(): ReadonlyMap<string, DetachableApplication> {
    return this.#children;
  }

  /** Renders another application as a child of this one: in the same window, and closed with it. */
  async renderChild<Child extends DetachableApplication>(child: Child, options: RenderOptions = {}): Promise<Child> {
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

  abstract _insertElement(element: HTMLElement): void;

  override _getHeaderControls(): HeaderControl[] {
    const controls = super._getHeaderControls();
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

  /** Follows the wish of a rendering to leave the page, or to come back. */
  [placeWindow]({ window }: RenderOptions): void {
    if (window?.detached === undefined || !generation().applications.hasPopOuts) return;
    void (window.detached ? this.detachWindow() : this.attachWindow());
  }

  [joinFamily](): void {
    const parent = this.#parent;
    if (parent) parent.#children.set(this.id, this);
  }

  [leaveFamily](): void {
    const parent = this.#parent;
    if (parent) parent.#children.delete(this.id);
    this.#parent = null;
    const detached = this.#detached;
    this.#detached = null;
    if (detached) this.#leave(detached);
  }

  /** Children do not stay without their parent. */
  async [closeChildren](): Promise<void> {
    await Promise.all([...this.#children.values()].map((child) => child.close()));
  }
}

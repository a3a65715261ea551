import { host } from "../../host.ts";

interface DraggedPosition {
  left?: number;
  top?: number;
  width?: number | "auto" | null;
  height?: number | "auto" | null;
  scale?: number | null;
}

/** An application that can be dragged. */
export interface DraggedApplication {
  readonly position: DraggedPosition;
  setPosition(position: { left?: number; top?: number; width?: number; height?: number }): unknown;
  bringToFront?(): void;
}

/** In which ways an application can be resized. */
export interface Resizable {
  selector?: string;
  resizeX?: boolean;
  resizeY?: boolean;
  rtl?: boolean | null;
}

/** One listener: its event, its function and how it listens. */
type Handler = [type: string, listener: (event: Event) => void, options: boolean | AddEventListenerOptions];

/** Lets an element of the interface be moved by a handle and resized by another; subclasses may take part in each step. */
export class Draggable {
  readonly element: HTMLElement;
  readonly handlers: Record<string, Handler> = {};
  /** Where the application was when the pointer went down. */
  position: DraggedPosition | null = null;
  #start = { x: 0, y: 0 };

  constructor(
    readonly app: DraggedApplication,
    element: HTMLElement | { readonly 0: HTMLElement },
    readonly handle: HTMLElement | false = false,
    readonly resizable: boolean | Resizable = false,
  ) {
    this.element = element instanceof HTMLElement ? element : element[0];
    this.activateListeners();
  }

  /** The class which packages see: the one in CONFIG.ux. */
  static get implementation(): typeof Draggable {
    return (host.CONFIG as { ux: { Draggable: typeof Draggable } }).ux.Draggable;
  }

  activateListeners(): void {
    this._activateDragListeners();
    this._activateResizeListeners();
  }

  _activateDragListeners(): void {
    if (!this.handle) return;
    this.handlers["click"] = ["click", () => this.app.bringToFront?.(), { capture: true, passive: true }];
    this.element.addEventListener(...this.handlers["click"]);
    this.#handle("drag", {
      Down: this._onDragMouseDown.bind(this),
      Move: this._onDragMouseMove.bind(this),
      Up: this._onDragMouseUp.bind(this),
    });
    if (this.handlers["dragDown"]) this.handle.addEventListener(...this.handlers["dragDown"]);
    this.handle.classList.add("draggable");
  }

  _activateResizeListeners(): void {
    if (!this.resizable) return;
    const { selector } = typeof this.resizable === "object" ? this.resizable : {};
    let handle = selector ? this.element.querySelector<HTMLElement>(selector) : null;
    if (!handle) {
      handle = document.createElement("div");
      handle.className = "window-resizable-handle";
      this.element.append(handle);
    }
    this.#handle("resize", {
      Down: this._onResizeMouseDown.bind(this),
      Move: this._onResizeMouseMove.bind(this),
      Up: this._onResizeMouseUp.bind(this),
    });
    if (this.handlers["resizeDown"]) handle.addEventListener(...this.handlers["resizeDown"]);
  }

  /** Names the listeners of one way to move; those of the moving stand in the page only while it lasts. */
  #handle(
    name: "drag" | "resize",
    steps: Readonly<Record<"Down" | "Move" | "Up", (event: PointerEvent) => void>>,
  ): void {
    for (const [step, listener] of Object.entries(steps)) {
      const type = `pointer${step.toLowerCase()}`;
      this.handlers[`${name}${step}`] = [
        type,
        (event) => {
          listener(event as PointerEvent);
        },
        false,
      ];
    }
  }

  #follow(name: "drag" | "resize", event: PointerEvent): void {
    event.preventDefault();
    this.position = { ...this.app.position };
    this.#start = { x: event.clientX, y: event.clientY };
    for (const step of ["Move", "Up"]) {
      const handler = this.handlers[`${name}${step}`];
      if (handler) globalThis.addEventListener(...handler);
    }
  }

  #leave(name: "drag" | "resize", event: PointerEvent): void {
    event.preventDefault();
    for (const step of ["Move", "Up"]) {
      const handler = this.handlers[`${name}${step}`];
      if (handler) globalThis.removeEventListener(...handler);
    }
  }

  #distance({ clientX, clientY }: PointerEvent): { x: number; y: number } {
    const scale = this.position?.scale ?? 1;
    return { x: (clientX - this.#start.x) / scale, y: (clientY - this.#start.y) / scale };
  }

  _onDragMouseDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#follow("drag", event);
  }

  _onDragMouseMove(event: PointerEvent): void {
    event.preventDefault();
    const { left = 0, top = 0 } = this.position ?? {};
    this.app.setPosition({ left: left + event.clientX - this.#start.x, top: top + event.clientY - this.#start.y });
  }

  _onDragMouseUp(event: PointerEvent): void {
    this.#leave("drag", event);
  }

  _onResizeMouseDown(event: PointerEvent): void {
    const { offsetWidth: width, offsetHeight: height } = this.element;
    this.#follow("resize", event);
    this.position = { ...this.position, width, height };
  }

  _onResizeMouseMove(event: PointerEvent): void {
    event.preventDefault();
    const { resizeX = true, resizeY = true, rtl = false } = typeof this.resizable === "object" ? this.resizable : {};
    const { x, y } = this.#distance(event);
    const { width, height } = this.position as { width: number; height: number };
    this.app.setPosition({
      ...(resizeX ? { width: width + (rtl ? -x : x) } : {}),
      ...(resizeY ? { height: height + y } : {}),
    });
  }

  _onResizeMouseUp(event: PointerEvent): void {
    this.#leave("resize", event);
  }
}

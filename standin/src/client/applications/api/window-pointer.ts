import type { Position } from "./application-types.ts";

interface Movable {
  readonly element: HTMLElement;
  readonly position: Position;
  readonly minimized: boolean;
  setPosition(position: Partial<Position>): unknown;
}

/** Lets a handle follow the pointer while it is held down. */
function follow(handle: HTMLElement, start: (event: PointerEvent) => ((dx: number, dy: number) => void) | null): void {
  handle.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    const move = start(down);
    if (!move) return;
    const onMove = (event: PointerEvent) => {
      move(event.clientX - down.clientX, event.clientY - down.clientY);
    };
    const onEnd = () => {
      globalThis.removeEventListener("pointermove", onMove);
      globalThis.removeEventListener("pointerup", onEnd);
      globalThis.removeEventListener("pointercancel", onEnd);
    };
    globalThis.addEventListener("pointermove", onMove);
    globalThis.addEventListener("pointerup", onEnd);
    globalThis.addEventListener("pointercancel", onEnd);
  });
}

/** Moves a window by its header. */
export function makeDraggable(app: Movable, header: HTMLElement): void {
  follow(header, (event) => {
    if ((event.target as Element).closest("button, a, [data-action]")) return null;
    const { left, top } = app.position;
    return (dx, dy) => {
      app.setPosition({ left: left + dx, top: top + dy });
    };
  });
}

/** Resizes a window by the handle in its corner. */
export function makeResizable(app: Movable, handle: HTMLElement): void {
  follow(handle, () => {
    if (app.minimized) return null;
    const { scale, width, height } = app.position;
    const { offsetWidth, offsetHeight } = app.element;
    return (dx, dy) => {
      // What is as large as its content has no size to change.
      app.setPosition({
        ...(width === "auto" ? {} : { width: offsetWidth + dx / scale }),
        ...(height === "auto" ? {} : { height: offsetHeight + dy / scale }),
      });
    };
  });
}

/** Brings a window back onto the page when it has grown beyond its edge, as by what somebody unfolds in it. */
export function keepOnPage(app: Movable): void {
  const { element } = app;
  const observer = new ResizeObserver(() => {
    const { right, bottom } = element.getBoundingClientRect();
    const isOutside = right > innerWidth || bottom > innerHeight;
    if (isOutside && element.ownerDocument === document) app.setPosition({});
  });
  observer.observe(element);
}

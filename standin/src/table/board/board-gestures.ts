import type { Point } from "./grid.ts";
import { currentUser } from "./surroundings.ts";
import { press } from "./canvas.ts";
import type { Board, Canvas, Token, Actor } from "../../client/kinds.ts";
import { element } from "./token.ts";
import { hooks, localize, notify, reportError } from "../../client/applications/surroundings.ts";
import { TextEditor } from "../../client/applications/ux/text-editor.ts";
import { configOf } from "../../client/documents/surroundings.ts";
import { host } from "../../client/host.ts";
import type { Plain } from "../../client/utils/types.ts";

/** How far the pointer goes, in pixels of the screen, before a press is a drag. */
const DRAG_RESISTANCE = 4;

/** How soon a second press of the right button follows the first, in milliseconds, to count as a double click. */
const DOUBLE_CLICK = 250;

/** The board, and what its gestures remember. */
interface Gestures {
  readonly canvas: Canvas;
  readonly board: Board;
  readonly signal: AbortSignal;
  /** Shall the click that follows a press be ignored, because the press was something else? */
  isClickSpent: boolean;
  lastRight: { readonly token: Token; readonly time: number } | null;
}

/** Selects, moves, targets and opens tokens with the mouse, and moves the view; until `signal` ends it. */
export function listenToBoard(canvas: Canvas, board: Board, signal: AbortSignal): void {
  const gestures: Gestures = { canvas, board, signal, isClickSpent: false, lastRight: null };
  const { root } = board;
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => {
    root.addEventListener(name, listener, { ...options, signal });
  };
  on(
    "pointerdown",
    (event) => {
      onPress(gestures, event);
    },
    { capture: true },
  );
  on(
    "click",
    (event) => {
      onClick(gestures, event);
    },
    { capture: true },
  );
  on("dblclick", (event) => tokenAt(canvas, event.target)?._onClickLeft2(event));
  on("contextmenu", (event) => {
    onRightClick(gestures, event);
  });
  on("pointerover", ({ target }) => {
    for (const token of canvas.tokens?.placeables ?? []) token.hover = token === tokenAt(canvas, target);
  });
  on("pointerleave", () => {
    for (const token of canvas.tokens?.placeables ?? []) token.hover = false;
  });
  on("focusin", ({ target }) => {
    const token = tokenAt(canvas, target);
    if (token) token.hover = true;
  });
  on("focusout", ({ target }) => {
    const token = tokenAt(canvas, target);
    if (token) token.hover = false;
  });
  on(
    "wheel",
    (event) => {
      onWheel(gestures, event);
    },
    { passive: false },
  );
  const resizing = new ResizeObserver(() => {
    board.refit();
    canvas.hud?.token.setPosition();
  });
  resizing.observe(root);
  signal.addEventListener("abort", () => {
    resizing.disconnect();
  });
}

/** The token to which an element of the board belongs. */
function tokenAt({ tokens }: Canvas, target: EventTarget | null): Token | null {
  const button = target instanceof Element ? target.closest<HTMLElement>(".board-token") : null;
  return tokens?.get(button?.dataset["tokenId"] ?? "") ?? null;
}

function onPress(gestures: Gestures, event: PointerEvent): void {
  const { canvas, board } = gestures;
  gestures.isClickSpent = false;
  if (event.target instanceof Node && board.hud.contains(event.target)) return;
  if (canvas.stage?.[press](event) === true) {
    gestures.isClickSpent = true;
    event.stopPropagation();
    event.preventDefault();
    return;
  }
  const token = tokenAt(canvas, event.target);
  // A finger lacks a right button.
  const isFinger = event.pointerType === "touch";
  if (!token && (isFinger || event.button === 2)) follow(gestures, event, panView(gestures));
  if (event.button !== 0 || (isFinger && !token)) return;
  if (token) follow(gestures, event, dragTokens(gestures, token));
}

function onClick(gestures: Gestures, event: MouseEvent): void {
  const { canvas, board } = gestures;
  if (event.target instanceof Node && board.hud.contains(event.target)) return;
  if (gestures.isClickSpent) {
    gestures.isClickSpent = false;
    event.stopPropagation();
    return;
  }
  const token = tokenAt(canvas, event.target);
  if (token) token._onClickLeft(event);
  else {
    canvas.tokens?.releaseAll();
    void canvas.hud?.token.close();
  }
}

/** The menu key of the keyboard comes here too: it clicks whatever has the focus. */
function onRightClick(gestures: Gestures, event: MouseEvent): void {
  event.preventDefault();
  const token = tokenAt(gestures.canvas, event.target);
  if (!token) return;
  const { lastRight: last } = gestures;
  const isDouble = last?.token === token && event.timeStamp - last.time < DOUBLE_CLICK;
  gestures.lastRight = isDouble ? null : { token, time: event.timeStamp };
  if (isDouble) token._onClickRight2(event);
  else token._onClickRight(event);
}

/** The point under the pointer stays where it is. */
function onWheel({ canvas, board }: Gestures, event: WheelEvent): void {
  event.preventDefault();
  const under = board.toScene({ x: event.clientX, y: event.clientY });
  const { scale, x, y } = board.view;
  const wanted = scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1);
  canvas.pan({ scale: wanted });
  const ratio = scale / board.view.scale;
  canvas.pan({ x: under.x + (x - under.x) * ratio, y: under.y + (y - under.y) * ratio });
}

/** What a drag does: nothing, unless it is told of a first move. Distances are those of the scene. */
interface Drag {
  /** Called at first; a drag that is refused goes on as an ordinary press. */
  begin(): boolean;
  move(by: Point): void;
  drop(by: Point, event: PointerEvent): void;
  cancel(): void;
}

/** Follows the pointer from a press until it is let go of, or until Escape. */
function follow(gestures: Gestures, start: PointerEvent, drag: Drag): void {
  const listening = new AbortController();
  const signal = AbortSignal.any([listening.signal, gestures.signal]);
  let state: "pressed" | "dragged" | "refused" = "pressed";
  const by = ({ clientX, clientY }: PointerEvent): Point => {
    const { scale } = gestures.board.view;
    return { x: (clientX - start.clientX) / scale, y: (clientY - start.clientY) / scale };
  };
  const onMove = (event: PointerEvent) => {
    const distance = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    if (state === "pressed" && distance >= DRAG_RESISTANCE) state = drag.begin() ? "dragged" : "refused";
    if (state === "dragged") drag.move(by(event));
  };
  const onUp = (event: PointerEvent) => {
    listening.abort();
    if (state !== "dragged") return;
    gestures.isClickSpent = true;
    drag.drop(by(event), event);
  };
  const cancel = () => {
    listening.abort();
    if (state !== "dragged") return;
    gestures.isClickSpent = true;
    drag.cancel();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    cancel();
  };
  window.addEventListener("pointermove", onMove, { signal });
  window.addEventListener("pointerup", onUp, { signal });
  window.addEventListener("pointercancel", cancel, { signal });
  window.addEventListener("keydown", onKey, { signal, capture: true });
}

/** All selected tokens go together; Shift lets them lie beside the spaces of the grid. */
function dragTokens({ canvas }: Gestures, token: Token): Drag {
  let dragged: Token[] = [];
  const leave = () => {
    for (const { [element]: button } of dragged) {
      button.classList.remove("dragging");
      button.style.translate = "";
    }
  };
  return {
    begin() {
      if (!token.controlled) token.control();
      if (!token.can(currentUser(), "drag")) return false;
      void canvas.hud?.token.close();
      dragged = canvas.tokens?.controlled.filter((one) => !one.document.locked) ?? [];
      for (const { [element]: button } of dragged) button.classList.add("dragging");
      return true;
    },
    move({ x, y }) {
      for (const { [element]: button } of dragged) button.style.translate = `${x}px ${y}px`;
    },
    drop(by, { shiftKey }) {
      const updates = dragged.map((one) => {
        const place = { x: Math.round(one.document.x + by.x), y: Math.round(one.document.y + by.y) };
        return { _id: one.id, ...(shiftKey ? place : one.getSnappedPosition(place)) };
      });
      void canvas.scene?.updateEmbeddedDocuments("Token", updates).finally(leave);
    },
    cancel: leave,
  };
}

function panView({ canvas, board }: Gestures): Drag {
  const { x, y } = board.view;
  const pan = (by: Point) => {
    canvas.pan({ x: x - by.x, y: y - by.y });
    canvas.hud?.token.setPosition();
  };
  return { begin: () => true, move: pan, drop: pan, cancel: () => undefined };
}

interface ActorClass {
  fromDropData(data: Plain): Promise<Actor | undefined>;
  create(data: Plain): Promise<Actor>;
}

/** Makes a token of an actor that is dropped on the board, until `signal` ends it; a package may take what is dropped. */
export function listenToDrops(canvas: Canvas, board: Board, signal: AbortSignal): void {
  board.root.addEventListener(
    "dragover",
    (event) => {
      event.preventDefault();
    },
    { signal },
  );
  board.root.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      const { x, y } = board.toScene({ x: event.clientX, y: event.clientY });
      const data = { ...TextEditor.implementation.getDragEventData(event), x: Math.round(x), y: Math.round(y) };
      if (!hooks().call("dropCanvasData", canvas, data, event) || (data as Plain)["type"] !== "Actor") return;
      dropActor(canvas, data, event).catch((error: unknown) => {
        reportError("TokenLayer#_onDropActorData", error);
      });
    },
    { signal },
  );
}

/**
 * Makes the token below the pointer, in a space of the grid unless Shift is held; Alt hides it, if the user is a game master.
 * An actor of a compendium is imported first.
 */
async function dropActor({ scene, grid }: Canvas, data: Plain & Point, event: DragEvent): Promise<void> {
  const cls = configOf("Actor").documentClass as ActorClass;
  const dropped = await cls.fromDropData(data);
  if (!scene || !grid || !dropped) return;
  if (!currentUser().can("TOKEN_CREATE") || !dropped.isOwner) {
    notify("warn", localize("TOKEN.MayNotCreate", { name: dropped.name }));
    return;
  }
  const { actors } = host.game as { actors: { fromCompendium(actor: Actor): Plain } };
  const actor = dropped.pack ? await cls.create(actors.fromCompendium(dropped)) : dropped;
  const hidden = currentUser().isGM && event.altKey;
  const token = await actor.getTokenDocument({ hidden }, { parent: scene });
  const corner = { x: data.x - (token.width * grid.size) / 2, y: data.y - (token.height * grid.size) / 2 };
  const inSpace = grid.getTopLeftPoint({ x: corner.x + grid.size / 2, y: corner.y + grid.size / 2 });
  const place = event.shiftKey || grid.isGridless ? corner : inSpace;
  token.updateSource({ x: Math.round(place.x), y: Math.round(place.y) });
  await scene.createEmbeddedDocuments("Token", [token.toObject()]);
}

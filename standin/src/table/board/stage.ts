import type { Point } from "./grid.ts";
import type { Board } from "../../client/kinds.ts";

/** A press on the board, as listeners of the stage hear it. */
export interface StagePress {
  readonly button: number;
  stopPropagation(): void;
  getLocalPosition(container: Stage): Point;
}

type Listener = (press: StagePress) => void;

/** What a press on the board is called while it comes down to what is drawn there. */
const CAPTURE = "pointerdowncapture";

/** Tells the listeners of a press; true when one of them keeps it to itself. A symbol, because only the board does so. */
export const press = Symbol("press");

/** The part of PIXI's root container which packages use: presses are heard here before any token hears them. */
export class Stage {
  readonly #board: Board;
  readonly #listeners = new Set<Listener>();

  constructor(board: Board) {
    this.#board = board;
  }

  /** The point in the middle of the view. */
  get pivot(): Point {
    const { x, y } = this.#board.view;
    return { x, y };
  }

  get scale(): Point {
    const { scale } = this.#board.view;
    return { x: scale, y: scale };
  }

  on(event: string, listener: Listener): this {
    assertHeard(event);
    this.#listeners.add(listener);
    return this;
  }

  off(event: string, listener: Listener): this {
    assertHeard(event);
    this.#listeners.delete(listener);
    return this;
  }

  [press]({ button, clientX, clientY }: PointerEvent): boolean {
    let isStopped = false;
    const heard: StagePress = {
      button,
      stopPropagation: () => (isStopped = true),
      getLocalPosition: () => this.#board.toScene({ x: clientX, y: clientY }),
    };
    for (const listener of [...this.#listeners]) listener(heard);
    return isStopped;
  }
}

function assertHeard(event: string): void {
  if (event !== CAPTURE) throw new Error(`The stand-in's stage has no event ${event}`);
}

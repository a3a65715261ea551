import type { Point } from "./grid.ts";
import type { Board, User } from "../../client/kinds.ts";
import { currentUser } from "./surroundings.ts";

/** What is drawn above the scene for a moment: pings. */
export class ControlsLayer {
  readonly #board: Board;

  constructor(board: Board) {
    this.#board = board;
  }

  /** Shows where a user has pinged. */
  handlePing(user: User, position: Point, _data?: object): Promise<boolean> {
    return this.drawPing(position, { user });
  }

  /** Shows a ping on this client alone. */
  drawPing(position: Point, { user = currentUser() }: { user?: User } = {}): Promise<boolean> {
    this.#board.ping(position, user.color.css);
    return Promise.resolve(true);
  }
}

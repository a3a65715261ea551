import { host } from "../host.ts";
import type { Canvas, Combat, Scene, Scenes, User, Users } from "../kinds.ts";

/** The game, seen with the eyes of the board. */
interface GameView {
  readonly user: User;
  readonly users: Users;
  readonly scenes: Scenes;
  readonly combat: Combat | null;
  readonly paused: boolean;
}

export function game(): GameView {
  return host.game as GameView;
}

export function canvas(): Canvas {
  return host.canvas as Canvas;
}

/** The user of this client, as whoever asks whether something may be done takes them. */
export function currentUser(): User {
  return game().user;
}

/** The scene that is on the board; null without a board. */
export function drawnScene(): Scene | null {
  return canvas().ready ? canvas().scene : null;
}

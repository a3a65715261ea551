import { host } from "../../client/host.ts";
import type { Combat, Scenes, User, Users } from "../../client/kinds.ts";

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

/** The user of this client, in the type that permission checks take. */
export function currentUser(): User {
  return game().user;
}

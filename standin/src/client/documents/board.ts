import { host } from "../host.ts";
import type { Canvas, Scene, Token } from "../kinds.ts";

/** What a user tells the others of what they do on the board. */
export interface UserActivity {
  readonly sceneId?: string | null;
  readonly ping?: { readonly x: number; readonly y: number };
  /** The ids of the tokens that are targeted. */
  readonly targets?: readonly string[];
}

/** The event by which it is told. */
export const BOARD_ACTIVITY = "userActivity.board";

/** By which a token that is there no longer is taken from its layer. */
export const forgetToken = Symbol("forget a token");

export function canvas(): Canvas {
  return host.canvas as Canvas;
}

/** The scene that is on the board; null without a board. */
export function drawnScene(): Scene | null {
  return canvas().ready ? canvas().scene : null;
}

/** Shows in the menu around a token, if it has one now, what has changed. */
export function renderHUD(token: Token | null | undefined): void {
  if (token?.hasActiveHUD === true) void canvas().hud?.token.render();
}

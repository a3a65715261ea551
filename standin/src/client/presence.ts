import type { Connection } from "./connection.ts";
import { Hooks } from "./hooks.ts";
import { host } from "./host.ts";
import type { ClientKeybindings } from "./keybindings.ts";
import type { Users } from "./kinds.ts";

/** How a pause is made. */
export interface PauseOptions {
  /** For all at the table, which only game masters may ask for. */
  broadcast?: boolean;
  /** Who has done it. */
  userId?: string;
}

type CurrentUser = () => { readonly isGM: boolean; readonly id: string | null } | null;

/** Whether the game is paused on this client. */
export class Pause {
  readonly #connection: Connection;
  readonly #user: CurrentUser;
  #paused: boolean;

  constructor(connection: Connection, user: CurrentUser, paused: boolean) {
    this.#connection = connection;
    this.#user = user;
    this.#paused = paused;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Hears of pauses that others make; returns a function that ends it. */
  listen(): () => void {
    const listener = (data: unknown, userId: unknown) => {
      this.#become((data as { paused: boolean }).paused, { broadcast: false, userId: userId as string });
    };
    this.#connection.on("pause", listener);
    return () => {
      this.#connection.off("pause", listener);
    };
  }

  toggle(paused: boolean, { broadcast = false, userId }: PauseOptions): boolean {
    const user = this.#user();
    if (broadcast) {
      if (!user?.isGM) throw new Error("Only a game master pauses the game for others");
      this.#connection.emit("pause", { paused });
    }
    const by = userId ?? user?.id;
    this.#become(paused, { broadcast, ...(by ? { userId: by } : {}) });
    return this.#paused;
  }

  #become(paused: boolean, options: PauseOptions): void {
    if (paused === this.#paused) return;
    this.#paused = paused;
    showPause();
    Hooks.callAll("pauseGame", paused, options);
  }
}

/** The space bar pauses the game for all. */
export function registerPauseKey(
  keybindings: ClientKeybindings,
  game: { readonly paused: boolean; togglePause(pause: boolean, options: PauseOptions): boolean },
): void {
  keybindings.register("core", "pause", {
    name: "KEYBINDINGS.Pause",
    editable: [{ key: "Space" }],
    restricted: true,
    onDown: () => {
      game.togglePause(!game.paused, { broadcast: true });
      return true;
    },
  });
}

/** The banner across the page says how it is. */
function showPause(): void {
  const ui = host.ui as { pause?: { readonly rendered: boolean; render(): Promise<unknown> } };
  if ("pause" in ui && ui.pause.rendered) void ui.pause.render();
}

/** That a user has come, or has gone. */
export interface UserActivity {
  readonly userId: string;
  readonly active: boolean;
}

/** Says who has come or gone. */
export function showActivity({ userId, active }: UserActivity): void {
  const { users } = host.game as { users: Users };
  const user = users.get(userId);
  if (!user || user.active === active) return;
  user.active = active;
  Hooks.callAll("userConnected", user, active);
  const ui = host.ui as { players?: { render(): unknown } };
  if ("players" in ui) void ui.players.render();
}

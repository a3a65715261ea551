import type { Connection } from "./connection.ts";
import { Hooks } from "./hooks.ts";
import type { Users } from "./kinds.ts";
import { host } from "./host.ts";

/** Who of the users is at the table. */
export class Presence {
  /** Everybody of whom was told; there may be no users yet to tell of it. */
  readonly #active = new Set<string>();
  readonly #users: () => Users | undefined;

  constructor(users: () => Users | undefined) {
    this.#users = users;
  }

  /** Hears who comes and goes; returns a function that ends it. */
  listen(connection: Connection): () => void {
    const listener = (change: unknown) => {
      const { userId, active } = change as { userId: string; active: boolean };
      this.#set(userId, active);
    };
    connection.on("userActivity", listener);
    return () => {
      connection.off("userActivity", listener);
    };
  }

  /** Tells the users who were there already, and those who came before there were users. */
  initialize(activeUsers: readonly string[]): void {
    for (const id of [...activeUsers, ...this.#active]) {
      const user = this.#users()?.get(id);
      if (user) user.active = true;
    }
  }

  #set(userId: string, active: boolean): void {
    if (active) this.#active.add(userId);
    else this.#active.delete(userId);
    const user = this.#users()?.get(userId);
    if (!user || user.active === active) return;
    user.active = active;
    Hooks.callAll("userConnected", user, active);
    const ui = host.ui as { players?: { render(): unknown } };
    if ("players" in ui) void ui.players.render();
  }
}

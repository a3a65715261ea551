import type { Seat } from "./protocol.ts";
import type { Platform } from "../client/platform.ts";

const key = "table.user";

/** The user that this window has chosen before or that its address names (`?user=Ada`), by id or by name. */
export function rememberedUser(): string | null {
  return new URLSearchParams(location.search).get("user") ?? sessionStorage.getItem(key);
}

/** Finds the seat of a user by id or by name. */
export function seatOf(seats: readonly Seat[], user: string): Seat | undefined {
  const name = user.toLowerCase();
  return seats.find((seat) => seat.id === user || seat.name.toLowerCase() === name);
}

/** Keeps the choice for as long as this window lives, so that reloading the page keeps the seat. */
export function rememberSeat(userId: string): void {
  sessionStorage.setItem(key, userId);
}

/** Leaves the seat: the next load of the page asks again. */
export function forgetSeat(): void {
  sessionStorage.removeItem(key);
}

/** Files as a browser gets them: from the server that the page came from. */
export const browserPlatform: Platform = {
  routePrefix: "",

  async loadText(path) {
    const response = await fetch(`/${path}`);
    if (!response.ok) throw new Error(`${path} could not be read: ${response.status} ${response.statusText}`);
    return await response.text();
  },

  importModule: (path) => import(/* @vite-ignore */ `/${path}`),

  runScript(path) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `/${path}`;
      script.addEventListener("load", () => {
        resolve();
      });
      script.addEventListener("error", () => {
        reject(new Error(`${path} could not be run`));
      });
      document.head.append(script);
    });
  },

  addStyle(path, layer) {
    const style = document.createElement("style");
    style.textContent = `@import url(${JSON.stringify(`/${path}`)})${layer === null ? "" : ` layer(${layer})`};`;
    document.head.append(style);
  },

  leave() {
    forgetSeat();
    location.assign("/");
  },
};

/** Reads a setting of this browser before the game is there that manages them; null when it was never set. */
export function storedSetting(id: string): unknown {
  const json = localStorage.getItem(id);
  return json === null ? null : (JSON.parse(json) as unknown);
}

import { Hooks } from "./hooks.ts";
import type { ClientSettings } from "./kinds.ts";

/** Remembers the time at the start, so that the first change can say how much has passed. */
export const rememberTime = Symbol("remember the time");

/** `game.time`: the clock of the world of the game, in seconds. */
export class GameTime {
  readonly #settings: ClientSettings;
  #last = 0;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
  }

  get worldTime(): number {
    return this.#settings.get("core", "time") as number;
  }

  /** The server is this computer, or its clock is taken for the same. */
  get serverTime(): number {
    return Date.now();
  }

  sync(): Promise<this> {
    return Promise.resolve(this);
  }

  /** Lets so many seconds pass. */
  async advance(delta: number, options: Record<string, unknown> = {}): Promise<number> {
    return this.set(this.worldTime + delta, options);
  }

  /** Sets the clock. */
  async set(time: number, options: Record<string, unknown> = {}): Promise<number> {
    if (!Number.isFinite(time)) throw new Error("The world time must be a number of seconds");
    return (await this.#settings.set("core", "time", time, options)) as number;
  }

  [rememberTime](): void {
    this.#last = this.worldTime;
  }

  /** Called when the world's clock has changed. */
  onUpdateWorldTime(time: number, options: object, userId: string | undefined): void {
    const passed = time - this.#last;
    this.#last = time;
    Hooks.callAll("updateWorldTime", time, passed, options, userId);
  }
}

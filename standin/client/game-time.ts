import { Hooks } from "./hooks.ts";
import type { ClientSettings } from "./settings.ts";

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

  get averageLatency(): number {
    return 0;
  }

  sync(): Promise<this> {
    return Promise.resolve(this);
  }

  /** Lets seconds pass. */
  async advance(seconds: number, options: Record<string, unknown> = {}): Promise<number> {
    assertSeconds(seconds);
    return this.set(this.worldTime + seconds, options);
  }

  /** Sets the clock. */
  async set(time: number, options: Record<string, unknown> = {}): Promise<number> {
    assertSeconds(time);
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

/** There is no calendar here by which parts of a date could be counted. */
function assertSeconds(time: unknown): asserts time is number {
  if (typeof time === "number" && Number.isFinite(time)) return;
  throw new Error("The stand-in has no calendar: game.time takes a number of seconds, not the components of a date");
}

import { Hooks } from "./hooks.ts";
import type { ClientSettings } from "./settings.ts";

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

  get serverTime(): number {
    return Date.now();
  }

  /** Lets seconds pass. */
  async advance(seconds: number, options: Record<string, unknown> = {}): Promise<number> {
    return this.set(this.worldTime + seconds, options);
  }

  /** Sets the clock. */
  async set(time: number, options: Record<string, unknown> = {}): Promise<number> {
    return (await this.#settings.set("core", "time", time, options)) as number;
  }

  /** Remembers the time at the start, so that the first change can say how much has passed. */
  initialize(): void {
    this.#last = this.worldTime;
  }

  /** Called when the world's clock has changed. */
  onUpdate(time: number, options: object, userId: string | undefined): void {
    const passed = time - this.#last;
    this.#last = time;
    Hooks.callAll("updateWorldTime", time, passed, options, userId);
  }
}

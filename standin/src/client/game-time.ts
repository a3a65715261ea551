import type { CalendarData } from "./data/calendar.ts";
import type { TimeComponents } from "./data/calendar-types.ts";
import { Hooks } from "./hooks.ts";
import { host } from "./host.ts";
import type { ClientSettings } from "./settings.ts";

/** Remembers the time at the start, so that the first change can say how much has passed. */
export const rememberTime = Symbol("remember the time");

type CalendarClass = new (config: object) => CalendarData;

/** What packages configure of calendars. */
interface TimeConfig {
  readonly worldCalendarClass: CalendarClass;
  readonly worldCalendarConfig: object;
  readonly earthCalendarClass: CalendarClass;
  readonly earthCalendarConfig: object;
}

/** `game.time`: the clock of the world of the game, in seconds. */
export class GameTime {
  readonly #settings: ClientSettings;
  #last = 0;
  #calendar: CalendarData | null = null;
  #earthCalendar: CalendarData | null = null;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
  }

  /** The calendar of the world, as `CONFIG.time` has it when it is first asked for. */
  get calendar(): CalendarData {
    const { worldCalendarClass: Class, worldCalendarConfig: config } = timeConfig();
    return (this.#calendar ??= new Class(config));
  }

  /** The calendar of the users. */
  get earthCalendar(): CalendarData {
    const { earthCalendarClass: Class, earthCalendarConfig: config } = timeConfig();
    return (this.#earthCalendar ??= new Class(config));
  }

  /** Makes both calendars anew, for whoever has changed `CONFIG.time`. */
  initializeCalendar(): void {
    this.#calendar = null;
    this.#earthCalendar = null;
  }

  /** The time of the world in the parts which its calendar has. */
  get components(): TimeComponents {
    return this.calendar.timeToComponents(this.worldTime);
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

  /** Lets an amount of time pass, in seconds or in parts. */
  async advance(delta: number | Partial<TimeComponents>, options: Record<string, unknown> = {}): Promise<number> {
    if (typeof delta === "number") return this.set(this.worldTime + delta, options);
    return this.set(this.calendar.add(this.worldTime, delta), options);
  }

  /** Sets the clock, to a time in seconds or in parts. */
  async set(time: number | Partial<TimeComponents>, options: Record<string, unknown> = {}): Promise<number> {
    const seconds = typeof time === "number" ? time : this.calendar.componentsToTime(time);
    if (!Number.isFinite(seconds))
      throw new Error("The world time must be a number of seconds or components of a date");
    return (await this.#settings.set("core", "time", seconds, options)) as number;
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

function timeConfig(): TimeConfig {
  return (host.CONFIG as { time: TimeConfig }).time;
}

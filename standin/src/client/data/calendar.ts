import { host } from "../host.ts";
import { formatAgo, formatTimestamp } from "./calendar-formats.ts";
import type { AgoOptions } from "./calendar-formats.ts";
import { calendarSchema } from "./calendar-schema.ts";
import type { CalendarDays, CalendarMonth, CalendarSeason, CalendarYears, TimeComponents } from "./calendar-types.ts";
import { DataModel } from "./data-model.ts";

/** Writes a time as text; `CONFIG.time.formatters` has one by each name. */
export type TimeFormatter = (calendar: CalendarData, components: TimeComponents, options: object) => string;

/** A calendar: what parts a time of the world has, and back. */
export class CalendarData extends DataModel {
  static override defineSchema() {
    return calendarSchema();
  }

  declare name: string;
  declare description: string;
  declare years: CalendarYears | null;
  declare months: { readonly values: readonly CalendarMonth[] } | null;
  declare days: CalendarDays;
  declare seasons: { readonly values: readonly CalendarSeason[] } | null;

  /** The parts of a time in seconds. */
  timeToComponents(time = 0): TimeComponents {
    const { hour, minute, day: perDay } = this.#seconds();
    const days = Math.floor(time / perDay);
    const rest = time - days * perDay;
    const year = this.#yearOf(days);
    const day = days - this.#daysBefore(year);
    const leapYear = this.isLeapYear(year);
    return {
      year,
      day,
      hour: Math.floor(rest / hour),
      minute: Math.floor((rest % hour) / minute),
      second: rest % minute,
      ...this.#date(day, leapYear),
      dayOfWeek: this.#weekday(days),
      leapYear,
    };
  }

  /** The seconds up to a time in parts; a day may be given by its month instead of by its place in the year. */
  componentsToTime(components: Partial<TimeComponents>): number {
    const { year = 0, hour = 0, minute = 0, second = 0 } = components;
    const seconds = this.#seconds();
    const days = this.#daysBefore(year) + this.#dayOfYear(components, this.isLeapYear(year));
    return days * seconds.day + hour * seconds.hour + minute * seconds.minute + second;
  }

  /** The time after another has passed; both in seconds or in parts, and what passes may be less than nothing. */
  add(startTime: number | Partial<TimeComponents>, deltaTime: number | Partial<TimeComponents>): TimeComponents {
    if (typeof deltaTime === "number") return this.timeToComponents(this.#timeOf(startTime) + deltaTime);
    const start = this.timeToComponents(this.#timeOf(startTime));
    const sum = (part: "year" | "day" | "hour" | "minute" | "second") => start[part] + (deltaTime[part] ?? 0);
    const [year, day, hour, minute, second] = [sum("year"), sum("day"), sum("hour"), sum("minute"), sum("second")];
    return this.timeToComponents(this.componentsToTime({ year, day, hour, minute, second }));
  }

  /** What lies between two times, as an amount: years have the calendar's usual number of days. */
  difference(
    endTime: number | Partial<TimeComponents>,
    startTime: number | Partial<TimeComponents> = worldTime(),
  ): TimeComponents {
    const between = this.#timeOf(endTime) - this.#timeOf(startTime);
    const seconds = this.#seconds();
    const sign = Math.sign(between);
    let rest = Math.abs(between);
    const take = (size: number) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count === 0 ? 0 : sign * count;
    };
    const year = take(seconds.day * this.days.daysPerYear);
    const [day, hour, minute, second] = [take(seconds.day), take(seconds.hour), take(seconds.minute), take(1)];
    return { year, day, hour, minute, second, month: 0, dayOfMonth: 0, dayOfWeek: 0, season: 0, leapYear: false };
  }

  /** A time as text, by a formatter or the name of one of `CONFIG.time.formatters`. */
  format(
    time: number | TimeComponents = worldTime(),
    formatter: string | TimeFormatter = "timestamp",
    options: object = {},
  ): string {
    const components = typeof time === "number" ? this.timeToComponents(time) : time;
    return (typeof formatter === "function" ? formatter : formatterNamed(formatter))(this, components, options);
  }

  /** Is a year, counted since year zero, one of the longer ones? */
  isLeapYear(year: number): boolean {
    const leapYear = this.years?.leapYear;
    if (!this.years || !leapYear) return false;
    const since = this.years.yearZero + year - leapYear.leapStart;
    return since >= 0 && since % leapYear.leapInterval === 0;
  }

  static formatTimestamp = (calendar: CalendarData, components: TimeComponents): string =>
    formatTimestamp(calendar, components);

  static formatAgo = (_calendar: CalendarData, components: TimeComponents, options: AgoOptions = {}): string =>
    formatAgo(components, options);

  #timeOf(time: number | Partial<TimeComponents>): number {
    return typeof time === "number" ? time : this.componentsToTime(time);
  }

  #seconds(): { day: number; hour: number; minute: number } {
    const { hoursPerDay, minutesPerHour, secondsPerMinute: minute } = this.days;
    const hour = minutesPerHour * minute;
    return { day: hoursPerDay * hour, hour, minute };
  }

  #yearOf(days: number): number {
    let year = Math.floor(days / this.days.daysPerYear);
    while (this.#daysBefore(year) > days) year -= 1;
    while (this.#daysBefore(year + 1) <= days) year += 1;
    return year;
  }

  /** The days from the beginning of year zero to that of another. */
  #daysBefore(year: number): number {
    const { yearZero, leapYear } = this.years ?? { yearZero: 0, leapYear: null };
    if (!leapYear) return year * this.days.daysPerYear;
    const { leapStart, leapInterval } = leapYear;
    const leapYearsBefore = (absolute: number) => Math.max(0, Math.ceil((absolute - leapStart) / leapInterval));
    const leapYears = leapYearsBefore(yearZero + year) - leapYearsBefore(yearZero);
    const longer = this.#monthLengths(true).reduce((sum, days) => sum + days, 0);
    const usual = this.#monthLengths(false).reduce((sum, days) => sum + days, 0);
    return year * this.days.daysPerYear + leapYears * (longer - usual);
  }

  #monthLengths(leapYear: boolean): number[] {
    return (this.months?.values ?? []).map(({ days, leapDays }) => (leapYear ? (leapDays ?? days) : days));
  }

  #dayOfYear({ day, month, dayOfMonth }: Partial<TimeComponents>, leapYear: boolean): number {
    if (day !== undefined) return day;
    const before = this.#monthLengths(leapYear).slice(0, month ?? 0);
    return before.reduce((sum, days) => sum + days, 0) + (dayOfMonth ?? 0);
  }

  #date(day: number, leapYear: boolean): Pick<TimeComponents, "month" | "dayOfMonth" | "season"> {
    const lengths = this.#monthLengths(leapYear);
    let [month, dayOfMonth] = [0, day];
    while (month < lengths.length - 1 && dayOfMonth >= (lengths[month] ?? Infinity)) {
      dayOfMonth -= lengths[month] ?? 0;
      month += 1;
    }
    const ordinal = this.months?.values[month]?.ordinal ?? month + 1;
    const season = (this.seasons?.values ?? []).findIndex((one) => lasts(one, [ordinal, dayOfMonth]));
    return { month, dayOfMonth, season };
  }

  #weekday(days: number): number {
    const { length } = this.days.values;
    if (length === 0) return 0;
    return ((((this.years?.firstWeekday ?? 0) + days) % length) + length) % length;
  }
}

/** Is a date within a season, which may go on over the end of the year? */
function lasts({ monthStart, dayStart, monthEnd, dayEnd }: CalendarSeason, date: readonly [number, number]): boolean {
  const isAfter = ([month, day]: readonly [number, number], [other, first]: readonly [number, number]) =>
    month > other || (month === other && day >= first);
  const begins = isAfter(date, [monthStart ?? 0, dayStart ?? 0]);
  const goesOn = isAfter([monthEnd ?? Infinity, dayEnd ?? Infinity], date);
  const isOverTheEnd = (monthStart ?? 0) > (monthEnd ?? Infinity);
  return isOverTheEnd ? begins || goesOn : begins && goesOn;
}

function worldTime(): number {
  return (host.game as { time: { worldTime: number } }).time.worldTime;
}

function formatterNamed(name: string): TimeFormatter {
  const { CONFIG } = host as unknown as { CONFIG: { time: { formatters: Record<string, TimeFormatter> } } };
  const formatter = CONFIG.time.formatters[name];
  if (!formatter) throw new Error(`"${name}" is not one of CONFIG.time.formatters`);
  return formatter;
}

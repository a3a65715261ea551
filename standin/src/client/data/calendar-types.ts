/** A time in parts, each counted from zero. */
export interface TimeComponents {
  /** Years since the calendar's year zero. */
  year: number;
  /** Days of the year. */
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** The place in the list of months. */
  month: number;
  dayOfMonth: number;
  /** The place in the list of weekdays. */
  dayOfWeek: number;
  /** The place in the list of seasons. */
  season: number;
  leapYear: boolean;
}

/** One month of a calendar. */
export interface CalendarMonth {
  readonly name: string;
  readonly abbreviation?: string;
  readonly ordinal: number;
  readonly days: number;
  readonly leapDays?: number | null;
}

/** One season of a calendar; months are counted from one. */
export interface CalendarSeason {
  readonly name: string;
  readonly monthStart: number | null;
  readonly dayStart?: number | null;
  readonly monthEnd: number | null;
  readonly dayEnd?: number | null;
}

/** How many of each part are in the next larger one. */
export interface CalendarDays {
  readonly values: readonly { readonly name: string; readonly ordinal: number }[];
  readonly daysPerYear: number;
  readonly hoursPerDay: number;
  readonly minutesPerHour: number;
  readonly secondsPerMinute: number;
}

/** When years begin, and which of them are longer. */
export interface CalendarYears {
  readonly yearZero: number;
  readonly firstWeekday: number;
  readonly leapYear: { readonly leapStart: number; readonly leapInterval: number } | null;
}

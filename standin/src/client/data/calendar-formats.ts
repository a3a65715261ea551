import { host } from "../host.ts";
import type { CalendarMonth, CalendarYears, TimeComponents } from "./calendar-types.ts";

/** How an amount of time is written. */
export interface AgoOptions {
  readonly short?: boolean;
  /** How many parts are told at most, beginning with the largest. */
  readonly maxTerms?: number;
}

interface Dates {
  readonly years: CalendarYears | null;
  readonly months: { readonly values: readonly CalendarMonth[] } | null;
}

/** A time as YYYY-MM-DD HH:MM:SS. */
export function formatTimestamp({ years, months }: Dates, components: TimeComponents): string {
  const { year, month, dayOfMonth, hour, minute, second } = components;
  const ordinal = months?.values[month]?.ordinal ?? month + 1;
  const two = (value: number) => String(value).padStart(2, "0");
  const date = [String((years?.yearZero ?? 0) + year).padStart(4, "0"), two(ordinal), two(dayOfMonth + 1)];
  return `${date.join("-")} ${[hour, minute, second].map(two).join(":")}`;
}

/** An amount of time as "2 days, 1 hour ago". */
export function formatAgo(components: TimeComponents, { short = false, maxTerms = Infinity }: AgoOptions = {}): string {
  const { i18n } = host.game as { i18n: { lang: string; localize(key: string): string } };
  const terms = (["year", "day", "hour", "minute", "second"] as const)
    .filter((unit) => components[unit] !== 0)
    .slice(0, maxTerms)
    .map((unit) => {
      const form = { style: "unit", unit, unitDisplay: short ? "narrow" : "long" } as const;
      return new Intl.NumberFormat(i18n.lang, form).format(Math.abs(components[unit]));
    });
  return terms.length > 0 ? `${terms.join(", ")} ${i18n.localize("TIME.Ago")}` : i18n.localize("TIME.Now");
}

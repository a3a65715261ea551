import { describe, expect, it } from "vitest";
import { CalendarData } from "../src/client/data/calendar.ts";
import { gregorianCalendar } from "../src/client/data/gregorian-calendar.ts";
import { openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

const DAY = 86_400;
const YEAR = 365 * DAY;

/** Two months of ten days, the second of eleven every third year; days of ten hours. */
const short = {
  name: "Short",
  years: { yearZero: 100, firstWeekday: 1, leapYear: { leapStart: 102, leapInterval: 3 } },
  months: {
    values: [
      { name: "First", ordinal: 1, days: 10 },
      { name: "Second", ordinal: 2, days: 10, leapDays: 11 },
    ],
  },
  days: {
    values: ["A", "B", "C"].map((name, index) => ({ name, ordinal: index + 1 })),
    daysPerYear: 20,
    hoursPerDay: 10,
    minutesPerHour: 60,
    secondsPerMinute: 60,
  },
};

const make = (data: object) => new CalendarData(data as never);

describe("a calendar", () => {
  it("gives the parts of a time, each counted from zero", () => {
    const { timeToComponents } = bound(make(gregorianCalendar()));
    expect(timeToComponents(0)).toEqual({
      ...{ year: 0, day: 0, hour: 0, minute: 0, second: 0 },
      ...{ month: 0, dayOfMonth: 0, dayOfWeek: 0, season: 3, leapYear: false },
    });
    const parts = { year: 1, day: 59, hour: 1, minute: 2, second: 3, month: 2, dayOfMonth: 0, season: 0 };
    expect(timeToComponents(YEAR + 59 * DAY + 3723)).toMatchObject(parts);
  });

  it("comes back to the time from its parts, in leap years and before year zero too", () => {
    for (const calendar of [make(gregorianCalendar()), make(short)]) {
      for (const time of [0, -1, 12_345_678, 9 * YEAR + 17, -5 * YEAR - 3, 100 * YEAR]) {
        expect(calendar.componentsToTime(calendar.timeToComponents(time))).toBe(time);
      }
    }
  });

  it("takes a month and its day where no day of the year is given", () => {
    expect(make(gregorianCalendar()).componentsToTime({ month: 1, dayOfMonth: 2 })).toBe(33 * DAY);
  });

  it("has leap years from the first at their interval, with their longer months", () => {
    const calendar = make(short);
    expect([0, 1, 2, 3, 4, 5].map((year) => calendar.isLeapYear(year))).toEqual([
      false,
      false,
      true,
      false,
      false,
      true,
    ]);
    const hours = 36_000;
    expect(calendar.timeToComponents(60 * hours)).toMatchObject({ year: 2, month: 1, dayOfMonth: 10, leapYear: true });
    expect(calendar.timeToComponents(61 * hours)).toMatchObject({ year: 3, day: 0, dayOfWeek: 2 });
    expect(make({ ...short, years: null }).isLeapYear(2)).toBe(false);
  });

  it("knows the season, over the end of the year too", () => {
    const calendar = make(gregorianCalendar());
    const seasons = [0, 1, 2, 5, 8, 11].map((month) => calendar.timeToComponents(calendar.componentsToTime({ month })));
    expect(seasons.map(({ season }) => season)).toEqual([3, 3, 0, 1, 2, 3]);
  });

  it("adds seconds or parts, of which there may be more than a larger part has", () => {
    const calendar = make(gregorianCalendar());
    expect(calendar.add(0, 90)).toMatchObject({ minute: 1, second: 30 });
    expect(calendar.add({ year: 1, hour: 23 }, { hour: 2, minute: -30 })).toMatchObject({ year: 1, day: 1, hour: 0 });
    expect(calendar.add(0, { year: 2, day: 31 })).toMatchObject({ year: 2, month: 1, dayOfMonth: 0 });
  });

  it("tells what lies between two times as an amount", () => {
    const calendar = make(gregorianCalendar());
    expect(calendar.difference(YEAR + 3 * DAY + 60, 0)).toMatchObject({ year: 1, day: 3, hour: 0, minute: 1 });
    expect(calendar.difference(0, { hour: 2 })).toMatchObject({ day: 0, hour: -2 });
  });
});

describe("the time of the world", () => {
  it("is read in the parts of the world's calendar, and written as a timestamp", async () => {
    const { game } = await openFixture();
    await game.time.set({ year: 3, month: 4, dayOfMonth: 5, hour: 6 });
    expect(game.time.components).toMatchObject({ year: 3, month: 4, dayOfMonth: 5, hour: 6 });
    expect(game.time.calendar.format()).toBe("0003-05-06 06:00:00");
    expect(game.time.earthCalendar.format(0)).toBe("0000-01-01 00:00:00");
    expect(game.time.calendar.difference(0).year).toBe(-3);
  });

  it("is written by a formatter of CONFIG.time or by a function", async () => {
    const { game } = await openFixture();
    const { calendar } = game.time;
    expect(calendar.format(2 * DAY + 3600, "ago")).toBe("2 days, 1 hour ago");
    const { hour } = calendar.timeToComponents(7200);
    expect(calendar.format(7200, (_calendar, parts) => `${parts.hour}`)).toBe(`${hour}`);
    expect(() => calendar.format(0, "sundial")).toThrow('"sundial" is not one of CONFIG.time.formatters');
  });

  it("has the calendar of a system, which is made anew when the system changes it later", async () => {
    const { game } = await openFixture();
    const { time } = page.CONFIG as unknown as { time: Record<string, unknown> };
    class Almanac extends CalendarData {}
    time["worldCalendarClass"] = Almanac;
    time["worldCalendarConfig"] = short;
    game.time.initializeCalendar();
    expect(game.time.calendar).toBeInstanceOf(Almanac);
    expect(game.time.calendar.format(0)).toBe("0100-01-01 00:00:00");
    expect(game.time.earthCalendar.name).toBe("Simplified Gregorian");
  });
});

/** Methods which are called on their calendar, however they are passed on. */
function bound(calendar: CalendarData) {
  return { timeToComponents: (time: number) => calendar.timeToComponents(time) };
}

/** The calendar of worlds that have no other: that of Earth, in which every fourth year is a leap year. */
export function gregorianCalendar() {
  const word = (name: string) => `CALENDAR.GREGORIAN.${name}`;
  const months: readonly (readonly [string, number, number?])[] = [
    ["January", 31],
    ["February", 28, 29],
    ["March", 31],
    ["April", 30],
    ["May", 31],
    ["June", 30],
    ["July", 31],
    ["August", 31],
    ["September", 30],
    ["October", 31],
    ["November", 30],
    ["December", 31],
  ];
  const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  const named = (name: string) => ({ name: word(name), abbreviation: word(`${name}Abbr`) });
  const season = (name: string, monthStart: number, monthEnd: number) => ({ name: word(name), monthStart, monthEnd });
  return {
    name: "Simplified Gregorian",
    description: "The calendar of Earth, simplified: every fourth year is a leap year.",
    years: { yearZero: 0, firstWeekday: 0, leapYear: { leapStart: 8, leapInterval: 4 } },
    months: {
      values: months.map(([name, days, leapDays], index) => ({
        ...named(name),
        ordinal: index + 1,
        days,
        ...(leapDays === undefined ? {} : { leapDays }),
      })),
    },
    days: {
      values: weekdays.map((name, index) => ({ ...named(name), ordinal: index + 1 })),
      daysPerYear: 365,
      hoursPerDay: 24,
      minutesPerHour: 60,
      secondsPerMinute: 60,
    },
    seasons: {
      values: [season("Spring", 3, 5), season("Summer", 6, 8), season("Fall", 9, 11), season("Winter", 12, 2)],
    },
  };
}

import { ArrayField } from "./fields/array-field.ts";
import { NumberField } from "./fields/number-field.ts";
import { SchemaField } from "./fields/schema-field.ts";
import { StringField } from "./fields/string-field.ts";

/** What a calendar is made of: years, months, the days of the week, the parts of a day, and seasons. */
export function calendarSchema() {
  const required = { required: true, nullable: false } as const;
  const whole = () => new NumberField({ ...required, integer: true });
  const part = () => new NumberField({ ...required, positive: true });
  const inYear = () => new NumberField({ required: true, nullable: true, min: 0, integer: true });
  const named = () => ({ name: new StringField({ required: true, blank: false }), abbreviation: new StringField() });
  const ordinal = () => new NumberField({ ...required, min: 1, integer: true });
  const orNothing = { required: true, nullable: true, initial: null } as const;
  const leapYear = { leapStart: whole(), leapInterval: new NumberField({ ...required, min: 1, integer: true }) };
  const month = { ...named(), ordinal: ordinal(), days: new NumberField(required), leapDays: leapDays() };
  const season = { ...named(), monthStart: inYear(), dayStart: inYear(), monthEnd: inYear(), dayEnd: inYear() };
  return {
    name: new StringField({ required: true, blank: false }),
    description: new StringField(),
    years: new SchemaField(
      {
        yearZero: whole(),
        firstWeekday: new NumberField({ ...required, min: 0, integer: true }),
        leapYear: new SchemaField(leapYear, orNothing),
      },
      orNothing,
    ),
    months: new SchemaField({ values: new ArrayField(new SchemaField(month)) }, orNothing),
    days: new SchemaField({
      values: new ArrayField(new SchemaField({ ...named(), ordinal: ordinal() }), required),
      daysPerYear: part(),
      hoursPerDay: part(),
      minutesPerHour: part(),
      secondsPerMinute: part(),
    }),
    seasons: new SchemaField({ values: new ArrayField(new SchemaField(season)) }, orNothing),
  };
}

/** Months that say nothing of leap years are as long in these. */
function leapDays(): NumberField {
  return new NumberField({ required: false, nullable: true });
}

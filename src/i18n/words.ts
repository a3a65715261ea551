import type { RuleError } from "../rules/kernel/rule-error.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";

/** What is made for the reader's language is made once: that takes long, and a sheet asks for it with every number. */
function cachedByLanguage<Formatter>(make: (language: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>();
  return () => {
    const { lang } = game.i18n;
    const formatter = made.get(lang) ?? make(lang);
    made.set(lang, formatter);
    return formatter;
  };
}

const plurals = cachedByLanguage((language) => new Intl.PluralRules(language));
const numbers = cachedByLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false }),
);
const times = cachedByLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" }),
);
const wholePercents = cachedByLanguage((language) => new Intl.NumberFormat(language, { style: "percent" }));
const percents = cachedByLanguage(
  (language) => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }),
);

/** Text in the reader's language; a `count` picks its form: its own (`key.2`), or its plural (`key.one`, `key.other`). */
export function say(phrase: Phrase): string {
  const { key, data = {} } = phrase;
  const form = typeof data.count === "number" ? `.${pluralForm(key, data.count)}` : "";
  const words = Object.entries(data).map(([name, value]) => [name, sayValue(value)]);
  return game.i18n.format(key + form, Object.fromEntries(words) as Record<string, string>);
}

function sayValue(value: string | number | Phrase): string {
  if (typeof value === "object") return say(value);
  return typeof value === "number" ? numeral(value) : value;
}

function pluralForm(key: string, count: number): string {
  const own = String(count);
  return game.i18n.has(`${key}.${own}`) ? own : plurals().select(count);
}

/** What is wrong with something a person wrote or set. */
export function sayFault(error: RuleError): string {
  return say({ key: `QUADRIVIUM.Fault.${error.fault}`, data: error.data });
}

/** A number as the reader writes it, with a true minus sign. */
export function numeral(amount: number): string {
  const text = numbers().format(amount);
  return text.replace(/^-(?=0$)/, "").replace("-", "\u2212");
}

/** A time of the clock, as the reader writes it. */
export function clockTime(time: number): string {
  return times().format(time);
}

/** "+3", "\u22121", "0". */
export function signed(amount: number): string {
  return amount > 0 ? `+${numeral(amount)}` : numeral(amount);
}

/** A probability as people say it: "70 %", "2.7 %", "less than 0.1 %". */
export function percent(chance: number): string {
  const tenths = (value: number): string => percents().format(value);
  if (chance > 0 && chance < 0.001) return say({ key: "QUADRIVIUM.Odds.LessThan", data: { chance: tenths(0.001) } });
  if (chance > 0.999 && chance < 1) return say({ key: "QUADRIVIUM.Odds.MoreThan", data: { chance: tenths(0.999) } });
  return chance < 0.1 || chance > 0.9 ? tenths(chance) : wholePercents().format(chance);
}

import { tidy } from "../rules/odds/expression.ts";
import { RuleError, type Phrase } from "../rules/kernel/rule-error.ts";

/** Makes something only once for each language: a formatter is slow to make, and sheets use it for every number. */
export function cachedByLanguage<Made>(make: (language: string) => Made): () => Made {
  const known = new Map<string, Made>();
  return () => {
    const { lang } = game.i18n;
    const made = known.get(lang) ?? make(lang);
    known.set(lang, made);
    return made;
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

const lists = cachedByLanguage((language) => new Intl.ListFormat(language, { type: "conjunction" }));

/** Translates a phrase. A `count` selects a form of its own (`key.2`) or a plural (`key.one`, `key.other`). */
export function say({ key, data = {} }: Phrase): string {
  const form = typeof data.count === "number" ? `.${pluralForm(key, data.count)}` : "";
  const words = Object.entries(data).map(([name, value]) => [name, sayValue(value)]);
  return withoutEmptyQuotes(game.i18n.format(key + form, Object.fromEntries(words) as Record<string, string>));
}

/** Leaves out the quotes of a name that is blank: "“”: 1.5 is not a whole number." */
function withoutEmptyQuotes(text: string): string {
  const left = text.replaceAll(/(?:“”|«\s*»|„[“”])(?:\s*:)?\s*/g, "");
  return left === text ? text : capitalized(left);
}

function sayValue(value: string | number | Phrase): string {
  if (typeof value === "object") return say(value);
  return typeof value === "number" ? numeral(value) : value;
}

/** Returns the form for a count. The words may be in another language than the client's: English has no "few". */
function pluralForm(key: string, count: number): string {
  const forms = [String(count), plurals().select(count)];
  return forms.find((form) => game.i18n.has(`${key}.${form}`)) ?? "other";
}

/** Returns the message of a rule error; one about a misspelled name asks whether a name like it was meant. */
export function sayFault({ fault, data }: RuleError): string {
  const message = say({ key: `QUADRIVIUM.Fault.${fault}`, data });
  return data.near === undefined ? message : `${message} ${say({ key: "QUADRIVIUM.Fault.Near", data })}`;
}

/** Joins a label and its text: "Awareness: 14"; only one of them if the other is blank. */
export function labelled(label: string, value: string): string {
  return label && value ? say({ key: "QUADRIVIUM.Labelled", data: { label, value } }) : label || value;
}

/** Returns a number in the reader's notation, with a true minus sign. */
export function numeral(amount: number): string {
  const text = numbers().format(amount);
  return text.replace(/^-(?=0$)/, "").replace("-", "\u2212");
}

/** Returns the date and time of a timestamp in milliseconds. */
export function clockTime(time: number): string {
  return times().format(time);
}

/** Returns a number with its sign: "+3", "\u22121", "0". */
export function signed(amount: number): string {
  return amount > 0 ? `+${numeral(amount)}` : numeral(amount);
}

/** Returns parts in one line, blank ones left out. The dot between two may begin a line of the page, but never ends one. */
export function dotted(parts: readonly string[]): string {
  return parts.filter(Boolean).join(" ·\u00a0");
}

/** Returns names as the reader's language lists them: "Ada, Bruno and Cleo". */
export function listed(names: readonly string[]): string {
  return lists().format(names);
}

/** Returns a probability in words: "70 %", "0.4 %", "less than 0.1 %": never 0 % of what can happen, or 100 % of what can fail. */
export function percent(exact: number): string {
  // Sums of chances are slightly off: 0.12499999999999999 is 13 %, and 0.9999999999999999 is certain.
  const chance = tidy(exact);
  const tenths = (value: number): string => percents().format(value);
  if (chance > 0 && chance < 0.001) return say({ key: "QUADRIVIUM.Odds.LessThan", data: { chance: tenths(0.001) } });
  if (chance > 0.999 && chance < 1) return say({ key: "QUADRIVIUM.Odds.MoreThan", data: { chance: tenths(0.999) } });
  return chance < 0.01 || chance > 0.99 ? tenths(chance) : wholePercents().format(chance);
}

/** Rounds a difference of percentages as they are written: to whole points, below one to tenths. */
export function percentagePoints(difference: number): number {
  const to = Math.abs(difference) < 1 ? 10 : 1;
  return Math.round(difference * to) / to;
}

/** Turns words from within a sentence into a label: "stats and their dice", "Stats and their dice". */
export function capitalized(words: string): string {
  const [first = ""] = words;
  return first.toLocaleUpperCase(game.i18n.lang) + words.slice(first.length);
}

/** The words for which a game has its own, and those that all others use. */
const usual = {
  characteristics: "QUADRIVIUM.Section.characteristics",
  characteristic: "QUADRIVIUM.Sheet.with",
  abilities: "QUADRIVIUM.Section.abilities",
  ability: "QUADRIVIUM.Sheet.abilityColumn",
  score: "QUADRIVIUM.Item.ability.FIELDS.score.label",
  addAbility: "QUADRIVIUM.Sheet.addAbility",
  newAbility: "QUADRIVIUM.Sheet.New.ability",
  noAbilities: "QUADRIVIUM.Sheet.noAbilities",
  moreAbilities: "QUADRIVIUM.RollDialog.moreAbilities",
  moreAbility: "QUADRIVIUM.RollDialog.moreAbility",
  powers: "QUADRIVIUM.Section.powers",
  power: "TYPES.Item.power",
  addPower: "QUADRIVIUM.Power.add",
  noPowers: "QUADRIVIUM.Power.none",
  unarmed: "QUADRIVIUM.Combat.unarmed",
  specialtyHint: "QUADRIVIUM.Item.ability.FIELDS.specialty.hint",
} as const;

type TraditionWord = keyof typeof usual;

/** Returns a word as the players of a tradition say it: what is an Ability elsewhere is a skill of a check character. */
export function traditionWord(tradition: string, word: TraditionWord): string {
  const own = `QUADRIVIUM.TraditionWord.${tradition}.${word}`;
  return game.i18n.localize(game.i18n.has(own) ? own : usual[word]);
}

/** Returns several words of a tradition by their meaning, for a template. */
export function wordsOf<Word extends TraditionWord>(tradition: string, words: readonly Word[]): Record<Word, string> {
  return Object.fromEntries(words.map((word) => [word, traditionWord(tradition, word)])) as Record<Word, string>;
}

/**
 * Runs a function, which may return a promise.
 * @throws Error for a RuleError, with its message in the reader's language
 */
export function localiseFaults<Result>(run: () => Result): Result {
  try {
    const result = run();
    if (result instanceof Promise) return result.catch(rethrow) as Result;
    return result;
  } catch (error) {
    throw localisedFault(error);
  }
}

function rethrow(error: unknown): never {
  throw localisedFault(error);
}

/** Returns an error with its message in the reader's language if it is a RuleError, and any other as it is. */
export function localisedFault(error: unknown): unknown {
  return error instanceof RuleError ? new Error(sayFault(error), { cause: error }) : error;
}

/** Runs a check whose failure Foundry would not explain to this user, and shows them the reason. Rethrows its error. */
export function tellRefusal<Result>(check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (error instanceof Error) ui.notifications.error(error.message, { console: false });
    throw error;
  }
}

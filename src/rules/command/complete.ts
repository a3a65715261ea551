import { enclosedIn } from "../kernel/plain-notation.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { readCommand } from "./command.ts";
import type { ParsedCommand } from "./command.ts";
import { fieldEntries, namesIn, specialtyEntries, statEntries } from "./language.ts";
import type { CommandStat, Language } from "./language.ts";
import {
  entry,
  foldName,
  givenNames,
  findEntries,
  isBegun,
  wordsOfTokens,
  nearest,
  calledSo,
  meantAlone,
  tellings,
  toldBy,
} from "./entries.ts";
import type { Entry } from "./entries.ts";
import { isReserved, knownNames, maskNames, tokensWith, parenthesesAt, foldWord } from "./tokens.ts";
import type { KnownNames, Token } from "./tokens.ts";

/** The possible ways to complete the last word of a command. */
export interface Completion {
  /** The start of the name or word to complete; it ends with the text. */
  readonly start: number;
  /** The text to write there: what all candidates have in common. Null if that is no more than is written. */
  readonly text: string | null;
  readonly candidates: readonly string[];
  /** True if no name begins so, and the candidates only differ from what is written by a letter or two. */
  readonly isNear?: boolean;
}

/** Completes the name or word at the end of a command in plain notation; null if there is none to complete. */
export function complete(words: string, language: Language): Completion | null {
  return completeRollWords(words, rollEntries(words, language), { ...language, names: namesIn(language) });
}

/** Returns what the end of a roll can name. */
export function rollEntries(words: string, language: Language): readonly Entry<unknown>[] {
  return [...statEntries(language), ...specialtiesAt(words, language), ...fieldEntries(language)];
}

/** The greatest number of words of a specialty that is completed. */
const MOST_WORDS = 6;

/** Returns the specialties of the stats that end the words, or stand before their last words, as they are written there. */
function specialtiesAt(words: string, language: Language): readonly Entry<unknown>[] {
  if (!(language.traits ?? []).some((stat) => specialtyEntries(language, stat).length > 0)) return [];
  return tokensWith(words, namesIn(language))
    .slice(-MOST_WORDS)
    .flatMap(({ start }) => {
      const before = words.slice(0, start);
      const isOpen = /\(\s*$/.test(before);
      const said = before.slice(0, before.search(/(?<![\s(+])[\s(+]*$/));
      const earlier = readOrNull(said, language);
      const stat = earlier?.traits.at(-1);
      const [special] = stat ? specialtyEntries(language, stat) : [];
      if (!earlier || !special) return [];
      const names = [special.label, ...quoted(special.label)];
      const forms = [...names, ...names.map((name) => `(${name})`)];
      const written = forms.find((form) => {
        const read = readOrNull(`${said} ${form}`, language);
        return (
          read && read.specialties.length > earlier.specialties.length && read.traits.length === earlier.traits.length
        );
      });
      return written === undefined ? [] : [{ ...special, written: isOpen ? written.replace(/^\(/, "") : written }];
    });
}

function readOrNull(words: string, language: Language): ParsedCommand<CommandStat> | null {
  try {
    return readCommand(words, language);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

/**
 * Completes the end of a roll with one of these entries, or with a difficulty behind `vs`.
 * @param behind The words that may also stand behind the target.
 */
export function completeRollWords(
  words: string,
  entries: readonly Entry<unknown>[],
  { targets = [], reserved, names = namesOf(entries, reserved) }: Ending,
  behind: readonly Entry<unknown>[] = [],
): Completion | null {
  const masked = maskNames(words, names);
  // Nothing is known of a title.
  if (masked.includes("#")) return null;
  const start = /(?:^|[\s\])}\d])vs(?![\p{L}\p{M}])\s*/iu.exec(masked);
  if (!start) return completeFrom(words, [...entries, ...behind], names);
  const from = start.index + start[0].length;
  const name = completeFrom(
    words,
    entries.filter((one) => one.isName === true),
    names,
  );
  if (name && name.start <= start.index && name.isNear !== true) return name;
  return shiftCompletion(completeFrom(words.slice(from), targets) ?? completeFrom(words.slice(from), behind), from);
}

/** What the end of a roll may hold beside its entries. */
interface Ending {
  readonly targets?: Language["targets"] | undefined;
  readonly reserved?: Language["reserved"] | undefined;
  /** The names that look like notation; left out, those of the entries. */
  readonly names?: KnownNames;
}

function namesOf(entries: readonly Entry<unknown>[], reserved: Language["reserved"]): KnownNames {
  return knownNames(givenNames(entries.filter(({ isName }) => isName === true)), reserved);
}

/** Completes a word by itself: the name of a command. */
export function completeWord(word: string, known: readonly string[]): Completion | null {
  return completeFrom(
    word,
    known.map((name) => entry([name], name)),
  );
}

/**
 * Turns a completion of the end of a text into one of the whole text.
 * @param by The length of the text before that end.
 */
export function shiftCompletion(completion: Completion | null, by: number): Completion | null {
  return completion && { ...completion, start: completion.start + by };
}

/**
 * Completes the end of a text in plain notation with the names of entries: those that begin so, or else those that are
 * written like it. A name that would be read as something else is put in quotes, and one that cannot be said is left out.
 */
export function completeFrom(
  words: string,
  entries: readonly Entry<unknown>[],
  known: KnownNames = knownNames(givenNames(entries)),
): Completion | null {
  const tokens = tokensWith(words, known);
  if (tokens.at(-1)?.end !== words.length) return null;
  for (const [at, { start, kind, text }] of tokens.entries()) {
    const isOpen = kind === "mark" && OPENING_QUOTES.includes(text);
    // What is opened right behind dice is their label.
    if (isOpen && tokens[at - 1]?.kind === "dice" && tokens[at - 1]?.end === start) return null;
    const name = tokens.slice(isOpen ? at + 1 : at);
    // A label is no name to complete.
    const isBehindLabel = tokens[at - 1]?.kind === "label" && tokens[at - 1]?.end === start;
    if (name.length === 0 || isBehindLabel || name.some((token) => token.kind === "label")) continue;
    // Behind a mark without a meaning nothing can be read.
    if (tokens.slice(0, at).some((token) => isMeaningless(token, entries))) break;
    const said = name.map(({ kind, text }) => (kind === "name" ? foldName(text) : foldWord(text))).join(" ");
    const isTelling = /\([^()]*$/.test(words.slice(start));
    const found = entries.filter(
      (one) => (!isOpen || one.isName === true) && (isBegun(one, said) || (isTelling && isTold(one, said, entries))),
    );
    // How each is written depends on all others.
    const written = found
      .slice(0, MOST_CANDIDATES)
      .flatMap((one) => writtenName(one, entries, { known, isQuoted: isOpen, before: tokens[at - 1] }));
    if (written.length === 0) continue;
    const all = completion(words, start, [...new Set(written)]);
    return all && found.length > MOST_CANDIDATES ? { ...all, text: null } : all;
  }
  return completeNear(tokens, entries, known);
}

function isMeaningless({ kind, text }: Token, entries: readonly Entry<unknown>[]): boolean {
  return kind === "mark" && !entries.some(({ isName, given }) => isName !== true && given.includes(text));
}

/** The most names and words that are offered at once. */
const MOST_CANDIDATES = 200;

const OPENING_QUOTES: readonly string[] = ['"', "“", "„", "«", "["];

/** Tells whether words begin the name of an entry with what tells it from the others: "lore (ab". */
function isTold(one: Entry<unknown>, said: string, entries: readonly Entry<unknown>[]): boolean {
  const [name] = one.names;
  if (!one.kinds || name === undefined || !said.startsWith(`${name} `)) return false;
  const all = tellings(namedSo(one, entries)).get(one) ?? [];
  return all.some((telling) => `${name} ${foldName(telling)}`.startsWith(said));
}

function namedSo(one: Entry<unknown>, entries: readonly Entry<unknown>[]): readonly Entry<unknown>[] {
  return calledSo(
    one,
    entries.filter(({ isName }) => isName === true),
  );
}

interface Written {
  readonly known: KnownNames;
  readonly isQuoted: boolean;
  readonly before?: Token | undefined;
}

/**
 * Returns how an entry is written so that it is read as that entry: bare, or in quotes, or with what tells it from others of
 * the name; empty if it cannot be said.
 */
function writtenName(
  one: Entry<unknown>,
  entries: readonly Entry<unknown>[],
  { known, isQuoted, before }: Written,
): string[] {
  const { label, isName = false } = one;
  if (one.written !== undefined) return [one.written];
  if (!isName) return [label];
  const names = [...(isQuoted ? [] : [label]), ...quoted(label)];
  const written =
    firstReadAs(one, names, { entries, known }) ?? firstReadAs(one, told(one, names, entries), { entries, known });
  // A question follows a name that nothing but a choice tells from others.
  const asked = written ?? (one.kinds ? undefined : names.find((name) => readAs(name, entries, known).includes(one)));
  if (asked === undefined) return [];
  // Quotes behind a number would be its label.
  return [!/^[\p{L}\p{N}]/u.test(asked) && before?.kind === "number" ? `+ ${asked}` : asked];
}

/** Returns a name in all quotes that there are. */
function quoted(label: string): readonly string[] {
  return [`"${label}"`, `“${label}”`, `«${label}»`, `„${label}“`, `[${label}]`];
}

/** Returns names with what tells an entry from others in parentheses. */
function told(one: Entry<unknown>, names: readonly string[], entries: readonly Entry<unknown>[]): readonly string[] {
  const telling = one.kinds ? (tellings(namedSo(one, entries)).get(one) ?? []) : [];
  return telling.flatMap((kind) => names.flatMap((name) => [`${name} (${kind})`, `${name} ("${kind}")`]));
}

function firstReadAs(
  one: Entry<unknown>,
  forms: readonly string[],
  { entries, known }: { readonly entries: readonly Entry<unknown>[]; readonly known: KnownNames },
): string | undefined {
  return forms.find((form) => {
    const found = readAs(form, entries, known);
    return found.length > 0 && found.every((other) => other === one);
  });
}

/** Returns what a written name means, if it is read as a name and nothing else. */
function readAs(form: string, entries: readonly Entry<unknown>[], known: KnownNames): readonly Entry<unknown>[] {
  const tokens = tokensWith(form, known);
  const [first] = tokens;
  if (!first || first.start > 0) return [];
  const isQuoted = first.kind === "label";
  const meant = isQuoted ? entries.filter(({ isName }) => isName === true) : entries;
  const found = findEntries(tokens, 0, meant);
  const name = tokens.slice(0, found?.length ?? 0);
  const end = name.at(-1)?.end ?? 0;
  const isBare =
    first.kind === "name" ||
    (first.kind === "word" && isFree(name, known) && enclosedIn(form.slice(0, end)).length === 0);
  if (!found?.isWhole || !(isQuoted || isBare)) return [];
  if (end === form.length) return meantAlone(found.entries);
  const behind = parenthesesAt(form, end);
  const only = behind?.end === form.length ? toldBy(behind.words, found.entries) : null;
  return only ? [only] : [];
}

/** Tells whether no word of these has a meaning of its own. */
function isFree(tokens: readonly Token[], { reserved }: KnownNames): boolean {
  return tokens.every(({ kind, text }) => (kind === "word" && !isReserved(text, reserved)) || kind === "number");
}

/** Completes a misspelt name at the end of a text. */
function completeNear(
  tokens: readonly Token[],
  entries: readonly Entry<unknown>[],
  known: KnownNames,
): Completion | null {
  for (const [start, { start: position }] of tokens.entries()) {
    const name = tokens.slice(start);
    if (name.some(({ kind }) => kind !== "word")) continue;
    const near = nearest(wordsOfTokens(name).join(" "), entries);
    const candidates = near.flatMap((label) =>
      entries
        .filter((one) => one.label === label)
        .flatMap((one) => writtenName(one, entries, { known, isQuoted: false })),
    );
    const [only, ...others] = new Set(candidates);
    if (only === undefined) continue;
    return {
      start: position,
      text: others.length === 0 ? only : null,
      candidates: [only, ...others],
      isNear: true,
    };
  }
  return null;
}

function completion(words: string, start: number, candidates: readonly string[]): Completion | null {
  const [first = "", ...others] = candidates;
  let length = first.length;
  for (const other of others) {
    while (!foldWord(other).startsWith(foldWord(first.slice(0, length)))) length -= 1;
  }
  const common = first.slice(0, length);
  if (candidates.length === 1) return common === words.slice(start) ? null : { start, text: common, candidates };
  const isFurther = common.length > words.length - start;
  return { start, text: isFurther ? common : null, candidates };
}

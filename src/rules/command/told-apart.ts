import { enclosedIn } from "../kernel/plain-notation.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { foldName } from "./entries.ts";
import { findGiven, onlyEntry } from "./find-entries.ts";
import type { Entry } from "./entries.ts";
import type { ChosenNames, Found } from "./find-entries.ts";

/**
 * Returns what tells entries of one name apart, in every language that is understood: what they are ("Ability"), with a number
 * where several are the same ("Ability 2"). At the end stands their place alone, unless that says something else.
 */
export function tellings<Meaning>(entries: readonly Entry<Meaning>[]): ReadonlyMap<Entry<Meaning>, readonly string[]> {
  const languages = Math.max(0, ...entries.map(({ kinds = [] }) => kinds.length));
  const byLanguage = Array.from({ length: languages }, (_, language) => tellingsIn(entries, language));
  const taken = new Set(byLanguage.flatMap((told) => [...told.values()].map(foldName)));
  return new Map(
    entries.map((one, index) => {
      const place = String(index + 1);
      return [one, [...byLanguage.flatMap((told) => told.get(one) ?? []), ...(taken.has(place) ? [] : [place])]];
    }),
  );
}

function tellingsIn<Meaning>(
  entries: readonly Entry<Meaning>[],
  language: number,
): ReadonlyMap<Entry<Meaning>, string> {
  const kindOf = ({ kinds = [] }: Entry<Meaning>): string => kinds[language] ?? kinds.at(-1) ?? "";
  const kinds = entries.map((one) => foldName(kindOf(one)));
  const isAlone = (kind: string): boolean => kind !== "" && kinds.indexOf(kind) === kinds.lastIndexOf(kind);
  const taken = new Set(kinds.filter(isAlone));
  const told = new Map<Entry<Meaning>, string>();
  for (const [index, one] of entries.entries()) {
    const kind = kinds[index] ?? "";
    if (kind === "") continue;
    let number = kinds.slice(0, index + 1).filter((other) => other === kind).length;
    if (isAlone(kind)) told.set(one, kindOf(one));
    else {
      while (taken.has(`${kind} ${number}`)) number += 1;
      taken.add(`${kind} ${number}`);
      told.set(one, `${kindOf(one)} ${number}`);
    }
  }
  return told;
}

/** Returns the entry that the words in parentheses behind a name tell from others of the name; null if they tell none. */
export function toldBy<Meaning>(words: string, entries: readonly Entry<Meaning>[]): Entry<Meaning> | null {
  const all = tellings(entries);
  const bare = unquoted(words);
  const isTold = (same: (telling: string) => boolean) => entries.find((one) => all.get(one)?.some(same));
  const said = foldName(bare);
  return (
    isTold((telling) => telling === bare) ?? isTold((telling) => said !== "" && foldName(telling) === said) ?? null
  );
}

/** Returns those of these entries that words in parentheses say: "ability". */
export function ofKind<Meaning>(words: string, entries: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const said = foldName(unquoted(words));
  return said === "" ? [] : entries.filter(({ kinds = [] }) => kinds.some((kind) => foldName(kind) === said));
}

/** Returns what words in parentheses name, which may stand in quotes. */
export function unquoted(words: string): string {
  const bare = words.trim();
  const [whole] = enclosedIn(bare);
  return whole?.start === 0 && whole.end === bare.length ? bare.slice(1, -1).trim() : bare;
}

/** Returns the entries that are meant by a name alone: those that yield it to others only if there are no others. */
export function meantAlone<Meaning>(entries: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const first = entries.filter(({ yields }) => yields !== true);
  return first.length > 0 ? first : entries;
}

/** Returns what an entry is called among all: its name, with what tells it from others of the name. */
function toldLabel<Meaning>(one: Entry<Meaning>, all: readonly Entry<Meaning>[]): string {
  const group = calledSo(one, all);
  return group.length > 1 ? `${one.label} (${tellings(group).get(one)?.[0] ?? ""})` : one.label;
}

/** Returns all that the whole name of an entry can mean. */
export function calledSo<Meaning>(one: Entry<Meaning>, all: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const found = findGiven(one.label, all);
  return found?.isWhole ? found.entries : [one];
}

/**
 * Returns the only entry that is meant, or the one that was chosen.
 * @param all All that can be named in its place.
 * @param speaker Whose names they are: another's of the same name are another choice.
 * @throws AmbiguousName whose candidates are called by what tells them apart; RuleError NameAmbiguous for a shortened name
 */
export function onlyMeant<Meaning>(
  said: string,
  found: Found<Meaning>,
  all: readonly Entry<Meaning>[],
  { chosen, speaker = "" }: { readonly chosen?: ChosenNames | undefined; readonly speaker?: string },
): Entry<Meaning> {
  const [only, ...others] = meantAlone(found.entries);
  if (only && others.length === 0) return only;
  const entries = meantAlone(found.entries).map((one) => {
    const label = toldLabel(one, all);
    return { ...one, label, given: [label] };
  });
  // More of the name can be typed.
  if (!found.isWhole) {
    throw new RuleError("NameAmbiguous", { name: said, known: entries.map(({ label }) => label).join(", ") });
  }
  return onlyEntry(said, { ...found, entries }, chosen, { key: `${speaker}: ${said}`, isThing: true });
}

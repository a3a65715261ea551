import { shortened } from "./phrase.ts";

/**
 * What one message of the log may ask of everybody who reads it, whoever has stored it. All that our clients do with a
 * message, such as drawing, judging and exporting it, is bounded by its size: what each field costs at worst is measured
 * (docs/performance.md). A larger message is not read at all.
 */
export const messageBudget: Budget = {
  characters: 500_000,
  values: 50_000,
  entries: 500,
  depth: 400,
};

/** The greatest length of a file with a character, and of a note on one, in characters. */
export const longestFile = 5_000_000;

/** The most items and lines of a file with a character. A value of its own is a line, however the file is written. */
export const mostInFile = { items: 2_000, lines: 200_000 };

/** The bounds of stored data. */
export interface Budget {
  /** The most characters of all their texts and names, or of the text in which they are stored. */
  readonly characters: number;
  /** The most numbers, texts, lists and objects in them. */
  readonly values: number;
  /** The most entries of one list, or of one object. */
  readonly entries: number;
  /** The most lists and objects in each other. */
  readonly depth: number;
}

/** Tells whether data keep to a budget. Of larger data no more is looked at than the budget allows. */
export function isWithin(stored: unknown, { characters, values, entries, depth }: Budget): boolean {
  let [charactersLeft, valuesLeft] = [characters, values];
  const waiting: { readonly value: object; readonly level: number }[] = [];
  /** Counts a value. What is in it waits, so that nothing is too deep for us. */
  const isLeft = (value: unknown, level: number): boolean => {
    valuesLeft -= 1;
    if (typeof value === "string") charactersLeft -= value.length;
    else if (typeof value === "object" && value !== null) waiting.push({ value, level });
    return valuesLeft >= 0 && charactersLeft >= 0;
  };
  if (!isLeft(stored, 1)) return false;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, level } = next;
    if (level > depth) return false;
    const isList = Array.isArray(value);
    let count = 0;
    for (const name in value) {
      count += 1;
      if (!isList) charactersLeft -= name.length;
      if (count > entries || !isLeft(Reflect.get(value, name), level + 1)) return false;
    }
  }
  return true;
}

/**
 * What one actor with its items and effects may ask of everybody who reads it, whoever owns it. What is beyond it is stored
 * and not read: texts are cut, lists end, and of items and effects the first are read.
 */
export const actorBudget: DocumentBudget = { ...messageBudget, depth: 10, text: 2000, items: 1000, effects: 500 };

/** The bounds of an actor with its items and effects. */
export interface DocumentBudget extends Budget {
  /** The most characters of one text. */
  readonly text: number;
  /** The most items, and the most effects on them and on the actor, that are read. */
  readonly items: number;
  readonly effects: number;
}

/** What is left of a budget while data are read. */
export interface Remainder {
  characters: number;
  values: number;
  /** True once something is beyond the budget. */
  isExceeded: boolean;
}

/**
 * Returns stored data as far as they keep to a budget: longer texts are cut with an ellipsis, longer lists end. Takes what is
 * read from what is left. Data that keep to it are returned themselves; others are not changed, but copied.
 */
export function withinBudget<Value>(stored: Value, left: Remainder, budget: DocumentBudget): Value {
  return read(stored, left, budget, 1) as Value;
}

/** A text of no more characters is never cut: it may be one of a few choices, on which others depend. */
const SHORT_TEXT = 100;

function read(stored: unknown, left: Remainder, budget: DocumentBudget, level: number): unknown {
  left.values -= 1;
  if (typeof stored === "string") {
    const text = shortened(stored, Math.max(SHORT_TEXT, Math.min(budget.text, left.characters)));
    left.characters -= text.length;
    if (text !== stored) left.isExceeded = true;
    return text;
  }
  if (Array.isArray(stored)) {
    const list: unknown[] = [];
    for (const value of stored) {
      if (list.length === budget.entries || left.values <= 0 || level > budget.depth) break;
      list.push(read(value, left, budget, level + 1));
    }
    if (list.length < stored.length) left.isExceeded = true;
    return list.length === stored.length && list.every((value, place) => value === stored[place]) ? stored : list;
  }
  if (!isPlain(stored)) return stored;
  const object: Record<string, unknown> = {};
  let [count, isSame] = [0, true];
  for (const name in stored) {
    count += 1;
    if (count > budget.entries || level > budget.depth) {
      left.isExceeded = true;
      return object;
    }
    const key = name.length > budget.text ? null : name;
    const value = stored[name];
    const kept = key === null ? undefined : read(value, left, budget, level + 1);
    left.characters -= Math.min(name.length, budget.text);
    if (key !== null) object[key] = kept;
    else left.isExceeded = true;
    isSame &&= key !== null && kept === value;
  }
  return isSame ? stored : object;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

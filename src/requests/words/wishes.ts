import { localiseFaults } from "../../base/rule-errors.ts";
import { ambiguityIn } from "../../rolls/words/creatures-in-words.ts";
import { plainNotation } from "../../rules/kernel/plain-notation.ts";
import type { ChosenNames } from "../../rules/command/entries.ts";
import { settingsFault, saySettings } from "../window/request-settings.ts";
import type { RequestSettings } from "../model/blank-request.ts";
import { completeRequestWords, settingsInWords } from "./settings-in-words.ts";
import { plainAbilitiesOf } from "../../characters/abilities.ts";
import { itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { figureOf } from "../../rolls/stat-figure.ts";

/** A request that words may mean. */
export interface Wish {
  /** The request in one line: "Awareness, hard, hidden". */
  readonly name: string;
  readonly settings: RequestSettings;
}

/** What words may mean, and why nothing if they mean nothing. */
export interface Wishes {
  readonly wishes: readonly Wish[];
  /** Blank if they mean anything. */
  readonly fault: string;
}

/** The most readings that are tried, and those that are offered. */
const TRIED = 12;
const OFFERED = 6;

/**
 * Returns what the words of a request may mean that is still being written, the likeliest first: as they are, and with each end
 * that they can have.
 * @param asked Whom it asks if it does not say so.
 */
export function wishesOf(typed: string, asked: readonly string[]): Wishes {
  const words = plainNotation(typed).trim();
  if (words === "") return { wishes: [], fault: "" };
  const completion = completeRequestWords(words, asked);
  const { start = 0, candidates = [], isNear = false } = completion ?? {};
  const ends = isNear ? [] : candidates.map((one) => words.slice(0, start) + one);
  const found = new Map<string, Wish>();
  let fault = "";
  for (const text of [words, ...ends].slice(0, TRIED)) {
    for (const read of readings(text, asked)) {
      if (typeof read === "string") fault ||= read;
      else if (!found.has(read.name)) found.set(read.name, read);
    }
  }
  return { wishes: [...found.values()].slice(0, OFFERED), fault: found.size > 0 ? "" : fault };
}

/** Returns the request that words mean as they are; null if they mean none, or more than one. */
export function wishFor(words: string, asked: readonly string[]): Wish | null {
  const read = readingOf(words, asked);
  return read instanceof Error ? null : read;
}

/** Returns all that a text can mean as it is written; or why it means nothing. */
function readings(text: string, asked: readonly string[]): readonly (Wish | string)[] {
  const one = readingOf(text, asked);
  if (!(one instanceof Error)) return [one];
  const ambiguity = ambiguityIn(one);
  if (!ambiguity) return [one.message];
  return ambiguity.candidates.map(({ given }) => {
    const chosen = readingOf(text, asked, new Map([[ambiguity.key, given.at(-1) ?? ""]]));
    return chosen instanceof Error ? chosen.message : chosen;
  });
}

function readingOf(text: string, asked: readonly string[], chosen: ChosenNames = new Map()): Wish | Error {
  try {
    const settings = localiseFaults(() => settingsInWords(text, { usual: asked, chosen }));
    const fault = settingsFault(settings);
    return fault ? new Error(fault.message) : { name: saySettings(settings), settings };
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/** The most that is offered of what stands on the sheets. */
const USUAL = 5;

/**
 * Returns requests for what stands on the sheets of those who are asked, before anything is typed: first what most of them have, and of
 * that what they are best at. Where nobody has Abilities, their traits.
 */
export function usualWishes(actors: readonly Creature[]): readonly Wish[] {
  const asked = actors.map(({ uuid }) => uuid);
  const worth = new Map<string, { had: number; best: number }>();
  for (const { name, amount } of actors.flatMap(statsOf)) {
    const { had = 0, best = -Infinity } = worth.get(name) ?? {};
    worth.set(name, { had: had + 1, best: Math.max(best, amount) });
  }
  return [...worth]
    .toSorted(([, one], [, other]) => other.had - one.had || other.best - one.best)
    .slice(0, USUAL)
    .flatMap(([name]) => wishFor(name, asked) ?? []);
}

function statsOf(actor: Creature): readonly { readonly name: string; readonly amount: number }[] {
  const abilities = plainAbilitiesOf(actor).filter(({ system }) => !system.unskilled);
  return abilities.length > 0
    ? abilities.map(({ id, name }) => ({ name, amount: figureOf(actor, { ability: id ?? "" }).amount }))
    : itemsOf(actor, "trait").map(({ name, system }) => ({ name, amount: system.size }));
}

import { shortened } from "../rules/kernel/phrase.ts";
import type { Assertion } from "../base/host-lacks.ts";
import type { Finding } from "./assertion.ts";

/** The most characters of what was found. */
const LONGEST = 160;

/** Names that are shorter are parts of other words; so are shorter words of a name. */
const [SHORTEST, SHORTEST_WORD] = [3, 4] as const;

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Returns a text without the names of the world, of its people and of what is in it, and without ids: errors of Foundry may
 * quote them. Of names of several words each word counts, in whatever case; ids are told from names of classes by their digits.
 */
function discreet(text: string): string {
  const documents = [...game.users, ...game.actors, ...game.items, ...game.scenes];
  const named = [...documents, ...[...game.actors].flatMap(({ items }) => [...items])];
  const whole = [game.world.id, game.world.title, ...named.map(({ name }) => name)];
  const words = new Set(whole.flatMap((name) => wordsIn(name.toLowerCase())));
  // The longest first: one may contain another.
  const names = [...new Set(whole)].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length);
  const left = names.reduce((rest, name) => rest.replaceAll(name, "…"), text);
  const withoutIds = left.replaceAll(/[A-Za-z0-9]{16,}/g, (one) => (/\d/.test(one) ? "…" : one));
  return shortened(
    withoutIds.replaceAll(WORD, (word) => (words.has(word.toLowerCase()) ? "…" : word)),
    LONGEST,
  );
}

/** Returns the words of a name that are long enough to tell whose it is. */
function wordsIn(name: string): readonly string[] {
  return (name.match(WORD) ?? []).filter(({ length }) => length >= SHORTEST_WORD);
}

/**
 * The time after which the page is let alone, in milliseconds: what has begun by then still ends, so that the page does nothing
 * else for 50 ms at most, but for an assertion that takes longer alone.
 */
export const SLICE = 16;

/** The longest time for which one assertion is waited for, in milliseconds. */
const PATIENCE = 5_000;

/** What the checks need of the page. */
export interface Turns {
  /** The time in milliseconds. */
  readonly now: () => number;
  /** Lets the page do other things. */
  readonly pause: () => Promise<void>;
  /** Passes after a time in milliseconds. */
  readonly after: (time: number) => Promise<void>;
}

/** Checks assertions one after the other, in slices between which the page does other things. */
export async function runChecks<Kind extends Assertion>(
  assertions: readonly Kind[],
  { now, pause, after }: Turns,
): Promise<readonly Finding<Kind>[]> {
  const findings: Finding<Kind>[] = [];
  let begun = Number.NEGATIVE_INFINITY;
  for (const assertion of assertions) {
    if (now() - begun >= SLICE) {
      await pause();
      begun = now();
    }
    findings.push(await findingOf(assertion, after));
  }
  return findings;
}

async function findingOf<Kind extends Assertion>(assertion: Kind, after: Turns["after"]): Promise<Finding<Kind>> {
  return findingFrom(assertion, await look(assertion.find, after));
}

/** Compares what was found with what is expected. */
export function findingFrom<Kind extends { readonly expected: string }>(assertion: Kind, found: string) {
  const holds = found === assertion.expected;
  return { assertion, found: holds ? found : discreet(found), holds };
}

/** Returns what an assertion finds, as text; its error, if it throws one. */
export async function look(find: () => unknown, after: Turns["after"]): Promise<string> {
  try {
    const found = find();
    if (!(found instanceof Promise)) return String(found);
    const tooLate = after(PATIENCE).then(() => {
      throw new Error("Timeout");
    });
    return String(await Promise.race([found, tooLate]));
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

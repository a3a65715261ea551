import { dieKinds } from "../rules/traditions/die-kinds.ts";
import { lettersIn } from "./formula-data.ts";
import { LetteredDie } from "./lettered-die.ts";

/** The parts of a stored roll in which no term stands, or only terms that stand elsewhere, too. */
const WITHOUT_TERMS = new Set(["results", "fallen", "aside", "options", "outcome", "dice"]);

/** The form of the name of a die class from a module: `ember-pool.ember`. Older modules have ids with capitals or `_`. */
const ADDED = /^([\w-]+)\.[a-z]+$/;

/** Returns the names of the classes of a stored roll and of all terms in it. */
export function storedClasses(stored: unknown, names: string[] = []): readonly string[] {
  if (typeof stored !== "object" || stored === null) return names;
  // Every message of a world is looked through when it opens.
  for (const key in stored) {
    if (WITHOUT_TERMS.has(key)) continue;
    const value: unknown = Reflect.get(stored, key);
    if (key === "class" && typeof value === "string") names.push(value);
    else storedClasses(value, names);
  }
  return names;
}

/** Returns the id of the module whose dice a stored roll has, if nobody has added them now; null if all are known. */
export function missingModule(classes: readonly string[]): string | null {
  const missing = classes.find((name) => ADDED.test(name) && !isKnown(name));
  return (missing !== undefined && ADDED.exec(missing)?.[1]) || null;
}

/** Returns the names of our dice among those of classes. */
export function ownClasses(classes: readonly string[]): readonly string[] {
  const { termTypes } = CONFIG.Dice;
  return classes.filter((name) => {
    const Die: unknown = Reflect.get(termTypes, name);
    return typeof Die === "function" && Die.prototype instanceof LetteredDie;
  });
}

/** What tells whether a stored roll is one of ours. */
interface Stored {
  readonly formula: unknown;
  readonly options?: { readonly target?: unknown; readonly flat?: unknown } | null;
}

/**
 * Returns the name of a class that nobody has registered now, so that Foundry would restore another in its place, if the
 * stored roll has one of our letters, a target or a card of ours; null if there is none, and for any other roll, which is
 * Foundry's.
 */
export function foreignClass({ formula, options }: Stored, classes: readonly string[]): string | null {
  const { termTypes } = CONFIG.Dice;
  const unknown = classes.find((name) => !Object.hasOwn(termTypes, name) && !isKnown(name));
  if (unknown === undefined) return null;
  const { target = null, flat = null } = options ?? {};
  const letters = lettersIn(String(formula));
  const isOurs = letters.some((letter) => dieKinds.has(letter) || !Object.hasOwn(CONFIG.Dice.terms, letter));
  return isOurs || target !== null || flat !== null ? unknown : null;
}

/** Tells whether Foundry restores what was stored under the name of a class as that class. */
function isKnown(name: string): boolean {
  const { termTypes, terms, rolls } = CONFIG.Dice;
  if (Object.hasOwn(termTypes, name) || Object.hasOwn(foundry.dice.terms, name)) return true;
  return rolls.some((one) => one.name === name) || Object.values(terms).some((one) => one.name === name);
}

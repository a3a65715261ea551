import { dieKinds } from "../rules/traditions/traditions.ts";
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
    else if (typeof value === "object") storedClasses(value, names);
  }
  return names;
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

/** Why nobody can check a stored roll: the id of the module that has not added its dice, or the name of a class of somebody else. */
type Unchecked = readonly [what: "Missing" | "Foreign", name: string];

/**
 * Returns why nobody can check a stored roll: nobody has registered one of its classes now, so that Foundry would restore another in its
 * place. Null if all are known, and for what is Foundry's: a roll without dice of a module for us, a letter of ours, a target and a card.
 */
export function whyUnchecked({ formula, options }: Stored, classes: readonly string[]): Unchecked | null {
  const unknown = classes.filter((name) => !isKnown(name));
  const [first] = unknown;
  if (first === undefined) return null;
  const [module] = unknown.flatMap((name) => ADDED.exec(name)?.[1] ?? []);
  if (module !== undefined) return ["Missing", module];
  const { target = null, flat = null } = options ?? {};
  const letters = lettersIn(String(formula));
  const isOurs = letters.some((letter) => dieKinds.has(letter) || !Object.hasOwn(CONFIG.Dice.terms, letter));
  return isOurs || target !== null || flat !== null ? ["Foreign", first] : null;
}

/** Tells whether Foundry restores what was stored under the name of a class as that class. */
function isKnown(name: string): boolean {
  const { termTypes, terms, rolls } = CONFIG.Dice;
  if (Object.hasOwn(termTypes, name) || Object.hasOwn(foundry.dice.terms, name)) return true;
  return rolls.some((one) => one.name === name) || Object.values(terms).some((one) => one.name === name);
}

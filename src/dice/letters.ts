import { dieKinds } from "../rules/traditions/traditions.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { dieClass, dieName } from "./die-class.ts";
import { LetteredDie } from "./lettered-die.ts";

/** The class of a die kind. */
type OwnDie = ReturnType<typeof dieClass>;

/** Who holds a letter of ours in the place of our die. */
interface Holder {
  /** Id of the module; blank if it is unknown. */
  readonly module: string;
  /** The version of the module; blank if it is unknown. */
  readonly version: string;
  /** Its title; the name of the class of its die if the module is unknown. */
  readonly title: string;
}

/** The ids of the modules that have set a letter since it was ours. */
const setters = new Map<string, string>();

/**
 * Registers the class of each die kind: by its name, by which stored rolls are restored, and at its letter if nobody holds that
 * yet. Modules that fit any system register letters, too, in their own init hook, which comes later; they keep them.
 */
export function registerLetters(): void {
  setters.clear();
  for (const [letter, dieKind] of dieKinds) {
    const Die = dieClass(dieKind);
    const { terms, termTypes } = CONFIG.Dice;
    Object.assign(termTypes, { [Die.name]: Die });
    const held: unknown = terms[letter];
    if (held === undefined || isLettered(held)) noteSetters(letter, Die);
  }
}

/** Puts a class at its letter, and notes which module sets another one there. */
function noteSetters(letter: string, Die: OwnDie): void {
  let held: unknown = Die;
  Object.defineProperty(CONFIG.Dice.terms, letter, {
    configurable: true,
    enumerable: true,
    get: () => held,
    set(taken: unknown) {
      held = taken;
      // Nothing else in Foundry tells whose a class is.
      const [, module = ""] = /\/modules\/([\w-]+)\//.exec(new Error().stack ?? "") ?? [];
      setters.set(letter, module);
    },
  });
}

function isLettered(held: unknown): held is OwnDie {
  return typeof held === "function" && held.prototype instanceof LetteredDie;
}

/** Tells whether a formula that somebody types has our die at this letter of ours. */
function holdsLetter(letter: string): boolean {
  const held: unknown = CONFIG.Dice.terms[letter];
  return isLettered(held) && held.DIE_KIND.letter === letter;
}

/** Returns the die kinds whose letters somebody else holds, with who that is. */
export function takenLetters(): readonly { readonly dieKind: DieKind; readonly holder: Holder }[] {
  return [...dieKinds.values()].flatMap((dieKind) => {
    const holder = holderOf(dieKind.letter);
    return holder ? [{ dieKind, holder }] : [];
  });
}

/** Returns who holds a letter of ours in the place of our die; null if we hold it, and if it is none of ours. */
export function holderOf(letter: string): Holder | null {
  if (!dieKinds.has(letter) || holdsLetter(letter)) return null;
  const id = setters.get(letter) ?? "";
  const module = game.modules.get(id);
  const { name = `d${letter}` } = (CONFIG.Dice.terms[letter] as { readonly name?: string } | undefined) ?? {};
  return module
    ? { module: id, version: module.version, title: module.title }
    : { module: "", version: "", title: name };
}

/** True while a formula is read that the system has written. */
let isOwn = false;

/**
 * Reads a formula that the system has written, or a stored roll with our dice: all letters of ours in it are ours, whoever
 * holds them. In any other formula they are those of who holds them. What is read must be read at once.
 */
export function readAsOwn<Result>(read: () => Result): Result {
  const before = isOwn;
  isOwn = true;
  try {
    return read();
  } finally {
    isOwn = before;
  }
}

/** Tells whether a letter stands for our die in the formula that is read now. */
export function isReadAsOurs(letter: string): boolean {
  return dieKinds.has(letter) && (isOwn || holdsLetter(letter));
}

/**
 * Returns our class for a letter that the formula which is read now means as ours, though somebody else holds it, so that
 * Foundry would make a die of theirs; null for any other.
 */
export function retainedDie(letter: string): OwnDie | null {
  const dieKind = isOwn && !holdsLetter(letter) ? dieKinds.get(letter) : undefined;
  const Die: unknown = dieKind && Reflect.get(CONFIG.Dice.termTypes, dieName(dieKind));
  return isLettered(Die) ? Die : null;
}

import { RuleError } from "../rules/kernel/rule-error.ts";
import { writable } from "../rules/kernel/roll-spec.ts";
import { readSetup } from "../rules/kernel/setup.ts";
import { dieKindOf } from "../rules/traditions/traditions.ts";
import { holderOf, isReadAsOurs } from "./letters.ts";
import { luckPool } from "./luck-pool.ts";
import { localiseFaults, localisedFault } from "../base/rule-errors.ts";
import { say } from "../base/words.ts";

/** The error of Foundry's grammar for a formula that it cannot read. */
interface GrammarError extends Error {
  readonly found?: string | null;
  readonly location?: { readonly start: { readonly offset: number } };
}

/** The most characters of a formula. */
const LONGEST = 10_000;

/** The most parentheses and pools inside one another: Foundry reads each in a call of its own, of which there is not room for many. */
const DEEPEST = 100;

/** @throws RuleError for a formula that is too long or too deep */
export function refuseLong(formula: string): void {
  if (formula.length > LONGEST) throw new RuleError("TotalLong", { max: LONGEST });
  let depth = 0;
  for (const sign of formula) {
    if (sign === "(" || sign === "{") depth += 1;
    else if (sign === ")" || sign === "}") depth -= 1;
    if (depth > DEEPEST) throw new RuleError("TotalDeep", { max: DEEPEST });
  }
}

/**
 * Reads a formula.
 * @throws Error that says in the reader's language where the formula is wrong, or that it is too long
 */
export function explainFormula<Result>(formula: string, read: () => Result): Result {
  try {
    return localiseFaults(() => {
      refuseLong(formula);
      return read();
    });
  } catch (error) {
    if (error instanceof Error && error.name === "SyntaxError") throw syntaxErrorFor(formula, error);
    throw error;
  }
}

/** The greatest number of dice that Foundry rolls in one term. */
const MOST_DICE = 999;

/**
 * Checks dice, modifiers, functions and numbers of a parsed formula. Foundry silently drops an unknown modifier, and its
 * errors do not name an unknown die or function.
 * @throws RuleError for the first unknown part
 */
export function refuseUnknownParts(nodes: readonly object[]): void {
  for (const node of nodes as readonly ParseNode[]) {
    if (node.class === "DiceTerm") refuseUnknownDie(node);
    if (node.class === "PoolTerm") refuseUnreadModifiers("{…}", foundry.dice.terms.PoolTerm, node.modifiers ?? "");
    if (node.class === "FunctionTerm") refuseUnknownFunction(node);
    if (typeof node.number === "number") writable(node.number);
    if (typeof node.faces === "number") writable(node.faces);
  }
}

/** @throws RuleError for an empty formula, or one with a word that is no term: `1ds + foo` */
export function refuseUnrollable(terms: readonly foundry.dice.terms.RollTerm[]): void {
  if (terms.length === 0) throw new RuleError("FormulaEmpty");
  const word = terms.find((term) => term instanceof foundry.dice.terms.StringTerm);
  if (word) throw new RuleError("WordUnknown", { word: readableWord(word.expression) });
}

interface ParseNode {
  readonly class: string;
  readonly formula: string;
  readonly number?: unknown;
  readonly faces?: unknown;
  readonly modifiers?: string | null;
  readonly fn?: string;
}

function refuseUnknownDie({ formula, number, faces, modifiers }: ParseNode): void {
  const count = typeof number === "object" && number !== null && "number" in number ? number.number : number;
  if (typeof count === "number" && count > MOST_DICE) {
    throw new RuleError("CountRange", { die: formula, min: 0, max: MOST_DICE });
  }
  const letter = typeof faces === "string" ? faces.toLowerCase() : null;
  if (letter !== null && isReadAsOurs(letter)) {
    // What Foundry passes on to the die, the die reads itself.
    if (passedOn(modifiers ?? "").join("") === (modifiers ?? "")) return;
    const dieKind = dieKindOf(letter);
    readSetup(dieKind, dieKind.count.usual, modifiers ?? "");
    return;
  }
  if (letter !== null && !Object.hasOwn(CONFIG.Dice.terms, letter)) {
    const known = Object.keys(CONFIG.Dice.terms).filter((key) => key !== "d");
    throw new RuleError("DieUnknown", { die: formula, known: known.map((key) => `d${key}`).join(", ") });
  }
  if (!modifiers) return;
  const Die = CONFIG.Dice.terms[letter ?? "d"] ?? foundry.dice.terms.Die;
  if (letter !== null && holderOf(letter)) refuseForeignModifiers(letter, formula, Die, modifiers);
  else {
    refuseLuck(formula, modifiers);
    const die = formula.slice(0, formula.length - modifiers.length);
    refuseUnreadModifiers(die, Die, modifiers);
  }
}

/** Refuses modifiers that the die of whoever holds our letter does not know: they may be meant for ours. */
function refuseForeignModifiers(
  letter: string,
  die: string,
  Die: { readonly MODIFIERS: object },
  modifiers: string,
): void {
  try {
    refuseUnreadModifiers(die, Die, modifiers);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    refuseForeign(letter, die);
  }
}

/**
 * Refuses what asks for more of a die at a letter of ours than whoever holds the letter in our place can answer.
 * @throws RuleError LetterTaken that says how our die is rolled
 */
export function refuseForeign(letter: string, die: string): void {
  const holder = holderOf(letter);
  if (!holder) return;
  const { id } = dieKindOf(letter);
  const data = { die, holder: holder.title, command: `/${id}` };
  throw new RuleError("LetterTaken", data);
}

/** The modifiers of luck and anti-luck, which only our dice have. */
const LUCK = /(?<![a-z])(lk|al)(?![a-z])/i;

/** Refuses luck behind a die of Foundry's, which would drop it, and says how to write it. */
function refuseLuck(formula: string, modifiers: string): void {
  const modifier = LUCK.exec(modifiers)?.[1]?.toLowerCase();
  if (!modifier) return;
  const die = formula.replace(LUCK, "");
  const pool = luckPool(die, modifier === "lk" ? "better" : "worse");
  const command = `/flat ${die} ${modifier === "lk" ? "luck" : "anti-luck"}`;
  throw new RuleError("LuckOnDie", { die: formula, modifier, pool, command });
}

/**
 * Refuses what Foundry does not know behind one of its own dice, or behind a pool, and drops: `d6!`, `{d6, d8}zz`; also the
 * number behind modifiers that run together, which it drops as well: `2d20khmin10`. What is added by a module to the
 * modifiers of the die or to how they are read is known.
 */
function refuseUnreadModifiers(die: string, { MODIFIERS }: { readonly MODIFIERS: object }, modifiers: string): void {
  const { MODIFIER_REGEXP } = foundry.dice.terms.DiceTerm;
  const known = Object.keys(MODIFIERS);
  // The pattern has groups, which `split` would return, too.
  const between = modifiers.replaceAll(MODIFIER_REGEXP, " ").trim().split(" ", 1)[0];
  if (between) refuseModifier(between);
  for (const modifier of passedOn(modifiers)) {
    const letters = /^[a-z]*/i.exec(modifier)?.[0] ?? "";
    if (known.includes(letters.toLowerCase())) continue;
    if (!runTogether(letters.toLowerCase(), known)) refuseModifier(modifier);
    if (letters !== modifier)
      throw new RuleError("ModifierJoined", { modifier, lost: modifier.slice(letters.length), die });
  }

  function refuseModifier(modifier: string): never {
    throw new RuleError("ModifierUnknown", { modifier, die, known: known.join(", ") || "\u2013" });
  }
}

/** Returns the modifiers that Foundry finds in what stands behind a die; it drops the rest. */
function passedOn(modifiers: string): readonly string[] {
  const { MODIFIER_REGEXP } = foundry.dice.terms.DiceTerm;
  return modifiers.match(MODIFIER_REGEXP) ?? [];
}

/** Returns true for letters that begin with the longest command that is known, and so on: "khrr". */
function runTogether(letters: string, known: readonly string[]): boolean {
  let rest = letters;
  while (rest !== "") {
    const fitting = known.filter((command) => rest.startsWith(command));
    const longest = Math.max(0, ...fitting.map(({ length }) => length));
    if (longest === 0) return false;
    rest = rest.slice(longest);
  }
  return true;
}

function refuseUnknownFunction({ fn = "" }: ParseNode): void {
  const isFunction = [CONFIG.Dice.functions, Math].some((known) => {
    return Object.hasOwn(known, fn) && typeof Reflect.get(known, fn) === "function";
  });
  if (!isFunction) throw new RuleError("FunctionUnknown", { name: fn });
}

/** Decodes a word of a formula. Foundry encodes data that is no number between dollar signs. */
function readableWord(word: string): string {
  if (!word.startsWith("$")) return word;
  try {
    return decodeURIComponent(word.replaceAll("$", ""));
  } catch {
    // A person has written the dollar sign, and a per cent sign behind it.
    return word;
  }
}

function syntaxErrorFor(formula: string, error: GrammarError): SyntaxError {
  const written = formula.trim();
  const { found = null } = error;
  const phrase =
    found === null
      ? { key: "QUADRIVIUM.Fault.FormulaEnds", data: { formula: written } }
      : {
          key: "QUADRIVIUM.Fault.FormulaAt",
          data: { formula: written, found, position: (error.location?.start.offset ?? 0) + 1 },
        };
  return new SyntaxError(say(phrase), { cause: error });
}

/** Returns an error in the reader's language for one that Foundry throws where a total is no number, and any other as it is. */
export function explainedTotal(error: unknown): unknown {
  const isOfTotal = error instanceof Error && error.message.includes("non-numeric result");
  return localisedFault(isOfTotal ? new RuleError("NotFinite") : error);
}

import { type DieClass, surroundings } from "../surroundings.ts";
import type { ParseNode } from "../types.ts";
import { readPart } from "./dice-part.ts";
import type { DiceTerm } from "./dice-term.ts";

/** Reads a text as dice by a pattern; null where it is none, or says no number where none is to be imputed. */
export function matchDice(pattern: RegExp, text: string, imputeNumber: boolean): RegExpMatchArray | null {
  const match = pattern.exec(text);
  return match?.[1] === undefined && !imputeNumber ? null : match;
}

/** The node which the grammar would make of dice that were matched. */
export function nodeFromMatch([formula, number, faces = "", modifiers, flavor]: RegExpMatchArray): ParseNode {
  return {
    class: "DiceTerm",
    formula,
    number: number === undefined ? null : Number(number),
    faces: /^[0-9]+$/.test(faces) ? Number(faces) : faces,
    modifiers,
    evaluated: false,
    options: { flavor },
  };
}

/** Builds a die of the class that owns the letter; plain numbers of faces belong to the letter d. */
export function readDice(Base: typeof DiceTerm, node: ParseNode, singleModifiers: RegExp): DiceTerm {
  const { faces, ...data } = node;
  const isLetter = typeof faces === "string";
  const Term = findDie(Base, isLetter ? faces.toLowerCase() : "d");
  return Term._fromData({
    ...data,
    class: Term.name,
    number: readPart(node["number"]) ?? 1,
    ...(isLetter ? {} : { faces: readPart(faces) }),
    modifiers: (node["modifiers"] as string | null | undefined)?.match(singleModifiers) ?? [],
  }) as DiceTerm;
}

/** The class that is registered for a letter, which may be anything a package has put there. */
function findDie(Base: typeof DiceTerm, letter: string): DieClass {
  const Term = surroundings.CONFIG.Dice.terms[letter];
  if (!Term) throw new Error(`CONFIG.Dice.terms has no die for the letter "${letter}"`);
  if (Term.prototype instanceof Base) return Term;
  throw new Error(`CONFIG.Dice.terms.${letter} is ${Term.name}, which is no DiceTerm`);
}

import { resolve, sep } from "node:path";
import ts from "typescript";
import type { AbsentMembers } from "../../src/client/guard.ts";
import { compareRecords } from "./compare-records.ts";
import type { Declarations } from "./declarations.ts";

const sources = resolve(import.meta.dirname, "../../src");

/** How the stand-in's surface lies to the one the community has declared. */
export interface Comparison {
  /** What of the stand-in is not declared there: `Class.static`, `Class#instance`, `foundry.path`, `globalThis.name`. */
  readonly beyond: readonly string[];
  /** Members which are declared with another kind or with other parameters, with what is different. */
  readonly different: Readonly<Record<string, string>>;
  /** What is declared there and not built here, by the path of the class or of the record. */
  readonly absent: Readonly<Record<string, AbsentMembers>>;
  /** How many members were compared. */
  readonly compared: number;
}

/**
 * Where a member is named: in the highest class of the namespace which has it. It is declared once here and inherited by
 * many, and the types know it if they know it in one of these.
 */
interface Owner {
  readonly name: string;
  readonly depth: number;
  readonly isKnown: boolean;
  readonly difference: string | null;
}

/** Walks both namespaces side by side. */
export function compare({ checker, ours, theirs, ourGlobals, theirGlobals, records }: Declarations): Comparison {
  const beyond = new Set<string>();
  const owners = new Map<ts.Declaration, Owner>();
  const different: Record<string, string> = {};
  const absent: Record<string, AbsentMembers> = {};
  const seen = new Set<ts.Type>();
  let compared = 0;

  const walk = (our: ts.Type, their: ts.Type, path: string): void => {
    for (const property of checker.getPropertiesOfType(our)) {
      if (!isName(property.name)) continue;
      const name = `${path}.${property.name}`;
      const declared = checker.getPropertyOfType(their, property.name);
      compared += 1;
      if (!declared) {
        beyond.add(name);
        continue;
      }
      const [mine, other] = [checker.getTypeOfSymbol(property), checker.getTypeOfSymbol(declared)];
      if (mine.getConstructSignatures().length > 0) compareClass(mine, other, name);
      else if (mine.getCallSignatures().length > 0) note(name, property, declared);
      else if (isNamespace(property, mine) && !seen.has(mine)) {
        seen.add(mine);
        walk(mine, other, name);
      }
    }
  };

  const compareClass = (our: ts.Type, their: ts.Type, path: string): void => {
    const [mine, other] = [instanceOf(our), instanceOf(their)];
    if (!other || !mine) {
      beyond.add(path);
      return;
    }
    const name = path.split(".").at(-1) ?? path;
    // Another name of a class stands behind its own.
    const owner = { name, depth: depthOf(checker, mine) + (mine.symbol.name === name ? 0 : 0.5) };
    const lacking = {
      static: compareMembers(our, their, { ...owner, sign: "." }),
      instance: compareMembers(mine, other, { ...owner, sign: "#" }),
    };
    if (lacking.static.length + lacking.instance.length > 0) absent[path] = lacking;
  };

  /** Compares what both have; gives the names of what only they have. */
  const compareMembers = (
    our: ts.Type,
    their: ts.Type,
    at: { name: string; depth: number; sign: "." | "#" },
  ): string[] => {
    for (const property of checker.getPropertiesOfType(our)) {
      if (!isName(property.name) || !isOfTheStandIn(property)) continue;
      const declared = checker.getPropertyOfType(their, property.name);
      compared += 1;
      const [declaration] = property.declarations ?? [];
      if (!declaration) continue;
      const before = owners.get(declaration);
      const difference = before?.difference ?? (declared ? differenceOf(checker, property, declared) : null);
      const name = `${at.name}${at.sign}${property.name}`;
      const highest = before && before.depth <= at.depth ? before : { name, depth: at.depth };
      owners.set(declaration, { ...highest, isKnown: declared !== undefined || before?.isKnown === true, difference });
    }
    return checker
      .getPropertiesOfType(their)
      .filter((property) => !isOfTypes(property))
      .map(({ name }) => name)
      .filter((name) => isName(name) && !checker.getPropertyOfType(our, name))
      .toSorted();
  };

  const note = (name: string, property: ts.Symbol, declared: ts.Symbol): void => {
    const difference = differenceOf(checker, property, declared);
    if (difference !== null) different[name] = difference;
  };

  const instanceOf = (type: ts.Type): ts.Type | undefined => {
    const [signature] = type.getConstructSignatures();
    if (signature) return signature.getReturnType();
    const prototype = checker.getPropertyOfType(type, "prototype");
    return prototype && checker.getTypeOfSymbol(prototype);
  };

  const compareGlobals = (): void => {
    for (const property of checker.getPropertiesOfType(ourGlobals)) {
      const declared = theirGlobals.get(property.name);
      compared += 1;
      if (declared) note(property.name, property, declared);
      else beyond.add(`globalThis.${property.name}`);
    }
  };

  walk(ours, theirs, "foundry");
  compareGlobals();
  for (const { name, isKnown, difference } of owners.values()) {
    if (!isKnown) beyond.add(name);
    if (difference !== null) different[name] = difference;
  }
  const lacking = { ...absent, ...compareRecords(checker, records) };
  return { beyond: [...beyond].toSorted(), different, absent: lacking, compared };
}

/** Private names, symbols, what every function has and what types note for themselves are nobody's surface. */
function isName(name: string): boolean {
  return (
    !name.startsWith("__") &&
    !name.startsWith(" ") &&
    !name.startsWith("#") &&
    !["prototype", "constructor"].includes(name)
  );
}

/** A namespace which they declare inside a class for their types is no member of it. */
function isOfTypes({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Module) !== 0 && (flags & ts.SymbolFlags.Class) === 0;
}

function isOfTheStandIn(symbol: ts.Symbol): boolean {
  return symbol.declarations?.some((node) => node.getSourceFile().fileName.startsWith(`${sources}${sep}`)) === true;
}

/** Namespaces are objects that somebody has written down; constants and instances are not looked into. */
function isNamespace(symbol: ts.Symbol, type: ts.Type): boolean {
  if (symbol.name === "CONST") return false;
  const isWritten = type.symbol as ts.Symbol | undefined;
  const kinds = ts.SymbolFlags.ObjectLiteral | ts.SymbolFlags.Module | ts.SymbolFlags.TypeLiteral;
  return isWritten !== undefined && (isWritten.flags & kinds) !== 0;
}

/** How many classes a class derives from. */
function depthOf(checker: ts.TypeChecker, type: ts.Type): number {
  if (type.isIntersection()) return Math.max(...type.types.map((part) => depthOf(checker, part)));
  const symbol = type.symbol as ts.Symbol | undefined;
  const declared = symbol && checker.getDeclaredTypeOfSymbol(symbol);
  const [base] = declared?.isClassOrInterface() ? checker.getBaseTypes(declared) : [];
  return base ? depthOf(checker, base) + 1 : 0;
}

/** What distinguishes two members of one name; null when code that calls one can call the other. */
function differenceOf(checker: ts.TypeChecker, ours: ts.Symbol, theirs: ts.Symbol): string | null {
  const [mine, other] = [ours, theirs].map((symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures());
  if (!mine || !other) return null;
  const isOpen = [ours, theirs].some((symbol) => isAnything(checker.getTypeOfSymbol(symbol)));
  if (isOpen) return null;
  if (mine.length > 0 !== other.length > 0) return mine.length > 0 ? "a method here" : "a method there";
  // What says by name that it is lacking says so whatever it is given.
  if (mine.length === 0 || mine.every(refuses)) return null;
  const [taken, theyTake] = [takenByMember(checker, ours), Math.max(...other.map(takenBy))];
  // Where they have written the parameters as one list, as for steps of many documents, it tells of no number.
  if (theyTake === Infinity) return null;
  const needed = Math.min(...mine.map(neededOf));
  const theyNeed = Math.max(...other.map(neededOf));
  if (needed > theyNeed) return `needs ${needed} arguments here, ${theyNeed} there`;
  if (taken < theyTake) return `takes ${taken} arguments here, ${theyTake} there`;
  return null;
}

/** An override that leaves out the last parameters of what it overrides has no use for them, and callers may give them. */
function takenByMember(checker: ts.TypeChecker, member: ts.Symbol): number {
  const taken = Math.max(...checker.getTypeOfSymbol(member).getCallSignatures().map(takenBy));
  const overridden = overriddenBy(checker, member);
  return overridden ? Math.max(taken, takenByMember(checker, overridden)) : taken;
}

/** The member of the stand-in's own base class which another member overrides. */
function overriddenBy(checker: ts.TypeChecker, { name, declarations }: ts.Symbol): ts.Symbol | undefined {
  const node = declarations?.[0];
  if (!node || !ts.isClassElement(node) || !ts.isClassLike(node.parent)) return undefined;
  const clause = node.parent.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const base = clause?.types[0];
  if (!base) return undefined;
  const isStatic = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Static) !== 0;
  const found = checker.getPropertyOfType(checker.getTypeAtLocation(isStatic ? base.expression : base), name);
  return found && isOfTheStandIn(found) ? found : undefined;
}

function refuses(signature: ts.Signature): boolean {
  return (signature.getReturnType().flags & ts.TypeFlags.Never) !== 0;
}

function isAnything(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) !== 0;
}

function neededOf(signature: ts.Signature): number {
  return signature.parameters.filter((parameter) => {
    const declaration = parameter.valueDeclaration;
    if (!declaration || !ts.isParameter(declaration)) return true;
    return !declaration.questionToken && !declaration.initializer && !declaration.dotDotDotToken;
  }).length;
}

function takenBy(signature: ts.Signature): number {
  const last = signature.parameters.at(-1)?.valueDeclaration;
  const isRest = last !== undefined && ts.isParameter(last) && last.dotDotDotToken !== undefined;
  return isRest ? Infinity : signature.parameters.length;
}

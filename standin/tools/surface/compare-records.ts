import ts from "typescript";
import type { AbsentMembers } from "../../src/client/guard.ts";

/** Two records of one name, the stand-in's and the one the community has declared. */
export interface RecordPair {
  readonly path: string;
  readonly ours: ts.Type;
  readonly theirs: ts.Type;
}

/**
 * What is lacking in `CONFIG`, `CONST` and `ui`, at each of their levels, by the path of the level. What may be missing
 * in Foundry too is not lacking, and records which packages fill are not looked into.
 */
export function compareRecords(checker: ts.TypeChecker, pairs: readonly RecordPair[]): Record<string, AbsentMembers> {
  const absent: Record<string, AbsentMembers> = {};

  const walk = ({ path, ours, theirs }: RecordPair): void => {
    const lacking: string[] = [];
    for (const property of checker.getPropertiesOfType(theirs)) {
      const mine = checker.getPropertyOfType(ours, property.name);
      const declared = checker.getTypeOfSymbol(property);
      if (mine) descend(`${path}.${property.name}`, checker.getTypeOfSymbol(mine), declared);
      else if (!mayBeMissing(checker, property) && !property.name.startsWith("__")) lacking.push(property.name);
    }
    if (lacking.length > 0) absent[path] = { static: lacking.toSorted(), instance: [] };
  };

  const descend = (path: string, ours: ts.Type, theirs: ts.Type): void => {
    if ([ours, theirs].every((type) => isRecord(type)) && !isOpen(ours)) walk({ path, ours, theirs });
  };

  /** Classes and functions are compared where they stand, and instances are of their class. */
  const isRecord = (type: ts.Type): boolean =>
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
    !isInstance(type) &&
    type.getCallSignatures().length === 0 &&
    type.getConstructSignatures().length === 0 &&
    !checker.isArrayType(type) &&
    !checker.isTupleType(type);

  const isOpen = (type: ts.Type): boolean => checker.getIndexInfosOfType(type).length > 0;

  for (const pair of pairs) walk(pair);
  return absent;
}

function isInstance(type: ts.Type): boolean {
  const symbol = type.symbol as ts.Symbol | undefined;
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Class) !== 0;
}

/** Whoever asks for a former name looks whether it is still there. */
function mayBeMissing(checker: ts.TypeChecker, property: ts.Symbol): boolean {
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
  return isOptional || property.getJsDocTags(checker).some(({ name }) => name === "deprecated");
}

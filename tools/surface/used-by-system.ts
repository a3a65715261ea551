import { resolve, sep } from "node:path";
import ts from "typescript";

const root = resolve(import.meta.dirname, "../..");
const source = resolve(root, "src") + sep;

/** Globals through which packages use the rest of Foundry; their members are listed as they are written. */
const ROOTS = new Set(["CONFIG", "CONST", "Hooks", "canvas", "foundry", "game", "ui"]);

/** The members of Foundry that are used or overridden: `game.settings.get`, `Roll#toMessage`. */
export interface UsedMembers {
  /** Those which the system uses without its extras. */
  readonly system: readonly string[];
  /** Those which an extra uses, but not the system without it, by the name of the extra. */
  readonly extras: ReadonlyMap<string, readonly string[]>;
}

/** Returns the members of Foundry that the system uses. */
export function membersUsedBySystem(): UsedMembers {
  const options = compilerOptions();
  const files = ts.sys.readDirectory(source, [".ts"]);
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const system = new Set<string>();
  const extras = new Map<string, Set<string>>();
  let used = system;

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isPropertyAccessExpression(node)) {
      const chain = chainOf(node);
      const symbol = checker.getSymbolAtLocation(node.name);
      if (chain === null) ts.forEachChild(node, visit);
      else if (!isNamespace(symbol) && (isFoundrys(symbol) || isFoundrys(rootOf(checker, node)))) used.add(chain);
      if (chain === null) note(symbol);
      return;
    }
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText();
      note(checker.getPropertyOfType(checker.getTypeAtLocation(node.parent), name));
    }
    if (ts.isIdentifier(node) && isGlobalOfFoundry(node)) used.add(node.text);
    if (ts.isClassElement(node) && isOverride(node)) {
      note(baseMember(checker, node));
    }
    ts.forEachChild(node, visit);
  };

  const note = (symbol: ts.Symbol | undefined): void => {
    const name = symbol && isFoundrys(symbol) ? memberName(symbol) : null;
    if (name !== null) used.add(name);
  };

  const isGlobalOfFoundry = (node: ts.Identifier): boolean => {
    if (ROOTS.has(node.text) || isDeclaredName(node)) return false;
    const symbol = checker.getSymbolAtLocation(node);
    if (!symbol || !isFoundrys(symbol)) return false;
    return (
      (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Function | ts.SymbolFlags.Alias)) !== 0 &&
      !isNamespace(symbol)
    );
  };

  const isNamespace = (symbol: ts.Symbol | undefined): boolean => {
    const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const { flags = 0 } = (isAlias ? checker.getAliasedSymbol(symbol) : symbol) ?? {};
    return (flags & ts.SymbolFlags.Module) !== 0 && (flags & ts.SymbolFlags.Class) === 0;
  };

  for (const file of program.getSourceFiles()) {
    const path = resolve(file.fileName);
    if (!path.startsWith(source)) continue;
    const [room, extra = ""] = path.slice(source.length).split(sep);
    if (room === "extras" && !extras.has(extra)) extras.set(extra, new Set());
    used = (room === "extras" ? extras.get(extra) : undefined) ?? system;
    visit(file);
  }
  const alone = [...extras].map(
    ([name, members]) => [name, [...members].filter((member) => !system.has(member)).toSorted()] as const,
  );
  return { system: [...system].toSorted(), extras: new Map(alone.toSorted(([a], [b]) => a.localeCompare(b))) };
}

/** Returns `a.b.c` as it is written if it begins with one of the roots and calls nothing on the way; otherwise null. */
function chainOf(node: ts.PropertyAccessExpression): string | null {
  let first: ts.Expression = node;
  while (ts.isPropertyAccessExpression(first)) first = first.expression;
  if (!ts.isIdentifier(first) || !ROOTS.has(first.text)) return null;
  return node.getText().replace(/[?!\s]/g, "");
}

function rootOf(checker: ts.TypeChecker, node: ts.PropertyAccessExpression): ts.Symbol | undefined {
  let first: ts.Expression = node;
  while (ts.isPropertyAccessExpression(first)) first = first.expression;
  return checker.getSymbolAtLocation(first);
}

/** Returns true if the community's types declare a symbol, even if the system adds to it. */
function isFoundrys(symbol: ts.Symbol | undefined): boolean {
  const { declarations = [] } = symbol ?? {};
  return declarations.some((node) => node.getSourceFile().fileName.includes("foundry-vtt"));
}

function isDeclaredName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent)) && parent.name === node;
}

function isOverride(node: ts.ClassElement): boolean {
  return (
    ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.OverrideKeyword)
  );
}

/** Returns the member of the base class that a class of the system overrides. */
function baseMember(checker: ts.TypeChecker, node: ts.ClassElement): ts.Symbol | undefined {
  if (!ts.isClassLike(node.parent) || !node.name) return undefined;
  const isStatic = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Static) !== 0;
  const clause = node.parent.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const base = clause?.types[0];
  if (!base) return undefined;
  const type = isStatic ? checker.getTypeAtLocation(base.expression) : checker.getTypeAtLocation(base);
  return checker.getPropertyOfType(type, node.name.getText());
}

/** The community's base classes by the names of the Foundry classes they belong to. */
const SAME_CLASS: Readonly<Record<string, string>> = {
  BaseActor: "Actor",
  BaseChatMessage: "ChatMessage",
  BaseItem: "Item",
  InternalClientDocument: "ClientDocument",
};

/** Returns `Class#member`, `Class.member` or the name of a function; null for the members of mere data. */
function memberName(symbol: ts.Symbol): string | null {
  const node = symbol.declarations?.[0];
  if (!node || ts.isSourceFile(node)) return null;
  const { parent } = node;
  if (ts.isClassLike(parent)) {
    const isStatic = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Static) !== 0;
    const name = parent.name?.text ?? "(anonymous)";
    return `${SAME_CLASS[name] ?? name}${isStatic ? "." : "#"}${symbol.name}`;
  }
  return (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Function)) !== 0 ? symbol.name : null;
}

/** Returns the compiler options of the system, which include the community's types. */
function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(resolve(root, "tsconfig.json"), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  delete options.tsBuildInfoFile;
  return { ...options, incremental: false };
}

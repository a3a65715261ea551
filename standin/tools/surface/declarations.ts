import { resolve } from "node:path";
import ts from "typescript";
import type { RecordPair } from "./compare-records.ts";

const root = resolve(import.meta.dirname, "../..");

/** The stand-in's namespaces and those of the community's types for the real Foundry, seen by one compiler. */
export interface Declarations {
  readonly checker: ts.TypeChecker;
  /** What the stand-in has, by the path from `foundry` or of the global. */
  readonly ours: ts.Type;
  readonly theirs: ts.Type;
  /** What stands under a name of its own in the stand-in's page, in either generation. */
  readonly ourGlobals: ts.Type;
  /** What the community declares as global, by name. */
  readonly theirGlobals: ReadonlyMap<string, ts.Symbol>;
  /** What packages configure and read as plain records: `CONFIG`, `CONST`, `ui`. */
  readonly records: readonly RecordPair[];
}

/** A module that stands for nothing but these types. */
const ENTRY = `
import type { createConfig } from "../../src/config.ts";
import type { CONST as constants } from "../../src/client/constants.ts";
import type { constantsOf13, constantsOf14, globalsOf14 } from "../../src/client/generations/names.ts";
import type { globals } from "../../src/globals.ts";
import type { members } from "../../src/globals.ts";
import type { Game } from "../../src/client/game.ts";
export declare const ours: ReturnType<typeof members> & { Game: typeof Game };
export declare const theirs: typeof foundry;
export declare const ourGlobals: ReturnType<typeof globals> & typeof globalsOf14 & { game: Game };
type Config = ReturnType<typeof createConfig>;
export declare const ourRecords: {
  CONFIG: Config;
  CONST: typeof constants & typeof constantsOf13 & typeof constantsOf14;
  ui: ReturnType<typeof globals>["ui"] & Record<keyof Config["ui"], object>;
};
export declare const theirRecords: { CONFIG: CONFIG; CONST: typeof CONST; ui: Record<keyof CONFIG["ui"], object> & typeof ui };
`;

/** Opens both sides; takes some seconds, for the community's types are large. */
export function openDeclarations(): Declarations {
  const entry = resolve(root, "tools/surface/entry.ts");
  const options = compilerOptions();
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  host.fileExists = (file) => file === entry || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === entry ? ts.createSourceFile(file, ENTRY, ts.ScriptTarget.ESNext, true) : getSourceFile(file, ...rest);
  const program = ts.createProgram([entry, resolve(root, "src/peggy.d.ts")], options, host);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error("The entry of the comparison could not be read");
  const typeOf = (name: string): ts.Type => {
    const symbol = checker.tryGetMemberInModuleExports(name, module);
    if (!symbol) throw new Error(`The comparison has no ${name}`);
    return checker.getTypeOfSymbol(symbol);
  };
  // Most globals are other names of what the namespace has.
  const { Alias, Value } = ts.SymbolFlags;
  const globals = checker.getSymbolsInScope(source, Alias | Value).filter(isDeclaredByCommunity);
  const meant = (symbol: ts.Symbol) => ((symbol.flags & Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol));
  return {
    checker,
    ours: typeOf("ours"),
    theirs: typeOf("theirs"),
    ourGlobals: typeOf("ourGlobals"),
    theirGlobals: new Map(globals.map((symbol) => [symbol.name, meant(symbol)])),
    records: pairs(checker, typeOf("ourRecords"), typeOf("theirRecords")),
  };
}

/** The records that both sides have by one name. */
function pairs(checker: ts.TypeChecker, ours: ts.Type, theirs: ts.Type): RecordPair[] {
  return checker.getPropertiesOfType(ours).flatMap((property) => {
    const declared = checker.getPropertyOfType(theirs, property.name);
    if (!declared) return [];
    return [
      {
        path: property.name,
        ours: checker.getTypeOfSymbol(property),
        theirs: checker.getTypeOfSymbol(declared),
      },
    ];
  });
}

function isDeclaredByCommunity({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((node) => node.getSourceFile().fileName.includes("foundry-vtt"));
}

/** The settings of this package, with the community's types, which its own program does without. */
function compilerOptions(): ts.CompilerOptions {
  const file = resolve(root, "tsconfig.json");
  const { config, error } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as {
    config: unknown;
    error?: ts.Diagnostic;
  };
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, "\n"));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  delete options.tsBuildInfoFile;
  return {
    ...options,
    incremental: false,
    types: ["@league-of-foundry-developers/foundry-vtt-types", ...(options.types ?? [])],
  };
}

import { RuleError } from "../kernel/rule-error.ts";
import { readArm5e } from "./arm5e.ts";
import { Source, type ImportedCharacter, type Json } from "./reader.ts";
import { readRoll20 } from "./roll20.ts";

/** The maximum number of characters read from a file. */
export const longestFile = 5_000_000;

/** A file that was read: another program's character, or an actor of this system exported by Foundry. */
type ReadFile = ImportedCharacter | { readonly format: "own"; readonly source: Readonly<Record<string, Json>> };

/** The types of our actors. */
const ownTypes: readonly string[] = ["character", "npc", "party"];

/**
 * Reads a character from the text of a file.
 * @throws RuleError ImportLarge, ImportText, ImportUnknown, ImportSystem, ImportType or ImportSheet
 */
export function readCharacter(text: string): ReadFile {
  if (text.length > longestFile) throw new RuleError("ImportLarge", { max: longestFile / 1_000_000 });
  const json = parse(text);
  const file = new Source(json, /^$/);
  if (Array.isArray(file.at("attribs").value) || Array.isArray(file.at("character.attribs").value)) {
    return readRoll20(json);
  }
  if (file.at("system").value === undefined) throw new RuleError("ImportUnknown");
  const system = systemOf(file);
  if (system === "arm5e") return readArm5e(json);
  if (system !== "quadrivium") throw new RuleError(system ? "ImportSystem" : "ImportUnknown", { system });
  const type = file.peek("type");
  if (!ownTypes.includes(type)) throw new RuleError("ImportType", { type: type.slice(0, 40) });
  return { format: "own", source: json as Readonly<Record<string, Json>> };
}

/** Returns the id of the game system of an exported actor; blank if unknown. */
function systemOf(file: Source): string {
  const stated = file.peek("_stats.exportSource.systemId") || file.peek("_stats.systemId");
  if (stated) return stated.slice(0, 40);
  const has = (...paths: readonly string[]) => paths.some((path) => file.at(path).value !== undefined);
  if (has("flags.arm5e", "system.vitals", "system.charType", "system.con")) return "arm5e";
  return has("system.tracks", "system.members") ? "quadrivium" : "";
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new RuleError("ImportText");
  }
}

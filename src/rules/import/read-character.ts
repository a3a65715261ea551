import { RuleError } from "../kernel/rule-error.ts";
import { readArm5e } from "./arm5e.ts";
import { isParent, Leaves, Reader } from "./reader.ts";
import type { ImportedCharacter, Json } from "./reader.ts";
import { readRoll20 } from "./roll20.ts";

/** The greatest length of a file with a character, and of a note on one, in characters. */
export const longestFile = 5_000_000;

/** A file that was read: another program's character, or an actor of this system as Foundry has exported it. */
type ReadFile = ImportedCharacter | { readonly format: "own"; readonly source: Readonly<Record<string, Json>> };

/** The types of our actors. */
const ownTypes: readonly string[] = ["character", "npc", "party"];

/**
 * Reads a character from the text of a file.
 * @throws RuleError ImportLarge, ImportText, ImportKey, ImportDeep, ImportUnknown, ImportSystem, ImportType, ImportSheet or ImportPart
 */
export function readCharacter(text: string): ReadFile {
  if (text.length > longestFile) throw new RuleError("ImportLarge", { max: longestFile / 1_000_000 });
  const leaves = new Leaves(parse(text));
  const file = new Reader(leaves, leaves.root);
  if (Array.isArray(file.at("attribs").value) || Array.isArray(file.at("character.attribs").value)) {
    return readRoll20(leaves);
  }
  if (!isParent(file.at("system").value)) throw new RuleError("ImportUnknown");
  const system = systemOf(file);
  if (system === "arm5e") return readArm5e(leaves);
  if (system !== "quadrivium") throw new RuleError(system ? "ImportSystem" : "ImportUnknown", { system });
  const type = file.peek("type");
  if (!ownTypes.includes(type)) throw new RuleError("ImportType", { type: type.slice(0, 40) });
  const odd = oddPart(file);
  if (odd !== null) throw new RuleError("ImportPart", { part: odd });
  return { format: "own", source: leaves.root as Readonly<Record<string, Json>> };
}

/** Returns the place of what no exported actor has, such as an item that is a number; null if there is none. */
function oddPart(file: Reader): string | null {
  const { value: name } = file.at("name");
  if (name !== undefined && typeof name !== "string") return "name";
  return oddEntry(file, "items", "") ?? oddEntry(file, "effects", "");
}

function oddEntry(of: Reader, list: string, place: string): string | null {
  const { value } = of.at(list);
  if (value === undefined) return null;
  if (!Array.isArray(value)) return `${place}${list}`;
  for (const [index, entry] of of.list(list).entries()) {
    const here = `${place}${list}[${index}]`;
    if (!isParent(entry.value) || Array.isArray(entry.value)) return here;
    const odd = list === "items" ? oddEntry(entry, "effects", `${here}.`) : null;
    if (odd !== null) return odd;
  }
  return null;
}

/** Returns the id of the game system that an actor was exported from; blank if that cannot be told. */
function systemOf(file: Reader): string {
  const stated = file.peek("_stats.exportSource.systemId") || file.peek("_stats.systemId");
  if (stated) return stated.slice(0, 40);
  const isArm5e =
    file.at("flags.arm5e").value !== undefined ||
    ["vitals", "charType", "con"].some((name) => file.at(`system.${name}`).value !== undefined);
  const isOwn = ["tracks", "members"].some((name) => file.at(`system.${name}`).value !== undefined);
  return isArm5e ? "arm5e" : isOwn ? "quadrivium" : "";
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new RuleError("ImportText");
  }
}

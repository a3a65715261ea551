import { characteristicsFor } from "../base/world-settings.ts";
import { say } from "../base/words.ts";
import { artKinds } from "../rules/character/totals.ts";
import { traditions } from "../rules/traditions/traditions.ts";

/** What says of an item to which category it belongs. Anything may be stored in a compendium. */
interface Categorized {
  readonly type: string;
  readonly system: object;
  /** The name of its folder; blank if it is in none. */
  readonly folder: string;
  /** The ids of the traditions that it is made for; empty for all. */
  readonly madeFor: readonly string[];
}

/**
 * Returns what kind of its type an item is, in the reader's language where it is ours to say: whether an Art is a Technique or a Form, the
 * category of a trait, or else the folder in which it is. Without one, weapons are told by their Ability, the rest by the
 * Characteristic that they are rolled with. Blank if nothing says it.
 */
export function categoryOf({ type, system, folder, madeFor }: Categorized): string {
  const { art, category, ability, characteristics } = system as Readonly<Record<string, unknown>>;
  const kind = artKinds.find((one) => one === art);
  if (kind) return say({ key: `QUADRIVIUM.Arts.${kind}` });
  if (typeof category === "string" && category !== "") return category;
  // A folder may say only for whom its items are, which they say themselves.
  if (folder !== "" && !traditions.has(folder.toLowerCase())) return folder;
  if (type === "weapon") return typeof ability === "string" ? ability : "";
  const [id] = Array.isArray(characteristics) ? (characteristics as readonly unknown[]) : [];
  const known = [...madeFor.filter((one) => traditions.has(one)), ...traditions.keys()].flatMap(characteristicsFor);
  return game.i18n.localize(known.find((one) => one.id === id)?.name ?? "");
}

import { traditions } from "../rules/traditions/traditions.ts";
import { say } from "./words.ts";

/**
 * Returns the names of the traditions to choose from, by their ids. A stored one whose module is not active stays among them,
 * so that a form with the choice does not change it.
 */
export function traditionNames(stored: readonly string[]): Readonly<Record<string, string>> {
  const missing = stored.filter((id) => id !== "" && !traditions.has(id));
  return Object.fromEntries([
    ...[...traditions.keys()].map((id) => [id, say({ key: `QUADRIVIUM.Tradition.${id}` })] as const),
    ...missing.map((id) => [id, say({ key: "QUADRIVIUM.Tradition.Missing", data: { id } })] as const),
  ]);
}

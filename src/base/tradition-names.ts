import { traditions } from "../rules/traditions/traditions.ts";
import { say } from "./words.ts";

/** A tradition to choose, with its dice in one line; that line is blank for one of a module, which says nothing of it. */
export interface TraditionChoice {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly isChosen: boolean;
}

/** Returns all traditions, for a list of radio buttons. */
export function traditionChoices(chosen: string): readonly TraditionChoice[] {
  return [...traditions.keys()].map((id) => {
    const about = `QUADRIVIUM.Welcome.About.${id}`;
    const name = say({ key: `QUADRIVIUM.Tradition.${id}` });
    return { id, name, about: game.i18n.has(about) ? say({ key: about }) : "", isChosen: id === chosen };
  });
}

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

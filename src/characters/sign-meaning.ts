import { say } from "../base/words.ts";
import type { NumberField } from "../rules/kernel/fields.ts";

/** Returns what a number with a sign means, with an example: "*4 in red is a target: …"; blank for a field of a module, which says nothing. */
export function signMeaning({ name }: NumberField): string {
  const key = `QUADRIVIUM.SignMeaning.${name}`;
  return game.i18n.has(key) ? say({ key }) : "";
}

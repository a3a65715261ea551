import { RuleError } from "../kernel/rule-error.ts";
import { sections } from "../traditions/tradition.ts";
import type { AddedTradition } from "../traditions/traditions.ts";
import { targetRange } from "./difficulties.ts";
import { isId } from "./names.ts";

/**
 * Checks what a module says of the characters and difficulties of its tradition. A module is JavaScript, which may hold what
 * the types forbid.
 * @throws RuleError TraditionSection, CharacteristicId or DifficultyValue
 */
export function checkAddedCharacters({ characters = {}, difficulties = [] }: AddedTradition): void {
  const known = new Set<string>(sections);
  for (const section of characters.sections ?? []) {
    if (!known.has(section)) throw new RuleError("TraditionSection", { section, known: [...known].join(", ") });
  }
  const taken = new Set<string>();
  for (const { id } of characters.characteristics ?? []) {
    if (!isId(id) || taken.has(id)) throw new RuleError("CharacteristicId", { id });
    taken.add(id);
  }
  const { min, max } = targetRange;
  for (const { name, value } of difficulties) {
    const isTarget = Number.isInteger(value) && value >= min && value <= max;
    if (!isTarget) throw new RuleError("DifficultyValue", { name, min, max });
  }
}

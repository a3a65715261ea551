import type { DieKind } from "../rules/kernel/die-kind.ts";
import { LetteredDie } from "./lettered-die.ts";

/**
 * Makes the class of a die kind. Foundry stores the class name with every roll and finds the class by it, so the name
 * must never change.
 */
export function dieClass(
  dieKind: DieKind,
  name = ownName(dieKind),
): typeof LetteredDie & { new (data?: object): LetteredDie } {
  const Die = class extends LetteredDie {
    static override readonly DIE_KIND = dieKind;
    static override DENOMINATION = dieKind.letter;
  };
  Object.defineProperty(Die, "name", { value: name });
  return Die;
}

function ownName({ id }: DieKind): string {
  return `Quadrivium${id.charAt(0).toUpperCase()}${id.slice(1)}Die`;
}

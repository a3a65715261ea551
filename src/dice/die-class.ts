import type { DieKind } from "../rules/kernel/die-kind.ts";
import { addedTraditions } from "../rules/traditions/traditions.ts";
import { LetteredDie } from "./lettered-die.ts";

/**
 * Makes the class of a die kind. Foundry stores the class name with every roll and finds the class by it, so the name
 * must never change.
 */
export function dieClass(dieKind: DieKind): typeof LetteredDie & { new (data?: object): LetteredDie } {
  const Die = class extends LetteredDie {
    static override readonly DIE_KIND = dieKind;
    static override DENOMINATION = dieKind.letter;

    /**
     * Makes dice of this class of a part of a formula, whoever holds their letter. Foundry makes them of the class at the
     * letter, so it reads the part as ordinary dice.
     */
    static override fromParseNode(node: Parameters<typeof LetteredDie.fromParseNode>[0]): LetteredDie {
      const { _number, modifiers, options } = super.fromParseNode({ ...node, faces: 1 });
      return new Die({ number: _number, modifiers, options } as object);
    }
  };
  Object.defineProperty(Die, "name", { value: dieName(dieKind) });
  return Die;
}

/** Returns the name under which the dice of a die kind are stored; that of a module's die kind names the module. */
export function dieName(dieKind: DieKind): string {
  const { id } = dieKind;
  const added = addedTraditions().find(({ dieKinds }) => dieKinds.includes(dieKind));
  return added ? `${added.module}.${id}` : `Quadrivium${id.charAt(0).toUpperCase()}${id.slice(1)}Die`;
}

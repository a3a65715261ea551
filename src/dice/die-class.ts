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

/** The outlines of dice by number of faces: points of an SVG polygon in a box of 36 by 36. */
const outlines: ReadonlyMap<number, string> = new Map([
  [4, "18,3 34,31 2,31"],
  [6, "5,5 31,5 31,31 5,31"],
  [8, "18,2 33,18 18,34 3,18"],
  [10, "18,2 34,15 34,20 18,34 2,20 2,15"],
  [12, "18,2 33,13 27,31 9,31 3,13"],
  [16, "18,2 30,6 34,18 30,30 18,34 6,30 2,18 6,6"],
  [20, "18,2 32,10 32,26 18,34 4,26 4,10"],
  [24, "18,2 31,7 34,18 31,29 18,34 5,29 2,18 5,7"],
  [30, "18,2 28,4 34,13 34,23 28,32 18,34 8,32 2,23 2,13 8,4"],
]);

const COIN = "18,2 26,4.3 31.7,10 34,18 31.7,26 26,31.7 18,34 10,31.7 4.3,26 2,18 4.3,10 10,4.3";

/** Returns the outline of a die; a die of unusual size is drawn round. */
export function dieShape(faces: number): string {
  return outlines.get(faces) ?? COIN;
}

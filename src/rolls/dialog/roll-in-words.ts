import { signed, say } from "../../base/words.ts";
import { worldRuleVariants } from "../../base/world-settings.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import type { RollSpec } from "../../rules/kernel/roll-spec.ts";
import { dieKindOf } from "../../rules/traditions/traditions.ts";

/** A hand may have a hundred dice. */
const MOST_DICE = 200;

/** Returns what a click rolls, with the dice in words: "Roll a stress die + 4", "Roll d10 + 2d8 + 8". */
export function rollInWords({ die: { letter }, setup, parts = [] }: RollSpec): string {
  const die = dieKindOf(letter);
  const added = parts.reduce((sum, { value }) => sum + value, 0);
  const bonus = parts.flatMap(({ dice }) => (dice ? ` + ${dice}` : [])).join("");
  const own = `QUADRIVIUM.RollDialog.rolls.${die.id}`;
  if (game.i18n.has(`${own}.other`))
    return say({ key: own, data: { count: setup.count, bonus: bonus + inWords(added) } });
  const { sizes, value } = thrownAtFirst(die, setup);
  if (sizes.length === 0) return say({ key: "QUADRIVIUM.RollDialog.roll" });
  const data = { dice: counted(sizes), bonus: bonus + inWords(value + added) };
  return say({ key: "QUADRIVIUM.RollDialog.rolls.dice", data });
}

function inWords(amount: number): string {
  if (amount === 0) return "";
  const text = signed(amount);
  return ` ${text.slice(0, 1)} ${text.slice(1)}`;
}

/** Returns dice as they are counted: "d10 + 2d8". */
function counted(sizes: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].map(([size, count]) => `${count === 1 ? "" : count}d${size}`).join(" + ");
}

/**
 * Returns the dice that are thrown whatever they show, and the number that the die adds to them: the +1 of each boon. Dice that
 * only follow from others, such as the heroic dice of a trip roll, are not among them.
 */
function thrownAtFirst(
  die: DieKind,
  setup: RollSpec["setup"],
): { readonly sizes: readonly number[]; readonly value: number } {
  // No die shows its highest face or one of those that call for another die.
  const [first, second] = [1, 2].map((below) => played(die, setup, (faces) => faces - below));
  if (!first || !second) return { sizes: [], value: 0 };
  const { sizes } = first;
  const sum = sizes.reduce((all, faces) => all + faces - 1, 0);
  // A die that counts for one less makes the value one less; where some do not count, nothing can be told.
  const isSum = first.value - second.value === sizes.length;
  return { sizes, value: isSum ? first.value - sum : 0 };
}

function played(die: DieKind, setup: RollSpec["setup"], faceOf: (faces: number) => number) {
  const sizes: number[] = [];
  let state = die.start(setup, worldRuleVariants());
  for (let next = die.next(state); next && !next.suspense && sizes.length < MOST_DICE; next = die.next(state)) {
    sizes.push(next.faces);
    state = die.after(state, faceOf(next.faces));
  }
  return { sizes, value: die.value(state) };
}

import { replay } from "../../src/rules/kernel/replay.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { plainSetup } from "../../src/rules/kernel/die-modifiers.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { fit } from "./chi-square.ts";
import type { Fit } from "./chi-square.ts";

/** How many dice are rolled at once; Foundry refuses 1,000. */
const AT_ONCE = 998;

/** How evenly faces come, and whether a face tells anything of the next one. */
export interface Serial {
  readonly throws: number;
  readonly faces: Fit;
  /** All pairs of a face and the next one, of which none overlap. */
  readonly pairs: Fit;
}

/** Rolls the first dice of a die kind, as the system rolls them, at least `count` times. */
export async function throwMany(dieKind: DieKind, count: number): Promise<Serial> {
  const setup = plainSetup(dieKind);
  const { next } = replay(dieKind, { setup, variants: defaultRuleVariants }, []);
  if (!next) throw new Error(`${dieKind.letter} throws no dice.`);
  const { faces } = next;
  // It extends a class of Foundry's, so it can be loaded only at a table.
  const { ThrownDie } = await import("../../src/dice/thrown-die.ts");
  const pairs = new Map<number, number>();
  let throws = 0;
  while (throws < count) {
    const die = await new ThrownDie({ number: AT_ONCE, faces, options: {} }).evaluate();
    for (let place = 0; place < AT_ONCE; place += 2) {
      const pair = ((die.results[place]?.result ?? 0) - 1) * faces + (die.results[place + 1]?.result ?? 0);
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    throws += AT_ONCE;
  }
  const single = new Map<number, number>();
  for (const [pair, times] of pairs) {
    for (const face of [Math.ceil(pair / faces), ((pair - 1) % faces) + 1]) {
      single.set(face, (single.get(face) ?? 0) + times);
    }
  }
  const evenly = (cells: number) => Array.from({ length: cells }, (_, cell) => [cell + 1, 1 / cells] as const);
  return {
    throws,
    faces: fit(single, evenly(faces), throws),
    pairs: fit(pairs, evenly(faces ** 2), throws / 2),
  };
}

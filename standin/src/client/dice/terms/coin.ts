import type { DieResult, DiceTermData } from "../types.ts";
import { DiceTerm } from "./dice-term.ts";
import { faceRange } from "./face-range.ts";
import type { ModifierTable } from "./modifier-commands.ts";
import { applyCount } from "./results.ts";

/** A coin: heads is 1, tails is 0. */
export class Coin extends DiceTerm {
  static override DENOMINATION = "c";

  static override MODIFIERS: ModifierTable = { c: "call" };

  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 2 });
  }

  override get [faceRange]() {
    return { lowest: 0, highest: 1 };
  }

  override mapRandomFace(randomUniform: number): number {
    return super.mapRandomFace(randomUniform) - 1;
  }

  override getResultLabel(result: DieResult): string {
    return result.result === 1 ? "H" : "T";
  }

  override getResultCSS(result: DieResult): (string | null)[] {
    return [
      this.constructor.name.toLowerCase(),
      result.result === 1 ? "heads" : "tails",
      result.success ? "success" : null,
      result.failure ? "failure" : null,
    ];
  }

  /** `c1`, `c0`: counts the coins that show what was called, heads unless told otherwise. */
  call(modifier: string): false | undefined {
    const match = /^c([01])?$/i.exec(modifier);
    if (!match) return false;
    applyCount(this.results, "=", Number(match[1] ?? 1), { flagSuccess: true });
  }
}

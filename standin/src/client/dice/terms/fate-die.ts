import type { DieResult, DiceTermData } from "../types.ts";
import { DiceTerm } from "./dice-term.ts";
import { faceRange } from "./face-range.ts";
import type { ModifierTable } from "./modifier-commands.ts";
import { drop, keep, reroll, rerollRecursive } from "./modifiers.ts";

/** A Fate die: minus, blank or plus. */
export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";

  static override MODIFIERS: ModifierTable = {
    r: reroll,
    rr: rerollRecursive,
    k: keep,
    kh: keep,
    kl: keep,
    d: drop,
    dh: drop,
    dl: drop,
  };

  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 3 });
  }

  override get [faceRange]() {
    return { lowest: -1, highest: 1 };
  }

  override mapRandomFace(randomUniform: number): number {
    return super.mapRandomFace(randomUniform) - 2;
  }

  override getResultLabel(result: DieResult): string {
    if (result.result === 0) return "&nbsp;";
    return result.result < 0 ? "-" : "+";
  }
}

import { DiceTerm } from "./dice-term.ts";
import * as modifiers from "./modifiers.ts";
import { type ModifierTable, faceRange, applyCount, drop, keep, reroll, rerollRecursive } from "./modifiers.ts";
import type { DieResult, DiceTermData } from "../types.ts";

/** A fair die with numbered faces, and all the modifiers a formula can give it. */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";

  static override MODIFIERS: ModifierTable = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };

  override get total(): number | undefined {
    const total = super.total;
    if (total === undefined) return undefined;
    const { marginSuccess, marginFailure } = this.options;
    if (typeof marginSuccess === "number") return total - marginSuccess;
    if (typeof marginFailure === "number") return marginFailure - total;
    return total;
  }

  override get denomination(): string {
    return `d${String(this.faces)}`;
  }

  /** `r<3`: throws again, once, what matches; `r1=1`: at most one. */
  reroll(modifier: string, options?: { recursive?: boolean }) {
    return modifiers.reroll.call(this, modifier, options);
  }

  /** `rr<3`: as `r`, until nothing matches any more. */
  rerollRecursive(modifier: string) {
    return this.reroll(modifier, { recursive: true });
  }

  /** `x>=5`: every match adds a die, which may explode in turn; `x3>=5`: at most three times. */
  explode(modifier: string, options?: { recursive?: boolean }) {
    return modifiers.explode.call(this, modifier, options);
  }

  /** `xo`: as `x`, but the added dice do not explode. */
  explodeOnce(modifier: string) {
    return this.explode(modifier, { recursive: false });
  }

  /** `kh2`, `kl2`: keeps the two highest, lowest. */
  keep(modifier: string) {
    return modifiers.keep.call(this, modifier);
  }

  /** `dh2`, `dl2`: drops the two highest, lowest. */
  drop(modifier: string) {
    return modifiers.drop.call(this, modifier);
  }

  /** `cs>4`: the total is the number of matches. */
  countSuccess(modifier: string) {
    return modifiers.countSuccess.call(this, modifier);
  }

  /** `cf<3`: the total is the number of matches, which are failures. */
  countFailures(modifier: string) {
    return modifiers.countFailures.call(this, modifier);
  }

  /** `even`: the total is the number of even results. */
  countEven() {
    modifiers.countEven.call(this);
  }

  /** `odd`: the total is the number of odd results. */
  countOdd() {
    modifiers.countOdd.call(this);
  }

  /** `df<3`: every match takes one from the total. */
  deductFailures(modifier: string) {
    return modifiers.deductFailures.call(this, modifier);
  }

  /** `sf<3`: every match takes its value from the total. */
  subtractFailures(modifier: string) {
    return modifiers.subtractFailures.call(this, modifier);
  }

  /** `ms>12`: the total is by how much the dice surpass twelve. */
  marginSuccess(modifier: string) {
    return modifiers.marginSuccess.call(this, modifier);
  }

  /** `min2`: every result counts for at least two. */
  minimum(modifier: string) {
    return modifiers.minimum.call(this, modifier);
  }

  /** `max5`: every result counts for at most five. */
  maximum(modifier: string) {
    return modifiers.maximum.call(this, modifier);
  }
}

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

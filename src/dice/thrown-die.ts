import { dieKinds } from "../rules/traditions/die-kinds.ts";
import { say } from "../i18n/words.ts";

import Die = foundry.dice.terms.Die;
import DiceTerm = foundry.dice.terms.DiceTerm;

interface ThrownDieOptions extends DiceTerm.Options {
  /** The letter of the tradition that asked for it. */
  letter?: string;
  /** What it was thrown for. */
  role?: string;
  /** Those of the dice that the computer has thrown although they could have been entered, by their places. */
  byComputer?: readonly number[];
  /** Who has entered them and when, where they fell after the roll was posted. */
  by?: string;
  at?: number;
}

/** Who has decided that further dice are thrown, and when. */
export interface Thrower {
  readonly by?: string | undefined;
  readonly at?: number | undefined;
}

/** Whether dice that are thrown by this method come from a user or a device, and not from the computer. */
export function isEntered(method: string | null | undefined): method is string {
  if (!method) return false;
  // Foundry takes this method away from users who may not enter dice: what others have entered is entered all the same.
  return method === "manual" || CONFIG.Dice.fulfillment.methods[method]?.interactive === true;
}

/**
 * Dice that one of our terms has thrown: ordinary dice of their size for everybody who looks at them (tooltips, manual
 * entry, 3D dice), with the faces of their tradition.
 */
export class ThrownDie extends Die {
  declare options: ThrownDieOptions;

  override get flavor(): string {
    const { letter = "", role = "" } = this.options;
    const dieKind = dieKinds.get(letter);
    return dieKind ? say({ key: `QUADRIVIUM.Throw.${dieKind.tradition}.${role}.name` }) : super.flavor;
  }

  override getResultLabel(result: DiceTerm.Result): string {
    return dieKinds.get(this.options.letter ?? "")?.label(result.result) ?? super.getResultLabel(result);
  }

  /**
   * Throws them, as part of a roll that is being evaluated or after one: then they are a roll of their own, so that the
   * user can be asked for their faces as always.
   */
  async throwWithin(root: Roll | undefined, options: Partial<DiceTerm.EvaluationOptions>): Promise<this> {
    if (!root) {
      await Roll.fromTerms([this]).evaluate(options);
      return this;
    }
    this._root = root;
    return this.evaluate(options);
  }

  /** A field that is left empty is thrown by the computer, though the method stays. */
  override randomFace(): number {
    if (isEntered(this.method)) {
      this.options.byComputer = [...(this.options.byComputer ?? []), this.results.length];
    }
    return super.randomFace();
  }

  /** Remembers who has entered them after the roll was posted. */
  enteredBy({ by, at }: Thrower): this {
    if (isEntered(this.method)) Object.assign(this.options, { ...(by && { by }), ...(at && { at }) });
    return this;
  }

  /** Lays them down with this face up. */
  setFace(face: number): this {
    this.results.push({ result: face, active: true });
    this._evaluated = true;
    return this;
  }
}

// Foundry stores the name of the class with every roll and finds the class by it.
Object.defineProperty(ThrownDie, "name", { value: "QuadriviumThrownDie" });

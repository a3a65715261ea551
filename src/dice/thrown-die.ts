import { dieKinds } from "../rules/traditions/traditions.ts";
import { say } from "../base/words.ts";

import Die = foundry.dice.terms.Die;
import DiceTerm = foundry.dice.terms.DiceTerm;

interface ThrownDieOptions extends DiceTerm.Options {
  /** The letter of the die kind that asked for it. */
  letter?: string;
  /** The role of the throw. */
  role?: string;
  /** The indexes of the dice that the computer threw because their fields were left empty. */
  byComputer?: readonly number[];
  /** Id of the user who entered them, if they were thrown after the roll was posted. */
  by?: string;
  /** Milliseconds since 1970. */
  at?: number;
}

/** The user who had further dice thrown after the roll was posted, and when. */
export interface Thrower {
  readonly by?: string | undefined;
  readonly at?: number | undefined;
}

/** How dice are evaluated; the types leave out that nobody may be asked. */
type Evaluation = Partial<DiceTerm.EvaluationOptions> & { readonly allowInteractive?: boolean };

/** What Foundry knows of a method of throwing dice. */
interface ThrowMethod {
  readonly label?: string | undefined;
  readonly interactive?: boolean | null | undefined;
}

/** Returns what Foundry knows of a method of throwing dice; undefined if nobody has registered it now. */
export function throwMethod(method: string): ThrowMethod | undefined {
  const methods: Readonly<Record<string, ThrowMethod>> = CONFIG.Dice.fulfillment.methods;
  return methods[method];
}

/** Returns true for a method by which a user or a device enters faces, and not the computer. */
export function isEntered(method: string | null | undefined): method is string {
  if (!method) return false;
  // Foundry removes this method for users who may not enter dice, but others may have used it.
  return method === "manual" || throwMethod(method)?.interactive === true;
}

/**
 * Dice that a lettered die has thrown. They are ordinary dice of their size for tooltips, manual entry and 3D dice,
 * with the labels of their die kind.
 */
export class ThrownDie extends Die {
  declare options: ThrownDieOptions;

  /** The faces that the computer has thrown in the place of a user or a device. */
  readonly #drawn: number[] = [];

  override get flavor(): string {
    const { letter = "", role = "" } = this.options;
    const dieKind = dieKinds.get(letter);
    return dieKind ? say({ key: `QUADRIVIUM.Throw.${dieKind.tradition}.${role}.name` }) : super.flavor;
  }

  override getResultLabel(result: DiceTerm.Result): string {
    return dieKinds.get(this.options.letter ?? "")?.label(result.result) ?? super.getResultLabel(result);
  }

  /**
   * Throws them as part of the roll that is being evaluated; without one, or if Foundry asks for no faces of that roll, as a
   * roll of their own, so that it can ask the user or a device for theirs.
   */
  async throwWithin(root: Roll | undefined, options: Evaluation): Promise<void> {
    const isAsked = options.allowInteractive !== false && Roll.identifyFulfillableTerms([this]).length > 0;
    if (!root || (isAsked && !isAskedFor(root))) await Roll.fromTerms([this]).evaluate(options);
    else {
      this._root = root;
      await this.evaluate(options);
    }
    this.#noteDrawn();
  }

  /** Throws a die whose field was left empty: the method stays the same. */
  override randomFace(): number {
    const face = super.randomFace();
    if (isEntered(this.method)) this.#drawn.push(face);
    return face;
  }

  /**
   * Notes which dice the computer has thrown. Foundry may ask for their faces before it stores any, so they are told by the
   * faces; of two alike it makes no difference which is which.
   */
  #noteDrawn(): void {
    if (this.#drawn.length === 0) return;
    const byComputer = new Set<number>();
    for (const face of this.#drawn.splice(0)) {
      const place = this.results.findLastIndex(({ result }, index) => result === face && !byComputer.has(index));
      if (place >= 0) byComputer.add(place);
    }
    if (byComputer.size > 0) this.options.byComputer = [...byComputer].sort((one, other) => one - other);
  }

  /** Stores who entered them after the roll was posted. */
  storeThrower({ by, at }: Thrower): this {
    if (isEntered(this.method)) Object.assign(this.options, { ...(by && { by }), ...(at && { at }) });
    return this;
  }

  /** Returns each of its dice as a die of its own, with its face and how it was thrown. */
  split(): ThrownDie[] {
    const { byComputer = [], ...options } = this.options;
    return this.results.map(({ result }, index) => {
      const die = new ThrownDie({
        number: 1,
        faces: this.faces ?? 1,
        options: { ...options, ...(byComputer.includes(index) ? { byComputer: [0] } : {}) },
        method: this.method ?? null,
      });
      return die.setFace(result);
    });
  }

  /** Adds a result without throwing. */
  setFace(face: number): this {
    this.results.push({ result: face, active: true });
    this._evaluated = true;
    return this;
  }
}

/** Tells whether Foundry asks for faces of a roll that is being evaluated, so that its window takes further dice. */
function isAskedFor(root: Roll): boolean {
  // If nothing was to be asked at first, devices do not find the window of the roll, if there is one at all.
  const window = root["_resolver"] as foundry.applications.dice.RollResolver | undefined;
  return Roll.RESOLVERS.has(root) || (window !== undefined && window.fulfillable.size > 0);
}

// Foundry stores the name of the class with every roll and finds the class by it.
Object.defineProperty(ThrownDie, "name", { value: "QuadriviumThrownDie" });

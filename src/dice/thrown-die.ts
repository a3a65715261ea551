import { dieKinds } from "../rules/traditions/traditions.ts";
import { say } from "../base/words.ts";

import Die = foundry.dice.terms.Die;
import DiceTerm = foundry.dice.terms.DiceTerm;

interface ThrownDieOptions extends DiceTerm.Options {
  /** The letter of the die kind that asked for it. */
  letter?: string;
  /** The role of the throw. */
  role?: string;
  /** Id of the user who entered them, if they fell after the roll was posted. */
  by?: string;
  /** Milliseconds since 1970. */
  at?: number;
}

/** The id of the user who had further dice rolled after the roll was posted, and when, in milliseconds since 1970. */
export interface Thrower {
  readonly by?: string | undefined;
  readonly at?: number | undefined;
}

/** How dice are evaluated; Foundry's types lack the option to ask no one. */
type Evaluation = Partial<DiceTerm.EvaluationOptions> & { readonly allowInteractive?: boolean };

/** What Foundry knows of a method of rolling dice. */
interface ThrowMethod {
  readonly label?: string | undefined;
  readonly interactive?: boolean | null | undefined;
}

/** Returns what Foundry knows of a method of rolling dice; undefined if it is not registered. */
export function throwMethod(method: string): ThrowMethod | undefined {
  const methods: Readonly<Record<string, ThrowMethod>> = CONFIG.Dice.fulfillment.methods;
  return methods[method];
}

/** Returns true for a method by which a user or a device enters faces, and not the computer. */
export function isEntered(method: string | null | undefined): method is string {
  if (!method) return false;
  // Foundry removes this method for users who may not enter dice, but another user may have used it.
  return method === "manual" || throwMethod(method)?.interactive === true;
}

/**
 * Dice that a custom die has rolled. They are ordinary dice of their size for tooltips, manual entry and 3D dice,
 * with the labels of their die kind.
 */
export class ThrownDie extends Die {
  declare options: ThrownDieOptions;

  override get flavor(): string {
    const { letter = "", role = "" } = this.options;
    const dieKind = dieKinds.get(letter);
    return dieKind ? say({ key: `QUADRIVIUM.Throw.${dieKind.tradition}.${role}.name` }) : super.flavor;
  }

  override getResultLabel(result: DiceTerm.Result): string {
    return dieKinds.get(this.options.letter ?? "")?.label?.(result.result) ?? super.getResultLabel(result);
  }

  /**
   * Rolls them as part of the roll that is being evaluated. Without one, or if Foundry does not ask for its faces, they are a roll of their
   * own, so that Foundry can ask the user or a device for them.
   */
  async throwWithin(root: Roll | undefined, options: Evaluation): Promise<void> {
    const isAsked = options.allowInteractive !== false && Roll.identifyFulfillableTerms([this]).length > 0;
    if (!root || (isAsked && !isAskedFor(root))) await Roll.fromTerms([this]).evaluate(options);
    else {
      this._root = root;
      await this.evaluate(options);
    }
  }

  /** Stores who entered them after the roll was posted. */
  storeThrower({ by, at }: Thrower): this {
    if (isEntered(this.method)) Object.assign(this.options, { ...(by && { by }), ...(at && { at }) });
    return this;
  }

  /** Returns each of its dice as a die of its own, with its face and how it was rolled. */
  split(): ThrownDie[] {
    const { faces = 1, method = null, options } = this;
    return this.results.map(({ result }) =>
      new ThrownDie({ number: 1, faces, options: { ...options }, method }).setFace(result),
    );
  }

  /** Adds a result without rolling. */
  setFace(face: number): this {
    this.results.push({ result: face, active: true });
    this._evaluated = true;
    return this;
  }
}

/** Returns whether Foundry asks for faces of a roll that is being evaluated, so that its window takes further dice. */
function isAskedFor(root: Roll): boolean {
  // If it first had nothing to ask, devices cannot find the roll's window, if it exists at all.
  const window = root["_resolver"] as foundry.applications.dice.RollResolver | undefined;
  return Roll.RESOLVERS.has(root) || (window !== undefined && window.fulfillable.size > 0);
}

// Foundry stores the name of the class with every roll and finds the class by it.
Object.defineProperty(ThrownDie, "name", { value: "QuadriviumThrownDie" });

/** Dice of one size whose faces were entered instead of rolled by the computer. */
export interface EnteredDice {
  readonly method: string;
  /** Each die with its face: "d8 (4)". */
  readonly dice: readonly string[];
  /** The user who entered them, and when; empty if they were part of the roll from the start. */
  readonly thrower: Thrower;
}

/** Returns the dice of a roll that a person or a device entered, in the order of rolling. */
export function enteredDice({ dice }: Pick<Roll, "dice">): readonly EnteredDice[] {
  return dice.flatMap((die) => {
    const { method, denomination, results } = die;
    if (!isEntered(method)) return [];
    const named = results.map((result) => `${denomination} (${die.getResultLabel(result)})`);
    return [{ method, dice: named, thrower: die instanceof ThrownDie ? die.options : {} }];
  });
}

/** Counts the dice that have fallen in a roll. */
export function diceCount({ dice }: Pick<Roll, "dice">): number {
  return dice.reduce((sum, { results }) => sum + results.length, 0);
}

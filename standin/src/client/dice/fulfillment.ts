import type { RollResolverClass } from "./resolver.ts";
import { surroundings } from "./surroundings.ts";
import type { DiceTerm } from "./terms/dice-term.ts";
import type { EvaluationOptions } from "./types.ts";

type MaybePromise<T> = T | Promise<T>;

/** A way to get a die's face: by asking the user or a device, or by a function. */
export interface FulfillmentMethod {
  label: string;
  icon?: string | null;
  interactive?: boolean;
  handler?: (term: DiceTerm, options: EvaluationOptions) => MaybePromise<number | undefined>;
  resolver?: RollResolverClass;
}

/** `CONFIG.Dice.fulfillment`: which dice a user can configure, and how they may be thrown. */
export interface Fulfillment {
  dice: Record<string, { label: string; icon: string }>;
  methods: Record<string, FulfillmentMethod>;
  defaultMethod: string;
}

/** The name, under "core", of the client setting that holds the user's method for each denomination. */
export const DICE_CONFIGURATION = "diceConfiguration";

export function fulfillment(): Fulfillment {
  return surroundings.CONFIG.Dice.fulfillment;
}

/** The user's choices; without a game, as on the command line, nobody has chosen anything. */
export function diceConfiguration(): Record<string, string> {
  return (surroundings.game?.settings?.get("core", DICE_CONFIGURATION) ?? {}) as Record<string, string>;
}

/** Whether a method asks the user or a device. */
export function isInteractive(id: string | undefined): boolean {
  return id !== undefined && fulfillment().methods[id]?.interactive === true;
}

/** The id of the method by which dice of a denomination are thrown now; undefined for the ordinary random number. */
export function chooseMethod(denomination: string, { allowInteractive = true }: EvaluationOptions): string | undefined {
  const { methods, defaultMethod } = fulfillment();
  const id = diceConfiguration()[denomination] || defaultMethod;
  return methods[id] && (allowInteractive || !isInteractive(id)) ? id : undefined;
}

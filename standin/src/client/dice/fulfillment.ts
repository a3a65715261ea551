import type { EvaluationOptions, Fulfillment } from "./types.ts";
import { surroundings } from "./surroundings.ts";

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

import { surroundings } from "./surroundings.ts";
import type { Classes, Roll } from "../kinds.ts";

/** The class of every roll inside another roll. Terms look it up here, because packages replace it, and Roll needs terms. */
export function defaultRoll(): Classes["Roll"] {
  return surroundings.CONFIG.Dice.rolls[0];
}

/** A roll stored inside a term's data, or one that is there already. */
export function restoreRoll(data: unknown): Roll {
  return isRoll(data) ? data : defaultRoll().fromData(data as Record<string, unknown>);
}

/** The roll of a parse node: of a parenthesis, a pool member, an argument. */
export function rollFromNode(node: Parameters<Classes["Roll"]["instantiateAST"]>[0]): Roll {
  const RollClass = defaultRoll();
  return RollClass.fromTerms(RollClass.instantiateAST(node));
}

/** Tells a roll from the number that may stand in its place. */
export function isRoll(value: unknown): value is Roll {
  return typeof value === "object" && value !== null && "evaluateSync" in value;
}

import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { liesSealed } from "../../documents/requests.ts";
import type { AnswerMessage, Ruling } from "../../documents/requests.ts";
import { contentOf } from "../../documents/seal.ts";
import { behindSeal } from "../../documents/vault.ts";
import { splitTarget } from "../../rules/notation.ts";
import type { Hidden } from "../../rules/requests/request.ts";
import type { Outcome } from "../../rules/traditions/tradition.ts";
import { rollOf } from "../change-roll.ts";

/** The roll of an answer, as far as this computer knows it. */
export function rollFor(answer: AnswerMessage, ruling: Ruling): QuadriviumRoll | null {
  return liesSealed(ruling) ? sealedRoll(ruling.seal) : rollOf(answer);
}

/** How a roll ends, measured against a hidden target where this computer knows one. */
export function outcomeWith(roll: QuadriviumRoll, hidden: Pick<Hidden, "target"> | null): Outcome | null {
  const target = hidden?.target ?? null;
  return (target === null ? roll : roll.against(target)).outcome;
}

/** Whether the dice of an answer are no longer those that the keeper has seen. What is decided later only adds to them. */
export function isAltered(answer: AnswerMessage, ruling: Ruling): boolean {
  if (liesSealed(ruling)) return false;
  const { rolled } = ruling;
  const roll = rollOf(answer);
  return rolled !== "" && (roll === null || !rolledText(roll).startsWith(rolled));
}

/** What an answer counts with: nothing as long as it is not known, or waits, or when its dice are not those that fell. */
export function settledRoll(answer: AnswerMessage, ruling: Ruling): QuadriviumRoll | null {
  const roll = isAltered(answer, ruling) ? null : rollFor(answer, ruling);
  return roll?.isWaiting ? null : roll;
}

/** A roll that this computer knows, and documents only by its seal. */
export function sealedRoll(seal: string): QuadriviumRoll | null {
  const text = behindSeal(seal);
  return text ? rollIn(text) : null;
}

/** The roll that was sealed. */
export function rollIn(text: string): QuadriviumRoll {
  return Roll.fromJSON(String(contentOf(text).roll)) as unknown as QuadriviumRoll;
}

/** The formula and the faces of a roll. What is decided later adds faces, and changes none. */
export function rolledText(roll: QuadriviumRoll): string {
  const faces = roll.dice.flatMap(({ results }) => results.map(({ result }) => result));
  return `${splitTarget(roll.formula).body} = ${faces.join(",")}`;
}

import { refuseUnrollable } from "../dice/explain-formula.ts";
import { letteredDice } from "../dice/formula.ts";
import { luckPool } from "../dice/luck-pool.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { currentVisibility } from "../foundry-versions.ts";
import { localiseFaults } from "../i18n/rule-errors.ts";
import { say } from "../i18n/words.ts";
import { splitTarget, writeTarget } from "../rules/kernel/roll-spec.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import type { Creature } from "../services/creature.ts";
import { noTrait } from "../services/checks.ts";
import { usesResource } from "../services/pay.ts";
import { payForRoll, refundUnlessPosted } from "./pay-for-roll.ts";
import { throwAndPost } from "./throw-roll.ts";

/** Luck keeps the better of two whole rolls, anti-luck the worse. */
export type FlatLuck = "luck" | "antiLuck";

/** Returns the formula of a flat roll: with luck or anti-luck the dice pool of Foundry that keeps one of two rolls. */
export function flatFormula(formula: string, luck: FlatLuck | null): string {
  if (luck === null) return formula;
  const { body, target } = splitTarget(formula);
  const label = say({ key: `QUADRIVIUM.Field.${luck}` });
  return `${luckPool(body, luck === "luck" ? "better" : "worse")}[${label}]${writeTarget(target)}`;
}

/** The dice of a flat roll, and who rolls them. */
interface FlatRoll {
  /** Foundry's own dice. */
  readonly formula: string;
  readonly luck: FlatLuck | null;
  /** The character that pays for luck; null for none. */
  readonly actor: Creature | null;
  /** The data that the formula reads. */
  readonly data?: Record<string, unknown>;
  /** Id of the tradition whose card it has. */
  readonly tradition: string;
  readonly message: Roll.MessageData;
}

/**
 * Makes a flat roll: "roll the indicated die and read the result" [trip]. No bonus of the character applies. Luck costs a
 * luck point if the character counts them; anti-luck costs nothing.
 * @returns the message; undefined if a hook cancels it
 * @throws Error in the user's language that names the fault of the formula, or the luck point that is missing
 */
export function rollFlat(flat: FlatRoll): Promise<ChatMessage.Implementation | undefined> {
  const { formula, luck, actor, data = {}, tradition, message } = flat;
  return localiseFaults(async () => {
    const plain = new QuadriviumRoll(formula, data);
    refuseUnrollable(plain.terms);
    const [ours] = letteredDice(plain.terms);
    if (ours) throw new RuleError("FlatDie", { die: ours.expression });
    const roll = new QuadriviumRoll(flatFormula(formula, luck), data, { flat: tradition });
    const costs =
      luck === "luck" && actor && usesResource(actor, "luck") ? [{ means: "luck", amount: 1 } as const] : [];
    const giveBack = await payForRoll(actor, costs, null, noTrait);
    return refundUnlessPosted(giveBack, () => throwAndPost(roll, message, currentVisibility()));
  });
}

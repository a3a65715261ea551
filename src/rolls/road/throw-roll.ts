import { ownRoll } from "../../dice/quadrivium-roll.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { refuseUnlessHidden } from "../../base/host-lacks.ts";
import { labelsIn } from "../../base/labels.ts";
import { addressed } from "../../base/foundry-versions.ts";
import type { Visibility } from "../../base/foundry-versions.ts";
import { toFormula } from "../../rules/kernel/roll-spec.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import { attackTotal } from "../../characters/combat-totals.ts";
import { noTrait } from "../../messages/binding-checks.ts";
import { warnIfIncapacitated } from "./incapacitated.ts";
import { targetedOpponents } from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { applyOutcomeResources } from "../../bookings/outcome-resources.ts";
import { postRoll } from "../../messages/post-roll.ts";
import { throwUnlessPayable } from "../../bookings/pay.ts";
import type { Payment } from "../../bookings/pay.ts";
import { costsOfThrow, throwUnlessPaid } from "../../bookings/throw-costs.ts";
import type { RollPlan } from "./roll-plan.ts";

/** The data that a message stores of a roll besides its plan. */
interface Remembered {
  /** Name of the power that allowed it as a re-roll; blank for none. */
  readonly rerollBy: string;
  /** True if its bonuses include a focus, and if Meta is spent on it. */
  readonly meta: { readonly hasFocus: boolean; readonly isSpent: boolean };
  /** What was paid before the dice were thrown. */
  readonly paid: readonly Payment[];
}

/**
 * Throws the dice of a plan and posts the roll. If the game master's client throws them, unseen by the player, or gives a
 * number first, the message only contains the formula.
 * @param mark Flags by which the message is found again.
 * @returns the message; undefined if a hook cancels the roll
 * @throws Error if the character has too little of a resource that the roll itself costs
 */
export async function throwRoll(
  plan: RollPlan,
  speaker: ChatMessage.SpeakerData,
  remembered: Remembered,
  mark: object,
): Promise<ChatMessage.Implementation | undefined> {
  const { actor, spec, visibility, trait = noTrait, isDamage = false, answers = null } = plan;
  const { opposes = null, partOf = null } = plan;
  const formula = toFormula(spec);
  const labels = labelsIn(formula, plan.phrases ?? []);
  const { characteristics, dice } = trait;
  const copied = { ...trait, characteristics: [...characteristics], dice: [...dice] };
  const joined = { opposes, partOf, against: [...aimedAt(plan)] };
  const system = {
    trait: copied,
    ...joined,
    isDamage,
    answers,
    ...remembered,
    composed: true,
    paid: [...remembered.paid],
  };
  const roll = ownRoll(
    formula,
    {},
    {
      ...(Object.keys(labels).length > 0 ? { labels } : {}),
      ...(opposes === null ? {} : { isCounter: true }),
    },
  );
  // The cost of its fields is applied once it is posted, so the character must be able to pay it.
  if (actor) throwUnlessPayable(actor, costsOfThrow(actor, roll));
  if (actor && !plan.wasAsked) warnIfIncapacitated(actor, dieKindOf(spec.die.letter).tradition);
  if (plan.isThrownUnseen || plan.promise) {
    if (!plan.isThrownUnseen && !Hooks.call("quadrivium.preRoll", roll, { speaker, type: "roll", system })) {
      return undefined;
    }
    const witness = plan.promise ? { seal: await plan.promise(formula) } : null;
    const data = { speaker, type: "roll", system: { ...system, asks: formula, labels, witness }, ...mark } as const;
    if (plan.isThrownUnseen) return ChatMessage.implementation.create(data);
    return ChatMessage.implementation.create(...addressed(data, visibility));
  }
  plan.confirm?.(roll);
  return throwAndPost(roll, { speaker, type: "roll", system, ...mark }, visibility);
}

/** Returns those whom a roll is against: the targets of this user, if it is aimed at somebody and names no others. */
function aimedAt({ actor, spec, trait, isDamage, answers, opposes, against }: RollPlan): readonly Opponent[] {
  if (against) return against;
  if (answers || (opposes ?? null) !== null) return [];
  const isAttack = trait !== undefined && trait.total !== "" && trait.total === attackTotal(actor);
  const isAction = dieKindOf(spec.die.letter).counter !== undefined;
  return isAttack || isAction || isDamage || trait?.power ? targetedOpponents() : [];
}

/**
 * Throws a roll and posts it. The hook `quadrivium.preRoll` can cancel it before the dice are thrown, by returning false;
 * the hook `quadrivium.roll` receives it afterwards.
 * @returns the message; undefined if a hook cancels it
 * @throws Error in the user's language if the character has too little of a resource that the roll itself costs, or if this build
 * of Foundry may not hide it
 */
export async function throwAndPost(
  roll: QuadriviumRoll,
  data: Roll.MessageData,
  visibility: Visibility,
): Promise<ChatMessage.Implementation | undefined> {
  refuseUnlessHidden(visibility !== "public");
  throwUnlessPaid([{ ...data, rolls: [roll] }]);
  if (!Hooks.call("quadrivium.preRoll", roll, data)) return undefined;
  const message = await postRoll(roll, data, visibility);
  if (!message) return undefined;
  // Whoever asked for the roll goes on when its character has what it brings.
  await applyOutcomeResources(message);
  Hooks.callAll("quadrivium.roll", message, roll);
  return message;
}

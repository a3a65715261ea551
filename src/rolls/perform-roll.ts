import { totalOf } from "../messages/message-type.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { addressed, type Visibility } from "../base/foundry-versions.ts";
import { localiseFaults } from "../base/words.ts";
import { attackTotal } from "../characters/combat-totals.ts";
import type { Creature } from "../characters/actors.ts";
import { throwUnlessActing } from "../characters/names.ts";
import { checkOf } from "../messages/binding-checks.ts";
import { targetedOpponents, type Opponent } from "../messages/opponents.ts";
import { applyRoll, postPaid, throwUnlessPaid } from "../deltas/roll-deltas.ts";
import { costsOf, isMeta, paymentOf, resourceDeltas, type Payment, type Power } from "../deltas/pay.ts";
import type { Foresee } from "./dialog/preview.ts";
import { RollDialog } from "./dialog/roll-dialog.ts";
import { isAction, withTargets, composeRoll, warnIfIncapacitated, type RollPlan } from "./compose-roll.ts";
import { allowRepeat, findBindingCheck, findBindingCheckFor } from "./let-it-ride.ts";
import { OTHER_SITUATION, type RollChoices } from "./roll-choices.ts";

/** A roll whose player may still change the choices. */
export interface ChosenRoll {
  readonly actor: Creature;
  /** The choices before the player changes them. */
  readonly choices: RollChoices;
  /** False skips the roll dialog. */
  readonly ask: boolean;
  /** The speaker, if it is not simply the character. */
  readonly speaker?: ChatMessage.SpeakerData;
  /** A key with only one dialog open at a time; omitted if several may be open. */
  readonly about?: string;
  /** Returns the roll's possible consequences besides its own odds, in words, for the dialog; blank for none. */
  readonly foresee?: Foresee;
  /**
   * Returns additions to the plan, once the player has confirmed the choices; null cancels the roll.
   * @throws Error with the reason why it may no longer be made
   */
  readonly accept?: (choices: RollChoices) => Partial<RollPlan> | null;
}

/**
 * Performs a roll, however it begins: with a stat on a sheet, an answer to a request, a command, a macro or a button.
 * Its steps:
 *
 * 1. Plan and confirm: the player makes the choices in the roll dialog, which shows the roll and its odds. Commands and
 *    buttons provide a finished plan.
 * 2. Let it ride: a binding check is not rolled again, unless a power allows it or the player says the situation
 *    differs.
 * 3. Price: it must be payable, for paid options, powers and a focus.
 * 4. Roll, post and pay: hooks are called before and after.
 *
 * A typed formula has neither choices nor costs, so it begins with step 4 ({@link throwAndPost}).
 * @returns the message; undefined if the player or a hook cancels the roll, or if its check is binding
 * @throws Error in the user's language if the roll cannot be made or paid for; then nothing is paid or posted
 */
export function performRoll(draft: ChosenRoll | RollPlan): Promise<ChatMessage.Implementation | undefined> {
  return localiseFaults(async () => {
    if (draft.actor) throwUnlessActing(draft.actor);
    const plan = "ask" in draft ? await confirmRoll(draft) : draft;
    if (!plan) return undefined;
    // While the dialog was open, the character may have been deleted or its permissions changed.
    if (draft.actor) throwUnlessActing(draft.actor);
    const { actor, trait, tradition, situation, reroll = "" } = plan;
    const speaker = plan.speaker ?? ChatMessage.implementation.getSpeaker(actor ? { actor } : {});
    // Requested rolls are always allowed.
    const check = actor && !plan.answers ? checkOf(speaker, trait, tradition, situation) : null;
    // Another user may have rolled it while the dialog was open.
    const standing = findBindingCheck(actor, check);
    const allowed = standing && (await allowRepeat(standing, reroll));
    if (standing && allowed === null) return undefined;
    const power = standing?.powers.find(({ id }) => id === allowed) ?? null;
    const costs = [...plan.costs, ...(power ? costsOf(power) : [])];
    const system = { ...storedOf(plan, power, costs), isOtherSituation: allowed === OTHER_SITUATION };
    const data = { speaker, type: "roll", system, ...(plan.flavor ? { flavor: plan.flavor } : {}) } as const;
    return throwPlanned(plan, data, costs);
  });
}

/**
 * Asks the player for the choices of a roll, and plans it.
 * @returns null if the roll is canceled, or if its check is binding, without asking
 */
async function confirmRoll(chosen: ChosenRoll): Promise<RollPlan | null> {
  const { actor, ask, about, foresee, speaker, accept = () => ({}) } = chosen;
  const aimed = withTargets(actor, chosen.choices);
  const standing = ask ? findBindingCheckFor(actor, aimed) : null;
  const reroll = standing ? await allowRepeat(standing, aimed.reroll) : aimed.reroll;
  if (reroll === null) return null;
  const choices = { ...aimed, reroll };
  const plan = ask ? await RollDialog.ask(actor, choices, { about, foresee }) : composeRoll(actor, choices);
  const accepted = plan && accept(plan.choices);
  return accepted && { ...plan, ...(speaker ? { speaker } : {}), ...accepted, wasWarned: ask };
}

/** The data of a roll's message, which derive from its plan. */
type StoredPlan = ReturnType<typeof storedOf> & { readonly isOtherSituation: boolean };

function storedOf(plan: RollPlan, power: Power | null, costs: RollPlan["costs"]) {
  const { trait, focus, hasFocus } = plan;
  const isSpent = focus !== null || costs.some(({ number }) => isMeta(number));
  return {
    trait: { ...trait, characteristics: [...trait.characteristics], dice: [...trait.dice] },
    opposes: plan.opposes ?? null,
    partOf: plan.partOf ?? null,
    against: [...aimedAt(plan)],
    isDamage: plan.isDamage,
    casting: plan.casting ?? null,
    answers: plan.answers ?? null,
    rerollBy: power?.name ?? "",
    situation: plan.situation ?? "",
    meta: { hasFocus, isSpent },
    composed: true,
  };
}

/** Returns a roll's opponents: this user's targets, if it is aimed and names no others. */
function aimedAt({ actor, roll, trait, isDamage, answers, opposes, against }: RollPlan): readonly Opponent[] {
  if (against) return against;
  if (answers || (opposes ?? null) !== null) return [];
  const isAttack = trait.total !== "" && trait.total === attackTotal(actor);
  const acts = roll.die !== null && isAction(roll.die.dieKind);
  return isAttack || acts || isDamage || trait.power ? targetedOpponents() : [];
}

/**
 * Rolls the dice of a plan and posts the roll. If the GM's client rolls them, unseen by the player, the message only
 * contains the formula.
 * @returns the message; undefined if a hook cancels the roll
 * @throws Error if the character has too little of a resource that the roll itself costs
 */
async function throwPlanned(
  plan: RollPlan,
  data: Roll.MessageData & { readonly type: "roll"; readonly system: StoredPlan },
  costs: RollPlan["costs"],
): Promise<ChatMessage.Implementation | undefined> {
  const { actor, roll, formula, visibility, focus, trait, answers } = plan;
  const { opposes } = data.system;
  if (opposes !== null) roll.options.isCounter = true;
  if (opposes !== null && roll.die?.dieKind.counter) roll.options.opposing = totalOf(game.messages.get(opposes));
  // The formula's costs are known once it is rolled; a re-rolled tie was paid for with the first roll.
  const own = actor && !answers?.round ? resourceDeltas(actor, roll.resourceDelta) : [];
  const payment = actor && paymentOf(actor, { costs, focus, trait }, own);
  if (actor && !plan.wasWarned) warnIfIncapacitated(actor, plan.tradition);
  if (!plan.isThrownUnseen) {
    plan.confirm?.(roll);
    return throwAndPost(roll, data, visibility, payment);
  }
  const asked = { ...data.system, asks: formula, labels: roll.options.labels ?? {} };
  const post = (paid: object): Promise<ChatMessage.Implementation | undefined> =>
    ChatMessage.implementation.create({ ...data, system: { ...asked, ...paid } });
  return postPaid(payment && { ...payment, deltas: [...payment.deltas, ...own] }, post);
}

/**
 * Rolls the dice and posts them. The hook `quadrivium.preRoll` can cancel it before rolling, by returning false; the
 * hook `quadrivium.roll` receives it afterwards.
 * @returns the message; undefined if a hook cancels it
 * @throws Error in the user's language if the character has too little of a resource that the roll itself costs
 */
export async function throwAndPost(
  roll: QuadriviumRoll,
  data: Roll.MessageData,
  visibility: Visibility,
  payment: Payment | null = null,
): Promise<ChatMessage.Implementation | undefined> {
  if (!payment) throwUnlessPaid(roll, data);
  if (!Hooks.call("quadrivium.preRoll", roll, data)) return undefined;
  const post = (paid: object): Promise<ChatMessage.Implementation | undefined> => {
    const { system = {} } = data as { readonly system?: object };
    return roll.toMessage(...addressed({ ...data, system: { ...system, ...paid } }, visibility));
  };
  // While real dice are entered, the character's turn does not block others.
  await roll.evaluate({ allowInteractive: visibility !== "blind" });
  const message = await postPaid(payment, post);
  if (!message) return undefined;
  // The caller continues once the character has its gains.
  await applyRoll(message);
  Hooks.callAll("quadrivium.roll", message, roll);
  return message;
}

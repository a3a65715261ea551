import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { numeral, say } from "../i18n/words.ts";
import { resourceOwner } from "../services/outcome-resources.ts";
import { focusChoices, useFocus } from "../services/meta.ts";
import { noTrait } from "../services/checks.ts";
import type { RolledTraits } from "../services/checks.ts";
import { throwUnlessHeld } from "../services/pay.ts";
import { resources } from "../rules/kernel/resources.ts";
import type { ResourceDelta } from "../rules/kernel/resources.ts";
import type { Decision, Offer } from "../rules/kernel/die-kind.ts";
import { askInWindow } from "../windows/ask-in-window.ts";
import { changeRoll, rollOf } from "../services/change-roll.ts";
import { DICE_POOL, dicePool, poolRows } from "../windows/dice-pool.ts";
import type { PoolAnswer } from "../windows/dice-pool.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";

/** The number of answers above which the window shows a list instead of buttons. */
const MOST_BUTTONS = 10;

/** The data attributes of the button that was clicked. */
interface Pressed {
  readonly offer?: string;
  readonly answer?: string;
}

/** Makes a decision about a posted roll and stores it in the roll. */
export async function makeDecision(message: ChatMessage.Implementation, { offer, answer }: Pressed): Promise<void> {
  const roll = rollOf(message);
  const chosen = roll?.offers[Number(offer)];
  if (!roll || !chosen) return;
  const answers = answersTo(message, chosen);
  const taken = answer === undefined ? await ask(roll, chosen.question, answers) : answers[Number(answer)];
  if (taken) await record(message, taken);
}

/** A possible answer to an offer. */
interface Answer {
  readonly phrase: Phrase;
  readonly decision: Decision;
  readonly focus: string | null;
}

/**
 * Throws this many botch dice for the newest card whose zero waits for them. Only a game master may name their number.
 * @returns false if no card waits, or this user is no game master
 */
export async function throwAwaitedBotchDice(amount: number): Promise<boolean> {
  if (!game.user.isGM) return false;
  const kind = "nameBotchDice";
  const waits = (one: ChatMessage.Implementation) => rollOf(one)?.offers.some((offer) => offer.kind === kind) === true;
  const message = game.messages.contents.filter(waits).at(-1);
  if (message) await record(message, { decision: { kind, amount }, focus: null });
  return message !== undefined;
}

/**
 * Returns the possible answers of the character that rolled. It can use only a focus for which it holds Meta, and none
 * if the roll has one already. A character without a Meta table can use any focus.
 */
function answersTo(message: ChatMessage.Implementation, { answers }: Offer): readonly Answer[] {
  const focusOf = (decision: Decision): number => rollOf(message)?.die?.dieKind.focusOf?.(decision) ?? 0;
  const all = answers.map((one) => ({ ...one, focus: null }));
  const plain = all.filter(({ decision }) => focusOf(decision) === 0);
  const hasFocus = message.type === "roll" && (message as ChatMessage.OfType<"roll">).system.meta.hasFocus;
  const actor = resourceOwner(message);
  if (hasFocus || !actor || actor.system.meta.length === 0) return hasFocus ? plain : all;
  const focused = focusChoices(actor, traitIn(message)).flatMap(({ id, label, bonus }) =>
    all
      .filter(({ decision }) => focusOf(decision) === bonus.amount && bonus.amount > 0)
      .map(({ phrase, decision }) => ({ phrase: withMeta(phrase, label), decision, focus: id })),
  );
  return [...plain, ...focused];
}

/** Returns the traits that a message rolled. */
function traitIn(message: ChatMessage.Implementation): RolledTraits {
  return message.type === "roll" ? (message as ChatMessage.OfType<"roll">).system.trait : noTrait;
}

function withMeta(phrase: Phrase, meta: string): Phrase {
  return { key: "QUADRIVIUM.Meta.Taking", data: { what: phrase, meta } };
}

/** Adds dice to a posted roll: the dice that have fallen stay, and only the new ones are thrown. */
export async function addDice(message: ChatMessage.Implementation): Promise<void> {
  const dieKind = rollOf(message)?.die?.dieKind;
  const sizes = dieKind?.adds;
  if (!sizes) return;
  const added = await askInWindow<PoolAnswer>({
    title: say({ key: "QUADRIVIUM.Card.AddDice" }),
    tradition: dieKind.tradition,
    template: DICE_POOL,
    context: { id: `quadrivium-add-${message.id ?? ""}`, sizes: poolRows(sizes) },
    confirm: say({ key: "QUADRIVIUM.Card.AddDiceConfirm" }),
  });
  const chosen = added ? dicePool(sizes, added) : [];
  if (chosen.length > 0) await record(message, { decision: { kind: "addDice", sizes: chosen }, focus: null });
}

/**
 * Stores a decision in the current roll of a message, which includes the decisions made meanwhile. Spends the Meta of
 * its focus before dice are thrown, and gives it back if the decision is not stored.
 */
async function record(
  message: ChatMessage.Implementation,
  { decision, focus }: Pick<Answer, "decision" | "focus">,
): Promise<void> {
  const actor = focus === null ? null : resourceOwner(message);
  let giveBack = (): Promise<void> => Promise.resolve();
  const isStored = await changeRoll(
    message,
    async (roll) => {
      refuseUnlessPayable(message, roll.die?.dieKind.price?.(decision) ?? {});
      if (actor && focus !== null) giveBack = await useFocus(actor, focus, traitIn(message));
      return roll.decide({ ...decision, by: game.user.id, at: Date.now() });
    },
    actor ? { system: { meta: { hasFocus: true, isSpent: true } } } : {},
  );
  if (!isStored) await giveBack();
}

/** Throws Error if the character that rolled cannot pay for a decision; then nothing is thrown. */
function refuseUnlessPayable(message: ChatMessage.Implementation, price: ResourceDelta): void {
  const actor = resourceOwner(message);
  if (!actor) return;
  for (const resource of resources) throwUnlessHeld(actor, resource, price[resource] ?? 0);
}

/** Asks the player for one of several answers, each with what it would give; returns null if the window is closed. */
async function ask(roll: QuadriviumRoll, question: Phrase, answers: readonly Answer[]): Promise<Answer | null> {
  const picked = await askInWindow<{ readonly answer?: string | number }>({
    title: say(question),
    tradition: roll.die?.dieKind.tradition ?? "plain",
    template: "systems/quadrivium/templates/cards/decide.hbs",
    context: {
      question: say(question),
      // Without an answer the roll stays as it is, unless it waits for one.
      isOpen: roll.isWaiting,
      now: roll.isWaiting ? "" : resultInWords(roll),
      answers: answers.map(({ phrase, decision }, index) => {
        const foreseen = roll.foreseen(decision);
        return { index, label: say(phrase), gives: foreseen ? resultInWords(foreseen) : "", isFirst: index === 0 };
      }),
      isLong: answers.length > MOST_BUTTONS,
    },
    confirm: say({ key: "QUADRIVIUM.Card.Decide" }),
  });
  return answers[Number(picked?.answer ?? Number.NaN)] ?? null;
}

/** Returns "23: Action succeeds; Impact 2". */
function resultInWords(roll: QuadriviumRoll): string {
  const total = numeral(roll.total ?? 0);
  const verdict = roll.effects;
  return verdict ? say({ key: "QUADRIVIUM.Request.TotalAnd", data: { total, verdict } }) : total;
}

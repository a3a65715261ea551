import { say } from "../dice/words.ts";
import { accountHolder } from "../documents/book.ts";
import { refuseUnlessHeld } from "../documents/pay.ts";
import { purses } from "../rules/purses.ts";
import type { Ledger } from "../rules/purses.ts";
import type { Decision, Offer } from "../rules/traditions/tradition.ts";
import { askInWindow } from "./ask-in-window.ts";
import { changeRoll, rollOf } from "./change-roll.ts";
import { DICE_POOL, dicePool, poolRows } from "./dice-pool.ts";
import type { PoolAnswer } from "./dice-pool.ts";

/** More answers than this stand in a list that opens. */
const MOST_BUTTONS = 10;

/** Which of a card's buttons was pressed. */
interface Pressed {
  readonly offer?: string;
  readonly answer?: string;
}

/** Takes a decision about a roll that lies on the table, and records it with the roll. */
export async function decide(message: ChatMessage.Implementation, { offer, answer }: Pressed): Promise<void> {
  const roll = rollOf(message);
  const chosen = roll?.offers[Number(offer)];
  if (!roll || !chosen) return;
  const decision =
    answer === undefined
      ? await ask(chosen, roll.die?.tradition.family ?? "plain")
      : chosen.answers[Number(answer)]?.decision;
  if (decision) await record(message, decision);
}

/** Lets dice join a throw that lies on the table: those that fell stay, and only these are thrown. */
export async function addDice(message: ChatMessage.Implementation): Promise<void> {
  const tradition = rollOf(message)?.die?.tradition;
  const sizes = tradition?.adds;
  if (!sizes) return;
  const added = await askInWindow<PoolAnswer>({
    title: say({ key: "QUADRIVIUM.Card.AddDice" }),
    family: tradition.family,
    template: DICE_POOL,
    context: { id: `quadrivium-add-${message.id ?? ""}`, sizes: poolRows(sizes) },
    confirm: say({ key: "QUADRIVIUM.Card.AddDiceConfirm" }),
  });
  const chosen = added ? dicePool(sizes, added) : [];
  if (chosen.length > 0) await record(message, { kind: "addDice", sizes: chosen });
}

/** Stores a decision in the roll of a message, as that roll lies now: what was decided meanwhile counts. */
async function record(message: ChatMessage.Implementation, decision: Decision): Promise<void> {
  await changeRoll(message, (roll) => {
    refuseUnlessPayable(message, roll.die?.tradition.price?.(decision) ?? {});
    return roll.decide({ ...decision, by: game.user.id, at: Date.now() });
  });
}

/** @throws Error when the character that rolled cannot pay for a decision; then nothing is thrown */
function refuseUnlessPayable(message: ChatMessage.Implementation, price: Ledger): void {
  const actor = accountHolder(message);
  if (!actor) return;
  for (const purse of purses) refuseUnlessHeld(actor, purse, price[purse] ?? 0);
}

/** Lets the player pick one of several answers; null when the window is closed. */
async function ask({ question, answers }: Offer, family: string): Promise<Decision | null> {
  const picked = await askInWindow<{ readonly answer?: string | number }>({
    title: say(question),
    family,
    template: "systems/quadrivium/templates/chat/decide.hbs",
    context: {
      question: say(question),
      answers: answers.map(({ phrase }, index) => ({ index, label: say(phrase), isFirst: index === 0 })),
      isLong: answers.length > MOST_BUTTONS,
    },
    confirm: say({ key: "QUADRIVIUM.Card.Decide" }),
  });
  return answers[Number(picked?.answer ?? Number.NaN)]?.decision ?? null;
}

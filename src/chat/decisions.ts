import { dotted, say, numeral, percent } from "../base/words.ts";
import type { Creature } from "../characters/actors.ts";
import { changeRoll } from "../deltas/change-roll.ts";
import { focusChoices } from "../deltas/meta.ts";
import type { Delta } from "../deltas/changeable-numbers.ts";
import { costsInWords, isMeta, lackInWords, paymentOf, resourceDeltas, throwUnlessPayable } from "../deltas/pay.ts";
import { resourceOwner, throwIfGainIsSpent } from "../deltas/roll-deltas.ts";
import type { QuadriviumRoll, RollResult } from "../dice/quadrivium-roll.ts";
import { noStats } from "../messages/binding-checks.ts";
import { isOfType, rollData, rollOf } from "../messages/message-type.ts";
import { optionOf, requestAnswered } from "../messages/request-message.ts";
import { DICE_POOL, dicePool, poolRows, showPoolNote, type PoolAnswer } from "../rolls/dice-pool-form.ts";
import type { Decision, Offer } from "../rules/kernel/die-kind.ts";
import type { Phrase } from "../rules/kernel/rule-error.ts";
import { isClosed } from "../rules/requests/request.ts";
import { askInWindow } from "../ui/ask.ts";

type Message = ChatMessage.Implementation;

/** A possible answer to an offer of a card. */
interface Answer {
  readonly phrase: Phrase;
  readonly decision: Decision;
  /** Id of the row of the Meta table that its focus is taken from; null for none. */
  readonly focus: string | null;
  /** What the character that rolled pays for it. */
  readonly costs: readonly Delta[];
  /** The reason why the character cannot pay it; blank if it can. */
  readonly lack: string;
}

/**
 * Returns the possible answers of the character that rolled, with the focuses that it can use; a roll without a character
 * has none.
 */
function answersTo(message: Message, { answers }: Offer): readonly Answer[] {
  const dieKind = rollOf(message)?.die?.dieKind;
  const actor = resourceOwner(message);
  const open = answers.filter(({ decision }) => !isClosedTo(message, decision));
  const taking = (focus: number) => open.filter(({ decision }) => (dieKind?.focusOf?.(decision) ?? 0) === focus);
  const plain = taking(0).map((one) => ({ ...one, focus: null, spent: [] }));
  // "Only ONE focus (Meta) may be spent per roll" [trip]
  const { meta, trait = noStats } = rollData(message) ?? {};
  const focuses = actor && meta?.hasFocus !== true ? focusChoices(actor, trait) : [];
  const focused = focuses.flatMap(({ id, label, bonus, costs: spent }) =>
    (bonus.amount > 0 ? taking(bonus.amount) : []).map((one) => {
      const phrase = { key: "QUADRIVIUM.Meta.Taking", data: { what: one.phrase, meta: label } };
      return { ...one, phrase, focus: id, spent };
    }),
  );
  return [...plain, ...focused].map(({ spent, ...one }): Answer => {
    const costs = [...costsOf(message, actor, one.decision), ...spent];
    return { ...one, costs, lack: actor ? lackInWords(actor, costs) : "" };
  });
}

/** Returns what a decision costs the character that rolled beside a focus. */
function costsOf(message: Message, actor: Creature | null, decision: Decision): readonly Delta[] {
  return actor ? resourceDeltas(actor, rollOf(message)?.die?.dieKind.price?.(decision) ?? {}) : [];
}

/** Returns whether a message answers a request that does not leave a decision to its player. */
export function isClosedTo(message: Message, decision: Decision): boolean {
  const request = requestAnswered(message);
  const roll = rollOf(message);
  if (!request || !roll?.die) return false;
  const option = isOfType(message, "roll") ? optionOf(request, message) : null;
  return isClosed(request.system.opens, option, roll.die.dieKind, decision);
}

type Decided = Pick<Answer, "decision" | "focus">;

/** Returns whether this user may decide what a roll leaves to its player: its author and game masters may. */
export function mayDecide(message: Message): boolean {
  return game.user.isGM || message.isAuthor;
}

/** Makes a decision about a posted roll and stores it in the roll. */
export async function makeDecision(message: Message, { offer, answer }: DOMStringMap): Promise<void> {
  const roll = rollOf(message);
  const chosen = roll?.offers[Number(offer)];
  if (!roll || !chosen) return;
  if (chosen.isForGamemaster && !game.user.isGM) return;
  const answers = answersTo(message, chosen);
  const taken = answer === undefined ? await chooseAnswer(roll, chosen.question, answers) : answers[Number(answer)];
  if (taken) await record(message, taken);
}

/**
 * Rolls this many botch dice for the newest card whose zero waits for them. Only a game master may name their number.
 * @returns false if no card waits, or this user is not a game master
 */
export async function throwAwaitedBotchDice(amount: number): Promise<boolean> {
  if (!game.user.isGM) return false;
  const kind = "nameBotchDice";
  const waits = (one: Message) => rollOf(one)?.offers.some((offer) => offer.kind === kind) === true;
  const message = game.messages.contents.filter(waits).at(-1);
  if (message) await record(message, { decision: { kind, amount }, focus: null });
  return message !== undefined;
}

/** Adds dice to a posted roll: the dice that have fallen stay, and only the new ones are rolled. */
export async function addDice(message: Message): Promise<void> {
  const dieKind = rollOf(message)?.die?.dieKind;
  const sizes = dieKind?.adds;
  if (!sizes) return;
  const added = await askInWindow<PoolAnswer>({
    title: say({ key: "QUADRIVIUM.Card.AddDice" }),
    tradition: dieKind.tradition,
    template: DICE_POOL,
    context: { id: `quadrivium-add-${message.id ?? ""}`, sizes: poolRows(sizes) },
    confirm: say({ key: "QUADRIVIUM.Card.AddDiceConfirm" }),
    attach: (window) => {
      showPoolNote(window, (answer) => {
        const chosen = dicePool(sizes, answer);
        const roll = rollOf(message);
        return roll && chosen.length > 0 ? consequence(roll, { kind: "addDice", sizes: chosen }) : "";
      });
    },
  });
  const chosen = added ? dicePool(sizes, added) : [];
  if (chosen.length > 0) await record(message, { decision: { kind: "addDice", sizes: chosen }, focus: null });
}

/**
 * Stores a decision of this user in the current roll of a message, which includes the decisions made meanwhile. What it costs is checked
 * before dice are rolled, and paid once it is stored.
 */
async function record(message: Message, { decision, focus }: Decided): Promise<void> {
  if (!mayDecide(message)) return;
  const actor = resourceOwner(message);
  const isFocused = actor !== null && focus !== null;
  await changeRoll(
    message,
    (roll) => roll.decide({ ...decision, by: game.user.id, at: Date.now() }, isFocused),
    (changed) => (takesFocus(changed) ? { meta: { hasFocus: true, isSpent: true } } : {}),
    () => {
      if (!actor) return null;
      const costs = costsOf(message, actor, decision);
      const trait = rollData(message)?.trait ?? noStats;
      if (focus !== null) return paymentOf(actor, { costs: [], focus, trait }, costs);
      throwUnlessPayable(actor, costs);
      return null;
    },
  );
}

/** Returns whether the newest decision about a roll has taken a focus. */
function takesFocus({ die }: QuadriviumRoll): boolean {
  const newest = die?.decisions.at(-1);
  return newest !== undefined && (die?.dieKind.focusOf?.(newest) ?? 0) > 0;
}

/** Asks the player for one of several answers, each with what it would give; returns null if the window is closed. */
async function chooseAnswer(
  roll: QuadriviumRoll,
  question: Phrase,
  answers: readonly Answer[],
): Promise<Answer | null> {
  const picked = await askInWindow<{ readonly answer?: string | number }>({
    title: say(question),
    tradition: roll.die?.dieKind.tradition ?? "plain",
    template: "systems/quadrivium/templates/cards/decide.hbs",
    context: {
      question: say(question),
      // Without an answer the roll stays as it is, unless it waits for one. A single answer is chosen at once.
      isOpen: roll.isWaiting || answers.length === 1,
      now: roll.isWaiting ? "" : resultInWords(roll),
      answers: answers.map(({ phrase, decision, costs, lack }, index) => {
        const label = dotted([say(phrase), costsInWords(costs)]);
        const gives = lack || consequence(roll, decision, null);
        return { index, label, gives, isLacking: lack !== "", isFirst: index === 0 };
      }),
    },
    confirm: say({ key: "QUADRIVIUM.Card.Decide" }),
  });
  return answers[Number(picked?.answer ?? Number.NaN)] ?? null;
}

/**
 * Draws on each button of a card's decisions its cost and its result. One that the character cannot pay is
 * removed.
 */
export function drawChoices(message: Message, html: HTMLElement): void {
  const roll = rollOf(message);
  for (const button of html.querySelectorAll<HTMLButtonElement>("button[data-action=quadriviumDecide]")) {
    const { answer, offer } = button.dataset;
    const offered = roll?.offers[Number(offer)];
    const all = offered ? answersTo(message, offered) : [];
    // Those of the window that it opens, or the one that it gives.
    const answers = answer === undefined ? all : all.slice(Number(answer), Number(answer) + 1);
    const [first] = answers;
    if (!roll || !first || answers.every(({ lack }) => lack !== "")) {
      button.remove();
      continue;
    }
    const costs = costsInWords(first.costs);
    const words = outcome(roll, answer, first);
    const parts = [costs ? say({ key: "QUADRIVIUM.Card.Costs", data: { costs } }) : "", words];
    note(button, dotted(parts));
  }
}

/**
 * Returns in words what a button leads to: its answer or, if that rolls dice, the first one that a window would offer.
 */
function outcome(roll: QuadriviumRoll, answer: string | undefined, { phrase, decision }: Answer): string {
  const odds = consequence(roll, decision);
  if (roll.foreseen(decision)) return answer === undefined ? "" : odds;
  if (odds === "") return "";
  // The odds of a decision must not be taken for those of the roll as it is.
  return decision.amount === undefined
    ? say({ key: "QUADRIVIUM.Card.ChanceAfterwards", data: { odds } })
    : say({ key: "QUADRIVIUM.Card.ChanceWith", data: { choice: phrase, odds } });
}

/** Puts a note on a button, which it describes. */
function note(button: HTMLButtonElement, words: string): void {
  if (words === "") return;
  const text = document.createElement("span");
  text.className = "note";
  // A card can be drawn several times.
  text.id = `quadrivium-note-${foundry.utils.randomID()}`;
  text.textContent = words;
  text.setAttribute("aria-hidden", "true");
  button.setAttribute("aria-label", button.textContent.trim());
  button.setAttribute("aria-describedby", text.id);
  button.append(" ", text);
}

/**
 * Returns in words the result of a decision about a roll, "27: Success", or its odds if it asks for dice. Blank for dice
 * without a known target.
 * @param before What is already known and is left out; null to say all
 */
function consequence(
  roll: QuadriviumRoll,
  decision: Decision,
  before: RollResult | null = roll.isWaiting ? null : roll,
): string {
  const foreseen = roll.foreseen(decision);
  return foreseen ? resultInWords(foreseen, before) : oddsAfterInWords(roll, decision);
}

/**
 * Returns "73% success" and the chance of the worst; blank if the decision rolls nothing, without a target, and if the worst has already
 * come.
 */
function oddsAfterInWords(roll: QuadriviumRoll, decision: Decision): string {
  const chances = roll.target === null ? null : roll.oddsAfter(decision);
  const worst = roll.die?.dieKind.worst;
  const chance = worst && chances ? chances[worst] : 0;
  const risk = typeof chance === "number" ? chance : 0;
  if (!chances || risk === 1) return "";
  const { success } = chances;
  return dotted([
    // What fails anyway is said already.
    success === null || (success === 0 && roll.outcomeSoFar?.success === false)
      ? ""
      : say({ key: "QUADRIVIUM.Card.Chance", data: { chance: percent(success) } }),
    worst && risk > 0 ? say({ key: `QUADRIVIUM.Odds.Worst.${worst}`, data: { chance: percent(risk) } }) : "",
  ]);
}

/** Returns "23: Success; Impact 2", or only its new part: "Impact 2". */
function resultInWords({ total: sum = 0, effects }: RollResult, before: RollResult | null = null): string {
  const total = sum === before?.total ? "" : numeral(sum);
  const known = before?.effects ?? [];
  const added = effects.filter((one) => !known.includes(one));
  // If it only loses something, all that is left is told.
  const hasLost = added.length === 0 && effects.length < known.length;
  const verdict = (hasLost ? effects : added).join("; ");
  return total && verdict ? say({ key: "QUADRIVIUM.Request.TotalAnd", data: { total, verdict } }) : total || verdict;
}

/**
 * Undoes the last decision about a roll, for game masters only. Its cost is refunded and its gains are taken back; its dice lie aside on
 * the card, and the same decision takes them again. An answer to a request counts as if nothing had been decided.
 */
export async function undoDecision(message: Message): Promise<void> {
  if (!game.user.isGM || !isOfType(message, "roll")) return;
  await changeRoll(
    message,
    (roll) => {
      // A tied roll in a contest is final once the contest is rolled again.
      const request = requestAnswered(message);
      const hasGoneOn =
        request?.system.kind === "contest" && request.system.round > (message.system.answers?.round ?? 0);
      if (hasGoneOn) throw new Error(say({ key: "QUADRIVIUM.Card.ContestWentOn" }));
      const undone = roll.undo({ by: game.user.id, at: Date.now() });
      throwIfGainIsSpent(message, undone);
      return undone;
    },
    ({ die }) => {
      const { deltas } = message.system;
      const isSpent = deltas.some(({ number, decision }) => isMeta(number) && decision === null);
      const last = die?.undone.at(-1);
      // A decision can only have taken a focus if the roll had none before.
      const tookFocus = last !== undefined && (die?.dieKind.focusOf?.(last.decision) ?? 0) > 0;
      return tookFocus ? { meta: { hasFocus: false, isSpent } } : {};
    },
  );
}

/** Takes back the target that a game master has named for a roll, with its gains. */
export async function undoComparison(message: Message): Promise<void> {
  await changeRoll(message, (roll) => {
    const undone = roll.withOpposing(undefined);
    throwIfGainIsSpent(message, undone);
    return undone;
  });
}

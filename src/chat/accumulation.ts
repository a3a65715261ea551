import { rollOf, totalOf } from "../messages/message-type.ts";
import { labelled, numeral, say, signed } from "../base/words.ts";
import { creature, type Creature } from "../characters/actors.ts";
import { nameFor } from "../characters/names.ts";
import { changesBy, readersOf, record, type ChangeMessage } from "../deltas/change-message.ts";
import { changeableNumbers, numberAt, type ChangeableNumber } from "../deltas/changeable-numbers.ts";
import { usesResource } from "../deltas/pay.ts";
import type { RollMessage } from "../messages/message-type.ts";
import { resources } from "../rules/kernel/fields.ts";
import { accumulate, isCut, type AccumulationSign } from "../rules/procedures/accumulation.ts";
import { askInWindow } from "../ui/ask.ts";
import { button } from "../ui/buttons.ts";
import { renderPart, type CardActions } from "./card-part.ts";
import { mayDecide } from "./decisions.ts";

/**
 * The result of a roll is added to a number of its character: "the result of the rolled formula is added (or sometimes
 * subtracted) from the prior value" [check]. A message tells the change, and the card of the roll shows it.
 */

type Message = ChatMessage.Implementation;

export const accumulationActions: CardActions = {
  quadriviumAccumulate: { press: accumulateRoll },
};

/** Shows the accumulation of a roll, with the buttons to make or undo one. */
export async function showAccumulation(message: RollMessage, html: HTMLElement): Promise<void> {
  // Dice that are not ours have Foundry's card.
  const card = html.querySelector(".roll-card") ?? html.querySelector(".dice-roll")?.parentElement;
  if (!card) return;
  const shown = standing(message) ?? changesBy(message, "accumulation").at(-1);
  if (shown) card.append(await accumulationBox(shown));
  if (!mayDecide(message) || !isOpen(message) || !creature(message.speakerActor)) return;
  const accumulate = button(say({ key: "QUADRIVIUM.Accumulation.Button" }), "quadriviumAccumulate");
  accumulate.className = "accumulate";
  (card.querySelector("details.formula") ?? card).append(accumulate);
}

/** Returns the accumulation of a message, unless it was undone. */
function standing(message: Message): ChangeMessage | undefined {
  return changesBy(message, "accumulation").findLast(({ system }) => system.undoneBy === null);
}

/** Returns whether the result of a roll can still be accumulated. */
function isOpen(message: Message): boolean {
  const roll = rollOf(message);
  return roll?.isSound === true && roll.outcome !== null && !standing(message);
}

function accumulationBox(shown: ChangeMessage): Promise<HTMLElement> {
  const { accumulation, deltas, undoneBy, undone } = shown.system;
  const { label = "", before = 0, by = 0 } = deltas[0] ?? {};
  const { change } = accumulation;
  const after = before + by;
  return renderPart("accumulation", {
    id: shown.id,
    label,
    before: numeral(before),
    change: signed(change),
    after: numeral(after),
    isCut: isCut({ before, change, after }),
    undone,
    mayUndo: undoneBy === null && game.user.isGM && numberOf(shown),
  });
}

/** Returns the number to which a result was added; null if it or its character no longer exists. */
function numberOf({ system: { creature: actor, deltas } }: ChangeMessage): ChangeableNumber | null {
  return (actor && numberAt(actor, deltas[0]?.number ?? "")) ?? null;
}

/** Asks for a number of the character, and changes it by the result of the roll. */
async function accumulateRoll(message: Message): Promise<void> {
  const actor = creature(message.speakerActor);
  const total = totalOf(message);
  if (!actor || !isOpen(message) || !mayDecide(message) || total === null) return;
  if (!actor.isOwner) fail("NotYours", nameFor(actor, "user"));
  const chosen = await ask(message, actor, total);
  if (!chosen) return;
  const { number, sign } = chosen;
  const label = labelled(nameFor(actor, "players"), number.label);
  await record("accumulation", [actor], () => {
    // Another user may have accumulated or changed the roll while the window was open.
    if (!isOpen(message) || totalOf(message) !== total) fail("Meanwhile", nameFor(actor, "user"));
    const entry = numberAt(actor, number.key) ?? fail("Gone", label);
    const { before, change, after } = accumulate(entry.value, total, sign, entry);
    const deltas = [{ number: entry.key, label, by: after - before }];
    return [{ actor, of: message.id, accumulation: { change, sign }, deltas, whisper: readersOf(message) }];
  });
}

/** Asks which number to change; returns null if the window is closed. */
async function ask(message: Message, actor: Creature, total: number) {
  const numbers = changeableNumbers(actor).filter((one) => one.isAddable && isInPlay(actor, one));
  const groups = Map.groupBy(
    numbers.map((entry, index) => ({ ...entry, index })),
    ({ group }) => group,
  );
  const answer = await askInWindow<{ readonly number?: string | number; readonly sign?: AccumulationSign }>({
    about: `accumulate ${message.id ?? ""}`,
    title: say({ key: "QUADRIVIUM.Accumulation.Title" }),
    tradition: actor.system.effectiveTradition.id,
    template: "systems/quadrivium/templates/cards/accumulate.hbs",
    context: {
      id: `quadrivium-accumulate-${message.id ?? ""}`,
      total: signed(total),
      groups: [...groups].map(([label, list]) => ({ label, list })),
    },
    confirm: say({ key: "QUADRIVIUM.Accumulation.Confirm" }),
  });
  const number = numbers[Number(answer?.number ?? Number.NaN)];
  return number ? { number, sign: answer?.sign ?? "add" } : null;
}

/** Returns whether the game of a character has a number: not the points of another, unless some are entered. */
function isInPlay(actor: Creature, { key, value }: ChangeableNumber): boolean {
  const resource = resources.find((one) => key === one);
  return !resource || value !== 0 || usesResource(actor, resource);
}

/** Throws Error with the reason why nothing is accumulated, in the user's language. */
function fail(why: "Gone" | "Meanwhile" | "NotYours", name: string): never {
  throw new Error(say({ key: `QUADRIVIUM.Accumulation.${why}`, data: { name } }));
}

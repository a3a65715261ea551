import { clockTime, say } from "../../base/words.ts";
import { diceCount, enteredDice } from "../../dice/entered-dice.ts";
import type { EnteredDice } from "../../dice/entered-dice.ts";
import { throwMethod } from "../../dice/thrown-die.ts";
import { createdAt } from "../../base/documents.ts";
import { rollOf } from "../../bookings/change-roll.ts";
import type { CardPart } from "../card-part.ts";
import { remark } from "../../messages/card-remark.ts";

type Message = ChatMessage.Implementation;

/** Which dice of a roll the computer has not thrown, who entered them, and when. */
export const enteredPart: CardPart = { kinds: ["entered"], show: showEnteredDice };

function showEnteredDice(message: Message, html: HTMLElement): void {
  const dice = html.querySelector(".roll-card > .thrown-dice");
  const roll = rollOf(message);
  if (!dice || !roll || !message.isContentVisible) return;
  const lines = combined(enteredDice(roll)).map((entered) =>
    remark("entered", sentence(entered, message, diceCount(roll))),
  );
  dice.after(...lines);
}

/** Combines the dice that the same user has entered at the same time. */
function combined(all: readonly EnteredDice[]): readonly EnteredDice[] {
  const groups = new Map<string, EnteredDice>();
  for (const one of all) {
    const key = JSON.stringify([one.method, one.thrower.by, one.thrower.at]);
    groups.set(key, { ...one, dice: [...(groups.get(key)?.dice ?? []), ...one.dice] });
  }
  return [...groups.values()];
}

function sentence({ method, dice, thrower }: EnteredDice, message: Message, count: number): string {
  const { author } = message;
  const { by, at = createdAt(message) } = thrower;
  const name = (by === undefined ? author?.name : game.users.get(by)?.name) ?? "?";
  const label = throwMethod(method)?.label ?? method;
  const how = say({
    key: `QUADRIVIUM.Entered.${method === "manual" ? "hand" : "device"}`,
    data: { method: game.i18n.localize(label) },
  });
  const data = { how, name, time: clockTime(at), dice: dice.join(", ") };
  return say({ key: `QUADRIVIUM.Entered.${dice.length === count ? "all" : "some"}`, data });
}

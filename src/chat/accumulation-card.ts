import { numeral, say, signed } from "../base/words.ts";
import { goneInWords } from "../characters/names.ts";
import { isCut } from "../rules/procedures/check-procedures.ts";
import {
  accumulateRoll,
  accumulationIn,
  accumulatingActor,
  changeNow,
  isAccumulationLost,
  reapplyAccumulation,
  mayAccumulate,
  undoAccumulation,
  whyLost,
} from "./accumulation.ts";
import { button, lostButton } from "../ui/buttons.ts";
import { remark } from "./card-part.ts";
import type { CardActions } from "./card-part.ts";
import type { RollMessage } from "../messages/message-type.ts";

export const accumulationActions: CardActions = {
  quadriviumAccumulate: { press: accumulateRoll },
  quadriviumUndoAccumulation: { press: undoAccumulation },
  quadriviumReapplyAccumulation: { press: reapplyAccumulation },
};

/** Shows the accumulation of a roll, with the buttons to make or undo one. */
export function showAccumulation(message: RollMessage, html: HTMLElement): void {
  // Dice that are not ours have Foundry's card.
  const card = html.querySelector(".roll-card") ?? html.querySelector(".dice-roll")?.parentElement;
  if (!card) return;
  const accumulation = accumulationIn(message);
  if (accumulation) {
    const { label, before, change, after, undoneBy } = accumulation;
    const box = document.createElement("div");
    box.className = "accumulation";
    box.append(
      remark("what", label),
      figures({ before: numeral(before), change: signed(change), after: numeral(after) }),
    );
    if (isCut(accumulation)) box.append(remark("note", say({ key: "QUADRIVIUM.Accumulation.Cut" })));
    const lost = whyLost(accumulation);
    if (undoneBy !== null) {
      box.dataset.undone = "";
      const name = game.users.get(undoneBy)?.name;
      const undone = say(
        name ? { key: "QUADRIVIUM.Change.UndoneBy", data: { name } } : { key: "QUADRIVIUM.Accumulation.Undone" },
      );
      box.append(remark("note", undone));
    } else if (game.user.isGM) {
      if (lost) box.append(...lostAccumulateButton("QUADRIVIUM.Accumulation.Undo", lost));
      else box.append(accumulateButton("QUADRIVIUM.Accumulation.Undo", "quadriviumUndoAccumulation"));
    }
    const now = changeNow(message);
    if (now !== null) {
      box.append(remark("note", say({ key: "QUADRIVIUM.Accumulation.Changed", data: { change: signed(now) } })));
      // Game masters read the reason beside the other button.
      if (mayAccumulate(message) && lost) {
        const [anew, ...reason] = lostAccumulateButton("QUADRIVIUM.Accumulation.Anew", lost);
        box.append(anew, ...(game.user.isGM ? [] : reason));
      } else if (mayAccumulate(message))
        box.append(accumulateButton("QUADRIVIUM.Accumulation.Anew", "quadriviumReapplyAccumulation"));
    }
    card.append(box);
  }
  if (!mayAccumulate(message)) return;
  const details = card.querySelector("details.formula") ?? card;
  if (accumulatingActor(message)) {
    details.append(accumulateButton("QUADRIVIUM.Accumulation.Button", "quadriviumAccumulate"));
  } else if (isAccumulationLost(message)) {
    const lost = goneInWords(message.alias);
    details.append(...lostAccumulateButton("QUADRIVIUM.Accumulation.Button", lost));
  }
}

/** Returns the list of the three amounts with their names. */
function figures(amounts: Readonly<Record<"before" | "change" | "after", string>>): HTMLElement {
  const list = document.createElement("dl");
  for (const [name, amount] of Object.entries(amounts)) {
    const pair = document.createElement("div");
    const [term, figure] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = say({ key: `QUADRIVIUM.Accumulation.${name}` });
    figure.textContent = amount;
    pair.append(term, figure);
    list.append(pair);
  }
  return list;
}

function accumulateButton(key: string, action: string): HTMLElement {
  const element = button(say({ key }), action);
  element.className = "accumulate";
  return element;
}

function lostAccumulateButton(key: string, reason: string): ReturnType<typeof lostButton> {
  const lost = lostButton(say({ key }), reason);
  lost[0].className = "accumulate";
  return lost;
}

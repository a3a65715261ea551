import { listed, say } from "../base/words.ts";
import { portraitFor } from "../characters/names.ts";
import { ChangeData, type ChangeMessage, type ChangeReason } from "../deltas/change-message.ts";
import { numberAt, valueInWords } from "../deltas/changeable-numbers.ts";
import { isOfType, rollData } from "../messages/message-type.ts";
import { shownTogether } from "../messages/related-messages.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import { renderPart, type CardActions, type CardModel } from "./card-part.ts";
import { drawTogether } from "./joined-rolls.ts";

type Message = ChatMessage.Implementation;

/** The buttons of changes, on their own cards and, with the ids of their messages, on those of the rolls that caused them. */
export const changeActions: CardActions = {
  quadriviumUndoChange: {
    press: (message, { change }) => {
      const told = game.messages.get(change ?? "") ?? message;
      return isOfType(told, "change") && told.system.mayUndo && told.system.undo();
    },
  },
  quadriviumApplyChange: {
    press: (message) => isOfType(message, "change") && message.system.apply(),
  },
  quadriviumUndoAll: { press: undoAll },
};

/** A change of a character, or several that were told together, on one card: an award for four. */
export class ChangeModel extends ChangeData implements CardModel {
  async drawCard(html: HTMLElement): Promise<void> {
    const { parent: message, reason, creature } = this;
    const content = html.querySelector<HTMLElement>(".message-content");
    if (!message.isContentVisible || !content) return;
    // The changes of a roll are shown on its card only.
    if (rollData(game.messages.get(this.of ?? ""))?.tells(reason)) html.classList.add("quadrivium-told");
    const { title, rows, undone, mayApply, mayUndo } = this;
    const tradition = creature?.system.effectiveTradition.id ?? "plain";
    const card = await renderPart("change-card", { tradition, title, rows, undone, mayApply, mayUndo });
    content.replaceChildren(card);
    const all = changesTogether(message);
    if (all.length > 1 && all[0]?.id === message.id) await drawChanges(all, reason, html);
  }

  get title(): string {
    return say({ key: `QUADRIVIUM.Change.Title.${this.reason}`, data: { name: this.parent.alias } });
  }

  /** What has changed, in the reader's language while the numbers still exist: "Experience", "0 → 5". */
  get rows() {
    return this.deltas.map(({ number: key, label, before, by }) => {
      const number = (this.creature && numberAt(this.creature, key)) ?? { label, choices: null };
      const data = { before: valueInWords(number, before), after: valueInWords(number, before + by) };
      return { label: number.label, change: say({ key: "QUADRIVIUM.Change.FromTo", data }) };
    });
  }

  /** Who has undone it, in words; blank if it is not undone. */
  get undone(): string {
    if (this.undoneBy === null) return "";
    return say({ key: "QUADRIVIUM.Change.UndoneBy", data: { name: game.users.get(this.undoneBy)?.name ?? "?" } });
  }
}

function changesTogether(message: Message): readonly ChangeMessage[] {
  return shownTogether(message).filter((one) => isOfType(one, "change"));
}

const ICONS: { readonly [Reason in ChangeReason]?: string } = { award: "fa-star", rest: "fa-campground" };

async function drawChanges(all: readonly ChangeMessage[], reason: ChangeReason, html: HTMLElement): Promise<void> {
  const [first] = all;
  if (!first) return;
  // What changes is named once where it is the same for all.
  const [label = "", ...others] = new Set(all.flatMap(({ system }) => system.rows.map((row) => row.label)));
  const isNamed = others.length === 0 && all.every(({ system }) => system.deltas.length === 1);
  const title = say({ key: `QUADRIVIUM.Change.Several.${reason}` });
  await drawTogether(first, html, {
    icon: ICONS[reason] ?? "fa-pen",
    title,
    about: isNamed && label !== title ? label : "",
    rows: all.map(({ id, alias: name, system }) => {
      const { undone, mayApply, mayUndo } = system;
      const words = system.rows.map((row) => (isNamed ? row.change : `${row.label} ${row.change}`));
      const img = portraitFor(system.creature, name);
      return { change: id, name, img, note: listed(words), undone, mayApply, mayUndo };
    }),
    undoesAll: all.filter(({ system }) => system.mayUndo).length > 1,
  });
}

async function undoAll(message: Message): Promise<void> {
  for (const { system } of changesTogether(message)) if (system.mayUndo) await warnOfFaults(() => system.undo());
}

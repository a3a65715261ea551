import { listed, say } from "../base/words.ts";
import { ChangeData, type ChangeMessage, type ChangeReason } from "../deltas/change-message.ts";
import { numberAt, valueInWords } from "../deltas/numbers.ts";
import { isOfType, rollData } from "../messages/message-type.ts";
import { shownTogether } from "../messages/related-messages.ts";
import { button } from "../ui/buttons.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import { noteCard, spanWith, type CardActions, type CardModel } from "./card-part.ts";
import { drawTogether, markFolded } from "./joined-rolls.ts";

type Message = ChatMessage.Implementation;

const CHANGE_CARD = "systems/quadrivium/templates/cards/change-card.hbs";

/** The buttons of changes, on their own cards and, with the ids of their messages, on those of the rolls that have brought them about. */
export const changeActions: CardActions = {
  quadriviumUndoChange: {
    isDue: ({ dataset }) => "owed" in dataset,
    press: (message, { change }) => {
      const told = game.messages.get(change ?? "") ?? message;
      return isOfType(told, "change") && told.system.mayUndo && told.system.undo();
    },
  },
  quadriviumApplyChange: {
    isDue: () => true,
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
    markFolded(message, html);
    // What a roll has brought about is told on its card, and not in the log by itself.
    if (rollData(game.messages.get(this.of ?? ""))?.tells(reason)) html.classList.add("quadrivium-told");
    const { renderTemplate } = foundry.applications.handlebars;
    content.innerHTML = await renderTemplate(CHANGE_CARD, {
      tradition: creature?.system.effectiveTradition.id ?? "plain",
      title: this.title,
      rows: this.rows,
      undone: this.undone,
      mayMake: this.mayApply,
      mayUndo: this.mayUndo,
    });
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

  /** Who has undone it, in words; blank if nobody has. */
  get undone(): string {
    return this.undoneBy === null ? "" : undoneInWords(this.undoneBy);
  }
}

/** Says who has undone something. */
export function undoneInWords(user: string): string {
  return say({ key: "QUADRIVIUM.Change.UndoneBy", data: { name: game.users.get(user)?.name ?? "?" } });
}

function changesTogether(message: Message): readonly ChangeMessage[] {
  return shownTogether(message).filter((one) => isOfType(one, "change"));
}

const ICONS: { readonly [Reason in ChangeReason]?: string } = { award: "fa-star", rest: "fa-campground" };

async function drawChanges(all: readonly ChangeMessage[], reason: ChangeReason, html: HTMLElement): Promise<void> {
  // What changes is named once where it is the same for all.
  const [label = "", ...others] = new Set(all.flatMap(({ system }) => system.rows.map((row) => row.label)));
  const isNamed = others.length === 0 && all.every(({ system }) => system.deltas.length === 1);
  const title = say({ key: `QUADRIVIUM.Change.Several.${reason}` });
  await drawTogether(
    html,
    all.map((message) => changeRow(message, isNamed)),
    {
      icon: ICONS[reason] ?? "fa-pen",
      title,
      about: isNamed && label !== title ? label : "",
      names: all.map(({ alias }) => alias),
      undoesAll: all.filter(({ system }) => system.mayUndo).length > 1,
    },
  );
}

/** Returns the row of a change among others: whom it is about, what has changed, and the button that undoes it. */
function changeRow(message: ChangeMessage, isNamed: boolean): HTMLElement {
  const { alias: name, system } = message;
  const { undone } = system;
  const row = document.createElement("li");
  row.dataset.joinedMessage = message.id ?? "";
  noteCard(row, message);
  const words = system.rows.map(({ label, change }) => (isNamed ? change : `${label} ${change}`));
  row.append(spanWith("who", name), " ", spanWith("note", listed(words)), " ");
  if (undone) {
    row.dataset.undone = "";
    row.append(spanWith("note", undone));
  }
  if (system.mayApply) row.append(button(say({ key: "QUADRIVIUM.Damage.confirm" }), "quadriviumApplyChange"), " ");
  if (system.mayUndo) {
    const undo = button(say({ key: "QUADRIVIUM.Change.Undo" }), "quadriviumUndoChange");
    undo.setAttribute("aria-label", say({ key: "QUADRIVIUM.Change.UndoFor", data: { name } }));
    row.append(undo);
  }
  return row;
}

async function undoAll(message: Message): Promise<void> {
  for (const { system } of changesTogether(message)) if (system.mayUndo) await warnOfFaults(() => system.undo());
}

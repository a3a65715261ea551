import { labelled, listed, say } from "../base/words.ts";
import { actorAt } from "../characters/creature.ts";
import { goneInWords } from "../characters/names.ts";
import { changeableNumbers, valueInWords } from "../deltas/changeable-numbers.ts";
import { button, lostButton } from "../ui/buttons.ts";
import { shownTogether } from "../messages/places.ts";
import { drawTogether } from "./joined-card.ts";
import { noteCard, spanWith } from "./card-part.ts";
import type { CardActions, CardModel } from "./card-part.ts";
import { rollData } from "../messages/message-type.ts";
import { markFolded } from "./joined-rolls.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import {
  applyChange,
  changeIn,
  mayApplyChange,
  mayUndoChange,
  undoChange,
  undoerOf,
} from "../deltas/recorded-change.ts";
import type { ChangeMessage } from "../deltas/recorded-change.ts";
import { ChangeData } from "../messages/change-data.ts";
import type { ChangeReason } from "../messages/change-data.ts";

const CHANGE_CARD = "systems/quadrivium/templates/cards/change-card.hbs";

export const changeActions: CardActions = {
  quadriviumUndoChange: {
    press: (message) => {
      const told = changeIn(message);
      return told && mayUndoChange(told) && undoChange(told);
    },
  },
  quadriviumApplyChange: {
    isDue: () => true,
    press: (message) => {
      const told = changeIn(message);
      return told && applyChange(told);
    },
  },
  quadriviumUndoAll: { press: undoAll },
};

/** A change of a character, or several that were told together, on one card: an award for four. */
export class ChangeModel extends ChangeData implements CardModel {
  async drawCard(html: HTMLElement): Promise<void> {
    const told = changeIn(this.parent);
    if (!told?.isContentVisible) return;
    markFolded(told, html);
    await drawChange(told, html);
    await drawChanges(told, html);
  }

  get lines(): readonly string[] {
    const told = changeIn(this.parent);
    return told ? changeLines(told) : [];
  }
}

async function drawChange(told: ChangeMessage, html: HTMLElement): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!content) return;
  if (isToldOnCard(told)) html.classList.add("quadrivium-told");
  const { renderTemplate } = foundry.applications.handlebars;
  content.innerHTML = await renderTemplate(CHANGE_CARD, {
    tradition: actorAt(told.system.actor ?? "")?.system.effectiveTradition.id ?? "plain",
    title: titleOf(told),
    rows: changeRows(told),
    undone: undoneWords(told),
    mayMake: mayApplyChange(told),
    mayUndo: mayUndoChange(told),
    lost: lostWords(told),
  });
}

async function drawChanges(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const all = changesTogether(message);
  const [first] = all;
  if (!first || all.length < 2 || first.id !== message.id) return;
  // What changes is named once where it is the same for all.
  const [label = "", ...others] = new Set(all.flatMap(changeRows).map((row) => row.label));
  const isNamed = others.length === 0 && all.every(({ system }) => system.deltas.length === 1);
  const title = say({ key: `QUADRIVIUM.Change.Several.${first.system.reason}` });
  const rows = all.map((message) =>
    changeRow(message, ({ label: name, change }) => (isNamed ? change : `${name} ${change}`)),
  );
  await drawTogether(html, rows, {
    icon: ICONS[first.system.reason] ?? "fa-pen",
    title,
    about: isNamed && label !== title ? label : "",
    names: all.map(({ alias }) => alias),
    undoesAll: all.filter(mayUndoChange).length > 1,
  });
}

const ICONS: { readonly [Reason in ChangeReason]?: string } = { award: "fa-star", rest: "fa-campground" };

function changesTogether(message: ChatMessage.Implementation): readonly ChangeMessage[] {
  return shownTogether(message).flatMap((one) => changeIn(one) ?? []);
}

/** What has changed of a number: "Experience", "0 → 5". */
interface ChangeRow {
  readonly label: string;
  readonly change: string;
}

/** Returns the row of a change among others: whom it is about, what has changed, and the button that undoes it. */
function changeRow(message: ChangeMessage, inWords: (row: ChangeRow) => string): HTMLElement {
  const row = document.createElement("li");
  row.dataset.joinedMessage = message.id ?? "";
  noteCard(row, message);
  const words = listed(changeRows(message).map(inWords));
  const undone = undoneWords(message);
  if (undone) row.dataset.undone = "";
  row.append(spanWith("who", message.alias), " ", spanWith("note", words), " ");
  if (undone) row.append(spanWith("note", undone));
  const lost = lostWords(message);
  if (lost) row.append(...lostButton(say({ key: "QUADRIVIUM.Change.Undo" }), lost));
  if (mayApplyChange(message))
    row.append(button(say({ key: "QUADRIVIUM.Damage.confirm" }), "quadriviumApplyChange"), " ");
  if (mayUndoChange(message)) {
    const undo = button(say({ key: "QUADRIVIUM.Change.Undo" }), "quadriviumUndoChange");
    undo.setAttribute("aria-label", say({ key: "QUADRIVIUM.Change.UndoFor", data: { name: message.alias } }));
    row.append(undo);
  }
  return row;
}

async function undoAll(message: ChatMessage.Implementation): Promise<void> {
  for (const one of changesTogether(message)) {
    if (mayUndoChange(one)) await warnOfFaults(() => undoChange(one));
  }
}

/** Tells whether a change that a roll has brought about is told on the card of that roll, and not in the log by itself. */
function isToldOnCard({ system: { of, reason } }: ChangeMessage): boolean {
  return rollData(game.messages.get(of ?? ""))?.tells(reason) === true;
}

/** Returns why a change can no longer be undone, to those who could; blank if its character is there. */
function lostWords(message: ChangeMessage): string {
  const { alias: name, isAuthor, system } = message;
  const isLost = system.actor !== null && !actorAt(system.actor);
  return isLost && (game.user.isGM || isAuthor) ? goneInWords(name) : "";
}

/** Returns what a change has changed, in lines of words. */
function changeLines(message: ChangeMessage): readonly string[] {
  return [
    titleOf(message),
    ...changeRows(message).map(({ label, change }) => labelled(label, change)),
    undoneWords(message),
  ].filter(Boolean);
}

function titleOf({ alias: name, system }: ChangeMessage): string {
  return say({ key: `QUADRIVIUM.Change.Title.${system.reason}`, data: { name } });
}

/** Returns the changed numbers, in the reader's language while they still exist. */
function changeRows({ system }: ChangeMessage): readonly ChangeRow[] {
  const actor = actorAt(system.actor ?? "");
  const known = actor ? changeableNumbers(actor) : [];
  return system.deltas.map(({ number: key, label, before, by }) => {
    const number = known.find((one) => one.key === key) ?? { label, choices: null };
    const data = { before: valueInWords(number, before), after: valueInWords(number, before + by) };
    return { label: number.label, change: say({ key: "QUADRIVIUM.Change.FromTo", data }) };
  });
}

function undoneWords(message: ChangeMessage): string {
  const undoer = undoerOf(message);
  if (undoer === null) return "";
  const name = game.users.get(undoer)?.name ?? "?";
  return say({ key: "QUADRIVIUM.Change.UndoneBy", data: { name } });
}

import { say } from "../base/words.ts";
import { actorAt } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { goneInWords } from "../characters/names.ts";
import type { ChangeMessage } from "../deltas/change-message.ts";
import { rollOf } from "../deltas/change-roll.ts";
import type { RollMessage } from "../messages/message-type.ts";
import { isKnownOpponent, knownOpponents, opponentActor, opponentName, opponentsOf } from "../messages/opponents.ts";
import { button, lostButton } from "../ui/buttons.ts";
import { groupBox, removeButtons, spanWith } from "./card-part.ts";
import type { CardActions } from "./card-part.ts";
import { undoneInWords } from "./change-card.ts";
import { applyDamage, changeInWords, damageOf, inflict, mayApply, mayTake, takenOf, usualPreview } from "./damage.ts";

export const damageActions: CardActions = {
  quadriviumApplyDamage: { press: applyDamage },
  quadriviumApplyDamageTo: {
    isDue: () => true,
    press: (message, { actor = "" }) => {
      const taking = actorAt(actor);
      return taking && mayTake(message, taking) && inflict(message, taking);
    },
  },
};

/** Shows who has taken the damage of a roll, and buttons for users who may apply it. */
export function showDamage(message: RollMessage, html: HTMLElement): void {
  const damage = damageOf(message);
  const { isDamage } = message.system;
  const roll = rollOf(message);
  // Of a target by a token that is hidden, not everybody may know that it has taken something.
  const isKnown = (uuid: string | null): boolean =>
    opponentsOf(message).every((one) => one.actor !== uuid || isKnownOpponent(one));
  const taken = takenOf(message).filter(({ system }) => isKnown(system.actor));
  // Damage is compared with the soak of each target, not with an ease factor.
  if (isDamage && damage !== null) removeButtons(html, "quadriviumCompare");
  const box = groupBox("damage", game.i18n.localize("QUADRIVIUM.Total.damage"));
  // "An unsuccessful action cannot inflict stress" [fortune]: what was applied before its counter came is offered back.
  const isOwed = !isDamage && damage === null && roll?.isWaiting === false;
  const list = document.createElement("ul");
  list.append(...taken.map((one) => takenLine(one, isOwed)));
  if (list.querySelector("[data-owed]")) box.append(spanWith("note condition", say({ key: "QUADRIVIUM.Damage.owed" })));
  if (taken.length > 0) box.append(list);
  // Who acts inflicts nothing on their own; a damage roll may be of anything, a fall too.
  if (damage !== null && (isDamage || game.user.isGM || !message.isAuthor) && mayApply()) {
    const own = applyButtons(message);
    const others = chooseButton(message, own.length === 0 && taken.some(({ system }) => system.undoneBy === null));
    // It is not known yet whether an action succeeds that may still be countered.
    const isUndecided = !isDamage && roll?.target === null && (own.length > 0 || others);
    if (isUndecided) box.append(spanWith("note condition", say({ key: "QUADRIVIUM.Damage.unlessCountered" })));
    box.append(...own, ...(others ? [others] : []));
  }
  if (box.children.length > 0) (html.querySelector(".message-content") ?? html).append(box);
}

/**
 * Returns the button by which this user chooses who takes the damage of a message: a player, where it is against nobody whom they know
 * or one of these is their own and has not taken it.
 * @param isDone All whom it was meant for have taken it: there is hardly anything left to do.
 */
function chooseButton(message: RollMessage, isDone: boolean): HTMLElement | null {
  const actors = knownOpponents(message).map(opponentActor);
  const isOwn = actors.length === 0 || actors.some((actor) => actor && mayTake(message, actor));
  if (!game.user.isGM && !isOwn) return null;
  const choose = button(
    say({ key: `QUADRIVIUM.Damage.${isDone ? "applyToAnother" : "apply"}` }),
    "quadriviumApplyDamage",
  );
  if (isDone) choose.classList.add("quiet");
  return choose;
}

/** Returns a button for each of those whom the roll was against, if this user may apply the damage to them. */
function applyButtons(message: RollMessage): readonly HTMLElement[] {
  return knownOpponents(message).flatMap((opponent) => {
    const actor = opponentActor(opponent);
    const name = opponentName(opponent);
    const words = say({ key: "QUADRIVIUM.Damage.applyTo", data: { name } });
    const line = document.createElement("div");
    line.className = "apply-to";
    if (actor && mayTake(message, actor)) {
      const note = spanWith("note", usualPreview(message, actor));
      const apply = button(words, "quadriviumApplyDamageTo", { actor: actor.uuid });
      apply.ariaDescription = note.textContent;
      line.append(apply, " ", note);
      return [line];
    }
    if (actor || !game.user.isGM || takenOf(message).some(({ system }) => system.actor === opponent.actor)) return [];
    line.append(...lostButton(words, goneInWords(name)));
    return [line];
  });
}

/**
 * Returns the line for an actor that has taken damage. Users who may not observe the actor only read that it was hit, and
 * that this was undone.
 * @param isOwed The roll does no damage any more.
 */
function takenLine(taken: ChangeMessage, isOwed: boolean): HTMLElement {
  const { alias: name, author, isAuthor, system } = taken;
  const { creature, undoneBy } = system;
  const isObserver = game.user.isGM || creature?.testUserPermission(game.user, "OBSERVER") === true;
  const line = document.createElement("li");
  const words = document.createElement(undoneBy === null ? "span" : "s");
  words.textContent = isObserver ? takenInWords(name, system.damage, creature) : unseenInWords(name, system.damage);
  line.append(words);
  // Game masters apply damage as a matter of course.
  if (author && !author.isGM && isObserver) {
    line.append(" ", spanWith("note", say({ key: "QUADRIVIUM.Damage.appliedBy", data: { name: author.name } })));
  }
  if (undoneBy !== null) line.append(" ", spanWith("undone", undoneInWords(undoneBy)));
  else if (!creature && (game.user.isGM || isAuthor)) {
    line.append(" ", ...lostButton(say({ key: "QUADRIVIUM.Damage.undo" }), goneInWords(name)));
  }
  if (system.mayUndo) {
    const whole = say({ key: "QUADRIVIUM.Damage.undoFor", data: { name } });
    const data = { change: taken.id ?? "", ...(isOwed ? { owed: "" } : {}) };
    const undo = button(isOwed ? whole : say({ key: "QUADRIVIUM.Damage.undo" }), "quadriviumUndoChange", data);
    undo.setAttribute("aria-label", whole);
    line.append(" ", undo);
  }
  return line;
}

type TakenDamage = ChangeMessage["system"]["damage"];

function unseenInWords(name: string, { points, soak }: TakenDamage): string {
  return say({ key: `QUADRIVIUM.Damage.${points > soak ? "takenUnseen" : "withstoodUnseen"}`, data: { name } });
}

function takenInWords(name: string, { points, soak, levels }: TakenDamage, actor: Creature | null): string {
  const hasSoak = soak !== 0 || !actor || actor.system.effectiveTradition.damage !== undefined;
  const data = { name, damage: points, change: changeInWords(levels), ...(hasSoak ? { soak } : {}) };
  return say({ key: `QUADRIVIUM.Damage.${hasSoak ? "taken" : "takenWhole"}`, data });
}

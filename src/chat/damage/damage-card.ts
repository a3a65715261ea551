import { say } from "../../base/words.ts";
import { actorAt } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { isKnownOpponent, knownOpponents, opponentActor, opponentName, opponentsOf } from "../../messages/opponents.ts";
import { button, lostButton } from "../../ui/buttons.ts";
import { groupBox, removeButtons, spanWith } from "../card-part.ts";
import { rollOf } from "../../deltas/change-roll.ts";
import type { CardActions } from "../card-part.ts";
import { applyDamage, applyTo, mayApply, mayTakeHere, usualPreview } from "./apply-damage.ts";
import { changeInWords, damageOf, isDamageRoll, takenOf } from "./damage.ts";
import type { TakenDamage } from "./damage.ts";
import { mayUndoChange, undoChange } from "../../deltas/recorded-change.ts";
import { goneInWords } from "../../characters/names.ts";

type Message = ChatMessage.Implementation;

export const damageActions: CardActions = {
  quadriviumApplyDamage: { press: applyDamage },
  quadriviumApplyDamageTo: {
    isDue: () => true,
    press: (message, { actor = "" }) => {
      const taking = actorAt(actor);
      return taking && applyTo(message, taking);
    },
  },
  quadriviumUndoDamage: {
    isDue: ({ dataset }) => "owed" in dataset,
    press: (message, { taken = "" }) => {
      const undone = takenOf(message).find(({ change }) => change.id === taken);
      return undone && mayUndoChange(undone.change) && undoChange(undone.change);
    },
  },
};

/** Shows who has taken the damage of a roll, and buttons for users who may apply it. */
export function showDamage(message: Message, html: HTMLElement): void {
  const damage = damageOf(message);
  const taken = takenOf(message).filter(({ actor }) => isKnownTarget(message, actor));
  // Damage is compared with the soak of each target, not with an ease factor.
  if (isDamageRoll(message) && damage !== null) removeButtons(html, "quadriviumCompare");
  const box = groupBox("damage", game.i18n.localize("QUADRIVIUM.Total.damage"));
  const list = document.createElement("ul");
  // "An unsuccessful action cannot inflict stress" [fortune]: what was applied before its counter came is offered back.
  const isOwed = !isDamageRoll(message) && damage === null && rollOf(message)?.isWaiting === false;
  list.append(...taken.map((one) => lineFor(one, isOwed)));
  if (list.querySelector("[data-owed]")) box.append(spanWith("note condition", say({ key: "QUADRIVIUM.Damage.owed" })));
  if (taken.length > 0) box.append(list);
  // Who acts inflicts nothing on their own; a damage roll may be of anything, a fall too.
  const isOffered = isDamageRoll(message) || game.user.isGM || !message.isAuthor;
  if (damage !== null && isOffered && mayApply()) {
    const own = applyButtons(message);
    const isSomething = own.length > 0 || mayHitAnother(message);
    if (isSomething && isUndecided(message))
      box.append(spanWith("note condition", say({ key: "QUADRIVIUM.Damage.unlessCountered" })));
    box.append(...own);
    if (mayHitAnother(message)) {
      // Where all whom it was meant for have taken it, there is hardly anything left to do.
      const isDone = own.length === 0 && taken.some(({ undoneBy }) => undoneBy === null);
      const key = `QUADRIVIUM.Damage.${isDone ? "applyToAnother" : "apply"}`;
      const choose = button(say({ key }), "quadriviumApplyDamage");
      if (isDone) choose.classList.add("quiet");
      box.append(choose);
    }
  }
  if (box.children.length > 0) (html.querySelector(".message-content") ?? html).append(box);
}

/** Tells whether it is not known yet whether an action succeeds, and with it whether it does damage: it may still be countered. */
function isUndecided(message: Message): boolean {
  return !isDamageRoll(message) && rollOf(message)?.target === null;
}

/**
 * Tells whether this user may choose who takes the damage of a message: a player, where it is against nobody whom they know
 * or one of these is their own and has not taken it.
 */
function mayHitAnother(message: Message): boolean {
  const actors = knownOpponents(message).map(opponentActor);
  return game.user.isGM || actors.length === 0 || actors.some((actor) => actor && mayTakeHere(message, actor));
}

/** Tells whether this user may know that an actor has taken damage: not if it was the target by a token that is hidden. */
function isKnownTarget(message: Message, actor: string): boolean {
  return opponentsOf(message).every((one) => one.actor !== actor || isKnownOpponent(one));
}

/** Returns a button for each of those whom the roll was against, if this user may apply the damage to them. */
function applyButtons(message: Message): readonly HTMLElement[] {
  return knownOpponents(message).flatMap((opponent) => {
    const actor = opponentActor(opponent);
    const line = document.createElement("div");
    line.className = "apply-to";
    if (!actor && game.user.isGM && !takenOf(message).some((taken) => taken.actor === opponent.actor)) {
      const name = opponentName(opponent);
      line.append(...lostButton(say({ key: "QUADRIVIUM.Damage.applyTo", data: { name } }), goneInWords(name)));
      return [line];
    }
    if (!actor || !mayTakeHere(message, actor)) return [];
    const note = document.createElement("span");
    note.className = "note";
    note.textContent = usualPreview(message, actor);
    const data = { name: opponentName(opponent) };
    const apply = button(say({ key: "QUADRIVIUM.Damage.applyTo", data }), "quadriviumApplyDamageTo", {
      actor: actor.uuid,
    });
    apply.ariaDescription = note.textContent;
    line.append(apply, " ", note);
    return [line];
  });
}

/**
 * Returns the line for an actor that has taken damage. Users who may not observe the actor only read that it was hit, and
 * that this was undone.
 * @param isOwed The roll does no damage any more.
 */
function lineFor(taken: TakenDamage, isOwed: boolean): HTMLElement {
  const line = document.createElement("li");
  const actor = actorAt(taken.actor);
  const words = document.createElement(taken.undoneBy === null ? "span" : "s");
  words.textContent = inWords(taken, actor);
  line.append(words);
  const by = appliedInWords(taken, actor);
  if (by) {
    const note = document.createElement("span");
    note.className = "note";
    note.textContent = by;
    line.append(" ", note);
  }
  if (taken.undoneBy !== null) {
    const note = document.createElement("span");
    const name = game.users.get(taken.undoneBy)?.name;
    note.className = "undone";
    note.textContent = say(
      name ? { key: "QUADRIVIUM.Damage.undoneBy", data: { name } } : { key: "QUADRIVIUM.Damage.undone" },
    );
    line.append(" ", note);
  }
  const isByThem = game.user.isGM || taken.change.isAuthor;
  if (!actor && taken.undoneBy === null && isByThem) {
    line.append(" ", ...lostButton(say({ key: "QUADRIVIUM.Damage.undo" }), goneInWords(taken.name)));
  }
  if (mayUndoChange(taken.change)) {
    const whole = say({ key: "QUADRIVIUM.Damage.undoFor", data: { name: taken.name } });
    const data = { taken: taken.change.id ?? "", ...(isOwed ? { owed: "" } : {}) };
    const undoing = button(isOwed ? whole : say({ key: "QUADRIVIUM.Damage.undo" }), "quadriviumUndoDamage", data);
    undoing.setAttribute("aria-label", whole);
    line.append(" ", undoing);
  }
  return line;
}

/** Returns who has applied damage, if that was a player, to those who may know how the actor is; otherwise a blank. */
function appliedInWords({ change }: TakenDamage, actor: Creature | null): string {
  if (!change.author || change.author.isGM || !isKnown(actor)) return "";
  return say({ key: "QUADRIVIUM.Damage.appliedBy", data: { name: change.author.name } });
}

function isKnown(actor: Creature | null): boolean {
  return game.user.isGM || (actor?.testUserPermission(game.user, "OBSERVER") ?? false);
}

function inWords(taken: TakenDamage, actor: Creature | null): string {
  const { name, damage, soak } = taken;
  if (!isKnown(actor)) {
    return say({ key: `QUADRIVIUM.Damage.${damage > soak ? "takenUnseen" : "withstoodUnseen"}`, data: { name } });
  }
  const [before = "", after = ""] = taken.levels.map((name) => game.i18n.localize(name));
  const change = changeInWords(before, after);
  const hasSoak = soak !== 0 || !actor || actor.system.effectiveTradition.damage !== undefined;
  const data = { name, damage, change, ...(hasSoak ? { soak } : {}) };
  return say({ key: `QUADRIVIUM.Damage.${hasSoak ? "taken" : "takenWhole"}`, data });
}

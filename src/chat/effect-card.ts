import { say } from "../base/words.ts";
import { itemFormula, rollItemFormula } from "../rolls/flat-roll.ts";
import { rollOf, throwDecisionGone } from "../deltas/change-roll.ts";
import { creature, type Creature } from "../characters/creature.ts";
import { opponentsOf, withoutDefense } from "../messages/opponents.ts";
import { partAfter, type Power } from "../deltas/pay.ts";
import { rollStat } from "../rolls/road/macro-rolls.ts";
import { skipsDialog } from "../rolls/dragged-stat.ts";
import { button } from "../ui/buttons.ts";
import { addBox, groupBox, type CardActions } from "./card-part.ts";
import { partsOf } from "./joined-rolls.ts";
import { rollData } from "../messages/message-type.ts";

type Message = ChatMessage.Implementation;

export const effectActions: CardActions = {
  quadriviumRollEffect: { isDue: () => true, press: rollEffect },
  quadriviumRollNext: { isDue: () => true, press: rollNext },
};

/** Shows the effect of a power on the card of its roll. */
export function showEffect(message: Message, html: HTMLElement): void {
  const box = effectBox(message);
  if (box) addBox(html, box);
}

/**
 * Returns what the card of a power's roll shows of its effect, unless it has failed: the text, for those who may look at the
 * character, and a button that rolls its formula. Null for any other roll.
 */
function effectBox(message: Message): HTMLElement | null {
  const used = powerUsed(message);
  if (!used) return null;
  const { actor, power } = used;
  const box = groupBox("effect", power.name);
  const { effect, effectFormula: formula } = power.system;
  if (
    effect.trim() !== "" &&
    standsIn(message) &&
    (message.isAuthor || actor.testUserPermission(game.user, "OBSERVER"))
  ) {
    const words = document.createElement("p");
    words.textContent = effect;
    box.append(words);
  }
  if (mayRollEffect(message, used)) {
    const roll = button(say({ key: "QUADRIVIUM.Power.effectOf", data: { formula } }), "quadriviumRollEffect");
    roll.setAttribute("aria-label", say({ key: "QUADRIVIUM.Power.rollEffect", data: { name: power.name, formula } }));
    box.append(roll);
  }
  const next = partDue(message, used);
  if (next) box.append(button(say({ key: "QUADRIVIUM.Power.next", data: { name: next.name } }), "quadriviumRollNext"));
  return box.children.length > 0 ? box : null;
}

async function rollEffect(message: Message): Promise<void> {
  const used = powerUsed(message);
  // It may have been rolled, or have failed, since this card was drawn.
  if (!used || !mayRollEffect(message, used)) throwDecisionGone();
  const joining = { partOf: message.id, against: withoutDefense(opponentsOf(message)) };
  await rollItemFormula(used.actor, used.power.id ?? "", { joining });
}

/** Rolls the next part of the feat, against the same opponents. */
async function rollNext(message: Message, _data: DOMStringMap, event: MouseEvent): Promise<void> {
  const used = powerUsed(message);
  const power = used && partDue(message, used)?.id;
  if (!used || !power) throwDecisionGone();
  const against = withoutDefense(opponentsOf(message));
  await rollStat(used.actor, { power }, { ask: !skipsDialog(event), accept: () => ({ against }) });
}

/** Returns the part of the feat that this user may roll next; null if there is none, or if this one has failed. */
function partDue(message: Message, { actor, power }: UsedPower): Power | null {
  return actor.isOwner && standsIn(message) ? partAfter(actor, power) : null;
}

interface UsedPower {
  readonly actor: Creature;
  readonly power: Power;
}

/** Returns the power that is used with the roll of a message; null for none. */
function powerUsed(message: Message): UsedPower | null {
  const data = rollData(message);
  if (!data) return null;
  const { trait, answers } = data;
  const actor = creature(message.speakerActor);
  if (!actor || answers || !trait.power || trait.total !== "") return null;
  const power = actor.items.find(({ uuid, type }) => uuid === trait.power && type === "power");
  return power ? { actor, power: power as Power } : null;
}

/** Tells whether this user may roll the effect: once, and unless the power is known to have failed. */
function mayRollEffect(message: Message, { actor, power }: UsedPower): boolean {
  return actor.isOwner && itemFormula(power) !== null && standsIn(message) && partsOf(message).length === 0;
}

/** Tells whether the roll of a power has not failed, as far as this user knows. */
function standsIn(message: Message): boolean {
  const { outcome, die } = rollOf(message) ?? {};
  return outcome ? outcome.success !== false && die?.dieKind.fails?.(outcome) !== true : false;
}

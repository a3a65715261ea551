import { say } from "../base/words.ts";
import { itemFormula, rollItemFormula } from "../rolls/flat-roll.ts";
import { throwDecisionGone } from "../deltas/change-roll.ts";
import { creature, itemsOf, type Creature } from "../characters/actors.ts";
import { opponentsOf, withoutDefense } from "../messages/opponents.ts";
import type { Power } from "../deltas/pay.ts";
import { rollStat } from "../rolls/macro-rolls.ts";
import { skipsDialog } from "../rolls/dragged-stat.ts";
import { addBox, groupBox, type CardActions } from "./card-part.ts";
import { partsOf } from "./joined-rolls.ts";
import { rollData, rollOf } from "../messages/message-type.ts";
import { foldName } from "../rules/command/entries.ts";

type Message = ChatMessage.Implementation;

export const effectActions: CardActions = {
  quadriviumRollEffect: { press: rollEffect },
  quadriviumRollNext: { press: rollNext },
};

/**
 * Shows on the card of a power's roll its effect, unless it has failed: the text, for users who may look at the character, and
 * buttons that roll its formula and the next part of its feat.
 */
export async function showEffect(message: Message, html: HTMLElement): Promise<void> {
  const used = powerUsed(message);
  if (!used) return;
  const { actor, power } = used;
  const { effect, effectFormula: formula } = power.system;
  const isRead = standsIn(message) && (message.isAuthor || actor.testUserPermission(game.user, "OBSERVER"));
  const next = partDue(message, used);
  const box = await groupBox({
    kind: "effect",
    name: power.name,
    words: isRead ? effect.trim() : "",
    buttons: [
      mayRollEffect(message, used) && {
        action: "quadriviumRollEffect",
        words: say({ key: "QUADRIVIUM.Power.effectOf", data: { formula } }),
        label: say({ key: "QUADRIVIUM.Power.rollEffect", data: { name: power.name, formula } }),
      },
      next && {
        action: "quadriviumRollNext",
        words: say({ key: "QUADRIVIUM.Power.next", data: { name: next.name } }),
      },
    ],
  });
  if (box) addBox(html, box);
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

/**
 * Returns what this user may roll after a power, as "a feat that has a Sk^Resistance and then a Sk^Attribute and THEN Sk as Dmg" [trip]:
 * the next part of its feat in the order of the sheet. Null for the last one, for a power outside a feat, and if this one has failed.
 */
function partDue(message: Message, { actor, power }: UsedPower): Power | null {
  const feat = foldName(power.system.feat);
  if (feat === "" || !actor.isOwner || !standsIn(message)) return null;
  const parts = itemsOf(actor, "power").filter(({ system }) => foldName(system.feat) === feat);
  return parts[parts.findIndex(({ id }) => id === power.id) + 1] ?? null;
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

/** Returns whether this user may roll the effect: once, unless the power is known to have failed. */
function mayRollEffect(message: Message, { actor, power }: UsedPower): boolean {
  return actor.isOwner && itemFormula(power) !== null && standsIn(message) && partsOf(message).length === 0;
}

/** Returns whether the roll of a power has not failed, as far as this user knows. */
function standsIn(message: Message): boolean {
  const { outcome, die } = rollOf(message) ?? {};
  return outcome ? outcome.success !== false && die?.dieKind.fails?.(outcome) !== true : false;
}

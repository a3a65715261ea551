import { mayAllKnowDefense, opponentsOf } from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { fireAndForget, serialize } from "../../base/async.ts";
import { keep, keepsKind, keptOf, share } from "../../messages/secret-store.ts";
import { redraw } from "../../messages/redraw-cards.ts";
import { rollOf } from "../../bookings/change-roll.ts";
import { attackerIn, DEFENSE, idOfDefense, isCompared, isDefense, resultAgainst, sheetDefense } from "./attack.ts";
import { actionOf, joins } from "../counter-join.ts";

type Message = ChatMessage.Implementation;

keepsKind(DEFENSE, {
  isNeeded: (id) => attackIn(id) !== null,
  onArrival: (id) => {
    const attack = attackIn(id);
    if (attack) redraw([attack]);
  },
});

function attackIn(id: string): Message | null {
  return game.messages.get(id.split(" ")[0] ?? "") ?? null;
}

/** Compares the attacks with which nobody has, since no game master was there; for their client, when it may be the one that does. */
export function compareMissed(): void {
  if (game.users.activeGM?.isSelf !== true) return;
  for (const attack of game.messages) {
    const all = opponentsOf(attack);
    const total = all.length > 0 ? rollOf(attack)?.total : undefined;
    const isMissed = all.some((one) => isCompared(attack, one) && one.compared?.total !== total);
    if (isMissed) fireAndForget(recordDefenses(attack));
  }
}

/**
 * Records on an attack that is new or has changed what its targets' defenses are that stand without a roll; for the hooks
 * `createChatMessage` and `updateChatMessage`.
 */
export async function recordDefenses(attack: Message): Promise<void> {
  if (!attackerIn(attack) || !joins(attack)) return;
  await serialize(attack, async () => {
    const before = opponentsOf(attack);
    const against = await Promise.all(before.map((one) => recorded(attack, one)));
    if (JSON.stringify(against) === JSON.stringify(before)) return;
    await attack.update({ system: { against } });
    for (const one of against) share(DEFENSE, idOfDefense(attack, one));
  });
}

/**
 * Returns an opponent with the defense that stands without a roll, if all may know it. If not, with what comes of it, which a
 * game master's client compares and keeps: every client receives the message.
 */
async function recorded(attack: Message, opponent: Opponent): Promise<Opponent> {
  if (opponent.passive !== null || !isCompared(attack, opponent)) return opponent;
  const now = sheetDefense(attack, opponent);
  if (now === null) return opponent;
  if (mayAllKnowDefense(opponent)) return { ...opponent, passive: now };
  const roll = rollOf(attack);
  if (!roll || game.users.activeGM?.isSelf !== true) return opponent;
  const id = idOfDefense(attack, opponent);
  const kept = keptOf(DEFENSE, id);
  const result = resultAgainst(roll, kept === null ? now : Number(kept));
  if (kept === null) await keep(DEFENSE, id, String(now));
  return { ...opponent, compared: result && { total: roll.total ?? 0, isHit: result.isHit } };
}

/**
 * Records a new defense on the attack that it opposes; for the hook `createChatMessage`. A second one stays by itself, and
 * so does one by somebody who may not roll for the target.
 */
export async function onDefense(defense: Message): Promise<void> {
  const attack = actionOf(defense);
  const { author } = defense;
  if (!attack || !author || !attackerIn(attack) || !joins(attack)) return;
  await serialize(attack, async () => {
    const all = opponentsOf(attack);
    const index = all.findIndex((one) => isDefense(defense, attack, one));
    const opponent = all[index];
    const isOpen = opponent && (opponent.defense === null || (author.isGM && !game.messages.get(opponent.defense)));
    if (!isOpen) return;
    const against = all.map((one, at) => (at === index ? { ...one, defense: defense.id } : one));
    await attack.update({ system: { against } });
  });
}

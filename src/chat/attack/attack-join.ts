import { mayAllKnowDefense, opponentsOf, opponentActor, opponentName } from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { fireAndForget, serialize } from "../../base/async.ts";
import { keep, keepsKind, keptOf, share } from "../../messages/secret-store.ts";
import { redraw } from "../../messages/redraw-cards.ts";
import { rollOf } from "../../bookings/change-roll.ts";
import {
  attackerIn,
  DEFENSE,
  idOfDefense,
  isCompared,
  isDefense,
  resultAgainst,
  sheetDefense,
  knownOpponents,
  awaitsDefense,
  isAttack,
} from "./attack.ts";
import { actionOf, joins } from "../counter.ts";
import { say } from "../../base/words.ts";
import { isPrompted } from "../../requests/card/request-prompt.ts";
import { askInPrompt, closePrompt } from "../../ui/prompt.ts";
import type { Prompt } from "../../ui/prompt.ts";
import { rollDefense } from "./attack-card.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";

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

/** Records them on an attack whose total or targets have changed; for the hook `updateChatMessage`. */
export async function onAttackChange(attack: Message, changes: object): Promise<void> {
  const { system = {} } = changes as { readonly system?: object };
  if ("rolls" in changes || "against" in system) await recordDefenses(attack);
}

/** Records on a new attack what its targets' defenses are that stand without a roll; for the hook `createChatMessage`. */
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

/**
 * Whoever plays the target of an attack is asked for its defense, once, in a window that can be put off: the button on the card
 * stays. A defense that stands asks nobody.
 */

/** The prompts on this client, by attack and target; those that were closed are there, too, so that nobody is asked twice. */
const prompts = new Map<string, Prompt>();

/** Asks this player for the defenses that a new or changed attack awaits, and closes prompts for those that it does not; for the hooks of messages. */
export function onAwaitedDefense(message: Message): void {
  const attack = actionOf(message) ?? message;
  const isThere = game.messages.has(attack.id ?? "");
  const awaited =
    isThere && attack.isContentVisible && isAttack(attack)
      ? knownOpponents(attack).filter((one) => isMine(attack, one))
      : [];
  for (const opponent of awaited) if (!prompts.has(keyOf(attack, opponent))) fireAndForget(prompt(attack, opponent));
  const left = new Set(awaited.map((one) => keyOf(attack, one)));
  for (const [key, open] of prompts) {
    if (key.startsWith(`${attack.id ?? ""} `) && !left.has(key)) closePrompt(open);
  }
}

function keyOf({ id }: Message, { actor }: Opponent): string {
  return `${id ?? ""} ${actor}`;
}

/** Tells whether this user is the one who is asked for the defense of a target. */
function isMine(attack: Message, opponent: Opponent): boolean {
  const actor = opponentActor(opponent);
  return actor !== null && !game.user.isGM && isPrompted(actor) && awaitsDefense(attack, opponent);
}

async function prompt(attack: Message, opponent: Opponent): Promise<void> {
  const open: Prompt = { window: null, isOver: false };
  prompts.set(keyOf(attack, opponent), open);
  const data = { attacker: attack.alias, name: opponentName(opponent) };
  const content = document.createElement("p");
  content.textContent = say({ key: "QUADRIVIUM.Attack.attacked", data });
  const answer = await askInPrompt(open, {
    title: game.i18n.localize("QUADRIVIUM.Total.defense"),
    content,
    buttons: [
      { action: "defend", label: "QUADRIVIUM.Attack.defend", default: true },
      { action: "later", label: "QUADRIVIUM.Request.Later" },
    ],
  });
  if (answer === "defend") await warnOfFaults(() => rollDefense(attack, { actor: opponent.actor }));
}

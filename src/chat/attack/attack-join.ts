import {
  knownOpponents,
  mayAllKnowDefense,
  opponentActor,
  opponentName,
  opponentsOf,
} from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { fireAndForget, serialize } from "../../base/async.ts";
import { keep, keepsKind, keptOf, share } from "../../messages/secret-store.ts";
import { redraw } from "../../messages/redraw-cards.ts";
import { Attack, DEFENSE } from "./attack.ts";
import { actionOf, joins } from "../counter.ts";
import { say } from "../../base/words.ts";
import { isPrompted } from "../../requests/card/request-prompt.ts";
import { askInPrompt, closePrompt } from "../../ui/ask.ts";
import type { Prompt } from "../../ui/ask.ts";
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
  for (const message of game.messages) {
    const attack = opponentsOf(message).length > 0 ? Attack.of(message) : null;
    const isMissed = attack?.opponents.some(
      (one) => attack.isCompared(one) && one.compared?.total !== attack.roll?.total,
    );
    if (isMissed) fireAndForget(recordDefenses(message));
  }
}

/** Records them on an attack whose total or targets have changed; for the hook `updateChatMessage`. */
export async function onAttackChange(message: Message, changes: object): Promise<void> {
  const { system = {} } = changes as { readonly system?: object };
  if ("rolls" in changes || "against" in system) await recordDefenses(message);
}

/** Records on a new attack what its targets' defenses are that stand without a roll; for the hook `createChatMessage`. */
export async function recordDefenses(message: Message): Promise<void> {
  if (!Attack.of(message)?.attacker || !joins(message)) return;
  await serialize(message, async () => {
    const attack = Attack.of(message);
    if (!attack) return;
    const before = attack.opponents;
    const against = await Promise.all(before.map((one) => recorded(attack, one)));
    if (JSON.stringify(against) === JSON.stringify(before)) return;
    await message.update({ system: { against } });
    for (const one of against) share(DEFENSE, attack.keptId(one));
  });
}

/**
 * Returns an opponent with the defense that stands without a roll, if all may know it. If not, with what comes of it, which a
 * game master's client compares and keeps: every client receives the message.
 */
async function recorded(attack: Attack, opponent: Opponent): Promise<Opponent> {
  const now = attack.isCompared(opponent) ? attack.sheetDefense(opponent) : null;
  if (now === null) return opponent;
  if (mayAllKnowDefense(opponent)) return { ...opponent, passive: now };
  if (!attack.roll || game.users.activeGM?.isSelf !== true) return opponent;
  const id = attack.keptId(opponent);
  const kept = keptOf(DEFENSE, id);
  const result = attack.resultAgainst(kept === null ? now : Number(kept));
  if (kept === null) await keep(DEFENSE, id, String(now));
  return { ...opponent, compared: result && { total: attack.roll.total ?? 0, isHit: result.isHit } };
}

/**
 * Records a new defense on the attack that it opposes; for the hook `createChatMessage`. A second one stays by itself, and
 * so does one by somebody who may not roll for the target.
 */
export async function onDefense(defense: Message): Promise<void> {
  const message = actionOf(defense);
  const { author } = defense;
  if (!message || !author || !Attack.of(message)?.attacker || !joins(message)) return;
  await serialize(message, async () => {
    const all = opponentsOf(message);
    const index = all.findIndex((one) => Attack.of(message)?.isDefense(defense, one));
    const opponent = all[index];
    const isOpen = opponent && (opponent.defense === null || (author.isGM && !game.messages.get(opponent.defense)));
    if (!isOpen) return;
    const against = all.map((one, at) => (at === index ? { ...one, defense: defense.id } : one));
    await message.update({ system: { against } });
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
  const action = actionOf(message) ?? message;
  const isShown = game.messages.has(action.id ?? "") && action.isContentVisible;
  const attack = isShown ? Attack.of(action) : null;
  const awaited = attack ? knownOpponents(action).filter((one) => isMine(attack, one)) : [];
  const left = new Set<string>();
  for (const opponent of awaited) {
    const key = attack?.keptId(opponent) ?? "";
    left.add(key);
    if (!prompts.has(key)) fireAndForget(prompt(action, opponent, key));
  }
  for (const [key, open] of prompts) {
    if (key.startsWith(`${action.id ?? ""} `) && !left.has(key)) closePrompt(open);
  }
}

/** Tells whether this user is the one who is asked for the defense of a target. */
function isMine(attack: Attack, opponent: Opponent): boolean {
  const actor = opponentActor(opponent);
  return actor !== null && !game.user.isGM && isPrompted(actor) && attack.awaits(opponent);
}

async function prompt(message: Message, opponent: Opponent, key: string): Promise<void> {
  const open: Prompt = { window: null, isOver: false };
  prompts.set(key, open);
  const data = { attacker: message.alias, name: opponentName(opponent) };
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
  if (answer === "defend") await warnOfFaults(() => rollDefense(message, { actor: opponent.actor }));
}

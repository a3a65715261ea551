import { mayAllKnowDefense, opponentsOf } from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { fireAndForget, serialize } from "../../base/async.ts";
import { keep, keepsKind, keptOf, share } from "../../messages/kept-by-gamemasters.ts";
import { redraw } from "../../messages/redraw-cards.ts";
import { rollOf } from "../../bookings/change-roll.ts";
import { attackerIn, DEFENSE, idOfDefense, isCompared, isDefense, resultAgainst, sheetDefense } from "./attack.ts";
import { actionOf, joins } from "../counter-join.ts";

type Message = ChatMessage.Implementation;

keepsKind(DEFENSE, {
  isNeeded: (id) => attackIn(id) !== null,
  believes: (id, text) => /^-?\d{1,6}$/.test(text) && attackIn(id) !== null,
  onArrival: (id) => {
    const attack = attackIn(id);
    if (attack) redraw([attack]);
  },
});

function attackIn(id: string): Message | null {
  return game.messages.get(id.split(" ")[0] ?? "") ?? null;
}

/**
 * Records on a new attack what its targets' defenses are that stand without a roll; for the hook `createChatMessage`.
 * Whatever its author has written there is not believed.
 */
export async function onAttack(attack: Message): Promise<void> {
  await recordDefenses(attack, () => ({ defense: null, passive: null, compared: null }));
}

/** What changes about a roll in play; anything else may make another attack of a message, or say what comes of it. */
const IN_PLAY = new Set(["asks", "booked", "bookings", "labels", "meta", "opposedBy", "settled"]);

/** Tells whether a change may make another attack of a message, or says what comes of it. */
function isOfAttack(changes: object): boolean {
  return Object.entries(changes).some(([name, value]: [string, unknown]) => {
    if (name === "system") return Object.keys(value ?? {}).some((field) => !IN_PLAY.has(field));
    // All of it can be replaced: "==system".
    return /^(?:[-=]=)?(?:author|speaker|system|type)$/.test(name);
  });
}

/**
 * Does the same when somebody is named whom an attack is against, or when it has changed or become one; for the hook
 * `updateChatMessage`. What a game master has written stays.
 */
export async function onAttackChange(
  attack: Message,
  changes: object,
  _options: unknown,
  userId: string,
): Promise<void> {
  const isOther = isOfAttack(changes);
  if (!isOther && !("rolls" in changes)) return;
  const isBelieved = !isOther || game.users.get(userId)?.isGM === true;
  await recordDefenses(attack, isBelieved ? asRecorded : unbelieved);
}

/** What is recorded stays. */
const asRecorded = ({ defense, passive, compared }: Opponent): Defenses => ({ defense, passive, compared });

/** What stands without a roll is recorded anew. */
const unbelieved = ({ defense }: Opponent): Defenses => ({ defense, passive: null, compared: null });

/**
 * Compares the attacks with which nobody has, since no game master was there; for their client, when it may be the one that does.
 * What somebody else has written meanwhile, and no game master's browser keeps the number for, is compared anew.
 */
export function compareMissed(): void {
  if (game.users.activeGM?.isSelf !== true) return;
  for (const attack of game.messages) {
    const all = opponentsOf(attack);
    const total = all.length > 0 ? rollOf(attack)?.total : undefined;
    const isWritten = all.some(
      (one) => (one.passive !== null || one.compared !== null) && keptOf(DEFENSE, idOfDefense(attack, one)) === null,
    );
    if (isWritten && !isLastByGamemaster(attack)) fireAndForget(recordDefenses(attack, unbelieved));
    else if (all.some((one) => isCompared(attack, one) && one.compared?.total !== total))
      fireAndForget(recordDefenses(attack, asRecorded));
  }
}

/** Tells whether a game master was the last who has changed a message; the server notes it. */
function isLastByGamemaster({ _stats }: Message): boolean {
  return game.users.get(_stats.lastModifiedBy ?? "")?.isGM === true;
}

type Defenses = Pick<Opponent, "defense" | "passive" | "compared">;

/** @param kept What stays of the defenses that an attack names. */
async function recordDefenses(attack: Message, kept: (opponent: Opponent) => Defenses): Promise<void> {
  if (!attackerIn(attack) || !joins(attack)) return;
  await serialize(attack, async () => {
    const before = opponentsOf(attack);
    const against = await Promise.all(before.map((one) => recorded(attack, { ...one, ...kept(one) })));
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

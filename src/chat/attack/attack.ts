import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { verdictInWords } from "../../dice/verdict-words.ts";
import { say } from "../../base/words.ts";
import { rollScore } from "../../requests/model/answer-rolls.ts";
import { settleTie } from "../../rules/kernel/ties.ts";
import type { Tie } from "../../rules/kernel/ties.ts";
import { attackAgainst } from "../../rules/procedures/attack.ts";
import type { AttackResult } from "../../rules/procedures/attack.ts";
import type { DefenseTerms, Tradition } from "../../rules/traditions/tradition.ts";
import { traditionOf } from "../../rules/traditions/traditions.ts";
import { rollOf } from "../../bookings/change-roll.ts";
import { attackTotal, defenseTermsOf, totalOf } from "../../characters/combat-totals.ts";
import { creature } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { isKnownOpponent, mayKnowDefense, opponentActor, opponentsOf } from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { keptOf } from "../../messages/secret-store.ts";
import { isOfNobodyLeft, mayRollFor } from "../../messages/who-rolled.ts";
import { rollData } from "../../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** Returns who attacks with the roll of a message; null if it is no attack, or its author may not roll for them. */
export function attackerIn(message: Message): Creature | null {
  const data = rollData(message);
  if (!data) return null;
  const { trait, answers, opposes } = data;
  const actor = creature(message.speakerActor);
  if (!actor || answers || opposes || !mayRollFor(message, actor)) return null;
  return trait.total !== "" && trait.total === attackTotal(actor) ? actor : null;
}

/** Returns the tradition of an attack whose attacker no longer exists; null for any other message. */
export function lostAttack(message: Message): Tradition | null {
  const roll = isOfNobodyLeft(message) ? rollOf(message) : null;
  const data = rollData(message);
  if (!roll?.die || !data) return null;
  const { trait, answers, opposes } = data;
  const tradition = traditionOf(roll.die.dieKind.tradition);
  return !answers && !opposes && trait.total !== "" && trait.total === tradition.damage?.attack ? tradition : null;
}

/** Tells whether a message is an attack, also if its attacker no longer exists. */
export function isAttack(message: Message): boolean {
  return attackerIn(message) !== null || lostAttack(message) !== null;
}

/**
 * Returns how an opponent defends against an attack; null if neither their rules nor their sheet say, or the attack has another
 * target.
 */
export function defenseTerms(attack: Message, opponent: Opponent): DefenseTerms | null {
  const roll = rollOf(attack);
  const actor = opponentActor(opponent);
  const tradition = actor?.system.effectiveTradition;
  if (!actor || roll?.target !== null || tradition?.id !== roll.die?.dieKind.tradition) return null;
  const isSettled = opponent.passive !== null || opponent.compared !== null;
  return isSettled ? (tradition?.damage?.defense ?? null) : defenseTermsOf(actor);
}

/**
 * Returns the message with the roll of an opponent's defense against an attack: the recorded one, and until it is recorded
 * the first. Null for none, and for one that somebody has rolled who may not.
 */
export function defenseOf(attack: Message, opponent: Opponent): Message | null {
  const isMeant = (message: Message): boolean => isDefense(message, attack, opponent);
  if (opponent.defense === null) return game.messages.find(isMeant) ?? null;
  const recorded = game.messages.get(opponent.defense);
  return recorded && isMeant(recorded) ? recorded : null;
}

/** Tells whether the roll of a message is the defense of an opponent against an attack. */
export function isDefense(message: Message, attack: Message, opponent: Opponent): boolean {
  const data = rollData(message);
  if (!data || data.opposes !== attack.id || data.trait.total !== defenseTerms(attack, opponent)?.total) return false;
  const actor = creature(message.speakerActor);
  return actor?.uuid === opponent.actor && mayRollFor(message, actor) && rollOf(message)?.isSound === true;
}

/** Tells whether the defense of an opponent may still be rolled. One that was deleted is only rolled again by a game master. */
export function awaitsDefense(attack: Message, opponent: Opponent, user: User.Implementation = game.user): boolean {
  const isRolled = defenseTerms(attack, opponent)?.isRolled === true && opponent.passive === null;
  if (!isRolled || fails(attack) || defenseOf(attack, opponent)) return false;
  return opponent.defense === null || user.isGM;
}

/** Returns whether an attack hits an opponent; null as long as that is not decided. */
export function attackResult(attack: Message, opponent: Opponent): AttackResult | null {
  const roll = rollOf(attack);
  const score = roll?.isSound ? rollScore(roll) : null;
  if (!roll || !score) return null;
  if (score.fails) return { isHit: false, margin: null };
  const target = roll.target ?? opponent.passive;
  if (target !== null) return resultAgainst(roll, target);
  if (isCompared(attack, opponent)) return comparedResult(attack, opponent);
  const defense = defenseOf(attack, opponent);
  const against = defense && rollOf(defense);
  const opposing = against && rollScore(against);
  if (!opposing) return null;
  return attackAgainst(score, opposing, () => tieOf(roll, against));
}

/** Returns whether an attack hits a number; null as long as that is not decided. */
export function resultAgainst(roll: QuadriviumRoll, target: number): AttackResult | null {
  const { success, margin } = roll.outcomeAgainst(target) ?? {};
  return typeof success === "boolean" ? { isHit: success, margin: margin ?? null } : null;
}

/** Tells whether the defense of an opponent stands, and is not in the message since not every player may know it. */
export function isCompared(attack: Message, opponent: Opponent): boolean {
  return opponent.passive === null && defenseTerms(attack, opponent)?.isRolled === false;
}

/** Returns what a game master's client has compared, if it was the attack as it is now; with the margin for who may know it. */
function comparedResult(attack: Message, opponent: Opponent): AttackResult | null {
  const { compared } = opponent;
  const roll = rollOf(attack);
  if (!roll || !compared || compared.total !== roll.total) return null;
  const known = standingDefense(attack, opponent);
  const margin = known === null ? null : (resultAgainst(roll, known)?.margin ?? null);
  return { isHit: compared.isHit, margin };
}

/** The kind of what game masters' browsers keep: the defense with which an attack was compared, by {@link idOfDefense}. */
export const DEFENSE = "defense";

/** Returns the id under which the defense of an opponent against an attack is kept. */
export function idOfDefense(attack: Message, { actor }: Opponent): string {
  return `${attack.id ?? ""} ${actor}`;
}

/**
 * Returns the defense of an opponent that stands, as it was when the attack was compared with it; null for users who may not
 * know it. Who may, but has not compared, reads it from the sheet, as long as that says the same of the attack.
 */
export function standingDefense(attack: Message, opponent: Opponent): number | null {
  if (!mayKnowDefense(opponent)) return null;
  if (opponent.passive !== null) return opponent.passive;
  const { compared } = opponent;
  const roll = rollOf(attack);
  if (!roll || compared === null || !isCompared(attack, opponent)) return null;
  const kept = keptOf(DEFENSE, idOfDefense(attack, opponent));
  const value = kept === null ? sheetDefense(attack, opponent) : Number(kept);
  return value !== null && resultAgainst(roll, value)?.isHit === compared.isHit ? value : null;
}

/** Returns the defense of an opponent that stands without a roll, as the sheet has it now; null if there is none. */
export function sheetDefense(attack: Message, opponent: Opponent): number | null {
  const terms = defenseTerms(attack, opponent);
  const actor = opponentActor(opponent);
  return actor && terms && !terms.isRolled ? (totalOf(actor, terms.total)?.value ?? null) : null;
}

/** Returns who prevails where an attack and a defense come to the same. */
export function tieOf(attack: QuadriviumRoll, defense: QuadriviumRoll): Tie {
  const dieKinds = { first: attack.die?.dieKind ?? null, second: defense.die?.dieKind ?? null };
  return settleTie(dieKinds, { defender: "second", bonuses: { first: 0, second: 0 }, mayStalemate: false });
}

/** Returns the number that opposes an attack: its target, or the defense of an opponent; null while there is none. */
export function opposingTotal(attack: Message, opponent: Opponent | null): number | null {
  const defense = opponent && defenseOf(attack, opponent);
  return rollOf(attack)?.target ?? opponent?.passive ?? (defense ? (rollOf(defense)?.total ?? null) : null);
}

/** Tells whether an attack fails whatever opposes it: a botch, an ability failure. */
export function fails(attack: Message): boolean {
  const roll = rollOf(attack);
  return roll !== null && rollScore(roll)?.fails === true;
}

/** Tells whether this user may know by how much an attack hits or misses an opponent, which gives away the defense. */
export function mayKnowMargin(attack: Message, opponent: Opponent): boolean {
  if (rollOf(attack)?.target !== null) return true;
  if (opponent.passive !== null || isCompared(attack, opponent)) return standingDefense(attack, opponent) !== null;
  return defenseOf(attack, opponent)?.isContentVisible === true;
}

/** Returns a result in words: "Hits by 3", "Missed: Botch"; without the margin for users who may not know it. */
export function resultInWords(attack: Message, opponent: Opponent, { isHit, margin }: AttackResult): string {
  const key = `QUADRIVIUM.Attack.${isHit ? "hits" : "misses"}`;
  const knowsMargin = mayKnowMargin(attack, opponent);
  if (margin === null) {
    const failed = isHit ? defenseOf(attack, opponent) : fails(attack) ? attack : null;
    const why = failed && (knowsMargin || failed === attack) ? verdictOf(failed) : "";
    return why ? say({ key: `${key}Failure`, data: { why } }) : say({ key });
  }
  if (!knowsMargin) return say({ key });
  const size = Math.abs(margin);
  return say({ key: `${key}${size === 0 ? "Tie" : "By"}`, data: { margin: size } });
}

function verdictOf(message: Message): string {
  const roll = rollOf(message);
  return (roll?.outcome && verdictInWords(roll.die, roll.outcome)?.text) || "";
}

/** Returns the opponents of a message whom this user may know. */
export function knownOpponents(message: Message): readonly Opponent[] {
  return opponentsOf(message).filter(isKnownOpponent);
}

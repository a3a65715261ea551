import { say } from "../base/words.ts";
import { defenseTermsOf, totalOf } from "../characters/combat-totals.ts";
import { creature, type Creature } from "../characters/actors.ts";
import { verdictInWords } from "../dice/roll-card-context.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { rollData, rollOf } from "../messages/message-type.ts";
import { messagesNaming } from "../messages/related-messages.ts";
import { mayKnowDefense, opponentActor, opponentsOf, type Opponent } from "../messages/opponents.ts";
import { rollScore } from "../requests/request-state.ts";
import { settleTie, type Tie } from "../rules/kernel/ties.ts";
import { attackAgainst, type AttackResult } from "../rules/procedures/contest.ts";
import type { DefenseTerms, Tradition } from "../rules/traditions/tradition.ts";
import { traditionOf } from "../rules/traditions/traditions.ts";

type Message = ChatMessage.Implementation;

/** An attack: the roll of a character's attack total, and its result for each opponent. */
export class Attack {
  readonly message: Message;

  /** Who attacks; null if they no longer exist. */
  readonly attacker: Creature | null;

  readonly tradition: Tradition;

  readonly roll: QuadriviumRoll | null;

  private constructor(message: Message, tradition: Tradition) {
    this.message = message;
    this.attacker = creature(message.speakerActor);
    this.tradition = tradition;
    this.roll = rollOf(message);
  }

  /** Returns the attack of a message; null if it is not one. */
  static of(message: Message | null): Attack | null {
    const { trait, answers, opposes } = rollData(message) ?? {};
    if (!message || !trait?.total || answers || opposes) return null;
    const tradition =
      creature(message.speakerActor)?.system.effectiveTradition ??
      traditionOf(rollOf(message)?.die?.dieKind.tradition ?? "");
    return trait.total === tradition.damage?.attack ? new Attack(message, tradition) : null;
  }

  get opponents(): readonly Opponent[] {
    return opponentsOf(this.message);
  }

  /** True if it fails against anything: a botch, an ability failure. */
  get fails(): boolean {
    return this.roll !== null && rollScore(this.roll)?.fails === true;
  }

  /** Returns how an opponent defends; null if their rules and sheet do not say, or the attack has another target. */
  terms(opponent: Opponent): DefenseTerms | null {
    const { roll } = this;
    const actor = opponentActor(opponent);
    const tradition = actor?.system.effectiveTradition;
    if (!actor || roll?.target !== null || tradition?.id !== roll.die?.dieKind.tradition) return null;
    const isSettled = opponent.passive !== null || opponent.compared !== null;
    return isSettled ? (tradition?.damage?.defense ?? null) : defenseTermsOf(actor);
  }

  /**
   * Returns the message with the roll of an opponent's defense: the recorded one, and until it is recorded the first. Null for none.
   */
  defense(opponent: Opponent): Message | null {
    if (opponent.defense === null) {
      return messagesNaming(this.message.id).find((message) => this.isDefense(message, opponent)) ?? null;
    }
    const recorded = game.messages.get(opponent.defense);
    return recorded && this.isDefense(recorded, opponent) ? recorded : null;
  }

  /** Returns whether the roll of a message is the defense of an opponent. */
  isDefense(message: Message, opponent: Opponent): boolean {
    const data = rollData(message);
    if (!data || data.opposes !== this.message.id || data.trait.total !== this.terms(opponent)?.total) return false;
    return message.speakerActor?.uuid === opponent.actor && rollOf(message)?.isSound === true;
  }

  /** Returns whether the defense of an opponent may still be rolled. Only a game master rolls a deleted one again. */
  awaits(opponent: Opponent): boolean {
    const isRolled = this.terms(opponent)?.isRolled === true && opponent.passive === null;
    if (!isRolled || this.fails || this.defense(opponent)) return false;
    return opponent.defense === null || game.user.isGM;
  }

  /** Returns whether it hits an opponent; null as long as that is not decided. */
  result(opponent: Opponent): AttackResult | null {
    const { roll } = this;
    const score = roll?.isSound ? rollScore(roll) : null;
    if (!roll || !score) return null;
    if (score.fails) return { isHit: false, margin: null };
    const target = roll.target ?? opponent.passive;
    if (target !== null) return this.resultAgainst(target);
    if (this.isCompared(opponent)) return this.#comparedResult(opponent);
    const defense = this.defense(opponent);
    const against = defense && rollOf(defense);
    const opposing = against && rollScore(against);
    return opposing ? attackAgainst(score, opposing, () => tieOf(roll, against)) : null;
  }

  /** Returns whether it hits a number; null as long as that is not decided. */
  resultAgainst(target: number): AttackResult | null {
    const { success, margin } = this.roll?.outcomeAgainst(target) ?? {};
    return typeof success === "boolean" ? { isHit: success, margin: margin ?? null } : null;
  }

  /** Returns whether an opponent's fixed defense is left out of the message, since some players may not know it. */
  isCompared(opponent: Opponent): boolean {
    return opponent.passive === null && this.terms(opponent)?.isRolled === false;
  }

  /** Returns what a game master's client has compared, if the attack has not changed since; with the margin for users who may know it. */
  #comparedResult(opponent: Opponent): AttackResult | null {
    const { compared } = opponent;
    if (!compared || compared.total !== this.roll?.total) return null;
    const known = this.standing(opponent);
    const margin = known === null ? null : (this.resultAgainst(known)?.margin ?? null);
    return { isHit: compared.isHit, margin };
  }

  /**
   * Returns the fixed defense of an opponent; null for users who may not know it. Once it was compared, it is read from the sheet, as long
   * as that gives the same result.
   */
  standing(opponent: Opponent): number | null {
    if (!mayKnowDefense(opponent)) return null;
    const { passive, compared } = opponent;
    if (passive !== null || compared === null || !this.isCompared(opponent)) return passive;
    const value = this.sheetDefense(opponent);
    return value !== null && this.resultAgainst(value)?.isHit === compared.isHit ? value : null;
  }

  /** Returns the defense that an opponent has without a roll, as the sheet has it now; null for none. */
  sheetDefense(opponent: Opponent): number | null {
    const terms = this.terms(opponent);
    const actor = opponentActor(opponent);
    return actor && terms && !terms.isRolled ? (totalOf(actor, terms.total)?.value ?? null) : null;
  }

  /** Returns the number that opposes it: its target, or the defense of an opponent; null for none yet. */
  opposing(opponent: Opponent | null): number | null {
    const defense = opponent && this.defense(opponent);
    return this.roll?.target ?? opponent?.passive ?? (defense ? (rollOf(defense)?.total ?? null) : null);
  }

  /** Returns whether this user may know by how much it hits or misses an opponent, since that gives away the defense. */
  mayKnowMargin(opponent: Opponent): boolean {
    if (this.roll?.target !== null) return true;
    if (opponent.passive !== null || this.isCompared(opponent)) return this.standing(opponent) !== null;
    return this.defense(opponent)?.isContentVisible === true;
  }

  /** Returns a result in words: "Hits by 3", "Missed: Botch"; without the margin for users who may not know it. */
  inWords(opponent: Opponent, { isHit, margin }: AttackResult): string {
    const key = `QUADRIVIUM.Attack.${isHit ? "hits" : "misses"}`;
    const knowsMargin = this.mayKnowMargin(opponent);
    if (margin === null) {
      const failed = isHit ? this.defense(opponent) : this.fails ? this.message : null;
      const why = failed && (knowsMargin || failed === this.message) ? verdictOf(failed) : "";
      return why ? say({ key: `${key}Failure`, data: { why } }) : say({ key });
    }
    if (!knowsMargin) return say({ key });
    const size = Math.abs(margin);
    return say({ key: `${key}${size === 0 ? "Tie" : "By"}`, data: { margin: size } });
  }
}

/** Returns who wins a tie of attack and defense. */
export function tieOf(attack: QuadriviumRoll, defense: QuadriviumRoll): Tie {
  const dieKinds = { first: attack.die?.dieKind ?? null, second: defense.die?.dieKind ?? null };
  return settleTie(dieKinds, { defender: "second", bonuses: { first: 0, second: 0 }, mayStalemate: false });
}

function verdictOf(message: Message): string {
  const roll = rollOf(message);
  return (roll?.outcome && verdictInWords(roll.die, roll.outcome)?.text) || "";
}

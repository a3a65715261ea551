import { uuidOf } from "../../base/documents.ts";
import { say } from "../../base/words.ts";
import { bonusEffectsOf } from "../../characters/bonuses.ts";
import type { BonusEffect, OwnBonus } from "../../characters/bonuses.ts";
import { attackTotal } from "../../characters/combat-totals.ts";
import type { Creature } from "../../characters/creature.ts";
import type { RollStats } from "../../characters/data/effect-data.ts";
import { tokenAt } from "../../characters/names.ts";
import { isKnownOpponent, mayAllObserve, opponentActor, targetedOpponents } from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { goalsOf } from "../../rules/kernel/roll-spec.ts";
import { dieKindOf } from "../../rules/traditions/traditions.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import type { RollChoices } from "./roll-choices.ts";

/**
 * What the state of a target gives to a roll against it: a prone pirate "confers 2 boons" [check]. A user takes what they may know:
 * what a character has whom they may observe, and the statuses that a token shows which they see.
 */

/** Returns the choices of a roll with those at whom it is aimed now; of any other roll as they are. */
export function withTargets(actor: Creature, choices: RollChoices): RollChoices {
  return isAgainst(actor, choices) ? { ...choices, against: targetedOpponents() } : choices;
}

/**
 * Tells whether a roll is against the targets of this user: any of their own accord but a counter and the combat totals that are
 * no attack and no damage.
 */
export function isAgainst(actor: Creature, { total, requested, isCounter }: RollChoices): boolean {
  if (requested || isCounter === true) return false;
  return total === null || total.id === attackTotal(actor) || total.isDamage === true;
}

/** Tells whether a roll is made at somebody: an attack, damage, a power or an action. */
export function isAimed(actor: Creature, choices: RollChoices): boolean {
  const { letter, total, power } = choices;
  return isAgainst(actor, choices) && (total !== null || power !== "" || isAction(dieKindOf(letter)));
}

/** Tells whether what such dice roll is an action, which can be countered. */
export function isAction(die: DieKind): boolean {
  return die.counter !== undefined;
}

/** Returns the bonuses that the one target of a roll gives; none if there are several targets that give different ones. */
export function bonusesAgainst({ against = [] }: Aimed, die: DieKind, rolled: RollStats): readonly OwnBonus[] {
  const [first = [], ...others] = against.map((one) => bonusesOfTarget(one, die, rolled));
  return others.some((one) => inWords(one) !== inWords(first)) ? [] : first;
}

/** Tells whether the targets of a roll give different bonuses. */
export function differsByTarget({ against = [] }: Aimed, die: DieKind, rolled: RollStats): boolean {
  return new Set(against.map((one) => inWords(bonusesOfTarget(one, die, rolled)))).size > 1;
}

type Aimed = Pick<RollChoices, "against">;

function inWords(bonuses: readonly OwnBonus[]): string {
  return bonuses
    .map(({ bonus: { label, goal, amount } }) => JSON.stringify([label, goal, amount]))
    .toSorted()
    .join();
}

function bonusesOfTarget(opponent: Opponent, die: DieKind, rolled: RollStats): readonly OwnBonus[] {
  const actor = opponentActor(opponent);
  if (!actor || !isKnownOpponent(opponent)) return [];
  const isObserved = game.user.isGM || actor.testUserPermission(game.user, "OBSERVER");
  // The formula and the card are for everybody, whoever rolls.
  const isOpen = mayAllObserve(opponent);
  const counts = ({ effect, data }: BonusEffect): boolean =>
    data.aim === "against" && data.value !== 0 && effect.active && data.appliesTo(rolled);
  return bonusEffectsOf(actor)
    .filter((one) => counts(one) && goalsOf(die).includes(one.data.goal))
    .flatMap(({ effect, data }) => {
      const label = isOpen ? effect.name : isObserved ? publicWords(effect) : statusShown(opponent, effect);
      return label === "" ? [] : [{ id: uuidOf(effect), bonus: data.toBonus(label) }];
    });
}

/** Returns what may stand in a formula of an effect that not all may know: what its status is called, or that there is something. */
function publicWords(effect: ActiveEffect.Implementation): string {
  return statusIn(effect) || say({ key: "QUADRIVIUM.StateOfTarget" });
}

/** Returns what the icon of a status on a token says to everybody who sees the token; blank for an effect that has none. */
function statusShown({ token }: Opponent, effect: ActiveEffect.Implementation): string {
  const shown = tokenAt(token);
  return !shown || shown.hidden ? "" : statusIn(effect);
}

function statusIn({ statuses }: ActiveEffect.Implementation): string {
  const status = CONFIG.statusEffects.find(({ id }) => statuses.has(id));
  return status?.name === undefined ? "" : say({ key: status.name });
}

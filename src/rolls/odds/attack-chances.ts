import { readName } from "../../characters/names.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { numeral, percent, say } from "../../base/words.ts";
import { settleTie, type Side, type Sides } from "../../rules/kernel/ties.ts";
import { odds, type Prospect } from "../../rules/odds/odds.ts";
import { bonusWithoutDice, contestOdds, type ContestOdds } from "../../rules/procedures/contest.ts";
import { attackTotal, defenseTermsOf, totalOf } from "../../characters/combat-totals.ts";
import type { Creature } from "../../characters/actors.ts";
import { isKnownOpponent, mayKnowDefense, opponentActor, targetedOpponents } from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { composeRoll } from "../compose-roll.ts";
import { usualChoices, usualTotal, type RollChoices } from "../roll-choices.ts";
import { oddsContext, sayAround, toneOf, whereListed, type Lead, type OddsContext } from "./odds-context.ts";

/** An opponent of an attack not yet rolled, as this user may know it. */
interface Foreseen {
  readonly name: string;
  /** The passive defense; null for one that is rolled, or that this user may not know. */
  readonly defense: number | null;
  /** The chance to hit; null where this user may not know it, or the rules or the odds engine cannot say. */
  readonly chance: number | null;
  /** Why it is not known: a GM compares, or hides the defense. */
  readonly why: "Plain" | "Open" | "Hidden";
}

/**
 * Returns the chance that a roll with these choices hits this user's only target, in words; null for other rolls,
 * without exactly one target, and where the defense is not known to this user or cannot be calculated.
 */
export function chanceAtTarget(
  actor: Creature,
  choices: RollChoices,
  roll: QuadriviumRoll,
): { readonly figure: string; readonly words: string } | null {
  const foreseen = foreseeOnly(actor, choices, roll);
  if (!foreseen || foreseen.chance === null) return null;
  return { figure: percent(foreseen.chance), words: sentenceOf(foreseen) };
}

/** Looks ahead at an attack on this user's only target; null for other rolls, and without exactly one target. */
export function foreseeOnly(actor: Creature, choices: RollChoices, roll: QuadriviumRoll): Foreseen | null {
  const [only, ...others] = opponentsOf(actor, choices);
  return only && others.length === 0 ? foresee(roll, only) : null;
}

/** Returns this user's targets of an attack with these choices; none for other rolls. */
function opponentsOf(actor: Creature, { total, requested }: RollChoices): readonly Opponent[] {
  const isAttack = !requested && total !== null && total.id === attackTotal(actor);
  return isAttack ? targetedOpponents().filter(isKnownOpponent) : [];
}

/** Returns the chance of an attack to hit an opponent, as a sentence. */
function sentenceOf({ name, defense, chance: hit, why }: Foreseen): string {
  if (hit === null) return say({ key: `QUADRIVIUM.Attack.foreseen${why}`, data: { name } });
  const chance = percent(hit);
  return defense === null
    ? say({ key: "QUADRIVIUM.Attack.foreseen", data: { name, chance } })
    : say({ key: "QUADRIVIUM.Attack.foreseenDefense", data: { name, chance, defense: numeral(defense) } });
}

/** Returns a defense with its usual choices, not rolled yet; null if the character has no such total. Throws RuleError. */
export function defenseRoll(actor: Creature, total: string): QuadriviumRoll | null {
  const stat = usualTotal(actor, total);
  return stat && composeRoll(actor, usualChoices(actor, stat)).roll;
}

/** Looks ahead at an attack on an opponent. */
function foresee(attack: QuadriviumRoll, opponent: Opponent): Foreseen {
  const nothing = { name: readName(opponent), defense: null, chance: null, why: "Plain" } as const;
  const actor = opponentActor(opponent);
  if (!actor || attack.target !== null) return nothing;
  const isOfThatGame = actor.system.effectiveTradition.id === attack.die?.dieKind.tradition;
  const terms = isOfThatGame ? defenseTermsOf(actor) : null;
  if (!terms) return { ...nothing, why: "Open" };
  if (!mayKnowDefense(opponent)) return { ...nothing, why: "Hidden" };
  return whereListed<Foreseen>(() => {
    if (!terms.isRolled) {
      const defense = totalOf(actor, terms.total)?.value ?? null;
      return defense === null
        ? nothing
        : { ...nothing, defense, chance: odds(attack.withTarget(defense).prospect).success };
    }
    const defense = defenseRoll(actor, terms.total);
    if (!defense) return nothing;
    const sides = { first: attack, second: defense };
    const prospects = { first: attack.prospect, second: defense.prospect };
    return { ...nothing, chance: chancesBetween(sides, prospects, { defender: "second", mayStalemate: false }).win };
  }, nothing);
}

/**
 * Returns the odds of an attack with these choices against this user's targets: the chance to hit a single one replaces
 * the average, several have a line each. If the user may not know a defense, nothing depends on it. Other rolls, and
 * attacks without targets, have their own odds.
 */
export function oddsAgainstTargets(
  plain: OddsContext,
  actor: Creature,
  choices: RollChoices,
  roll: QuadriviumRoll,
): OddsContext {
  const foreseen = opponentsOf(actor, choices).map((opponent) => foresee(roll, opponent));
  const [only, ...others] = foreseen;
  if (only && only.chance !== null && others.length === 0) {
    const measured = only.defense === null ? plain : oddsContext(roll.withTarget(only.defense));
    return { ...measured, lead: leadOf(only, only.chance), tone: toneOf(only.chance) };
  }
  return { ...plain, sentences: [...foreseen.map(sentenceOf), ...plain.sentences] };
}

function leadOf({ name, defense }: Foreseen, hit: number): Lead {
  return sayAround(percent(hit), (chance) =>
    defense === null
      ? { key: "QUADRIVIUM.Attack.lead", data: { name, chance } }
      : { key: "QUADRIVIUM.Attack.leadDefense", data: { name, chance, defense: numeral(defense) } },
  );
}

/** What decides a contest of two rolls besides their dice. */
export interface ContestTerms {
  readonly defender: Side | null;
  readonly mayStalemate: boolean;
}

/** Calculates the odds of a contest of two unmade rolls from their prospects. */
export function chancesBetween(
  { first, second }: Sides<QuadriviumRoll>,
  { first: ours, second: theirs }: Sides<Prospect>,
  { defender, mayStalemate }: ContestTerms,
): ContestOdds {
  const dieKinds = { first: first.die?.dieKind ?? null, second: second.die?.dieKind ?? null };
  const bonuses = {
    first: bonusWithoutDice(ours.question, first.variants),
    second: bonusWithoutDice(theirs.question, second.variants),
  };
  return contestOdds(ours, theirs, settleTie(dieKinds, { defender, bonuses, mayStalemate }));
}

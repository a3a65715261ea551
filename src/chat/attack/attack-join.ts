import { totalOf } from "../../characters/combat-totals.ts";
import { opponentActor, opponentsOf } from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { serialize } from "../../base/async.ts";
import { attackerIn, defenseTerms, isDefense } from "./attack.ts";
import { actionOf, joins } from "../counter-join.ts";

type Message = ChatMessage.Implementation;

/**
 * Records on a new attack what its targets' defenses are that stand without a roll; for the hook `createChatMessage`.
 * Whatever its author has written there is not believed.
 */
export async function onAttack(attack: Message): Promise<void> {
  await recordDefenses(attack, () => ({ defense: null, passive: null }));
}

/**
 * Does the same when somebody is named whom an attack is against; for the hook `updateChatMessage`. What a game master has
 * written stays.
 */
export async function onAttackChange(
  attack: Message,
  changes: object,
  _options: unknown,
  userId: string,
): Promise<void> {
  const { system = {} } = changes as { readonly system?: object };
  if (!("against" in system)) return;
  const isWrittenByGM = game.users.get(userId)?.isGM === true;
  await recordDefenses(attack, ({ defense, passive }) => ({ defense, passive: isWrittenByGM ? passive : null }));
}

type Defenses = Pick<Opponent, "defense" | "passive">;

/** @param kept What stays of the defenses that an attack names. */
async function recordDefenses(attack: Message, kept: (opponent: Opponent) => Defenses): Promise<void> {
  if (!attackerIn(attack) || !joins(attack)) return;
  await serialize(attack, async () => {
    const before = opponentsOf(attack);
    const against = before.map((one) => {
      const { defense, passive } = kept(one);
      return { ...one, defense, passive: passive ?? passiveDefense(attack, one) };
    });
    if (JSON.stringify(against) !== JSON.stringify(before)) await attack.update({ system: { against } });
  });
}

/** Returns the defense of an opponent that stands without a roll; null if it is rolled, or its formula has a fault. */
function passiveDefense(attack: Message, opponent: Opponent): number | null {
  const terms = defenseTerms(attack, opponent);
  const actor = opponentActor(opponent);
  return actor && terms && !terms.isRolled ? (totalOf(actor, terms.total)?.value ?? null) : null;
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

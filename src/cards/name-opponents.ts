import { say } from "../i18n/words.ts";
import { creature } from "../services/creature.ts";
import { rollOf } from "../services/change-roll.ts";
import {
  asOpponent,
  eachOnce,
  opponentActor,
  opponentName,
  opponentsOf,
  targetedOpponents,
} from "../services/opponents.ts";
import type { Opponent } from "../services/opponents.ts";
import { chooseDocument } from "../windows/choose-document.ts";
import { warnOfFaults } from "../windows/warn-of-faults.ts";
import { HIDDEN } from "../services/names.ts";

type Message = ChatMessage.Implementation;

/** Tells whether this user may say whom an attack is against: nobody has been named yet, and no target either. */
export function mayNameOpponents(attack: Message): boolean {
  const mayChange = attack.canUserModify(game.user, "update");
  return mayChange && opponentsOf(attack).length === 0 && rollOf(attack)?.target === null;
}

/** Says whom an attack is against: the tokens that this user targets or, without any, an actor of their choice. */
export async function nameOpponents(attack: Message): Promise<void> {
  await warnOfFaults(async () => {
    const targeted = targetedOpponents();
    const against = targeted.length > 0 ? targeted : await chooseOpponent();
    if (against.length > 0 && mayNameOpponents(attack)) await attack.update({ system: { against: [...against] } });
  });
}

/** Lets the user choose among those who fight and the tokens of the scene that they see. */
async function chooseOpponent(): Promise<readonly Opponent[]> {
  const tokens = canvas.tokens?.placeables.filter(({ visible }) => visible) ?? [];
  const fighters = game.combat?.combatants.contents.filter(({ visible }) => visible) ?? [];
  const inScene = tokens.flatMap(({ actor, document }) => {
    const target = creature(actor);
    return target ? [asOpponent(target, document)] : [];
  });
  const inCombat = fighters.flatMap(({ actor, token, hidden }) => {
    const target = creature(actor);
    if (!target) return [];
    const fighter = asOpponent(target, token ?? undefined);
    return [hidden && !token ? { ...fighter, name: HIDDEN } : fighter];
  });
  const all = eachOnce([...inScene, ...inCombat]);
  if (all.length === 0) throw new Error(say({ key: "QUADRIVIUM.Attack.nobody" }));
  const entries = all.map((one) => ({
    uuid: one.actor,
    name: opponentName(one),
    type: opponentActor(one)?.type ?? "npc",
  }));
  const label = say({ key: "QUADRIVIUM.Attack.whom" });
  const chosen = await chooseDocument("Actor", label, [{ label: game.i18n.localize("DOCUMENT.Tokens"), entries }]);
  return all.filter(({ actor }) => actor === chosen);
}

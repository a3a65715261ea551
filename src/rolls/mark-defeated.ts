import { fireAndForget } from "../base/async.ts";
import { marksDefeated } from "../base/world-settings.ts";
import { creature } from "../characters/creature.ts";
import { isIncapacitated } from "./road/from-sheet.ts";

/**
 * Marks a creature that no player owns as defeated in the combat tracker while it is incapacitated, if the world wants it; for the
 * hook `updateActor`. A mark that a game master has set stays.
 */
export function markDefeated(actor: Actor.Implementation, { system = {} }: { readonly system?: object }): void {
  const one = creature(actor);
  if (game.users.activeGM?.isSelf !== true || !("tracks" in system) || !one || one.hasPlayerOwner) return;
  if (!marksDefeated()) return;
  const defeated = isIncapacitated(one);
  for (const combatant of game.combats.contents.flatMap(({ combatants }) => combatants.contents)) {
    if (combatant.actor?.uuid !== one.uuid || combatant.defeated === defeated) continue;
    if (!defeated && combatant.flags.quadrivium?.isOut !== true) continue;
    fireAndForget(combatant.update({ defeated, flags: { quadrivium: { isOut: defeated } } }));
  }
}

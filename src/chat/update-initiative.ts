import { rollOf } from "../bookings/change-roll.ts";
import { isInitiative } from "../messages/who-rolled.ts";

/**
 * Updates the initiative of a combatant after a decision about its roll; for the hook `updateChatMessage`. Only the
 * last initiative roll of a speaker counts.
 */
export async function onInitiativeChange(
  message: ChatMessage.Implementation,
  changes: object,
  _operation: unknown,
  userId: string,
): Promise<void> {
  if (userId !== game.user.id || !("rolls" in changes) || !isInitiative(message)) return;
  const { token, actor } = message.speaker;
  const isSame = (other: ChatMessage.Implementation): boolean =>
    isInitiative(other) && other.speaker.token === token && other.speaker.actor === actor;
  if (game.messages.contents.findLast(isSame) !== message) return;
  const total = rollOf(message)?.total;
  for (const combat of game.combats) {
    const concerned = combat.combatants.filter(({ tokenId, actorId, initiative, isOwner }) => {
      return initiative !== null && isOwner && (token ? tokenId === token : actorId === actor);
    });
    for (const combatant of concerned) if (total !== undefined) await combatant.update({ initiative: total });
  }
}

import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { addressed } from "../base/foundry-versions.ts";
import type { Visibility } from "../base/foundry-versions.ts";
import { hostLacks } from "../base/host-lacks.ts";

/**
 * Throws the dice of a roll, if they are not thrown yet, and posts it. Where this build of Foundry makes no message of a roll as
 * we know it, the message is made here.
 */
export async function postRoll(
  roll: Roll | QuadriviumRoll,
  data: Roll.MessageData,
  visibility: Visibility,
): Promise<ChatMessage.Implementation | undefined> {
  const posted = addressed(data, visibility);
  if (!hostLacks("posting")) return roll.toMessage(...posted);
  if (!roll["_evaluated"]) await roll.evaluate({ allowInteractive: visibility !== "blind" });
  const [addressedData, options] = posted;
  const made = { content: String(roll.total), ...addressedData, rolls: [roll] };
  return ChatMessage.implementation.create(made, options);
}

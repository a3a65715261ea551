import { late } from "../base/late.ts";
import { startingTracks } from "../rules/character/tracks.ts";
import { changeTracks, hasOwnTracks, isNewWorld } from "../base/world-settings.ts";

/**
 * Gives a new world without actors the tracks of today, and welcomes its game master; call when the world is ready. Other
 * worlds keep the tracks that they have. The welcome comes back each time until it is answered, dismissed or needless.
 */
export async function setUpNewWorld(): Promise<void> {
  if (!game.user.isGM || game.users.activeGM?.isSelf !== true || !isNewWorld()) return;
  const opened = welcome();
  if (!hasOwnTracks()) await changeTracks(startingTracks);
  await opened;
}

async function welcome(): Promise<void> {
  const { WelcomeWindow } = await late(import("./welcome-window.ts"));
  await new WelcomeWindow().render({ force: true });
}

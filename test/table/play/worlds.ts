import { openWorld } from "../host.ts";
import type { StoredWorld } from "../host.ts";
import { rest } from "../page.ts";
import { GM, peopleOf } from "./characters.ts";
import type { Game } from "./characters.ts";

let tracks: Promise<unknown> | undefined;

/** The tracks that a game master's page gives to a world that has just been made. */
async function newTracks(): Promise<unknown> {
  const world = await openWorld({ users: [{ _id: GM, name: "Gamemaster", role: 4 }] }, {});
  await rest();
  const made: unknown = game.settings.get("quadrivium", "tracks");
  await world.close();
  document.body.replaceChildren();
  return made;
}

/** A world in which this game is played, as a new one is but for these settings. */
export async function worldOf(tradition: Game, changed: Readonly<Record<string, unknown>>): Promise<StoredWorld> {
  const settings = { tracks: await (tracks ??= newTracks()), luckCost: "counted", ...changed };
  return {
    ...peopleOf(tradition),
    settings: Object.entries(settings).map(([name, value], index) => ({
      _id: `playsetting${String(index).padStart(5, "0")}`,
      key: `quadrivium.${name}`,
      value: JSON.stringify(value),
    })),
  };
}

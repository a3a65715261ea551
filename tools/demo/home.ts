import { resolve } from "node:path";
import type { Home } from "foundry-standin/start";
import { startingTracks } from "../../src/rules/character/tracks.ts";
import { buildIfNeeded } from "../ready.ts";
import seed from "./world.json" with { type: "json" };

/** Its tracks are those of a new world, which the system gives to worlds without actors alone. */
const settings = [{ _id: "demotracks000000", key: "quadrivium.tracks", value: JSON.stringify(startingTracks) }];

const root = resolve(import.meta.dirname, "../..");

/** This system, the parts of its folder that a release contains, and the world of its demo table. */
export const home = {
  root,
  served: [
    ...["system.json", "dist", "templates", "styles", "lang", "packs", "assets"],
    ...["README.md", "LICENSE", "CHANGELOG.md"],
  ],
  seed: { ...seed, documents: { ...seed.documents, settings } },
  build: buildIfNeeded,
} satisfies Home;

import { resolve } from "node:path";
import type { Home } from "foundry-standin/start";
import { buildIfNeeded } from "../ready.ts";
import seed from "./world.json" with { type: "json" };

const root = resolve(import.meta.dirname, "../..");

/** This system, the parts of its folder that a release contains, and the world of its demo table. */
export const home = {
  root,
  served: [
    ...["system.json", "dist", "templates", "styles", "lang", "packs", "assets"],
    ...["README.md", "LICENSE", "CHANGELOG.md"],
  ],
  seed,
  build: buildIfNeeded,
} satisfies Home;

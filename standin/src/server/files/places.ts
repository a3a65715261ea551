import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { WorldFacts } from "../world.ts";
import type { FilePlaces } from "./user-files.ts";

const standin = resolve(import.meta.dirname, "..", "..");

/** What of a system's install folder a release holds, and a table therefore serves. */
const released = ["system.json", "dist", "templates", "styles", "lang", "packs", "assets"];
const documents = ["README.md", "LICENSE", "CHANGELOG.md"];

/** The files of a table whose system is installed in `root`, and whose users add to `directory`. */
export async function filePlaces(
  root: string,
  { system, world }: Pick<WorldFacts, "system" | "world">,
  directory: string,
): Promise<FilePlaces> {
  // A checkout holds more than a release; the folder of an installed system is served whole.
  const isCheckout = (await realpath(root)) === (await realpath(resolve(standin, "..")));
  const installed = {
    prefix: `/systems/${system.id}/`,
    directory: root,
    ...(isCheckout ? { entries: [...released, ...documents] } : {}),
  };
  const storage = system["persistentStorage"] === true ? [`systems/${system.id}/storage`] : [];
  return {
    directory,
    mounts: {
      data: [installed],
      public: [{ prefix: "/icons/", directory: join(standin, "table", "icons") }],
    },
    standing: ["modules", `worlds/${world.id}`, ...storage],
  };
}

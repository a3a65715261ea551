import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Home } from "foundry-standin/start";
import { startingTracks } from "../../src/rules/character/tracks.ts";
import { buildForTable } from "../ready.ts";
import world from "./world.json" with { type: "json" };

const root = resolve(import.meta.dirname, "../..");

/** The data of an actor, as the world stores them. */
export interface DemoActor extends Readonly<Record<string, unknown>> {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly img: string;
  readonly prototypeToken: Readonly<Record<string, unknown>>;
  readonly system: Readonly<Record<string, unknown>>;
  readonly items: readonly DemoItem[];
  readonly ownership: Readonly<Record<string, number>>;
}

/** An item of an actor, or an effect of an item. */
interface DemoItem {
  readonly name: string;
  readonly system: Readonly<Record<string, unknown>>;
  readonly effects?: readonly DemoItem[];
}

/** Its tracks and its luck are those of a new world, which worlds without actors alone are given. */
const settings = [
  { _id: "demotracks000000", key: "quadrivium.tracks", value: JSON.stringify(startingTracks) },
  { _id: "demoluck00000000", key: "quadrivium.luckCost", value: JSON.stringify("counted") },
];

/** The actors of the compendia by their ids, as if they were imported from them. */
const ready = new Map(
  ["characters", "foes"].flatMap((pack) =>
    readdirSync(resolve(root, "packs/_source", pack)).map((file) => {
      const text = readFileSync(resolve(root, "packs/_source", pack, file), "utf8");
      const source = JSON.parse(text, (key, value: unknown) => (key === "_key" ? undefined : value)) as DemoActor;
      const _stats = { compendiumSource: `Compendium.quadrivium.${pack}.Actor.${source._id}` };
      return [source._id, { ...source, folder: null, _stats }];
    }),
  ),
);

/**
 * The actors of the demo world. Of those in the compendia, its file has only what this world changes; their tokens always
 * show their names.
 */
const actors = world.documents.actors.map((own): DemoActor => {
  const { system, prototypeToken, ...source } = { ...ready.get(own._id), ...own } as DemoActor;
  return {
    ...source,
    system: { ...ready.get(own._id)?.system, ...system },
    prototypeToken: { ...prototypeToken, displayName: 50 },
  };
});

/** This system, the parts of its folder that a release contains, and the world of its demo table. */
export const home = {
  root,
  served: [
    ...["system.json", "dist", "templates", "styles", "lang", "packs", "assets"],
    ...["README.md", "LICENSE", "CHANGELOG.md"],
  ],
  seed: { ...world, documents: { ...world.documents, actors, settings } },
  build: buildForTable,
} satisfies Home;

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, beforeAll } from "vitest";
import manifest from "./fixture/system.json";

/** What is in the fixture's packs. */
export const ids = {
  rope: "rope000000000000",
  torch: "torch00000000000",
  tools: "tools00000000000",
  light: "light00000000000",
  goblin: "goblin0000000000",
  club: "club000000000000",
  heavy: "heavy00000000000",
  angry: "angry00000000000",
} as const;

const gear = [
  { _id: ids.tools, _key: `!folders!${ids.tools}`, name: "Tools", type: "Item", sorting: "a", folder: null },
  { _id: ids.light, _key: `!folders!${ids.light}`, name: "Light", type: "Item", sorting: "a", folder: ids.tools },
  { ...item(ids.rope, "Rope", 10), folder: ids.tools },
  { ...item(ids.torch, "Torch", 1), folder: ids.light },
];

const monsters = [
  {
    _id: ids.goblin,
    _key: `!actors!${ids.goblin}`,
    name: "Goblin",
    type: "monster",
    system: {},
    items: [
      {
        ...item(ids.club, "Club", 3),
        _key: `!actors.items!${ids.goblin}.${ids.club}`,
        effects: [effect(ids.heavy, "Heavy", `!actors.items.effects!${ids.goblin}.${ids.club}.${ids.heavy}`)],
      },
    ],
    effects: [effect(ids.angry, "Angry", `!actors.effects!${ids.goblin}.${ids.angry}`)],
    ownership: { default: 0 },
  },
];

function item(_id: string, name: string, weight: number) {
  return { _id, _key: `!items!${_id}`, name, type: "gear", system: { weight }, effects: [], ownership: { default: 0 } };
}

function effect(_id: string, name: string, _key: string) {
  return { _id, _key, name };
}

/** The fixture's manifest with packs and folders for them. */
const withPacks = {
  ...manifest,
  packs: [
    { name: "gear", label: "FIXTURE.Gear", path: "packs/gear", type: "Item", system: "fixture" },
    {
      name: "monsters",
      label: "Monsters",
      path: "packs/monsters.db",
      type: "Actor",
      ownership: { PLAYER: "NONE", ASSISTANT: "OWNER" },
    },
  ],
  packFolders: [
    {
      name: "Fixture",
      sorting: "m",
      color: "#884400",
      packs: ["gear"],
      folders: [{ name: "Beasts", packs: ["monsters"] }],
    },
  ],
};

let root: string | undefined;

/** The install folder of the fixture's system with packs, which the official tool has built for this test file. */
export function packsRoot(): string {
  if (root === undefined) throw new Error("The packs are built before the tests");
  return root;
}

/** Builds the packs for the tests of one file, and takes them away. */
export function usePacks(): void {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "standin-packs-"));
    await writeFile(join(root, "system.json"), JSON.stringify(withPacks));
    await buildPack("gear", gear);
    await buildPack("monsters", monsters);
  });

  afterAll(async () => {
    if (root !== undefined) await rm(root, { recursive: true, force: true });
    root = undefined;
  });
}

/** Builds one pack from its sources with the official tool; an existing pack is changed. */
async function buildPack(name: string, sources: readonly { _id: string }[]): Promise<void> {
  const folder = join(packsRoot(), "_source", name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(sources.map((source) => writeFile(join(folder, `${source._id}.json`), JSON.stringify(source))));
  await compilePack(folder, join(packsRoot(), "packs", name), { log: false });
}

import type { DocumentRequest, Source } from "../src/client/connection.ts";
import { MemoryStore } from "../src/table/server/store.ts";
import { World } from "../src/table/server/world.ts";

/** Those of whom the world of the tests tells. */
export const GM = "gamemaster000000";

export const ANNE = "anne000000000000";

export const BEN = "ben0000000000000";

export const HERO = "hero000000000000";

export const SWORD = "sword00000000000";

/** The data of a user. */
function user(_id: string, name: string, role: number): Source {
  return { _id, name, role };
}

/** Opens a world at which a game master and two players sit. */
export async function openWorld(documents: Parameters<typeof World.open>[0] = store()) {
  const world = await World.open(documents, {
    world: { id: "test", title: "Test" },
    system: { id: "test", version: "1.0.0", socket: true },
    release: { generation: 13, build: 351 },
    now: () => 1000,
  });
  return { world, gm: world.join(GM), anne: world.join(ANNE), ben: world.join(BEN) };
}

/** Keeps three users, and a hero of Anne's with a sword. */
export function store() {
  return new MemoryStore({
    users: [user(GM, "Gamemaster", 4), user(ANNE, "Anne", 1), user(BEN, "Ben", 1)],
    actors: [
      {
        _id: HERO,
        name: "Hero",
        type: "character",
        system: { hp: { value: 5, max: 9 }, traits: { lore: { rating: 2 } } },
        ownership: { default: 0, [ANNE]: 3 },
        items: [{ _id: SWORD, name: "Sword", type: "gear", system: {}, effects: [] }],
      },
    ],
  });
}

/** Asks for a change of the hero. */
export function update(changes: Record<string, unknown>, options: Record<string, unknown> = {}): DocumentRequest {
  return { type: "Actor", action: "update", operation: { updates: [{ _id: HERO, ...changes }], ...options } };
}

/** The hero, as the game master is told of them. */
export async function hero(world: World): Promise<Source> {
  const { documents } = await world.data(GM);
  const found = documents.actors.find(({ _id }) => _id === HERO);
  if (!found) throw new Error("the hero is gone");
  return found;
}

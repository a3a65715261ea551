// @vitest-environment node
import { expect, it, vi } from "vitest";
import { MemoryStore } from "../src/table/server/store.ts";
import { World } from "../src/table/server/world.ts";

const GM = "gamemaster000000";
const HERO = "hero000000000000";

async function openWorld() {
  const store = new MemoryStore({
    users: [{ _id: GM, name: "Gamemaster", role: 4 }],
    actors: [{ _id: HERO, name: "Hero", system: { hp: 5 }, flags: {} }],
  });
  const facts = {
    world: { id: "test", title: "Test" },
    system: { id: "test" },
    release: { generation: 13, build: 351 },
  };
  const world = await World.open(store, facts);
  return { world, session: world.join(GM) };
}

const update = (changes: object) => ({ type: "Actor", action: "update", operation: { updates: [changes] } });
it("a refused request does not hold up those that follow", async () => {
  const { session } = await openWorld();
  const results = await Promise.allSettled([
    session.modifyDocument(update({ name: "Nobody" }) as never),
    session.modifyDocument(update({ _id: HERO, name: "Heroine" }) as never),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});

it("an answer comes before any later news, however fast the world goes on", async () => {
  const { world, session } = await openWorld();
  const other = world.join(GM);
  const seen: string[] = [];
  session.on("modifyDocument", (response) => {
    const [{ name }] = (response as { result: [{ name: string }] }).result;
    seen.push(name);
  });
  const rename = async (name: string) => {
    await session.modifyDocument(update({ _id: HERO, name }) as never);
    seen.push(name);
  };
  const all = [];
  for (const number of [1, 2, 3, 4]) {
    all.push(rename(`own ${number}`), other.modifyDocument(update({ _id: HERO, name: `other ${number}` }) as never));
  }
  await Promise.all(all);
  await vi.waitFor(() => {
    expect(seen).toEqual([1, 2, 3, 4].flatMap((number) => [`own ${number}`, `other ${number}`]));
  });
});

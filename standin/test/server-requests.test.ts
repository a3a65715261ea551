// @vitest-environment node
import { io } from "socket.io-client";
import { expect, it, onTestFinished, vi } from "vitest";
import { MemoryStore } from "../src/table/server/store.ts";
import { World } from "../src/table/server/world.ts";
import { ada, openServer } from "./server-fixtures.ts";

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
  return { world, session: world.join(GM), store, before: JSON.stringify(await store.load()) };
}

const update = (changes: object) => ({ type: "Actor", action: "update", operation: { updates: [changes] } });
const parsed = (json: string) => update(JSON.parse(`{"_id":"${HERO}",${json}}`) as object);
const deep = () => {
  let data: unknown = 1;
  for (let depth = 0; depth < 500; depth++) data = { data };
  return data;
};

it.each([
  ["nothing at all", undefined, "must be an object"],
  ["a list", [], "must be an object"],
  [
    "an unknown type of document",
    { type: "Dragon", action: "create", operation: { data: [{}] } },
    '"Dragon" is not a type',
  ],
  ["a name every object has", { type: "constructor", action: "create", operation: { data: [{}] } }, "is not a type"],
  ["an unknown action", { type: "Actor", action: "steal", operation: { ids: [HERO] } }, '"steal" is not something'],
  ["no operation", { type: "Actor", action: "update" }, "has no operation"],
  ["no list", { type: "Actor", action: "delete", operation: {} }, 'lacks "ids"'],
  ["data that is no object", { type: "Actor", action: "create", operation: { data: ["Hero"] } }, "is not the data"],
  ["a huge id", { type: "Actor", action: "delete", operation: { ids: ["x".repeat(1e6)] } }, "is not the id"],
  ["an update without an id", update({ name: "Nobody" }), "undefined is not the id"],
  ["a broken uuid", { type: "Item", action: "create", operation: { data: [{}], parentUuid: "Actor" } }, "not a uuid"],
  ["the prototype of all objects", parsed('"__proto__":{"isGM":true}'), "__proto__"],
  ["the same by a path", parsed('"system.__proto__.isGM":true'), "__proto__"],
  ["the same further inside", parsed('"flags":{"a":[{"__proto__":{"isGM":true}}]}'), "__proto__"],
  ["the same by its constructor", parsed('"system.constructor.prototype.isGM":true'), "constructor.prototype"],
  ["the same in two steps", parsed('"flags":{"constructor":{"prototype":{"isGM":true}}}'), "constructor.prototype"],
  ["data without a bottom", update({ _id: HERO, flags: deep() }), "nested too deeply"],
])("refuses %s with a sentence, and keeps nothing of it", async (_name, request, reason) => {
  const { session, store, before } = await openWorld();
  const error = await session.modifyDocument(request as never).then(String, (refusal: unknown) => String(refusal));
  expect(error).toContain(reason);
  expect(error.length).toBeLessThan(200);
  expect(JSON.stringify(await store.load())).toBe(before);
  expect("isGM" in {}).toBe(false);
});

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

it("shows out whoever does not speak the table's language, and goes on with the others", async () => {
  const { url } = await openServer();
  const socket = io(url, { auth: { userId: ada, line: "a-stranger-on-the-line", heard: null }, reconnection: false });
  onTestFinished(() => {
    socket.close();
  });
  const ended = new Promise((resolve) => socket.once("disconnect", resolve));
  socket.emit("ask", "first", null, "everything");
  expect(await ended).toBe("io server disconnect");
  const nobody = io(url, { auth: { userId: { $ne: null } }, reconnection: false, forceNew: true });
  onTestFinished(() => {
    nobody.close();
  });
  const refusal = await new Promise<Error>((resolve) => nobody.once("connect_error", resolve));
  expect(refusal.message).toContain("who it is");
  expect((await fetch(`${url}join.json`)).ok).toBe(true);
});

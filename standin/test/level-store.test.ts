// @vitest-environment node
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { expect, it } from "vitest";
import { LevelStore } from "../src/table/server/store.ts";
import { temporaryFolder } from "./server-fixtures.ts";

async function newStore() {
  const directory = join(await temporaryFolder(), "world");
  return { directory, store: await LevelStore.open(directory, { create: true }) };
}

/** All records of a closed store, read past it. */
async function records(directory: string): Promise<[string, string][]> {
  const db = new ClassicLevel(directory, { createIfMissing: false });
  try {
    return await db.iterator().all();
  } finally {
    await db.close();
  }
}

const actor = { _id: "actorNaddaha0001", name: "Naddaha", items: [{ _id: "ability000000001" }] };

it("keeps a document with all that is embedded in it as one JSON value under Foundry's key", async () => {
  const { directory, store } = await newStore();
  await store.apply([{ collection: "actors", id: actor._id, source: actor }]);
  await store.close();
  expect(await records(directory)).toEqual([["!actors!actorNaddaha0001", JSON.stringify(actor)]]);
});

it("gives back by collection what was put in, and forgets what was deleted", async () => {
  const { directory, store } = await newStore();
  const message = { _id: "message000000001", content: "Hello" };
  await store.apply([
    { collection: "actors", id: actor._id, source: actor },
    { collection: "messages", id: message._id, source: message },
  ]);
  await store.apply([
    { collection: "actors", id: actor._id, source: null },
    { collection: "messages", id: message._id, source: { ...message, content: "Good evening" } },
  ]);
  await store.close();
  const again = await LevelStore.open(directory);
  expect(await again.load()).toEqual({ messages: [{ _id: "message000000001", content: "Good evening" }] });
  await again.close();
});

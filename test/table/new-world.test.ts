import { afterEach, expect, test, vi } from "vitest";
import { openWorld } from "./host.ts";
import { scriptFaces, smallWorld } from "./open-table.ts";
import type { Table } from "./open-table.ts";

let table: Pick<Table, "close"> | null = null;
afterEach(async () => {
  vi.restoreAllMocks();
  await table?.close();
  table = null;
});

/** Creates a character. */
async function create(name: string, system: object): Promise<Actor.Stored<"character">> {
  const actor = await Actor.implementation.create({ name, type: "character", system } as never);
  return actor as unknown as Actor.Stored<"character">;
}

test("luck is one point in a new world, whose trip characters start with the world's number", async () => {
  table = await openWorld({ users: smallWorld.users ?? [], settings: [] }, {});
  expect(game.settings.settings.get("quadrivium.luckCost")?.default).toBe("counted");
  await game.settings.set("quadrivium", "luckCost", "counted");
  const boben = await create("Boben", { tradition: "trip" });
  scriptFaces([20, 5], [20, 6]);
  const { api } = game.system as unknown as { api: Table["api"] };
  await api.rollTrait(boben, { characteristics: ["str"] }, { ask: false, choices: { setup: { luck: true } } });
  expect(boben.system.luck).toBe(2);
  await game.settings.set("quadrivium", "startingLuck", 7);
  const [ann, zoe] = [await create("Ann", { tradition: "trip" }), await create("Zoe", { tradition: "check" })];
  expect([ann.system.luck, boben.system.luck, zoe.system.luck]).toEqual([7, 2, null]);
  await game.settings.set("quadrivium", "luckCost", "free");
  expect(ann.system.luck).toBeNull();
});

import { writeSync } from "node:fs";
import process from "node:process";
import { openWorldFolder } from "../../src/table/server/world-folder.ts";
import { World } from "../../src/table/server/world.ts";
import { requestOf } from "./lane.ts";

/**
 * A process that changes the world in a folder until it is killed. It begins each lane where it is told to, and says on
 * its standard output what the world has acknowledged: the lane and the number of the request.
 */
const [directory = "", ...starts] = process.argv.slice(2);
const users = [{ _id: "gamemaster000000", name: "Gamemaster", role: 4 }];
const world = await World.open(await openWorldFolder(directory, { users }), {
  world: { id: "kill", title: "Kill" },
  system: { id: "kill" },
  release: { generation: 13, build: 351 },
});

async function run(lane: number, start: number): Promise<void> {
  const session = world.join("gamemaster000000");
  for (let number = start; ; number++) {
    await session.modifyDocument(requestOf(lane, number));
    writeSync(1, `${lane} ${number}\n`);
  }
}

await Promise.all(starts.map((start, lane) => run(lane, Number(start))));

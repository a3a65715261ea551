import { CONST } from "../client/constants.ts";
import type { Source, WorldData } from "../client/connection.ts";
import type { JoinData, Seat } from "../table/protocol.ts";
import { roleOf } from "../client/documents/permissions.ts";
import type { World } from "./world.ts";

/** What the join screen shows: the table, and who may sit there. */
export async function describeTable(
  world: World,
  facts: Pick<WorldData, "world" | "system" | "release">,
): Promise<JoinData> {
  const { activeUsers } = world;
  const documents = await world.documents();
  return {
    title: facts.world.title,
    system: text(facts.system["title"]) ?? facts.system.id,
    generation: facts.release.generation,
    seats: documents.users
      .filter((user) => roleOf(user) > 0)
      .toSorted((a, b) => roleOf(b) - roleOf(a))
      .map((user) => describeSeat(user, documents.actors, activeUsers)),
  };
}

function describeSeat(user: Source, actors: readonly Source[], activeUsers: readonly string[]): Seat {
  const character = actors.find(({ _id }) => _id === user["character"]);
  return {
    id: user._id,
    name: text(user["name"]) ?? user._id,
    isGM: roleOf(user) >= CONST.USER_ROLES.ASSISTANT,
    color: text(user["color"]) ?? "#888888",
    character: text(character?.["name"]),
    active: activeUsers.includes(user._id),
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

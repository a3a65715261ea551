import { CONST } from "../client/constants.ts";
import type { Source, WorldData } from "../client/connection.ts";
import type { JoinData, Seat } from "../table/protocol.ts";
import { roleOf } from "./permissions.ts";
import type { World } from "./world.ts";

/** What the join screen shows: the table, and who may sit there. */
export function describeTable(world: World, facts: Pick<WorldData, "world" | "system">): JoinData {
  const active = new Set(world.activeUsers);
  return {
    title: facts.world.title,
    system: text(facts.system["title"]) ?? facts.system.id,
    seats: world.users
      .filter((user) => roleOf(user) > 0)
      .sort((a, b) => roleOf(b) - roleOf(a))
      .map((user) => describeSeat(user, active.has(user._id))),
  };
}

function describeSeat(user: Source, active: boolean): Seat {
  return {
    id: user._id,
    name: text(user["name"]) ?? user._id,
    isGM: roleOf(user) >= CONST.USER_ROLES.ASSISTANT,
    color: text(user["color"]) ?? "#888888",
    active,
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

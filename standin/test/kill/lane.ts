import type { DocumentRequest, Source } from "../../src/client/connection.ts";
import { isPlainObject } from "../../src/client/utils/types.ts";

/**
 * A lane is a row of requests, each of which begins when the one before is answered. Where the requests lead is known
 * beforehand, so after any interruption a world must stand exactly where a lane stood after a whole request.
 */

/** Documents as a lane leaves them: counters by the names of documents, and of what is embedded in them. */
export type State = Readonly<Record<string, number>>;

const ACTORS = 3;
const STEPS = 7;

/** Long enough for a record to be larger than a block of LevelDB's log now and then. */
const story = "Once upon a time. ".repeat(400);

function idOf(lane: number, round: number, kind: string, index: number): string {
  return `${kind}${lane}x${round}x${index}x`.padEnd(16, "0");
}

/** The request of a lane with a number, counted from 0. */
export function requestOf(lane: number, number: number): DocumentRequest {
  const round = Math.floor(number / STEPS);
  const actors = Array.from({ length: ACTORS }, (_, index) => idOf(lane, round, "a", index));
  const items = [0, 1].map((index) => idOf(lane, round, "i", index));
  const parentUuid = `Actor.${actors[0] ?? ""}`;
  const keep = { keepId: true, keepEmbeddedIds: true };
  switch (number % STEPS) {
    case 0: {
      const data = actors.map((_id, index) => {
        const own = { _id: idOf(lane, round, "o", index), name: "Own", system: { count: number } };
        return { _id, name: story, system: { count: number }, items: [own] };
      });
      return { type: "Actor", action: "create", operation: { data, ...keep } };
    }
    case 1:
    case 5: {
      const updates = actors.map((_id) => ({ _id, "system.count": number, name: `${story}${number}` }));
      return { type: "Actor", action: "update", operation: { updates } };
    }
    case 2: {
      const data = items.map((_id) => ({ _id, name: story, system: { count: number } }));
      return { type: "Item", action: "create", operation: { data, parentUuid, ...keep } };
    }
    case 3: {
      const updates = items.map((_id) => ({ _id, system: { count: number } }));
      return { type: "Item", action: "update", operation: { updates, parentUuid } };
    }
    case 4:
      return { type: "Item", action: "delete", operation: { ids: items, parentUuid } };
    default:
      return { type: "Actor", action: "delete", operation: { ids: actors } };
  }
}

/** What a lane has made of an empty world after so many of its requests. */
export function stateAfter(lane: number, count: number): State {
  const state: Record<string, number> = {};
  const round = Math.floor(count / STEPS);
  for (let number = round * STEPS; number < count; number++) {
    const { action, operation } = requestOf(lane, number);
    for (const source of (operation.data ?? []) as Source[]) Object.assign(state, countsOf(source));
    for (const { _id } of operation.updates ?? []) state[_id] = number;
    for (const id of action === "delete" ? (operation.ids ?? []) : []) Reflect.deleteProperty(state, id);
  }
  return state;
}

/** What is in a world of a lane. */
export function stateIn(actors: readonly Source[], lane: number): State {
  const own = actors.filter(({ _id }) => _id.startsWith(`a${lane}x`));
  return Object.assign({}, ...own.map(countsOf)) as State;
}

function countsOf(source: Source): State {
  const { system, items = [] } = source as Source & { items?: Source[] };
  const count = isPlainObject(system) ? Number(system["count"]) : Number.NaN;
  return Object.assign({ [source._id]: count }, ...items.map(countsOf)) as State;
}

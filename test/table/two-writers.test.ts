import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inTurn } from "../in-turn.ts";
import { GM, openTable, smallWorld } from "./open-table.ts";
import { leftToDo, rest, textOf, until } from "./page.ts";
import { lockstep, SecondClient } from "./second-client.ts";
import { writings } from "./writings.ts";

/**
 * Two game masters who change one number in the same moment, each with a client of their own. Neither hears of what the other
 * has written before both have written.
 */

const DORIAN = "dorian0000000000";
const world = { ...smallWorld, users: [...(smallWorld.users ?? []), { _id: DORIAN, name: "Dorian", role: 4 }] };

let second: SecondClient;
beforeAll(() => {
  second = new SecondClient();
});
afterAll(() => second.end());

const orders = [
  ["this client's arrive first", 0],
  ["the other client's arrive first", 1],
] as const;

/** What is left of turns on documents. */
function tickets(): readonly string[] {
  return [...game.actors, ...game.messages].flatMap(({ flags }) => {
    const { turns = {} } = (flags as { quadrivium?: { turns?: object } }).quadrivium ?? {};
    return Object.keys(turns);
  });
}

describe.each(orders)("of two at once, when %s", (_order, first) => {
  test.each(inTurn(Object.entries(writings), 2, first))("%s adds up or is refused", async (name, writing) => {
    vi.spyOn(console, "warn").mockReturnValue();
    const table = await openTable({ userId: GM, world });
    try {
      await writing.prepare();
      await rest();
      await second.join(table, DORIAN);
      await until(() => game.users.get(DORIAN)?.active);
      const { gate, done } = lockstep(first);
      const session = table.session();
      const write = session.modifyDocument.bind(session);
      session.modifyDocument = (request) => gate(0).then(() => write(request));
      const results = await Promise.allSettled([
        writing.write(0).finally(() => {
          done(0);
        }),
        second.write(name, gate).finally(() => {
          done(1);
        }),
      ]);
      // The other client may still let statuses follow.
      await until(() => [...leftToDo(), ...tickets()].length === 0);
      await rest();
      expect(writing.ends).toContain(writing.stored());
      // Who is refused here is told so here, or by what they asked for.
      if (writing.isRefused !== true) {
        expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
        expect(textOf(document.querySelector("#notifications .warning, #notifications .error"))).toBe("");
      }
    } finally {
      await second.leave();
      await table.close();
      document.body.replaceChildren();
    }
  });
});

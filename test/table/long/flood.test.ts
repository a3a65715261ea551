import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ADA, BRUNO, GM, openTable, smallWorld } from "../open-table.ts";
import type { Request, Table } from "../open-table.ts";
import { until } from "../page.ts";
import { answerSource, ask, characterOfBruno, faults } from "../requests-page.ts";
import type { Client } from "../requests-page.ts";

/** Clients that send as much as they can: the game master's page keeps up, and every honest answer is counted. */

const isLong = process.env.LONG_TRIALS === "yes";
const many = isLong ? 1000 : 60;
const players = isLong ? 100 : 20;

const idOf = (name: string, number: number): string => `${name}${number}x`.padEnd(16, "0");
const heroes = Array.from({ length: players }, (_, number) => ({
  user: idOf("user", number),
  actor: idOf("hero", number),
}));

/** The usual world, with a player and a character for each seat of a long table. */
const world = {
  ...smallWorld,
  users: [
    ...(smallWorld.users ?? []),
    ...heroes.map(({ user }, number) => ({ _id: user, name: `Player ${number}`, role: 1 })),
  ],
  actors: [
    ...(smallWorld.actors ?? []),
    ...heroes.map(({ user, actor }, number) => ({
      _id: actor,
      name: `Hero ${number}`,
      type: "character",
      ownership: { default: 0, [user]: 3 },
    })),
  ],
};

let table: Table;
let ada: Client;
let bruno: Client;
let silarn: Actor.Implementation;
let request: Request;
beforeAll(async () => {
  table = await openTable({ world });
  [ada, bruno] = [table.join(ADA), table.join(BRUNO)];
  silarn = await characterOfBruno("Silarn");
});
afterAll(() => table.close());
beforeEach(async () => {
  request = await ask(table, { asked: [table.naddaha, silarn] });
});

type Source = Awaited<ReturnType<typeof answerSource>>;

/** Makes answers for Naddaha, one after the other, since their faces are scripted. */
async function answers(count: number): Promise<Source[]> {
  const made: Source[] = [];
  while (made.length < count) made.push(await answerSource(request, {}));
  return made;
}

/** Sends messages in one go, without waiting for the server. */
function send(client: Client, sources: readonly object[]): Promise<unknown> {
  const sent = sources.map((source) => {
    const operation = { data: [{ ...source, author: client.userId }], keepId: true };
    return client.modifyDocument({ type: "ChatMessage", action: "create", operation });
  });
  return Promise.all(sent);
}

/** Sends Bruno's honest answer and waits until it counts. */
async function answerHonestly(): Promise<void> {
  const source = await answerSource(request, { actor: silarn.uuid, formula: "1ds[Notice the trap] vs 9" });
  await send(bruno, [source]);
  await until(() => request.system.rulings.some(({ answer, fault }) => answer === source._id && fault === ""));
}

test("of a flood of answers one counts, and the request is looked at for many of them at once", async () => {
  const looks = vi.spyOn(game.messages, "has");
  const sources = await answers(many);
  const sending = send(ada, sources);
  await answerHonestly();
  await sending;
  await until(() => request.system.rulings.length === many + 1);
  expect(faults(request).filter((fault) => fault === "")).toHaveLength(2);
  expect(new Set(faults(request))).toEqual(new Set(["", "second"]));
  // Without that, each answer would be read again in each step for each that comes.
  expect(looks.mock.calls.filter(([id]) => id === request.id).length).toBeLessThan(many);
});

test("a client that comes and goes all the time, and asks for what it has missed, keeps nobody waiting", async () => {
  const asked: Promise<unknown>[] = [];
  for (let number = 0; number < many; number += 1) {
    const client = table.join(ADA);
    asked.push(client.query(GM, "quadrivium.catchUp", { user: ADA }).catch(String));
    client.close();
  }
  await answerHonestly();
  await Promise.all(asked);
  expect(faults(request)).toEqual([""]);
});

test("of a long table everybody's answer counts, though all come at once", async () => {
  const asked = heroes.map(({ actor }) => `Actor.${actor}`);
  request = await ask(table, { asked });
  const sending: (() => Promise<unknown>)[] = [];
  for (const { user, actor } of heroes) {
    const source = await answerSource(request, { actor: `Actor.${actor}`, formula: "1ds[Notice the trap] vs 9" });
    const client = table.join(user);
    sending.push(() => send(client, [source]));
  }
  await Promise.all(sending.map((answer) => answer()));
  await until(() => request.system.rulings.length === players);
  expect(faults(request)).toEqual(heroes.map(() => ""));
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askAs } from "./ask-as.ts";
import type { Forgery } from "./ask-as.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces, smallWorld } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest } from "./page.ts";

// On both generations: the handler of a query is told who asks on 14 alone, and must find it out by itself.

const CARLA = "carla00000000000";
const QUERIES = ["nominate", "decide"] as const;
type Query = (typeof QUERIES)[number];

let table: Table;
beforeEach(async () => {
  const users = [...(smallWorld.users ?? []), { _id: CARLA, name: "Carla", role: 1 }];
  // Naddaha is Ada's and Carla's.
  const [naddaha] = smallWorld.actors ?? [];
  const ownership = { default: 0, [ADA]: 3, [CARLA]: 3 };
  table = await openTable({ world: { ...smallWorld, users, actors: [{ ...naddaha, ownership }] as never } });
  // They are there, so that it is theirs to ask.
  for (const user of [ADA, BRUNO, CARLA]) table.join(user);
});
afterEach(() => table.close());

type Card = ChatMessage.OfType<"roll">;

/** Something that can be asked of a game master's client, and what it has done. */
interface Subject {
  readonly data: object;
  readonly done: () => unknown;
  readonly nothing: unknown;
}

/** A roll of a game master from Naddaha, on which its owner may spend inspiration. */
async function actionOfNaddaha(): Promise<Card> {
  await table.naddaha.update({ system: { tradition: "fortune", inspiration: 2 } });
  scriptFaces([20, 12], [8, 7], [6, 5]);
  const speaker = ChatMessage.getSpeaker({ actor: table.naddaha });
  const data = { speaker, type: "roll" } as never;
  return (await table.api.Roll.create("1dnc8:6").toMessage(data)) as unknown as Card;
}

const subjects: Readonly<Record<Query, () => Promise<Subject>>> = {
  async decide() {
    const card = await actionOfNaddaha();
    const data = { message: card.id, decision: { kind: "inspiration", dice: [2], pick: "total" }, focus: null };
    return { data, done: () => card.rolls[0]?.total, nothing: 19 };
  },
  async nominate() {
    const request = await table.api.request({
      kind: "challenge",
      nominates: true,
      options: [],
      asked: [table.naddaha],
    } as never);
    const data = { request: request?.id, actor: table.naddaha.uuid, ability: "Brawl", how: "by hand" };
    return { data, done: () => request?.system.nominations.map(({ ability }) => ability), nothing: [] };
  },
};

/** Who asks how, and whether anything comes of it. */
const ways: readonly (readonly [how: string, client: string, forgery: Forgery, isHeard: boolean | Query])[] = [
  ["the owner", ADA, {}, true],
  ["another player", BRUNO, {}, false],
  ["another player in the name of the owner", BRUNO, { as: ADA, isWritten: false }, false],
  ["another player in the name of nobody", BRUNO, { as: "nobody0000000000", isWritten: false }, false],
  ["the owner who has written nothing", ADA, { isWritten: false }, false],
  ["the owner with a question of another kind", ADA, { asked: "quadrivium.sealed" }, false],
];

describe.each(QUERIES)("the query %s", (query) => {
  test.each(ways)("of %s is heard only if they may ask", async (_how, client, forgery, isHeard) => {
    const { data, done, nothing } = await subjects[query]();
    await askAs(table, client, `quadrivium.${query}`, data, forgery);
    await rest();
    if (isHeard) expect(done()).not.toEqual(nothing);
    else expect(done()).toEqual(nothing);
  });

  test("cannot be written into the flags of the owner by another player", async () => {
    const { data, done, nothing } = await subjects[query]();
    const forged = askAs(table, BRUNO, `quadrivium.${query}`, data, { as: ADA });
    await expect(forged).rejects.toThrow(/lacks permission/);
    expect(done()).toEqual(nothing);
  });

  test("that somebody else names once more is not heard again", async () => {
    const { data } = await subjects[query]();
    const question = "question00000000";
    const flags = { quadrivium: { asking: { [question]: { query: `quadrivium.${query}`, data, at: 0 } } } };
    const operation = { updates: [{ _id: ADA, flags }] };
    await table.join(ADA).modifyDocument({ type: "User", action: "update", operation });
    const name = () => table.join(BRUNO).query(GM, `quadrivium.${query}`, { user: ADA, question });
    await name();
    const stored = JSON.stringify(game.messages.contents.map((message) => message.toObject()));
    expect([false, null]).toContain(await name());
    expect(JSON.stringify(game.messages.contents.map((message) => message.toObject()))).toBe(stored);
  });
});

test("the queries that are heard from anybody tell and change nothing that is not sealed", () => {
  // What was sealed is checked against the seal, and what is asked for goes to the user who is named alone: see requests.test.ts.
  // Whether somebody is here is all that "here" tells. What is "kept" goes to game masters alone, and is believed only with
  // a word that only the game master who was asked for it knows: see initiative-card.both.test.ts.
  const others = ["quadrivium.catchUp", "quadrivium.kept", "quadrivium.sealed"];
  const ours = Object.keys(CONFIG.queries).filter((name) => name.startsWith("quadrivium."));
  expect(ours.toSorted()).toEqual([...others, ...QUERIES.map((name) => `quadrivium.${name}`)].toSorted());
});

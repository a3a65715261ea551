import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnswerState } from "../../src/requests/standing/answer-state.ts";
import { ADA, openTable } from "./open-table.ts";
import type { AnswerMessage, Request, Table } from "./open-table.ts";
import { buttonIn, click, rest, until } from "./page.ts";
import { answerFrom, answerSource, ask, card, FORMULA, write } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

/** An answer is one of its states: each follows from what its message and its verdict store, as docs/requests.md lists. */

let table: Table;
let ada: Client;
beforeAll(async () => {
  table = await openTable();
  ada = table.join(ADA);
});
afterAll(() => table.close());

async function stateOf(request: Request): Promise<AnswerState> {
  const { readRequest } = await import("../../src/requests/standing/snapshot.ts");
  const [answer] = readRequest(request).answers;
  if (!answer) throw new Error("There is no answer.");
  return answer.state;
}

async function changed({ id }: Pick<AnswerMessage, "id">, change: object): Promise<void> {
  await write(ada, "update", { updates: [{ _id: id, ...change }] });
  await rest();
}

/** How an answer comes into each state. */
const ways: Readonly<Record<string, () => Promise<Request>>> = {
  "waiting false": async () => {
    const request = await ask(table);
    await answerFrom(ada, request);
    // As it is before the arbiter has stored its verdict.
    request.system.verdicts = {};
    return request;
  },
  "refused false": async () => {
    const request = await ask(table);
    await answerFrom(ada, request, { formula: "2ds vs 9", faces: [4, 5] });
    return request;
  },
  "sealed true": async () => {
    const request = await ask(table, { shows: "gamemaster" });
    await answerFrom(ada, request, { aside: true });
    return request;
  },
  "open false": async () => {
    const request = await ask(table, { shows: "gamemaster" });
    await answerFrom(ada, request, { aside: true });
    click(buttonIn(await card(request), "Reveal rolls"));
    await until(() => request.system.rulings[0]?.opened);
    return request;
  },
  "altered false": async () => {
    const request = await ask(table);
    const answer = await answerFrom(ada, request);
    const { rolls, content } = await answerSource(request, { formula: `${FORMULA} + 100 vs 9` });
    await changed(answer, { rolls, content });
    return request;
  },
};

describe("an answer is", () => {
  test.each(Object.entries(ways))("%s: the name of its state, and whether its dice are hidden", async (state, way) => {
    const { kind, isHidden } = await stateOf(await way());
    expect(`${kind} ${isHidden}`).toBe(state);
  });
});

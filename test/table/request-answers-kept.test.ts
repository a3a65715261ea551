import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OptionDraft } from "../../src/requests/request-draft.ts";
import { ADA, BRUNO, GM, openTable } from "./open-table.ts";
import type { AnswerMessage, Face, Request, Table } from "./open-table.ts";
import { rest, until } from "./page.ts";
import { answerFrom, ask, characterOfBruno, faults, pressed, rows, story, throwOf } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

/** Authors may change and delete their own messages: what has been ruled on stays what it was. */

let table: Table;
let ada: Client;
let bruno: Client;
let silarn: Actor.Implementation;
beforeEach(async () => {
  table = await openTable();
  [ada, bruno] = [table.join(ADA), table.join(BRUNO)];
  silarn = await characterOfBruno("Silarn");
});
afterEach(() => table.close());

type Message = ChatMessage.Implementation;

const HARD: OptionDraft = { name: "Climb", letter: "k", target: 20, hidesTarget: true };
const EASY: OptionDraft = { name: "Walk around", letter: "k", target: 5, hidesTarget: true };

/** Naddaha's answer, thrown by her player or by the game master's client. */
const answered = (request: Request, face = 3, sent: Parameters<typeof answerFrom>[2] = {}): Promise<AnswerMessage> =>
  answerFrom(ada, request, { formula: "3dk", faces: throwOf(face), ...sent });

async function written(client: Client, { id }: AnswerMessage, system: object): Promise<void> {
  const operation = { updates: [{ _id: id, system }] };
  await client.modifyDocument({ type: "ChatMessage", action: "update", operation } as never);
  await rest();
}

async function deleted(client: Client, { id }: AnswerMessage): Promise<void> {
  await client.modifyDocument({ type: "ChatMessage", action: "delete", operation: { ids: [id] } } as never);
  await until(() => !game.messages.has(id ?? ""));
}

describe("an answer that its author has written over", () => {
  test("is measured against what it was given to, and not against what is easier", async () => {
    const request = await ask(table, { options: [HARD, EASY] });
    const answer = await answered(request);
    await written(ada, answer, { answers: { option: "b" } });
    expect(await rows(request)).toEqual(["Naddaha Climb 9: Missed by 11"]);
    await request.update({ system: { tells: "success" } });
    await rest();
    expect(request.system.rulings).toMatchObject([{ success: false }]);
  });

  test.each([
    ["for somebody else", { answers: { actor: "Actor.nobody0000000000" } }],
    ["of another round", { answers: { round: 3 } }],
    ["to another request", { answers: { request: "another000000000" } }],
    ["to none", { answers: null }],
  ])("to be one %s is the answer that it was, and lets nobody answer again", async (_what, system) => {
    const request = await ask(table, { options: [HARD] });
    const answer = await answered(request);
    await written(ada, answer, system);
    expect(await rows(request)).toEqual(["Naddaha 9: Missed by 11"]);
    await answered(request, 8);
    expect(faults(request)).toEqual(["", "second"]);
  });

  test("shows its author nothing of a slide that is hidden", async () => {
    const options = [{ ...HARD, hiddenSetup: { banes: 2 } }, EASY];
    const request = await ask(table, { shows: "player", options });
    const faces: Face[] = [
      [8, 3],
      [6, 3],
      [6, 3],
    ];
    const answer = await answerFrom(ada, request, { formula: "3dk", aside: true, faces });
    await written(ada, answer, { answers: { option: "b" } });
    const sent: string[] = [];
    ada.on("query", ((question: unknown, reply: (answer: object) => void) => {
      sent.push(JSON.stringify(question));
      reply({ result: true });
    }) as never);
    await bruno.query(GM, "quadrivium.kept", { user: ADA });
    expect(sent).toEqual([]);
    // Her sealed data that hides nothing is sent.
    const plain = await ask(table, { shows: "player", options: [EASY] });
    await answerFrom(ada, plain, { formula: "3dk", aside: true, faces: throwOf(3) });
    await until(() => sent.length);
  });
});

describe("an answer that is deleted", () => {
  test("by its author has been given all the same: no other counts, until the game master lets it", async () => {
    const request = await ask(table, { options: [HARD] });
    await deleted(ada, await answered(request));
    expect(await rows(request)).toEqual(["Naddaha answer deleted"]);
    await answered(request, 8);
    expect(faults(request)).toEqual(["", "second"]);
    await pressed(request, "Let Naddaha answer again");
    expect(await rows(request)).toEqual(["Naddaha waiting"]);
    await answered(request, 8);
    expect(faults(request)).toEqual(["", "second", ""]);
    expect(await rows(request)).toEqual(["Naddaha 24: Surpassed by 4"]);
  });

  test("by a game master may be given anew", async () => {
    const request = await ask(table, { options: [HARD] });
    await ((await answered(request)) as unknown as Message).delete();
    await until(() => request.system.forgotten.length);
    expect(await rows(request)).toEqual(["Naddaha waiting"]);
    await answered(request, 8);
    expect(await rows(request)).toEqual(["Naddaha 24: Surpassed by 4"]);
  });

  test("counts in a group challenge what it counted, and no better check comes in its place", async () => {
    const request = await ask(table, { kind: "challenge", asked: [table.naddaha, silarn], options: [HARD, EASY] });
    const mine = await answered(request, 3, { aside: true });
    await answerFrom(bruno, request, {
      actor: silarn.uuid,
      option: "b",
      formula: "3dk",
      faces: throwOf(5),
      aside: true,
    });
    await rest();
    await deleted(ada, mine);
    const told =
      "Challenge: moderate, 1 success needed Naddaha answer deleted: 2 failures Silarn Walk around 15: 2 successes " +
      "Total: 2 successes, 2 failures. Counted: 2. Needed: 1. The challenge succeeds.";
    expect(await story(request)).toBe(`${told} Lock results`);
    await answered(request, 8, { aside: true });
    expect(faults(request)).toEqual(["", "", "second"]);
    await pressed(request, "Lock results");
    await until(() => request.system.state === "locked");
    expect(await story(request)).toBe(told);
  });
});

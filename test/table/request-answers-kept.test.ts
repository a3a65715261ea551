import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OptionDraft } from "../../src/requests/request-draft.ts";
import { ADA, openTable } from "./open-table.ts";
import type { AnswerMessage, Request, Table } from "./open-table.ts";
import { until } from "./page.ts";
import { answerFrom, ask, faults, pressed, rows, throwOf } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

let table: Table;
let ada: Client;
beforeEach(async () => {
  table = await openTable();
  ada = table.join(ADA);
});
afterEach(() => table.close());

type Message = ChatMessage.Implementation;

const HARD: OptionDraft = { name: "Climb", letter: "k", target: 20, hidesTarget: true };

/** Naddaha's answer, thrown by her player or by the game master's client. */
const answered = (request: Request, face = 3, sent: Parameters<typeof answerFrom>[2] = {}): Promise<AnswerMessage> =>
  answerFrom(ada, request, { formula: "3dk", faces: throwOf(face), ...sent });

async function deleted(client: Client, { id }: AnswerMessage): Promise<void> {
  await client.modifyDocument({ type: "ChatMessage", action: "delete", operation: { ids: [id] } } as never);
  await until(() => !game.messages.has(id ?? ""));
}

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
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, click, textOf, until } from "./page.ts";
import type { Request } from "../../src/documents/requests.ts";
import type { QuadriviumRoll } from "../../src/dice/quadrivium-roll.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

type Message = ChatMessage.Implementation;

const card = async (message: Request) => (message as unknown as Message).renderHTML();
const newest = () => game.messages.contents.at(-1);

async function ask(draft: object = {}): Promise<Request> {
  const request = await table.api.request({
    asked: [table.naddaha],
    options: [{ name: "Notice the trap", characteristics: ["per"], ability: "Awareness", letter: "s", target: 9 }],
    ...draft,
  });
  if (!request) throw new Error("The request was cancelled.");
  return request;
}

describe("a request", () => {
  test("is answered by a button on its card with the character's real bonuses, and says what came of it", async () => {
    const request = await ask();
    scriptFaces(5);
    click(buttonIn(await card(request), "Roll for Naddaha"));
    const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog"));
    click(await until(() => dialog.querySelector<HTMLElement>("[type=submit]")));
    await until(() => request.system.rulings.length);
    const answer = newest() as Message;
    expect((answer.rolls[0] as unknown as QuadriviumRoll).formula).toBe(
      "1ds[Notice the trap] + 2[Perception] + 3[Awareness] - 1[Weary] vs 9",
    );
    expect(request.system.rulings).toMatchObject([{ answer: answer.id, fault: "", differences: [] }]);
    expect(textOf((await card(request)).querySelector(".asked"))).toBe("Naddaha 9: Success, exactly");
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MockInstance } from "vitest";
import type { Request } from "../../src/documents/requests.ts";
import { ADA, BRUNO, openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { textOf, turns, until } from "./page.ts";
import { answerFrom, answerSource, ask, characterOfBruno, FORMULA, NOTICE } from "./requests-page.ts";
import type { Client, Sent } from "./requests-page.ts";

/** Answers that somebody has made up at the console of a browser: nobody else has to suffer for them. */

let table: Table;
let ada: Client;
let bruno: Client;
let silarn: Actor.Implementation;
let warned: MockInstance<typeof console.warn>;
beforeEach(async () => {
  table = await openTable();
  [ada, bruno] = [table.join(ADA), table.join(BRUNO)];
  silarn = await characterOfBruno("Silarn");
  warned = vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(async () => {
  warned.mockRestore();
  await table.close();
});

type Message = ChatMessage.Implementation;

const card = async (message: object) => (message as Message).renderHTML();
const faulty = async (request: Request) => [...(await card(request)).querySelectorAll(".faulty li")].map(textOf);
const faults = ({ system }: Request) => system.rulings.map(({ fault }) => fault);

/** Silarn's answer, who has nothing that he could add. */
const brunos = (request: Request, sent: Sent = {}) =>
  answerFrom(bruno, request, { actor: silarn.uuid, formula: "1ds[Notice the trap] vs 9", ...sent });

describe("an answer that cannot be judged", () => {
  test.each(["1d6", "1/0", "(1001)d6", "foo(3)", "abc"])(
    "since it asks for %s does not count, and others are heard",
    async (term) => {
      const request = await ask(table, { shows: "gamemaster", asked: [table.naddaha, silarn] });
      const formula = `1ds + 2[Perception] + 3[Awareness] + ${term} vs 9`;
      await answerFrom(ada, request, { formula, aside: true, faces: [5, [6, 3]] });
      await brunos(request, { aside: true });
      expect(faults(request)).toEqual(["terms", ""]);
      expect(await faulty(request)).toEqual(["Naddaha did not keep to what was asked."]);
    },
  );

  test("since a face is on no die does not count, and others are heard", async () => {
    const request = await ask(table, { asked: [table.naddaha, silarn], options: [{ ...NOTICE, hidesTarget: true }] });
    const source = await answerSource(request, { formula: FORMULA });
    const rolls = source.rolls?.map((roll) => roll.replaceAll('"result":5', '"result":99'));
    await sent(ada, { ...source, rolls });
    await until(() => request.system.rulings.length);
    await brunos(request, { formula: "1ds[Notice the trap]" });
    expect(faults(request)).toEqual(["terms", ""]);
    expect(await faulty(request)).toEqual(["Naddaha did not keep to what was asked."]);
  });

  test("is told to whoever looks after the computer of the game master", async () => {
    const request = await ask(table, { shows: "gamemaster" });
    await answerFrom(ada, request, { formula: `${FORMULA} + abc vs 9`, aside: true });
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("cannot be judged"), expect.any(Error));
  });
});

test("a request that cannot be looked after keeps none from being looked after that comes later", async () => {
  const [first, second] = [await ask(table), await ask(table)];
  const update = vi.spyOn(first as unknown as Message, "update").mockRejectedValue(new Error("No."));
  await sent(ada, await answerSource(first, {}));
  await until(() => update.mock.calls.length);
  await sent(ada, await answerSource(second, {}));
  await until(() => second.system.rulings.length);
  Hooks.callAll("userConnected", game.user, false);
  await until(() => update.mock.calls.length > 1);
  await turns();
  expect(warned).toHaveBeenCalledTimes(2);
  expect([faults(first), faults(second)]).toEqual([[], [""]]);
});

/** What a client sends, whatever it is. */
async function sent(client: Client, source: object): Promise<void> {
  const operation = { data: [{ ...source, author: client.userId }], keepId: true };
  await client.modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
}

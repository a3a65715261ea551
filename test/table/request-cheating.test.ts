import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MockInstance } from "vitest";
import { ADA, BRUNO, openTable, scriptFaces } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { answerFrom, answerSource, ask, card, characterOfBruno, faults, FORMULA, NOTICE } from "./requests-page.ts";
import type { Client, Sent } from "./requests-page.ts";

/** Answers that somebody has made up at the console of a browser: nobody else has to suffer for them. */

let table: Table;
/** The time of the server's clock. */
let now: number;
let ada: Client;
let bruno: Client;
let silarn: Actor.Implementation;
let warned: MockInstance<typeof console.warn>;
beforeEach(async () => {
  now = 0;
  table = await openTable({ now: () => now });
  [ada, bruno] = [table.join(ADA), table.join(BRUNO)];
  silarn = await characterOfBruno("Silarn");
  warned = vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(async () => {
  warned.mockRestore();
  await table.close();
});

type Message = ChatMessage.Implementation;

const faulty = async (request: Request) => [...(await card(request)).querySelectorAll(".faulty li")].map(textOf);

/** Silarn's answer, who has nothing that he could add. */
async function brunos(request: Request, own: Sent = {}): Promise<void> {
  const before = request.system.rulings.length;
  const source = await answerSource(request, { actor: silarn.uuid, formula: "1ds[Notice the trap] vs 9", ...own });
  if (own.aside) scriptFaces(5);
  await sent(bruno, source);
  await until(() => request.system.rulings.length > before);
}

describe("an answer that cannot be read", () => {
  test.each(["1d6", "1/0", "(1001)d6", "foo(3)", "abc"])(
    "since it asks for %s does not count, and others are heard",
    async (term) => {
      const request = await ask(table, { shows: "gamemaster", asked: [table.naddaha, silarn] });
      const formula = `1ds + 2[Perception] + 3[Awareness] + ${term} vs 9`;
      await answerFrom(ada, request, { formula, aside: true, faces: [5, [6, 3]] });
      await brunos(request, { aside: true });
      expect(faults(request)).toEqual(["terms", ""]);
      expect(await faulty(request)).toEqual(["Naddaha’s answer does not match the request."]);
    },
  );

  test("since a face is on no die does not count, and others are heard", async () => {
    const request = await ask(table, { asked: [table.naddaha, silarn], options: [{ ...NOTICE, hidesTarget: true }] });
    const source = await answerSource(request, { formula: FORMULA });
    const rolls = source.rolls?.map((roll) => roll.replaceAll('"result":5', '"result":99'));
    await sent(ada, { ...source, rolls });
    await until(() => request.system.rulings.length);
    await brunos(request, { formula: "1ds[Notice the trap]" });
    expect(faults(request)).toEqual(["altered", ""]);
    expect(await faulty(request)).toEqual(["Naddaha’s saved result does not match the dice."]);
  });
});

describe("dice that have fallen already", () => {
  /** Lets a message that is there answer a request, and the game master's client look at it. */
  async function turnedInto(request: Request, { _id }: { readonly _id: string }): Promise<void> {
    const answers = { request: request.id, option: "a", actor: table.naddaha.uuid, round: 0 };
    const operation = { updates: [{ _id, system: { answers } }] };
    await ada.modifyDocument({ type: "ChatMessage", action: "update", operation } as never);
    await until(() => request.system.rulings.length);
  }

  test("before it was asked answer nothing", async () => {
    const old = { ...(await answerSource(await ask(table), { faces: [9] })), system: {} };
    await sent(ada, old);
    now = 100_000;
    const request = await ask(table);
    await turnedInto(request, old);
    expect(faults(request)).toEqual(["before"]);
    expect(await faulty(request)).toEqual(["Naddaha answered with a roll made before the request."]);
    expect(textOf((await card(game.messages.get(old._id) as Message)).querySelector(".fault"))).toBe(
      "Does not count: this was rolled before the request.",
    );
    await answerFrom(ada, request);
    expect(faults(request)).toEqual(["before", ""]);
  });

  test("for another request answer no second one", async () => {
    const [first, second] = [await ask(table), await ask(table)];
    await first.update({ system: { state: "closed" } });
    const answer = (await answerFrom(ada, first, { faces: [9] })) as unknown as { readonly id: string };
    await turnedInto(second, { _id: answer.id });
    expect([faults(first), faults(second)]).toEqual([["closed"], ["elsewhere"]]);
    expect(await faulty(second)).toEqual(["Naddaha answered with a roll made for something else."]);
  });
});

test("a roll that a player signs with somebody else's character brings and costs that character nothing", async () => {
  await silarn.update({ system: { tradition: "trip", luck: 3 } });
  scriptFaces([20, 5], [20, 9]);
  const roll = await Roll.create("1dtlk[Jump]").evaluate();
  const speaker = { actor: silarn.id, alias: "Silarn" };
  await sent(ada, { _id: foundry.utils.randomID(), type: "roll", blind: true, speaker, rolls: [JSON.stringify(roll)] });
  const message = await until(() => game.messages.contents[0]);
  await message.update({ blind: false });
  await rest();
  expect((silarn.system as { readonly luck?: unknown }).luck).toBe(3);
});

describe("whoever was skipped", () => {
  test("does not answer once the others are shown", async () => {
    const request = await ask(table, { shows: "together", asked: [table.naddaha, silarn] });
    await answerFrom(ada, request, { aside: true });
    click(buttonIn(await card(request), "Skip Silarn"));
    await until(() => request.system.rulings[0]?.opened);
    await brunos(request, { aside: true });
    await brunos(request, { aside: true });
    expect(faults(request)).toEqual(["", "skipped", "skipped"]);
    expect((await faulty(request))[0]).toBe("Silarn answered after being skipped.");
  });
});

/** Data that a client sends. */
async function sent(client: Client, source: object): Promise<void> {
  const operation = { data: [{ ...source, author: client.userId }], keepId: true };
  await client.modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
}

test("an answer that the game master's browser has no room to seal waits, and is nobody's fault", async () => {
  const request = await ask(table, { shows: "gamemaster", asked: [table.naddaha, silarn] });
  const told = vi.spyOn(ui.notifications, "error");
  const full = vi.spyOn(game.settings, "set").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  scriptFaces(5);
  await sent(ada, await answerSource(request, { aside: true }));
  await until(() => told.mock.calls.length);
  expect(String(told.mock.calls[0]?.[0])).toContain("This browser cannot save another secret roll.");
  expect(faults(request)).toEqual([]);
  full.mockRestore();
  scriptFaces(5, 5);
  const formula = "1ds[Notice the trap] vs 9";
  await sent(bruno, await answerSource(request, { actor: silarn.uuid, formula, aside: true }));
  await until(() => request.system.rulings.length === 2);
  expect(faults(request)).toEqual(["", ""]);
});

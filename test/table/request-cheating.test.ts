import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MockInstance } from "vitest";
import { ADA, BRUNO, openTable, scriptFaces } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import {
  answerFrom,
  answerSource,
  ask,
  card,
  characterOfBruno,
  faults,
  FORMULA,
  NOTICE,
  rows,
} from "./requests-page.ts";
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

  test.each([
    ["formula", { formula: `1ds + ${"1".repeat(300_000)} vs 9`, aside: true }],
    ["option", { option: "a".repeat(300_000), aside: true }],
  ])("since its %s is endless does not count, and is not copied", async (_what, own) => {
    const request = await ask(table, { shows: "gamemaster", asked: [table.naddaha, silarn] });
    await sent(ada, await answerSource(request, own));
    await brunos(request, { aside: true });
    expect(faults(request)[0]).not.toBe("");
    expect(faults(request)[1]).toBe("");
    expect(JSON.stringify(request.system.rulings).length).toBeLessThan(20_000);
  });

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

  test("is written to the console of the game master", async () => {
    const request = await ask(table, { shows: "gamemaster" });
    // A die that cannot be thrown.
    await answerFrom(ada, request, { aside: true, faces: [] });
    expect(faults(request)).toEqual(["terms"]);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("cannot be recorded"), expect.any(Error));
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

  test("and were to answer nothing do not answer, though they fell when it was asked", async () => {
    const request = await ask(table);
    const idle = { ...(await answerSource(request, { faces: [9] })), system: {} };
    await sent(ada, idle);
    await turnedInto(request, idle);
    expect(faults(request)).toEqual(["elsewhere"]);
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

  test("and has answered before the game master's client has heard of it counts", async () => {
    const request = await ask(table, { asked: [table.naddaha, silarn] });
    const source = await answerSource(request, { actor: silarn.uuid, formula: "1ds[Notice the trap] vs 9" });
    await Promise.all([sent(bruno, source), request.update({ system: { skipped: [silarn.uuid] } })]);
    await until(() => request.system.rulings.length);
    await rest();
    expect(faults(request)).toEqual([""]);
    expect(await rows(request)).toEqual(["Naddaha waiting", "Silarn 5: Failure by 4"]);
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
  await rest();
  expect(warned).toHaveBeenCalledTimes(2);
  expect([faults(first), faults(second)]).toEqual([[], [""]]);
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

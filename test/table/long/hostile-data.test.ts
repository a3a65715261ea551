import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, openTable, scriptFaces, type } from "../open-table.ts";
import type { Face, Table } from "../open-table.ts";
import { nestedPhrase, withRoll } from "../hostile-data.ts";
import type { Source } from "../hostile-data.ts";
import { textOf, until } from "../page.ts";
import type { Client } from "../requests-page.ts";

/** What somebody writes into a message to keep every client busy. Work is counted, not timed. */

type Message = ChatMessage.Implementation;

let table: Table;
beforeEach(async () => {
  table = await openTable();
  // Foundry reports what it cannot restore, and we what we cannot read.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await table.close();
});

/** Sends a message as another client does, whatever the system's own would send. */
async function send(client: Client, source: object): Promise<Message | null> {
  const _id = foundry.utils.randomID();
  const data = [{ ...source, _id, author: client.userId }];
  const sent = client.modifyDocument({
    type: "ChatMessage",
    action: "create",
    operation: { data, keepId: true },
  } as never);
  const isRefused = await sent.then(
    () => false,
    () => true,
  );
  if (isRefused || game.messages.invalidDocumentIds.has(_id)) return null;
  await until(() => game.messages.has(_id) || game.messages.invalidDocumentIds.has(_id));
  return game.messages.get(_id) ?? null;
}

/** Returns how many words are told, and documents and sums looked up, while something is done, and the result. */
async function counted<Result>(work: () => Result | Promise<Result>): Promise<{ work: number; result: Result }> {
  const spies = [
    vi.spyOn(game.i18n, "format"),
    vi.spyOn(game.i18n, "localize"),
    vi.spyOn(game.messages, "get"),
    vi.spyOn(game.actors, "get"),
    vi.spyOn(Roll, "safeEval"),
  ];
  const result = await work();
  const calls = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return { work: calls, result };
}

/** Rolls, and returns the message as it is stored. */
async function rolled(command: string, ...faces: readonly Face[]): Promise<Source> {
  scriptFaces(...faces);
  await type(command);
  const message = await until(() => game.messages.contents.at(-1));
  const { content, type: kind, rolls, system, speaker, flags } = message.toObject() as unknown as Source;
  return { content, type: kind, rolls, system, speaker, flags };
}

describe("labels in the data of a message", () => {
  const withLabels = (source: Source, labels: unknown) =>
    withRoll(source, (roll) => ({ ...roll, options: { ...roll.options, labels } }));

  test("that are in each other 18 times, in 2 KB, are told no deeper than a person would read", async () => {
    const message = await send(table.join(ADA), withLabels(await rolled("/r 1ds + 2[x]", 7), { x: nestedPhrase(18) }));
    if (!message) throw new Error("The message was refused.");
    const { work, result } = await counted(() => message.renderHTML());
    const part = textOf([...result.querySelectorAll(".parts dt")].at(-1));
    expect(part.length).toBeLessThan(400);
    expect(part).toContain("…");
    expect(work).toBeLessThan(100);
  });
});

test("a formula with too many dice is not rolled, and a person is told so", async () => {
  const { size } = game.messages;
  CONFIG.Dice.randomUniform = () => 0.5;
  await expect(type(`/r 1ds${" + 999d6".repeat(40)}`)).rejects.toThrow("Too many dice or parts for one roll.");
  expect(game.messages.size).toBe(size);
});

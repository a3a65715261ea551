import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { late, LatePart, MissingPart } from "../../src/base/late.ts";
import { chatListener } from "../../src/commands/late-commands.ts";
import { sheetContent } from "../../src/sheets/character/character-sheet.ts";
import { warnOfFaults } from "../../src/ui/warn-of-faults.ts";
import { openTable, type, type Table } from "./open-table.ts";
import { openSheet, rest, textOf, until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const missing = () => late(Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
const told = () => [...document.querySelectorAll("#notifications li")].map(textOf);

test("a part of the script that is there is what is waited for", async () => {
  expect(await late(Promise.resolve({ Window: "here" }))).toEqual({ Window: "here" });
  expect(told()).toEqual([]);
});

test("a part that is missing says once to reload, whoever else speaks of it", async () => {
  await expect(missing()).rejects.toBeInstanceOf(MissingPart);
  await expect(missing()).rejects.toThrow("reload the page");
  await warnOfFaults(async () => {
    await missing();
  });
  expect(told()).toEqual([expect.stringContaining("reload the page (F5)")]);
});

describe("what is sent to the chat before the commands are loaded", () => {
  /** What the commands are told, and how they are loaded; they leave every text to Foundry. */
  function listen(load: () => Promise<void>) {
    const heard: string[] = [];
    const onChatMessage = (_log: unknown, text: string): boolean => {
      heard.push(text);
      return true;
    };
    const commands = new LatePart(async () => {
      await load();
      return { onChatMessage };
    });
    const id = Hooks.on("chatMessage", chatListener(commands) as never);
    hooked.push(() => {
      Hooks.off("chatMessage", id);
    });
    return heard;
  }
  const hooked: (() => void)[] = [];
  afterEach(() => {
    for (const off of hooked.splice(0)) off();
  });

  test("waits for them if it may be theirs, and is posted then", async () => {
    const loading = Promise.withResolvers<undefined>();
    const heard = listen(() => loading.promise);
    await type("[[1d6]] apples");
    await type("Anything else");
    expect(game.messages.contents.map(({ content }) => content)).toEqual(["Anything else"]);
    loading.resolve(undefined);
    await until(() => game.messages.size === 2);
    expect(heard).toEqual(["[[1d6]] apples"]);
  });
});

test("a second press while the roll dialog is loaded opens no second one", async () => {
  const brawl = { ability: table.naddaha.items.getName("Brawl", { strict: true }).id ?? "" };
  const [first, second] = [1, 2].map(() => table.api.rollTrait(table.naddaha, brawl));
  await until(() => document.querySelector(".roll-dialog [type=submit]"));
  expect(await second).toBeUndefined();
  await rest();
  expect(document.querySelectorAll(".roll-dialog")).toHaveLength(1);
  document.querySelector<HTMLElement>(".roll-dialog [data-action=close]")?.click();
  expect(await first).toBeUndefined();
});

test("a sheet whose character is deleted while what it shows is loaded does not open", async () => {
  const loading = Promise.withResolvers<undefined>();
  const load = sheetContent.load.bind(sheetContent);
  // Another test may have opened a sheet in this page.
  vi.spyOn(sheetContent, "loaded", "get").mockReturnValueOnce(null);
  const waiting = vi.spyOn(sheetContent, "load").mockImplementation(async () => {
    await loading.promise;
    return load();
  });
  const { naddaha } = table;
  const opened = openSheet(naddaha);
  await naddaha.delete();
  loading.resolve(undefined);
  await opened;
  await rest();
  waiting.mockRestore();
  expect(document.querySelectorAll(".character-sheet")).toHaveLength(0);
});

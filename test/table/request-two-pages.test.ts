import { afterEach, beforeEach, expect, test } from "vitest";
import { ADA, openTable, scriptFaces } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest, until } from "./page.ts";
import { answerSource, ask } from "./requests-page.ts";

/** A game master with the same table open in two pages of one browser: this is the second. */

let table: Table;
/** Gives this page its turn, as the browser does when the first one is closed. */
let closeFirst: () => unknown;
beforeEach(async () => {
  const locks = {
    request: (_name: string, begin: () => unknown) => {
      closeFirst = begin;
      return new Promise<never>(() => undefined);
    },
  };
  Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
  table = await openTable();
});
afterEach(async () => {
  await table.close();
  Reflect.deleteProperty(navigator, "locks");
});

test("the second page of a game master rolls nothing until the first is closed", async () => {
  const request = await ask(table, { shows: "gamemaster" });
  const source = { ...(await answerSource(request, { aside: true })), author: ADA };
  scriptFaces();
  const operation = { data: [source], keepId: true };
  await table.join(ADA).modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
  await rest();
  expect(request.system.rulings).toEqual([]);
  scriptFaces(5);
  closeFirst();
  await until(() => request.system.rulings.length);
  expect(request.system.rulings).toMatchObject([{ answer: source._id, fault: "" }]);
});

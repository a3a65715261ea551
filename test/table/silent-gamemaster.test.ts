import { afterEach, expect, test } from "vitest";
import type { StoredWorld } from "./host.ts";
import { ADA, GM, openTable, smallWorld } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { rest } from "./page.ts";
import { answerSource, ask, FORMULA, NOTICE } from "./requests-page.ts";

/** A second game master who is connected, and whose client answers nothing: a page in the background, a computer asleep. */

const DORIAN = "zdorian000000000";

let table: Table;
afterEach(() => table.close());

const request = () => game.messages.find(({ type }) => type === "request") as unknown as Request;

/** Opens the page again, after something has come in that nobody has judged, with the other game master at the table. */
async function openAgain(
  own: NonNullable<Parameters<typeof ask>[1]>,
  { knows }: { readonly knows: boolean },
): Promise<void> {
  const users = [...(smallWorld.users ?? []), { _id: DORIAN, name: "Dorian", role: 4 }];
  table = await openTable({ world: { ...smallWorld, users } });
  const asked = await ask(table, own);
  const source = { ...(await answerSource(asked, own.options ? { formula: FORMULA } : {})), author: ADA };
  await rest();
  const storage = game.settings.storage.get("client") as Storage;
  if (!knows) storage.clear();
  const { documents } = await table.session().getWorld();
  const world = { ...documents, messages: [...documents.messages, source] } as unknown as StoredWorld;
  await table.close();
  const silent = (client: Pick<Table, "join">): void => {
    client.join(DORIAN).on("query", () => undefined);
  };
  table = await openTable({ userId: GM, world, storage, before: silent });
  expect(game.users.activeGM?.id).toBe(GM);
  expect(game.users.get(DORIAN)?.active).toBe(true);
  // Not until they are thought to be gone, which takes seconds.
  await rest();
}

test.each([
  ["without hidden terms", {}],
  ["with a hidden target that this browser knows", { options: [{ ...NOTICE, hidesTarget: true }] }],
])("delays no verdict on a request %s", async (_what, own) => {
  await openAgain(own, { knows: true });
  expect(request().system.rulings).toMatchObject([{ fault: "" }]);
});

test("delays only what nobody else knows: a hidden target that is theirs alone", async () => {
  await openAgain({ options: [{ ...NOTICE, hidesTarget: true }] }, { knows: false });
  expect(request().system.rulings).toEqual([]);
});

test("delays no answer that comes while they are silent, and nothing that is asked", async () => {
  await openAgain({ options: [{ ...NOTICE, hidesTarget: true }] }, { knows: true });
  const another = await ask(table, { options: [{ ...NOTICE, hidesTarget: true }] });
  const source = { ...(await answerSource(another, { formula: FORMULA })), author: ADA };
  const operation = { data: [source], keepId: true };
  await table.join(ADA).modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
  await rest();
  expect(another.system.rulings).toMatchObject([{ fault: "" }]);
});

// On both generations: each deletes keys of an object in another way.

import { afterEach, describe, expect, test } from "vitest";
import { told } from "./apply-damage.ts";
import { openAgain } from "./faults.ts";
import { accumulation } from "./interrupted-flows.ts";
import { ADA, BRUNO, GM, openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, click, leftToDo, rest, textOf } from "./page.ts";
import { write } from "./requests-page.ts";

/** Results that are added to numbers: a message of whoever adds one tells it, and the card of its roll shows it. */

type Roll = ChatMessage.OfType<"roll">;

let table: Table;
afterEach(() => table.close());

const roll = (): Roll =>
  (game.messages.find(({ type }) => type === "roll") as Roll | undefined) ?? expect.fail("There is no roll.");
const fatigue = () => table.naddaha.system.tracks.fatigue?.value;
const shown = async () => textOf((await roll().renderHTML()).querySelector(".accumulation"));
const press = async (name: string) => {
  click(buttonIn(await roll().renderHTML(), name));
  await rest();
};

async function open(userId = GM): Promise<void> {
  table = await openTable({ userId });
  await accumulation.prepare(table);
}

async function reopen(userId = GM): Promise<void> {
  table = await openAgain(table, { userId });
  await rest();
}

describe("the message that tells that a result was added to a number", () => {
  test("stays on the card if who has added it is no game master any more", async () => {
    await open();
    await accumulation.run(table);
    const before = await shown();
    const source = told(roll())[0]?.toObject() ?? expect.fail("Nothing is told.");
    await game.messages.get(source._id ?? "")?.delete();
    await game.users.get(BRUNO)?.update({ role: CONST.USER_ROLES.GAMEMASTER });
    await write(table.join(BRUNO), "create", { data: [{ ...source, author: BRUNO }], keepId: true });
    await reopen();
    await game.users.get(BRUNO)?.update({ role: CONST.USER_ROLES.PLAYER });
    expect([before, await shown()]).toEqual([expect.stringContaining("Fatigue"), before]);
  });

  test("is shown on the card of its roll, and is for those who may read that", async () => {
    await open();
    await accumulation.run(table);
    const [message] = told(roll());
    expect([...((await message?.renderHTML())?.classList ?? [])]).toContain("quadrivium-told");
    expect(message?.whisper).toEqual([]);
    await press("Undo");
    await roll().update({ whisper: [GM] });
    await accumulation.run(table);
    expect(told(roll()).at(-1)?.whisper).toEqual([GM]);
  });

  test("changes the number once when the world is opened if the page was closed before", async () => {
    await open();
    const session = table.session();
    const send = session.modifyDocument.bind(session);
    session.modifyDocument = (request) =>
      request.type === "Actor" ? new Promise<never>(() => undefined) : send(request);
    await accumulation.run(table);
    expect([fatigue(), leftToDo()]).toEqual([1, [expect.stringContaining("is not booked")]]);
    await reopen();
    await reopen();
    expect([fatigue(), leftToDo()]).toEqual([3, []]);
  });

  test("counts from nobody but game masters and who has rolled, and for nobody but those who may change the number", async () => {
    await open();
    await table.naddaha.update({ ownership: { [BRUNO]: 3 } } as never);
    const { uuid } = table.naddaha;
    const numbers = [{ uuid, path: "system.tracks.fatigue.value", label: "Fatigue", before: 1, after: 5 }];
    const system = { reason: "accumulation", of: roll().id, actor: uuid, numbers };
    await write(table.join(BRUNO), "create", { data: [{ type: "change", author: BRUNO, system }] });
    await rest();
    expect(await shown()).toBe("");
    await table.naddaha.update({ ownership: { [BRUNO]: 0 } } as never);
    await reopen();
    expect([fatigue(), await shown()]).toEqual([1, ""]);
  });

  test("of a player can be undone by a game master alone", async () => {
    await open(ADA);
    await accumulation.run(table);
    expect([fatigue(), await shown()]).toEqual([3, "Naddaha: FatigueBefore1Change+2After3"]);
    await roll().delete();
    const message = game.messages.contents.at(-1);
    expect((await message?.renderHTML())?.querySelector("button")).toBeNull();
  });
});

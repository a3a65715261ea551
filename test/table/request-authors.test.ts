import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, sentBy } from "./open-table.ts";
import type { Request, Table } from "./open-table.ts";
import { rest, textOf } from "./page.ts";
import {
  FORMULA,
  NOTICE,
  answerFrom,
  answerSource,
  ask,
  card,
  keepSealed,
  rows,
  sealedTexts,
} from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

/** Requests by former game masters or by players: they are shown as such, and ask nobody. */

/** His id sorts after that of this client's game master, who therefore stays the active one. */
const DORIAN = "otherdorian00000";

let table: Table;
let ada: Client;
beforeEach(async () => {
  table = await openTable();
  ada = table.join(ADA);
  await User.implementation.create({ _id: DORIAN, name: "Dorian", role: 4 } as never, { keepId: true });
});
afterEach(() => table.close());

const inert = async (message: object) => textOf((await card(message)).querySelector(".inert"));
const buttons = async (request: Request) =>
  [...(await card(request)).querySelectorAll("button")].map((button) => button.dataset.requestAction);

/** A request that Dorian has asked in the same words as the one that is asked here. */
async function asDorian(draft: Parameters<typeof ask>[1] = {}): Promise<Request> {
  const mine = await ask(table, draft);
  const system = mine.system.toObject();
  const _id = foundry.utils.randomID();
  // What is hidden is sealed for his request.
  const text = sealedTexts()[system.seal]?.replace(mine.id ?? "", _id);
  const seal = text === undefined ? "" : await keepSealed(_id, text);
  const sent = { _id, system: { ...system, seal } };
  return (await sentBy(table, DORIAN, mine, sent)) as unknown as Request;
}

const dorian = (): User.Implementation => game.users.get(DORIAN, { strict: true });

/** An answer that nobody looks at. */
async function answeredInVain(request: Request): Promise<void> {
  const source = { ...(await answerSource(request, { aside: true })), author: ADA };
  const operation = { data: [source], keepId: true };
  await ada.modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
  await rest();
}

describe("a request whose game master", () => {
  const blind = { shows: "gamemaster", tells: "success", options: [{ ...NOTICE, hidesTarget: true }] } as const;

  test.each([
    [
      "is one no more",
      () => dorian().update({ role: 1 } as never),
      "This request accepts no answers, because Dorian is not a GM.",
    ],
    [
      "is gone",
      () => dorian().delete(),
      "This request accepts no answers, because the user who made it no longer exists.",
    ],
  ] as const)("%s keeps its results and its seals, and takes no answers", async (_how, goes, words) => {
    const request = await asDorian(blind);
    const answer = await answerFrom(ada, request, { formula: FORMULA, aside: true });
    expect([await inert(request), await inert(answer)]).toEqual(["", ""]);
    expect(await buttons(request)).toContain("showRolls");
    await goes();
    expect([await inert(request), await inert(answer)]).toEqual([words, words]);
    expect(await rows(request)).toEqual(["Naddaha 9: Exact success"]);
    expect(textOf((await card(request)).querySelector(".chip"))).toBe("inactive");
    expect(textOf((await card(request)).querySelector(".options"))).toContain("ease factor 9 (hidden)");
    expect((await card(request)).querySelector(".seal")).not.toBeNull();
    expect(textOf((await card(answer)).querySelector(".seal"))).toContain(request.system.rulings[0]?.seal);
    expect(await buttons(request)).toEqual([]);
    await answeredInVain(request);
    expect(request.system.rulings).toHaveLength(1);
  });
});

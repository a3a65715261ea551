// On both generations: each deletes keys of an object in another way.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GM, openAgain, openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, click, fill, leftToDo, rest, textOf, until } from "./page.ts";
import { write } from "./requests-page.ts";

/** Changes that messages tell, and the ids by which actors know that they have them. */

type Told = ChatMessage.OfType<"change">;
type Hero = Actor.Stored<"character">;

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const experience = () => table.naddaha.system.experience;
const told = () => game.messages.filter(({ type }) => type === "change") as Told[];
const notices = () => document.querySelector("#notifications")?.textContent ?? "";

/** The ids that Naddaha keeps. */
function kept(): readonly string[] {
  const { booked = {} } = (table.naddaha.flags as { quadrivium?: { booked?: object } }).quadrivium ?? {};
  return Object.keys(booked);
}

/** Gives experience in the window of the API. */
async function award(amount: number, heroes: readonly Hero[] = [table.naddaha]): Promise<Told> {
  void table.api.award(heroes);
  const window = await until(() => document.querySelector<HTMLElement>("dialog.question:has([name=amount])"));
  fill(window, "amount", String(amount));
  click(buttonIn(window, "Award"));
  await until(() => !window.isConnected);
  await rest();
  return told().at(-1) ?? expect.fail("Nothing is told.");
}

async function undo(message: Told): Promise<void> {
  click(buttonIn(await message.renderHTML(), "Undo"));
  await rest();
}

/** Opens the world again, as it is stored. */
async function reopen(): Promise<void> {
  table = await openAgain(table, { userId: GM });
  await rest();
}

async function makeHeroes(...names: readonly string[]): Promise<readonly Hero[]> {
  const made: unknown = await Actor.implementation.createDocuments(
    names.map((name) => ({ name, type: "character" })) as never,
  );
  return made as Hero[];
}

describe("a change", () => {
  test("is undone once after its character has forgotten that it has it, and stays undone", async () => {
    await award(5);
    expect(kept()).toHaveLength(1);
    await reopen();
    expect([experience(), kept(), told().map(({ system }) => system.due)]).toEqual([5, [], [null]]);
    const [message] = told();
    if (message) await undo(message);
    expect([experience(), leftToDo()]).toEqual([0, []]);
    await reopen();
    expect([experience(), kept(), leftToDo()]).toEqual([0, [], []]);
  });

  test("whose message is deleted stays, and is forgotten", async () => {
    const message = await award(5);
    await message.delete();
    await reopen();
    expect([experience(), kept()]).toEqual([5, []]);
  });
});

test("a change that was told before the page was closed, and not made, is made by a button on its card", async () => {
  await table.close();
  table = await openTable({ userId: GM, now: Date.now });
  const _id = foundry.utils.randomID();
  const { uuid } = table.naddaha;
  const numbers = [{ uuid, path: "system.experience", label: "Experience", before: 0, after: 5 }];
  const system = { reason: "award", actor: uuid, numbers, due: _id, own: _id };
  await write(table.join(GM), "create", { data: [{ _id, type: "change", author: GM, system }], keepId: true });
  await rest();
  const buttons = async () => [...((await told()[0]?.renderHTML())?.querySelectorAll("button") ?? [])].map(textOf);
  expect(await buttons()).toEqual(["Undo"]);
  const later = game.time.serverTime + 60_000;
  vi.spyOn(Object.getPrototypeOf(game.time) as typeof game.time, "serverTime", "get").mockReturnValue(later);
  expect([await buttons(), experience()]).toEqual([["Apply", "Undo"], 0]);
  const [message] = told();
  if (message) click(buttonIn(await message.renderHTML(), "Apply"));
  await rest();
  expect([await buttons(), experience()]).toEqual([["Undo"], 5]);
});

describe("what several are given", () => {
  test("is told of nobody to whom another module does not let it be given, and the others have it", async () => {
    const heroes = [table.naddaha, ...(await makeHeroes("Abel", "Cyril"))];
    const hook = Hooks.on("preUpdateActor", ({ name }, changes) => !(name === "Cyril" && "system" in changes));
    await award(5, heroes);
    Hooks.off("preUpdateActor", hook);
    expect(notices()).toContain("Cyril could not be changed.");
    expect(heroes.map(({ system }) => system.experience)).toEqual([5, 5, 0]);
    expect([told().length, leftToDo()]).toEqual([2, []]);
  });

  test("is given to nobody if it is more than one of them can have", async () => {
    const heroes = [table.naddaha, ...(await makeHeroes("Abel"))];
    await table.naddaha.update({ system: { experience: 9998 } });
    await award(5, heroes).catch(() => undefined);
    expect(notices()).toContain("Naddaha");
    expect(heroes.map(({ system }) => system.experience)).toEqual([9998, 0]);
    expect(told()).toEqual([]);
  });
});

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

/** What Naddaha notes of her experience. */
function kept(): readonly { readonly id: string }[] {
  return table.naddaha.flags.quadrivium?.applied?.experience ?? [];
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
  test("is undone once after a reload, and stays undone", async () => {
    await award(5);
    expect(kept()).toHaveLength(1);
    await reopen();
    const [message] = told();
    if (message) await undo(message);
    expect([experience(), leftToDo()]).toEqual([0, []]);
    await reopen();
    expect([experience(), leftToDo()]).toEqual([0, []]);
    expect(textOf((await told()[0]?.renderHTML()) ?? null)).toContain("Undone by Gamemaster.");
  });

  test("whose message is deleted stays", async () => {
    const message = await award(5);
    await message.delete();
    await reopen();
    expect(experience()).toBe(5);
  });

  test("that another client has overwritten in the same moment is offered again", async () => {
    await table.close();
    table = await openTable({ userId: GM, now: Date.now });
    await award(5);
    const applied = { experience: [{ id: "other00000000000", by: 2, did: 2, undoneBy: null }] };
    await table.naddaha.update({ system: { experience: 2 }, flags: { quadrivium: { applied } } });
    const later = game.time.serverTime + 60_000;
    vi.spyOn(Object.getPrototypeOf(game.time) as typeof game.time, "serverTime", "get").mockReturnValue(later);
    click(buttonIn((await told()[0]?.renderHTML()) ?? document.body, "Apply"));
    await rest();
    expect([experience(), leftToDo()]).toEqual([7, []]);
  });

  test("is noted by its character, as are the last 200; what is older can neither be undone nor applied again", async () => {
    await table.close();
    table = await openTable({ userId: GM, now: Date.now });
    await award(5);
    const others = Array.from({ length: 199 }, (_, index) => {
      return { id: `note${1000 + index}`.padEnd(16, "0"), by: 0, did: 0, undoneBy: null };
    });
    const experience = [...kept(), ...others];
    await table.naddaha.update({ flags: { quadrivium: { applied: { experience } } } } as never);
    const buttons = async () => [...((await told()[0]?.renderHTML())?.querySelectorAll("button") ?? [])].map(textOf);
    expect(await buttons()).toEqual(["Undo"]);
    await award(2);
    expect(kept()).toHaveLength(200);
    const later = game.time.serverTime + 60_000;
    vi.spyOn(Object.getPrototypeOf(game.time) as typeof game.time, "serverTime", "get").mockReturnValue(later);
    expect(await buttons()).toEqual([]);
  });
});

test("a change that was told before the page was closed, and not made, is made by a button on its card", async () => {
  await table.close();
  table = await openTable({ userId: GM, now: Date.now });
  const _id = foundry.utils.randomID();
  const { uuid } = table.naddaha;
  const deltas = [{ number: "experience", label: "Experience", before: 0, by: 5 }];
  const system = { reason: "award", actor: uuid, deltas };
  await write(table.join(GM), "create", { data: [{ _id, type: "change", author: GM, system }], keepId: true });
  await rest();
  const buttons = async () => [...((await told()[0]?.renderHTML())?.querySelectorAll("button") ?? [])].map(textOf);
  expect(await buttons()).toEqual([]);
  const later = game.time.serverTime + 60_000;
  vi.spyOn(Object.getPrototypeOf(game.time) as typeof game.time, "serverTime", "get").mockReturnValue(later);
  expect([await buttons(), experience()]).toEqual([["Apply"], 0]);
  const [message] = told();
  if (message) click(buttonIn(await message.renderHTML(), "Apply"));
  await rest();
  expect([await buttons(), experience()]).toEqual([["Undo"], 5]);
});

describe("what several are given", () => {
  test("can be applied again to whom another module does not let it be given, and the others have it", async () => {
    const heroes = [table.naddaha, ...(await makeHeroes("Abel", "Cyril"))];
    const hook = Hooks.on("preUpdateActor", ({ name }, changes) => !(name === "Cyril" && "system" in changes));
    await award(5, heroes);
    Hooks.off("preUpdateActor", hook);
    expect(notices()).toContain("Cyril could not be changed.");
    expect(heroes.map(({ system }) => system.experience)).toEqual([5, 5, 0]);
    expect(leftToDo()).toHaveLength(1);
    const later = game.time.serverTime + 60_000;
    vi.spyOn(Object.getPrototypeOf(game.time) as typeof game.time, "serverTime", "get").mockReturnValue(later);
    const [first] = told();
    click(buttonIn((await first?.renderHTML()) ?? document.body, "Apply"));
    await rest();
    expect([heroes[2]?.system.experience, leftToDo()]).toEqual([5, []]);
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

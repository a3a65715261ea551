// On both generations: each deletes keys of an object in another way.

import { beforeEach, describe, expect, test } from "vitest";
import { GM, openAgain, openTable, table } from "./open-table.ts";
import { buttonIn, click, fill, leftToDo, rest, textOf, until } from "./page.ts";
import { write } from "./requests-page.ts";

/** Changes that messages tell, and the ids by which actors know that they have them. */

type Told = ChatMessage.OfType<"change">;
type Hero = Actor.Stored<"character">;

beforeEach(() => openTable());

const experience = () => table.naddaha.system.experience;
const told = () => game.messages.filter(({ type }) => type === "change") as Told[];

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
  await openAgain({ userId: GM });
  await rest();
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
});

test("a change that was told before the page was closed, and not made, is made by a button on its card", async () => {
  await openTable({ userId: GM, now: Date.now });
  const _id = foundry.utils.randomID();
  const { uuid } = table.naddaha;
  const deltas = [{ number: "experience", label: "Experience", before: 0, by: 5 }];
  const system = { reason: "award", actor: uuid, deltas };
  await write(table.join(GM), "create", { data: [{ _id, type: "change", author: GM, system }], keepId: true });
  await rest();
  const buttons = async () => [...((await told()[0]?.renderHTML())?.querySelectorAll("button") ?? [])].map(textOf);
  expect([await buttons(), experience()]).toEqual([["Apply"], 0]);
  const [message] = told();
  if (message) click(buttonIn(await message.renderHTML(), "Apply"));
  await rest();
  expect([await buttons(), experience()]).toEqual([["Undo"], 5]);
});

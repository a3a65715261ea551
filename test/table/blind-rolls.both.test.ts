// On both generations: each has its own word for a blind roll.

import { expect, test } from "vitest";
import { ADA, openTable, scriptFaces, table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

/** A blind fortune roll of Naddaha that fumbles, which gives 1 inspiration. */
async function fumbleBlind(): Promise<ChatMessage.Implementation> {
  await table.naddaha.update({ system: { tradition: "fortune" } });
  scriptFaces([20, 1]);
  const choices = { visibility: "blind" } as const;
  const message = await table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices });
  if (!message) throw new Error("no roll");
  return message;
}

const inspiration = () => table.naddaha.system.inspiration;

test("the sheet does not show a player the result of a blind roll", async () => {
  await openTable({ userId: ADA });
  const message = await fumbleBlind();
  expect(message.blind).toBe(true);
  expect(inspiration()).toBe(0);
  expect(textOf((await message.renderHTML()).querySelector(".applied"))).toBe("");
});

test("a roll is closed to whoever may not read its message, also where Foundry names that message alone", async () => {
  await openTable();
  scriptFaces(8);
  const roll = await table.api.Roll.create("1ds + 4300").evaluate();
  for (const isContentVisible of [true, false]) {
    const html = await roll.render({ isPrivate: false, message: { isContentVisible } } as never);
    expect(html.includes("4308")).toBe(isContentVisible);
  }
});

test("the gains of a blind roll are applied once, when it is revealed", async () => {
  await openTable();
  const message = await fumbleBlind();
  expect(inspiration()).toBe(0);
  await message.update({ whisper: [], blind: false });
  await until(() => inspiration() === 1);
  await message.update({ blind: true });
  await message.update({ blind: false });
  expect(inspiration()).toBe(1);
});

import { beforeEach, expect, test } from "vitest";
import { openTable } from "./open-table.ts";
import { openSheet, windowOf } from "./page.ts";

let wolf: Actor.Stored<"npc">;
beforeEach(async () => {
  await openTable();
  const created = await Actor.implementation.create({
    name: "Wolf",
    type: "npc",
    system: { characteristics: { dex: { value: 2 } } },
    items: [{ name: "Bite", type: "ability", system: { score: 4, characteristics: ["dex"] } }],
  } as never);
  wolf = created as Actor.Stored<"npc">;
  await openSheet(wolf);
});

const sheet = () => windowOf("npc-sheet");

test("the sheet of an NPC has the sections of its tradition, in one narrow window", () => {
  const main = [...sheet().querySelectorAll<HTMLElement>("[role=tabpanel][data-tab=main] > *")];
  const sections = main.filter(({ childElementCount }) => childElementCount > 0);
  // A wolf has no Arts.
  const those = wolf.system.effectiveTradition.sections.filter((section) => section !== "arts");
  expect(sections.map(({ dataset }) => dataset.applicationPart)).toEqual(those);
  expect((wolf.sheet as foundry.applications.sheets.ActorSheetV2).position.width).toBe(420);
});

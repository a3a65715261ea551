import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, type, posted, table } from "./open-table.ts";
import { buttonIn, click, textOf, until } from "./page.ts";

beforeEach(async () => {
  await openTable();
  await game.user.update({ character: table.naddaha.id });
  await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
  const ability = (name: string, score: number, specialty = "") => ({
    name,
    type: "ability",
    system: { score, specialty, characteristics: ["int"] },
  });
  await table.naddaha.createEmbeddedDocuments("Item", [
    ability("Strength", 3),
    ability("Lore", 4, "elves"),
    ability("Lore", 5, "dwarves"),
    { name: "Long Bow", type: "weapon", system: { isWielded: true, attack: 7 } },
  ] as never);
});

const newest = () => game.messages.contents.at(-1);

const rolled = async (words: string) => (await posted(words, 4, 4)).rolls[0]?.formula;

describe("a name that several traits of a character have", () => {
  test.each([
    ["/stress strength (characteristic)", "Strength"],
    ["/stress int + strength (ability)", "3[Strength]"],
    ["/stress int + lore (elves)", "5[Lore (elves)]"],
  ])("is told apart in words: %s", async (words, part) => {
    expect(await rolled(words)).toContain(part);
  });

  test("is a question with a choice to click, each saying what it is", async () => {
    scriptFaces(4);
    await type("/stress int + lore");
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.which, .which"));
    expect([...dialog.querySelectorAll("button[data-action^=answer]")].map(textOf)).toEqual([
      "Lore (Ability): 4, elves",
      "Lore (Ability): 5, dwarves",
    ]);
    click(buttonIn(dialog, "Lore (Ability): 5, dwarves"));
    expect((await until(newest)).rolls[0]?.formula).toContain("5[Lore]");
  });
});

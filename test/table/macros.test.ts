import { beforeAll, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, table } from "./open-table.ts";

beforeAll(() => openTable({ forAll: true, userId: ADA }));

describe("a macro", () => {
  test("rolls a formula as /r does, with the names of a character", async () => {
    scriptFaces(5);
    const message = await table.api.roll("1ds + @int vs 6", { actor: table.naddaha, visibility: "self" });
    expect(message).toMatchObject({ type: "roll", speaker: { alias: "Naddaha" }, whisper: [ADA] });
    expect(message?.rolls[0]).toMatchObject({ total: 6, outcome: { success: true } });
  });

  test("rolls a trait with another die by what the trait has of its own for that, as a request does", async () => {
    const brawl = table.naddaha.items.get("brawl00000000000");
    await brawl?.update({ system: { own: { tripTarget: 6 } } });
    scriptFaces([20, 7]);
    const choices = { letter: "t", setup: { slide: 1 } };
    const message = await table.api.rollTrait(table.naddaha, { ability: brawl?.id ?? "" }, { ask: false, choices });
    expect(message?.rolls[0]?.formula).toBe("1dts6sl1[Dexterity + Brawl]");
  });

  test("rolls a trait with what it knows already, and asks for nothing", async () => {
    scriptFaces(5);
    const message = await table.api.rollTrait(
      table.naddaha,
      { ability: "brawl00000000000" },
      { ask: false, choices: { target: 9, specialty: true, setup: { botchDice: 3 } } },
    );
    expect(message?.rolls[0]?.formula).toBe(
      "1dsb3[Dexterity + Brawl] + 3[Dexterity] + 6[Brawl (fists)] - 1[Weary] vs 9",
    );
  });
});

import { expect } from "vitest";
import { clipped, overflowing, violations } from "./look.ts";
import { makeActor } from "./scene.ts";
import { test } from "./table-test.ts";

const art = (name: string, kind: string, score: number) => ({ name, type: "ability", system: { art: kind, score } });

test("the Arts of a magus are marked and cast with, at any width, in play and while editing", async ({ gm }) => {
  await makeActor(gm, {
    name: "Magus",
    type: "character",
    system: { tradition: "stress" },
    items: [
      ...["Creo", "Intellego", "Muto", "Perdo", "Rego"].map((name, index) => art(name, "technique", index)),
      ...["Animal", "Aquam", "Ignem", "Vim"].map((name, index) => art(name, "form", index + 3)),
    ],
  });
  await gm.evaluate(async () => {
    const sheet = game.actors.getName("Magus")?.sheet as foundry.applications.sheets.ActorSheetV2 | null | undefined;
    await sheet?.render({ force: true });
  });
  const arts = gm.locator(".character-sheet .sheet-section.arts");
  await arts.getByRole("button", { name: "Creo: cast the next spell with it, or without" }).click();
  await arts.getByRole("button", { name: "Ignem: cast the next spell with it, or without" }).click();
  await arts.getByRole("button", { name: "Formulaic +5" }).waitFor();
  const check = async () => {
    expect(await violations(gm, ".character-sheet .sheet-section.arts")).toEqual([]);
    expect(await overflowing(gm, ".character-sheet .sheet-section.arts")).toEqual([]);
    expect(await clipped(gm, ".character-sheet .sheet-section.arts")).toEqual([]);
  };
  await check();
  await gm.locator(".character-sheet").getByRole("button", { name: "Edit", exact: true }).click();
  await arts.getByRole("button", { name: "Add a Technique" }).waitFor();
  await check();
  await gm.locator(".character-sheet").getByRole("button", { name: "Done", exact: true }).click();
  await gm.setViewportSize({ width: 390, height: 800 });
  await check();
});

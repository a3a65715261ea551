// On both generations, which store the duration of an effect differently.

import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, type, table } from "./open-table.ts";
import { submitDialog } from "./roll-dialog-page.ts";
import { uncheck, until, windowOf } from "./page.ts";

// A bonus applies alike to a click on the sheet, a command in words, and the dialog.

const BRAWL = { ability: "brawl00000000000" };
const PLAIN = "1ds[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl] - 1[Weary]";
const BLESSED = "1ds[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl] + 2[Blessing] - 1[Weary]";

beforeEach(async () => {
  await openTable();
  await game.user.update({ character: table.naddaha.id });
});

async function give(system: object = {}, to: Actor.Implementation | Item.Implementation = table.naddaha) {
  const data = { name: "Blessing", type: "bonus", system: { value: 2, ...system } };
  const [effect] = await (to as Actor.Implementation).createEmbeddedDocuments("ActiveEffect", [data as never]);
  if (!effect) throw new Error("There is no effect.");
  return effect as ActiveEffect.Implementation;
}

/** The formula of the newest message, which is taken away again. */
async function newest(): Promise<string | undefined> {
  const message = await until(() => game.messages.contents.at(-1));
  const formula = message.rolls[0]?.formula;
  await message.delete();
  return formula;
}

/** Rolls the same trait in each way. */
async function byEveryDoor(change: () => void = () => undefined): Promise<Record<string, string | undefined>> {
  scriptFaces(5, 5, 5);
  await table.api.rollTrait(table.naddaha, BRAWL, { ask: false });
  const sheet = await newest();
  await type("/stress dex + brawl");
  const command = await newest();
  const answer = table.api.rollTrait(table.naddaha, BRAWL);
  await until(() => document.querySelector(".roll-dialog .bars"));
  change();
  submitDialog();
  await answer;
  return { sheet, command, dialog: await newest() };
}

function everywhere(formula: string): Record<string, string> {
  return { sheet: formula, command: formula, dialog: formula };
}

describe("a bonus of a character", () => {
  test("reaches the sheet, the command and the dialog alike", async () => {
    await give();
    expect(await byEveryDoor()).toEqual(everywhere(BLESSED));
  });

  test("counts also when one of its items brings it", async () => {
    const [ring] = await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Ring", type: "gear" }]);
    if (!ring) throw new Error("There is no ring.");
    await give({}, ring);
    expect(await byEveryDoor()).toEqual(everywhere(BLESSED));
  });

  test("counts only for what it is limited to", async () => {
    await give({ scope: "ability", key: "brawl" });
    await give({ scope: "ability", key: "Awareness" });
    await give({ scope: "characteristic", key: "int" });
    expect(await byEveryDoor()).toEqual(everywhere(BLESSED));
  });

  test("for botch dice changes the die itself, and the card says what did", async () => {
    await give({ goal: "botchDice" });
    const formula = PLAIN.replace("1ds[Dexterity + Brawl]", "1dsb3[Dexterity + Brawl | Blessing: Botch dice +2]");
    expect(await byEveryDoor()).toEqual(everywhere(formula));
  });

  test("can be left out of one roll in the dialog, and is there again for the next", async () => {
    const effect = await give();
    const withoutIt = await byEveryDoor(() => {
      uncheck(windowOf("roll-dialog"), `own.${effect.uuid}`);
    });
    // The card says what is missing.
    const dialog = PLAIN.replace("]", " | “Blessing” was unchecked by hand]");
    expect(withoutIt).toEqual({ ...everywhere(BLESSED), dialog });
    expect(await byEveryDoor()).toEqual(everywhere(BLESSED));
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, type, table } from "./open-table.ts";
import type { Face } from "./open-table.ts";
import { buttonIn, click, openSheet, rest, until, windowOf } from "./page.ts";
import { dialog, rollButton, submitDialog } from "./roll-dialog-page.ts";

beforeEach(() => open(ADA));

async function open(userId: string): Promise<void> {
  await openTable({ userId });
  await table.naddaha.update({
    system: {
      tradition: "trip",
      meta: [{ id: "red", kind: "channeled", colour: "red", bonus: 5, held: 2 }],
      characteristics: { dex: { own: { tripTarget: 2 } } },
    },
  } as never);
  await table.naddaha.createEmbeddedDocuments("Item", [
    { name: "Archery", type: "ability", system: { characteristics: ["dex"], mastery: 2, own: { tripTarget: 4 } } },
    { name: "Bow", type: "weapon", system: { ability: "archery", attack: 3, damageFormula: "2d6" } },
    { name: "Net", type: "weapon", sort: 1, system: { ability: "Nets" } },
    { name: "Shield", type: "armor", system: { soakFormula: "1d8" } },
    { name: "Kill", type: "power", system: { ability: "Archery", effectFormula: "1d10" } },
  ] as never);
  await openSheet(table.naddaha);
}

const sheet = () => windowOf("character-sheet");
const latest = () => game.messages.contents.at(-1) as ChatMessage.OfType<"roll"> | undefined;

/** Rolls what a button of the sheet rolls, with these faces; Shift leaves the dialog out. */
async function press(name: string, ...faces: readonly Face[]): Promise<string | undefined> {
  const before = game.messages.size;
  scriptFaces(...faces);
  click(await until(() => buttonIn(sheet(), name)), { shiftKey: true });
  await until(() => game.messages.size > before);
  await rest();
  return latest()?.rolls[0]?.formula;
}

describe("what is unskilled", () => {
  test("has the target of the attribute: a weapon, and a feat whatever its own target is", async () => {
    await table.naddaha.createEmbeddedDocuments("Item", [
      {
        name: "Blink",
        type: "power",
        system: { ability: "Blinking", characteristics: ["dex"], own: { tripTarget: 8 } },
      },
    ] as never);
    const roll = async (stat: object) => {
      scriptFaces([20, 9], [20, 9]);
      return (await table.api.rollTrait(table.naddaha, stat, { ask: false }))?.rolls[0]?.formula;
    };
    expect(await press("Attack (Net) −5", [20, 9])).toMatch(/^1dts2sl5/);
    expect(await roll({ power: table.naddaha.items.getName("Blink")?.id })).toMatch(/^1dts2sl5/);
    await table.naddaha.items.getName("Net")?.update({ system: { characteristic: "str" } });
    await rest();
    expect(await press("Attack (Net) −5", [20, 9])).toMatch(/^1dtsl5/);
  });
});

test("armor with an Ability has a trip roll of its own in its row, while it is worn", async () => {
  const [mail] = (await table.naddaha.createEmbeddedDocuments("Item", [
    { name: "Mail", type: "armor", system: { ability: "archery", soak: 3 } },
    { name: "Coat", type: "armor", system: { ability: "Wearing", soak: 1 } },
  ] as never)) as unknown as Item.Implementation[];
  expect(await press("Soak (Mail) *4 +5", [20, 9], [6, 4])).toBe("1dts4b5[Soak (Mail) | +3 Mail | +2 Mastery]");
  expect(await press("Soak (Coat) −4", [20, 9])).toMatch(/^1dts2sl5bm4/);
  // The dialog offers no weapon in its place.
  click(buttonIn(sheet(), "Soak (Mail) *4 +5"));
  await until(() => rollButton());
  expect(dialog().querySelector("[name=weapon]")).toBeNull();
  scriptFaces([20, 9], [6, 4]);
  const before = game.messages.size;
  submitDialog();
  await until(() => game.messages.size > before);
  expect(latest()?.rolls[0]?.formula).toContain("Soak (Mail)");
  await mail?.update({ system: { isWorn: false } });
  await until(() => !sheet().querySelector(`[data-total="soak"][data-weapon="${mail?.id}"]`));
});

describe("a weapon of a trip character", () => {
  test("has the highest bonus die that the sheet says: no bonus throws a larger one", async () => {
    click(buttonIn(sheet(), "Edit"));
    const list = await until(() => sheet().querySelector<HTMLSelectElement>("[data-highest-bonus-die]"));
    list.value = "4";
    list.dispatchEvent(new Event("change", { bubbles: true }));
    await until(
      () => (table.naddaha.system as unknown as { own: { highestBonusDie: number[] } }).own.highestBonusDie[0] === 4,
    );
    scriptFaces([20, 5], [4, 4]);
    await type("/trip dex bonus 9");
    await until(latest);
    expect(latest()?.rolls[0]?.formula).toBe("1dts2b9bd4[Dexterity]");
  });
});

describe("unskilled", () => {
  test("is a word of a command, in a request too", async () => {
    scriptFaces([20, 9]);
    await type("/trip dex unskilled vs 12");
    await until(latest);
    expect(latest()?.rolls[0]?.formula).toBe("1dts2sl5bm5[Dexterity | -5 Unskilled] vs 12");
    await open(GM);
    await type("/request trip dex unskilled vs 12 for Naddaha");
    const request = await until(latest);
    expect(request.system).toMatchObject({
      options: [{ setup: { slide: 5 } }],
      // Each user reads it in their own language.
      bonuses: [{ label: "QUADRIVIUM.Status.unskilled", category: "penalty", amount: -5 }],
    });
  });
});

import { beforeEach, describe, expect, test, vi } from "vitest";
import { GM, openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "./page.ts";

const open = async (userId: string) => {
  await openTable({ userId });
};
beforeEach(() => open(GM));

const fist = { name: "Fist", type: "weapon", system: { ability: "brawl", attack: 1, damage: 2, initiative: -1 } };
const mail = { name: "Mail", type: "armor", system: { soak: 4, load: 6 } };

async function give(...items: object[]): Promise<string[]> {
  const made = await table.naddaha.createEmbeddedDocuments("Item", items as never);
  return made.flatMap(({ id }) => id);
}

const sheet = () => windowOf("character-sheet");
const section = () => until(() => sheet().querySelector<HTMLElement>(".sheet-section.combat"));
/** The weapons in hand with their totals. */
const rows = async () =>
  [...(await section()).querySelectorAll(".arms > .row")]
    .filter((row) => row.querySelector(".totals :is(.roll, .broken)"))
    .map((row) => `${textOf(row.querySelector(".names"))} ${textOf(row.querySelector(".totals"))}`);
const latest = () => game.messages.contents.at(-1);

describe("the combat section", () => {
  test("shows the totals of each weapon in hand and of bare hands, and soak once", async () => {
    await give(fist, mail);
    await openSheet(table.naddaha);
    expect([...(await section()).querySelectorAll(".heads > *")].map(textOf).filter(Boolean)).toEqual([
      "Weapon",
      "Initiative",
      "Attack",
      "Defense",
      "Damage",
      "Fatigue",
    ]);
    // Load 6 is a burden of 3, and Naddaha is not strong. She is weary, which takes 1 from all that is rolled.
    expect(await rows()).toEqual(["Fist Brawl 0 +8 +4 +1 +1", "Bare hands Brawl +1 +7 +4 −1 +1"]);
    expect(textOf((await section()).querySelector(".combat-common"))).toBe("Soak +4 Encumbrance −3");
  });

  test("rolls a total with the usual die, and counts each bonus once", async () => {
    await give(fist);
    const effect = { name: "Bless", type: "bonus", system: { scope: "total", key: "attack", value: 2 } };
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [effect] as never);
    await openSheet(table.naddaha);
    scriptFaces(6);
    click(buttonIn(await section(), "Attack (Fist) +10"), { shiftKey: true });
    const message = await until(latest);
    expect(message.rolls[0]?.formula).toBe(
      "1ds[Attack (Fist)] + 3[Dexterity] + 5[Brawl] + 1[Fist] + 2[Bless] - 1[Weary]",
    );
  });
});

describe("a formula", () => {
  async function formula(total: string): Promise<HTMLInputElement> {
    return until(() => sheet().querySelector<HTMLInputElement>(`[data-formula="${total}"]`));
  }

  async function write(total: string, text: string): Promise<HTMLInputElement> {
    await openSheet(table.naddaha);
    click(buttonIn(sheet(), "Edit"));
    const field = await formula(total);
    field.value = text;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return field;
  }

  test("is the family's until a character has one of its own", async () => {
    const field = await write("system.totals.attack", "@dex * 2 + 1");
    expect(field.placeholder).toBe("@dex + @ability + @weapon.attack");
    await until(() => table.naddaha.system.totals.attack === "@dex * 2 + 1");
    await vi.waitFor(async () => {
      expect((await rows())[0]).toBe("Bare hands Brawl +4 +6 +4 −1 +4");
    });
    expect(buttonIn(await section(), "Attack (Bare hands) +6").dataset.tooltipText).toContain(
      "(Dexterity 3 * 2 +6, Modifier +1, Weary −1)",
    );
  });

  test("with an unknown name is refused at its field, which says what is known, and the old one stays", async () => {
    await table.naddaha.update({ system: { totals: { attack: "@dex" } } });
    const field = await write("system.totals.attack", "@dxe + 1");
    const fault = await until(() => field.closest(".form-group")?.querySelector("[role=alert]"));
    expect(textOf(fault)).toMatch(/^Unknown name “@dxe”\. Known names: @int, .*@weapon\.attack.*@totals\.soak/);
    expect(field.value).toBe("@dex");
    expect(table.naddaha.system.totals.attack).toBe("@dex");
  });

  test.each([
    ["that ends too soon", "@dex +"],
    ["with an open parenthesis", "(@dex"],
    ["with a die", "1d6"],
    ["that counts itself", "@totals.attack + 1"],
    ["of 10,000 characters", "x".repeat(10_000)],
    ["that divides by zero", "@dex / 0"],
  ])("%s is refused too", async (_, text) => {
    const field = await write("system.totals.attack", text);
    await until(() => field.closest(".form-group")?.querySelector("[role=alert]"));
    expect(table.naddaha.system.totals.attack ?? "").toBe("");
  });
});

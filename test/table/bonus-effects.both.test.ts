// On both generations, which store the duration of an effect differently.

import { beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, click, fill, openSheet, textOf, until, windowOf } from "./page.ts";

const open = async (userId: string, tradition = ""): Promise<void> => {
  await openTable({ userId });
  if (tradition) await table.naddaha.update({ system: { tradition, tracks: { fatigue: { value: 0 } } } });
};

interface Stated {
  readonly name: string;
  readonly disabled?: boolean;
  readonly [field: string]: unknown;
}

/** Gives the character, or one of its items, a bonus. */
async function give(
  { name, disabled = false, ...system }: Stated,
  to: Actor.Implementation | Item.Implementation = table.naddaha,
): Promise<ActiveEffect.Implementation> {
  const data = { name, type: "bonus", disabled, system } as unknown as ActiveEffect.CreateData;
  const [effect] = await (to as Actor.Implementation).createEmbeddedDocuments("ActiveEffect", [data]);
  if (!effect) throw new Error("There is no bonus.");
  return effect;
}

async function item(type: string, system: object = {}): Promise<Item.Implementation> {
  const [made] = await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Thing", type, system } as never]);
  if (!made) throw new Error("There is no item.");
  return made;
}

/** The groups of bonuses on her sheet, each with what it comes to. */
async function groups(): Promise<readonly HTMLElement[]> {
  await openSheet(table.naddaha);
  return [...windowOf("character-sheet").querySelectorAll<HTMLElement>(".bonuses .bonus-group")];
}

const nameOf = (group: HTMLElement) => group.getAttribute("aria-label") ?? "";

/** The lines of a group as one reads them. */
async function linesOf(name: string): Promise<string[]> {
  const group = (await groups()).find((one) => nameOf(one) === name);
  return [...(group?.querySelectorAll(".row") ?? [])].map((row) =>
    [...row.querySelectorAll(".name, .figure, .details > span")].map(textOf).filter(Boolean).join(", "),
  );
}

async function rolled(): Promise<string | undefined> {
  scriptFaces(6);
  await table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" }, { ask: false });
  return game.messages.contents.at(-1)?.rolls[0]?.formula;
}

describe("bonuses on the sheet", () => {
  test("stand in groups by what they are for, with what they come to", async () => {
    await open(ADA);
    await give({ name: "Blessing", value: 2 });
    await give({ name: "Fists of stone", value: 3, scope: "ability", key: "brawl" });
    await give({ name: "Clear mind", value: 1, scope: "characteristic", key: "int" });
    await give({ name: "Tall shield", value: 2, scope: "total", key: "defense" });
    const sums = (await groups()).map((group) => `${nameOf(group)} ${textOf(group.querySelector(".sum"))}`);
    expect(sums.map((one) => one.replace(" total ", " "))).toEqual([
      "All rolls +1",
      "Intelligence +2",
      "Brawl +4",
      "Defense +3",
    ]);
    expect(await linesOf("All rolls")).toEqual(["Blessing, +2", "Weary, −1, Penalty"]);
  });
});

describe("bonuses in rolls", () => {
  beforeEach(() => open(GM));

  test("of an item count while it is in use", async () => {
    const ring = await item("gear");
    await give({ name: "Ring", value: 2 }, ring);
    expect(await rolled()).toBe("1ds[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl] + 2[Ring] - 1[Weary]");
    await ring.update({ system: { isCarried: false } });
    expect(await rolled()).toBe("1ds[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl] - 1[Weary]");
    await ring.update({ system: { isCarried: true } });
    expect(await rolled()).toContain("+ 2[Ring]");
  });
});

describe("the section of bonuses", () => {
  beforeEach(async () => {
    await open(ADA);
    await openSheet(table.naddaha);
  });

  const sheet = () => windowOf("character-sheet");
  const section = () => until(() => sheet().querySelector<HTMLElement>(".bonuses .bonus-group"));

  test("switches a bonus off and on, also one of an item", async () => {
    const ring = await item("gear");
    const effect = await give({ name: "Ring", value: 2 }, ring);
    const isOn = async () => {
      await section();
      const button = await until(() => sheet().querySelector<HTMLElement>('[role=switch][aria-label="Enable Ring"]'));
      return { button, state: button.getAttribute("aria-checked") };
    };
    const before = await isOn();
    expect(before.state).toBe("true");
    click(before.button);
    await until(() => effect.disabled);
    await until(() => sheet().querySelector('[aria-label="Enable Ring"][aria-checked=false]'));
    expect(textOf(sheet().querySelector(".bonuses .idle .reason"))).toBe("disabled");
    click((await isOn()).button);
    await until(() => !effect.disabled);
  });
});

describe("the sheet of a bonus", () => {
  let effect: ActiveEffect.Implementation;
  const show = async (userId: string, tradition = "trip"): Promise<void> => {
    await open(userId, tradition);
    effect = await give({ name: "Blessing" });
    await (effect.sheet as foundry.applications.api.ApplicationV2 | null)?.render({ force: true });
  };
  const sheet = () => windowOf("bonus-sheet");
  const options = (name: string) => [...sheet().querySelectorAll(`[name="${name}"] option`)].map(textOf);
  const data = () => effect.system as unknown as { value: number; scope: string; key: string; category: string };

  test("says of each field what it is for", async () => {
    await show(ADA, "stress");
    const labels = () => [...sheet().querySelectorAll(".form-group label")].map(textOf);
    expect(labels()).toEqual(["Value", "Applies to", "Rolls", "Duration", "Disabled"]);
    await show(ADA);
    expect(labels()).toEqual(["Value", "Category", "Source", "Rolls", "Duration", "Disabled"]);
    for (const label of sheet().querySelectorAll<HTMLLabelElement>("label[for]"))
      expect(sheet().querySelector(`[id="${label.htmlFor}"]`), label.textContent).not.toBeNull();
    expect(options("system.category")).toContain("Artifact");
  });

  test("offers what the character has for the scope that is chosen", async () => {
    await show(ADA, "stress");
    fill(sheet(), "system.scope", "characteristic");
    await until(() => sheet().querySelector("[name='system.key']"));
    expect(options("system.key")).toEqual(expect.arrayContaining(["Intelligence", "Quickness"]));
    fill(sheet(), "system.key", "int");
    await until(() => data().key === "int");
    fill(sheet(), "system.scope", "ability");
    await until(() => data().scope === "ability" && data().key === "");
    await until(() => options("system.key").includes("Brawl"));
    fill(sheet(), "system.scope", "total");
    await until(() => options("system.key").includes("Soak"));
    fill(sheet(), "system.scope", "all");
    await until(() => !sheet().querySelector("[name='system.key']"));
  });

  test("lets only game masters approve an artifact, on the server too", async () => {
    await show(ADA);
    expect(sheet().querySelector("[name='system.isApproved']")).toBeNull();
    await effect.update({ system: { isApproved: true } });
    const { documents } = await table.join(GM).getWorld();
    const [stored] = documents.actors[0]?.effects as { system: { isApproved: boolean } }[];
    expect(stored?.system.isApproved).not.toBe(true);
    await show(GM);
    expect(sheet().querySelector("[name='system.isApproved']")).toBeNull();
    fill(sheet(), "system.category", "artifact");
    await until(() => sheet().querySelector("[name='system.isApproved']"));
  });
});

describe("an effect that is no bonus", () => {
  beforeEach(() => open(ADA));

  const plain = (data: object) => table.naddaha.createEmbeddedDocuments("ActiveEffect", [data as never]);

  test("is also on the sheet, beside the bonuses, and can be switched, opened and deleted there", async () => {
    const [effect] = await plain({ name: "Enlarged" });
    await item("gear", { isCarried: false }).then((made) =>
      made.createEmbeddedDocuments("ActiveEffect", [{ name: "Lamplight", transfer: true }]),
    );
    expect(await linesOf("Lasting effects")).toEqual(["Enlarged"]);
    expect(await linesOf("Inactive effects")).toEqual(["Lamplight, Thing, Thing is not in use"]);
    await openSheet(table.naddaha);
    const section = () => windowOf("character-sheet").querySelector<HTMLElement>(".bonuses") ?? document.body;
    click(buttonIn(section(), "Enable Enlarged"));
    await until(() => effect?.disabled === true);
    expect((await linesOf("Inactive effects"))[0]).toBe("Enlarged, disabled");
    click(await until(() => buttonIn(section(), "Enlarged")));
    await until(() => (effect?.sheet as { rendered?: boolean } | null)?.rendered === true);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { openTable, rollOf, scriptFaces, type Stat, table } from "./open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "./page.ts";

const meta = [
  { id: "red", kind: "mana", colour: "red", bonus: 3, held: 2 },
  { id: "omega", kind: "omega", colour: "", bonus: 5, held: 0 },
];

beforeEach(async () => {
  await openTable();
  await table.naddaha.update({ system: { tradition: "trip", meta } } as Actor.UpdateData);
  await openSheet(table.naddaha);
});

const sheet = () => windowOf("character-sheet");
const section = (id: string) => sheet().querySelector<HTMLElement>(`.sheet-section.${id}`) ?? sheet();
const system = () => table.naddaha.system;
const held = () => system().meta.map((row) => row.held);
const newest = () => game.messages.contents.at(-1);

/** Rolls a trait, with a focus if one is given. */
async function rollTrait(trait: Stat, choices: { readonly focus?: string | null }, ...faces: [number, number][]) {
  scriptFaces(...faces);
  const message = await table.api.rollTrait(table.naddaha, trait, { ask: false, choices });
  if (!message) throw new Error("no roll");
  return message;
}

/** Gives Naddaha an Ability. Returns its id. */
async function learn(name: string): Promise<string> {
  const [item] = await table.naddaha.createEmbeddedDocuments("Item", [{ name, type: "ability" }]);
  return item?.id ?? "";
}

async function edit(): Promise<void> {
  click(buttonIn(sheet(), "Edit"));
  await until(() => section("meta").querySelector("select"));
}

describe("the Meta table", () => {
  test("gets the world's colors where they are missing, with their bonuses, and nothing of them is held", async () => {
    await edit();
    const offered = () => textOf(section("meta")).includes("Add colors");
    expect(offered()).toBe(false);
    const [red, violet] = [9, 4].map((number, index) => ({ name: ["Red", "violet"][index] ?? "", number }));
    await game.settings.set("quadrivium", "lists", { metaColours: [red, violet] } as never);
    await until(offered);
    click(buttonIn(section("meta"), "Add colors"));
    await until(() => !offered());
    expect(table.naddaha.system.meta.map(({ colour, bonus, held: has }) => [colour, bonus, has])).toEqual([
      ["red", 3, 2],
      ["", 5, 0],
      ["violet", 4, 0],
    ]);
  });

  test("gets rows, loses them, and changes in its fields", async () => {
    await edit();
    click(buttonIn(section("meta"), "Add Meta"));
    await until(() => system().meta.length === 3 && section("meta").querySelectorAll("tbody tr").length === 3);
    click(buttonIn(section("meta"), "Delete omega"));
    await until(() => system().meta.length === 2 && section("meta").querySelectorAll("tbody tr").length === 2);
    const colour = section("meta").querySelectorAll<HTMLInputElement>("[data-meta-field=colour]")[1];
    if (!colour) throw new Error("no field");
    colour.value = "green";
    colour.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => system().meta[1]?.colour === "green");
    expect(system().meta[0]).toMatchObject(meta[0] ?? {});
  });
});

describe("a focus", () => {
  test("is in use afterwards: a roll of another kind can take it without spending, until the use ends", async () => {
    const duelling = await learn("Duelling");
    const rollDuel = (id: string) =>
      rollTrait({ ability: duelling, characteristics: [id] }, { focus: "red" }, [20, 5], [4, 2]);
    await rollDuel("dex");
    await rollDuel("str");
    expect(held()).toEqual([1, 0]);
    const used = await until(() => section("meta").querySelector<HTMLElement>("[data-in-use]"));
    expect(textOf(used)).toContain("in use");
    click(buttonIn(used, "End use"));
    await until(() => system().focus.row === null && !section("meta").querySelector("[data-in-use]"));
    await rollDuel("con");
    expect(held()).toEqual([0, 0]);
  });
});

describe("an ability failure", () => {
  const isTold = async (message: ChatMessage.Implementation | undefined) =>
    textOf((await message?.renderHTML())?.querySelector(".roll-card")).includes("Spent Meta is lost");
  const roll = (trait: object, focus: string | null, face = 3) => {
    scriptFaces([20, face], [4, 2]);
    return table.api.rollTrait(table.naddaha, trait, { ask: false, choices: { focus } });
  };

  beforeEach(() => table.naddaha.update({ system: { characteristics: { int: { own: { tripTarget: 4 } } } } }));

  test("loses the Meta of a focus, and the card says so", async () => {
    expect(await isTold(await roll({ characteristics: ["int"] }, "red"))).toBe(true);
    expect(held()).toEqual([1, 0]);
  });
});

describe("the heroic table", () => {
  test("rolls a degree with a click", async () => {
    scriptFaces([8, 3], [8, 5]);
    click(buttonIn(section("heroic"), "Degree 2: d8"));
    const message = await until(newest);
    expect(rollOf(message).formula).toBe("1dhd8[Heroic, degree 2]");
    expect(message.rolls[0]?.total).toBe(35);
  });
});

describe("luck points", () => {
  test("are counted with two buttons, from the first press on", async () => {
    expect(textOf(section("heroic").querySelector("output"))).toBe("not counted");
    click(buttonIn(section("heroic"), "Increase Luck points"));
    await until(() => system().luck === 1 && section("heroic").querySelector<HTMLInputElement>("input")?.value === "1");
    click(buttonIn(section("heroic"), "Decrease Luck points"));
    await until(() => system().luck === 0);
  });
});

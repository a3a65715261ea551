import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTable, rollOf, scriptFaces, type Stat, type Table, type } from "./open-table.ts";
import { buttonIn, check, click, fill, openSheet, rest, textOf, until, windowOf } from "./page.ts";

let table: Table;

const meta = [
  { id: "red", kind: "mana", colour: "red", bonus: 3, held: 2 },
  { id: "omega", kind: "omega", colour: "", bonus: 5, held: 0 },
];

beforeEach(async () => {
  table = await openTable();
  await table.naddaha.update({ system: { tradition: "trip", meta } } as Actor.UpdateData);
  await openSheet(table.naddaha);
});
afterEach(() => table.close());

const sheet = () => windowOf("character-sheet");
const section = (id: string) => sheet().querySelector<HTMLElement>(`.sheet-section.${id}`) ?? sheet();
const system = () => table.naddaha.system;
const held = () => system().meta.map((row) => row.held);
const dice = () => (system().own as { heroicDice?: readonly number[] }).heroicDice ?? [];
const newest = () => game.messages.contents.at(-1);

/** Presses what undoes the last decision on a card, as a game master can. */
async function takeBack(message: ChatMessage.Implementation): Promise<void> {
  click((await message.renderHTML()).querySelector("[data-action=quadriviumUndo]") ?? expect.fail());
  await rest();
}

/** Rolls a trait, with a focus if one is given. */
async function rollTrait(trait: Stat, choices: { readonly focus?: string | null }, ...faces: [number, number][]) {
  scriptFaces(...faces);
  const message = await table.api.rollTrait(table.naddaha, trait, { ask: false, choices });
  if (!message) throw new Error("no roll");
  return message;
}

/** Rolls a Characteristic with the focus of the first row. */
function rollWithFocus(...faces: [number, number][]): Promise<ChatMessage.Implementation> {
  return rollTrait({ characteristics: ["int"] }, { focus: "red" }, ...faces);
}

/** Gives Naddaha an Ability. Returns its id. */
async function learn(name: string): Promise<string> {
  const [item] = await table.naddaha.createEmbeddedDocuments("Item", [{ name, type: "ability" }]);
  return item?.id ?? "";
}

/** Opens the roll dialog of a trait. Returns the focus that it begins with. */
async function focusOffered(trait: Stat): Promise<{ picked: string | undefined; options: string[] }> {
  const rolling = table.api.rollTrait(table.naddaha, trait);
  const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog:has([name=focusFrom])"));
  const list = dialog.querySelector<HTMLSelectElement>("[name=focusFrom]");
  const found = { picked: list?.value, options: [...(list?.options ?? [])].map(textOf) };
  click(buttonIn(dialog, "Cancel"));
  await rolling;
  return found;
}

async function edit(): Promise<void> {
  click(buttonIn(sheet(), "Edit"));
  await until(() => section("meta").querySelector("select"));
}

/** Returns what the first field of an element says that is held. */
function heldIn(element: Element): string {
  return element.querySelector<HTMLInputElement>("[data-meta-field=held]")?.value ?? "";
}

describe("the colors of a world", () => {
  test("are added to a Meta table where they are missing, with their bonuses, and nothing of them is held", async () => {
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
});

describe("the Meta table", () => {
  test("says what is held, and what it gives", () => {
    const rows = [...section("meta").querySelectorAll("tbody tr")];
    expect(
      rows.map((row) => [...[...row.querySelectorAll("th, .figure:not(.held)")].map(textOf), heldIn(row)].join(" ")),
    ).toEqual(["red mana +3 2", "omega +5 0"]);
    expect(rows.map((row) => row.querySelector(".use")?.hasAttribute("data-idle"))).toEqual([true, true]);
  });

  test("is counted with two buttons, and never falls below 0", async () => {
    click(buttonIn(section("meta"), "Increase omega"));
    await until(() => held()[1] === 1);
    for (const left of [1, 0]) {
      click(buttonIn(section("meta"), "Decrease red mana"));
      await until(() => held()[0] === left && heldIn(section("meta")) === String(left));
    }
    expect(buttonIn(section("meta"), "Decrease red mana").disabled).toBe(true);
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

  test("refuses at the field what is no number of it, and keeps the old one", async () => {
    await edit();
    const field = section("meta").querySelector<HTMLInputElement>("[data-meta-field=bonus]");
    if (!field) throw new Error("no field");
    field.value = "100";
    field.dispatchEvent(new Event("change", { bubbles: true }));
    expect(textOf(field.nextElementSibling)).toContain("from 0 to 99");
    expect([field.value, system().meta[0]?.bonus]).toEqual(["3", 3]);
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

  test("can still be taken in use when the last Meta is gone, and is refused afterwards: nothing is rolled", async () => {
    await table.naddaha.update({ system: { meta: [{ ...meta[0], held: 1 }] } } as Actor.UpdateData);
    await rollWithFocus([20, 5], [4, 2]);
    await table.naddaha.update({ system: { focus: { rolls: ["con"] } } });
    expect((await focusOffered({ characteristics: ["int"] })).options).toContain("red mana +3 (in use)");
    await table.naddaha.update({ system: { focus: { row: null } } });
    await expect(rollWithFocus()).rejects.toThrow("Naddaha has no red mana left to use as a focus.");
    expect(game.messages.size).toBe(1);
  });

  test("in use is taken along by another roll of the same thing, unless the player lets it go", async () => {
    const duelling = await learn("Duelling");
    await rollTrait({ ability: duelling, characteristics: ["dex"] }, { focus: "red" }, [20, 5], [4, 2]);
    const damage = { ability: duelling, characteristics: ["str"] };
    expect(await focusOffered(damage)).toEqual({ picked: "red", options: ["None", "red mana +3 (in use)"] });
    expect((await rollTrait(damage, {}, [20, 6], [4, 2])).rolls[0]?.formula).toContain("focus (red mana)");
    expect(held()).toEqual([1, 0]);
  });

  test("in use costs Meta for the same roll again, which is another use, and is not taken unasked", async () => {
    await rollWithFocus([20, 5], [4, 2]);
    const again = { characteristics: ["int"] };
    expect(await focusOffered(again)).toEqual({ picked: "", options: ["None", "red mana +3 (1 left)"] });
    expect(rollOf(await rollTrait(again, {}, [20, 6])).formula).toBe("1dt[Intelligence]");
  });

  test("in use is taken along by a roll of the same thing in words too, and by its odds", async () => {
    await game.user.update({ character: table.naddaha.id });
    const duelling = await learn("Duelling");
    await rollTrait({ ability: duelling, characteristics: ["dex"] }, { focus: "red" }, [20, 5], [4, 2]);
    await type("/odds trip str + duelling");
    await until(() => game.messages.size === 2);
    expect(textOf((await newest()?.renderHTML()) as HTMLElement)).toContain("1dtb3");
    scriptFaces([20, 6], [8, 2]);
    await type("/trip str + duelling bonus 4");
    await until(() => game.messages.size === 3);
    const formula = "1dtb7[Strength + Duelling | +3 focus (red mana)]";
    expect(rollOf(newest() as ChatMessage.Implementation).formula).toBe(formula);
    expect(held()).toEqual([1, 0]);
    scriptFaces([20, 6]);
    await type("/trip int");
    await until(() => game.messages.size === 4);
    expect(rollOf(newest() as ChatMessage.Implementation).formula).toBe("1dt[Intelligence]");
  });

  test("is not spent by a roll that cannot be made", async () => {
    CONFIG.Dice.randomUniform = () => {
      throw new Error("The dice fell off the table.");
    };
    const roll = table.api.rollTrait(
      table.naddaha,
      { characteristics: ["int"] },
      { ask: false, choices: { focus: "red" } },
    );
    await expect(roll).rejects.toThrow("off the table");
    expect([held(), system().focus.row]).toEqual([[2, 0], null]);
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

  test("loses the Meta that a power was paid with", async () => {
    const system = { characteristics: ["int"], cost: { kind: "meta", amount: 1 } };
    const items = await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Ember", type: "power", system } as never,
    ]);
    expect(await isTold(await roll({ power: items[0]?.id }, null))).toBe(true);
  });

  test("says nothing of Meta where none was spent, nor does a roll that does not fail", async () => {
    expect(await isTold(await roll({ characteristics: ["int"] }, null))).toBe(false);
    expect(await isTold(await roll({ characteristics: ["int"] }, "red", 5))).toBe(false);
  });
});

describe("a row of the Meta table keeps its identity when it moves", () => {
  const green = { id: "green", kind: "mana", colour: "green", bonus: 1, held: 1 };

  beforeEach(async () => {
    await table.naddaha.update({ system: { meta: [green, ...meta] } } as Actor.UpdateData);
    await edit();
  });

  /** Lets Naddaha spend red mana on a focus for luck. Returns the message of the roll. */
  async function spendRed(): Promise<ChatMessage.Implementation> {
    const message = await rollTrait({ characteristics: ["int"] }, {}, [20, 5]);
    scriptFaces([20, 6], [4, 2]);
    await callOnLuck(message, 2);
    await until(() => system().focus.row === "red");
    return message;
  }

  async function remove(name: string): Promise<void> {
    const { length } = system().meta;
    click(await until(() => buttonIn(section("meta"), `Delete ${name}`)));
    await until(() => system().meta.length < length);
  }

  test.each([
    ["is given back to it, when another was removed meanwhile", "green mana", [2, 0]],
    ["is given back to no other when it is gone itself", "red mana", [1, 0]],
  ])("what was spent of it %s", async (_what, name, left) => {
    const message = await spendRed();
    await remove(name);
    await takeBack(message);
    expect([held(), system().focus.row]).toEqual([left, null]);
  });

  test("what is given back leaves what has happened since", async () => {
    const message = await spendRed();
    click(buttonIn(section("meta"), "Add Meta"));
    await until(() => system().meta.length === 4);
    await rollTrait({ characteristics: ["int"] }, { focus: "green" }, [20, 5]);
    await takeBack(message);
    expect([held(), system().focus.row]).toEqual([[0, 2, 0, 0], "green"]);
  });
});

/** Calls on luck on a card. @returns what could have been answered */
async function callOnLuck(message: ChatMessage.Implementation, answer = 0): Promise<readonly string[]> {
  click(buttonIn(await message.renderHTML(), "Call on luck…"));
  const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
  const answers = [...dialog.querySelectorAll("[name=answer]")].map((one) => textOf(one.closest("label")));
  if (dialog.querySelector("select")) fill(dialog, "answer", String(answer));
  else check(dialog, "answer", String(answer));
  click(buttonIn(dialog, "Decide"));
  return answers;
}

describe("the heroic table", () => {
  test("says that its dice are the usual ones as long as they are", async () => {
    expect(textOf(section("heroic").querySelector(".note"))).toContain("usual dice");
    await table.naddaha.update({ system: { own: { heroicDice: [6, 8, 12] } } });
    await until(() => !section("heroic").querySelector(".note"));
  });

  test("rolls a degree with a click", async () => {
    scriptFaces([8, 3], [8, 5]);
    click(buttonIn(section("heroic"), "Degree 2: d8"));
    const message = await until(newest);
    expect(rollOf(message).formula).toBe("1dhd8[Heroic, degree 2]");
    expect(message.rolls[0]?.total).toBe(35);
  });

  test("changes its dice, and gets degrees and loses them", async () => {
    await edit();
    const die = section("heroic").querySelector<HTMLSelectElement>("[data-degree='1']");
    if (!die) throw new Error("no field");
    die.value = "12";
    die.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => dice()[1] === 12);
    click(buttonIn(section("heroic"), "Add a degree"));
    await until(() => dice().length === 4);
    await until(() => section("heroic").querySelectorAll("[data-degree]").length === 4);
    click(buttonIn(section("heroic"), "Remove the last degree"));
    await until(() => dice().length === 3);
    expect(dice()).toEqual([6, 12, 10]);
  });
});

describe("luck points", () => {
  /** A trip roll of Naddaha. */
  async function roll(): Promise<ChatMessage.Implementation> {
    scriptFaces([20, 5]);
    const message = await table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false });
    if (!message) throw new Error("no roll");
    return message;
  }

  test("are counted with two buttons, from the first press on", async () => {
    expect(textOf(section("heroic").querySelector("output"))).toBe("not counted");
    click(buttonIn(section("heroic"), "Increase Luck points"));
    await until(() => system().luck === 1 && section("heroic").querySelector<HTMLInputElement>("input")?.value === "1");
    click(buttonIn(section("heroic"), "Decrease Luck points"));
    await until(() => system().luck === 0);
  });

  test("pay for luck on the card, once", async () => {
    await table.naddaha.update({ system: { luck: 2 } });
    const message = await roll();
    scriptFaces([20, 15], [6, 2], [6, 3]);
    await callOnLuck(message);
    await until(() => system().luck === 1);
    expect(textOf((await message.renderHTML()).querySelector(".applied"))).toBe("Naddaha: luck points −1");
  });

  test("may take a focus that the first roll had not, of Meta that is held: it is spent", async () => {
    const message = await roll();
    scriptFaces([20, 6], [4, 2]);
    expect(await callOnLuck(message, 1)).toEqual([
      "Luck: whole roll repeated",
      "Luck, with focus +3 (red mana) · 1 Meta",
    ]);
    await until(() => rollOf(message).die?.decisions.length);
    expect([rollOf(message).total, held(), system().focus.row]).toEqual([8, [1, 0], "red"]);
  });

  test.each(["sheet", "words"])("take no second focus beside that of an effect: %s", async (road) => {
    await game.user.update({ character: table.naddaha.id });
    const effect = { name: "Lens", type: "bonus", system: { category: "focus", value: 3 } };
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [effect] as never);
    scriptFaces([20, 5], [4, 2]);
    if (road === "words") await type("/trip int");
    else await table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false });
    const message = await until(newest);
    scriptFaces([20, 6], [4, 2]);
    expect(await callOnLuck(message)).toHaveLength(1);
    await until(() => rollOf(message).die?.decisions.length);
    expect(held()).toEqual([2, 0]);
  });

  test("give the Meta back when the second roll is cancelled", async () => {
    const message = await roll();
    CONFIG.Dice.randomUniform = () => {
      throw new Error("The dice fell off the table.");
    };
    await callOnLuck(message, 1);
    await until(() => textOf(document.querySelector("#notifications")).includes("off the table"));
    await until(() => held()[0] === 2);
    expect([system().focus.row, rollOf(message).die?.decisions]).toEqual([null, []]);
  });

  test("that are gone are missed where luck is called on in the dialog: it is said, and nothing is rolled", async () => {
    await table.naddaha.update({ system: { luck: 0 } });
    click(buttonIn(sheet(), "*0 Int, Intelligence"));
    const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog:has([name='setup.luck'])"));
    check(dialog, "setup.luck");
    scriptFaces();
    dialog.querySelector<HTMLElement>("[type=submit]")?.click();
    await until(() => textOf(document.querySelector("#notifications")).includes("1 needed, 0 left"));
    expect(game.messages.size).toBe(0);
  });

  test("that are gone leave luck out of reach: nothing is thrown", async () => {
    await table.naddaha.update({ system: { luck: 0 } });
    const message = await roll();
    expect(textOf(await message.renderHTML())).not.toContain("Call on luck…");
    expect(rollOf(message).die?.decisions).toEqual([]);
  });

  test("pay for luck that is called on before the roll, too", async () => {
    await table.naddaha.update({ system: { luck: 1 } });
    const choices = { setup: { luck: true } };
    scriptFaces([20, 5], [20, 6]);
    await table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices });
    expect(system().luck).toBe(0);
    const refused = table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices });
    await expect(refused).rejects.toThrow("1 needed, 0 left");
    expect(game.messages.size).toBe(1);
  });

  test("that nobody counts cost nothing", async () => {
    const message = await roll();
    scriptFaces([20, 6]);
    await callOnLuck(message);
    await until(() => rollOf(message).die?.decisions.length);
    expect(system().luck).toBeNull();
  });
});

import { actAgain } from "../../src/rolls/act-again.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RolledStats } from "../../src/messages/binding-checks.ts";
import { changeWorldLists } from "../../src/base/world-settings.ts";
import { focusChoices, focusInUse } from "../../src/bookings/meta.ts";
import { addColours, addMeta, lacksColours, removeMeta } from "../../src/bookings/meta-table.ts";
import { openTable, rollOf, scriptFaces, type, type Table } from "./open-table.ts";
import type { Stat } from "./open-table.ts";
import { buttonIn, check, click, fill, openSheet, textOf, until, windowOf } from "./page.ts";

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
const intelligence: RolledStats = {
  characteristics: ["int"],
  ability: null,
  dice: [],
  total: "",
  weapon: null,
  power: null,
};

/** Uses a focus as a roll does, and returns the message of that roll. */
async function takeFocus(row: string, trait: RolledStats): Promise<ChatMessage.OfType<"roll">> {
  const { postPaid } = await import("../../src/bookings/told-rolls.ts");
  const actor = table.naddaha;
  const priced = { actor, price: { costs: [], focus: row, trait }, roll: null, unpaid: () => "" };
  const speaker = ChatMessage.getSpeaker({ actor });
  const message = await postPaid(priced, (system) =>
    ChatMessage.implementation.create({ type: "roll", speaker, system: { ...system, asks: "1dt" } }),
  );
  return message as unknown as ChatMessage.OfType<"roll">;
}

/** Calls on luck with a focus. Returns the message of the roll. */
async function decideWithFocus(id: string): Promise<ChatMessage.Implementation> {
  const { makeDecision } = await import("../../src/chat/roll-card/decisions.ts");
  const message = await rollTrait({ characteristics: ["int"] }, {}, [20, 5]);
  const place = focusChoices(table.naddaha, intelligence).findIndex((one) => one.id === id);
  scriptFaces([20, 6], [4, 2]);
  await makeDecision(message, { offer: "0", answer: String(place + 1) });
  return message;
}

/** Takes that back, as a game master can. */
async function takeBack(message: ChatMessage.Implementation): Promise<void> {
  await (await import("../../src/chat/roll-card/undo.ts")).undoDecision(message);
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
    expect(lacksColours(table.naddaha)).toBe(false);
    await changeWorldLists({
      metaColours: [
        { name: "Red", number: 9 },
        { name: "violet", number: 4 },
      ],
    });
    expect(lacksColours(table.naddaha)).toBe(true);
    await addColours(table.naddaha);
    expect(table.naddaha.system.meta.map(({ colour, bonus, held: has }) => [colour, bonus, has])).toEqual([
      ["red", 3, 2],
      ["", 5, 0],
      ["violet", 4, 0],
    ]);
    expect(lacksColours(table.naddaha)).toBe(false);
    await addColours(table.naddaha);
    expect(table.naddaha.system.meta).toHaveLength(3);
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

  test("keeps both of two changes, of which the second does not wait for the first", async () => {
    click(buttonIn(section("meta"), "Increase omega"));
    click(buttonIn(section("meta"), "Increase omega"));
    click(buttonIn(section("meta"), "Increase red mana"));
    await until(() => held().join() === "3,2");
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
  test("can be taken of what is held, by its name and bonus", () => {
    expect(focusChoices(table.naddaha, intelligence)).toMatchObject([
      { id: "red", label: "red mana", held: 2, isInUse: false, bonus: { category: "focus", amount: 3 } },
    ]);
  });

  test("costs one Meta, and the formula says what it came from", async () => {
    const message = await rollWithFocus([20, 5], [4, 2]);
    expect(rollOf(message).formula).toBe("1dtb3[Intelligence | +3 focus (red mana)]");
    expect(held()).toEqual([1, 0]);
  });

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

  test("is spent once by two rolls of one use, though they come in the same moment", async () => {
    const sword = { ...intelligence, characteristics: [], weapon: "Actor.a.Item.sword" };
    await Promise.all(["attack", "damage"].map((total) => takeFocus("red", { ...sword, total })));
    expect(held()).toEqual([1, 0]);
  });

  test("is spent for each of two attacks, though they come in the same moment", async () => {
    await Promise.all([takeFocus("red", intelligence), takeFocus("red", intelligence)]);
    expect(held()).toEqual([0, 0]);
  });

  test("can still be taken in use when the last Meta is gone, and is refused afterwards: nothing is rolled", async () => {
    await table.naddaha.update({ system: { meta: [{ ...meta[0], held: 1 }] } } as Actor.UpdateData);
    await rollWithFocus([20, 5], [4, 2]);
    await table.naddaha.update({ system: { focus: { rolls: ["con"] } } });
    expect(focusChoices(table.naddaha, intelligence)).toMatchObject([{ held: 0, isInUse: true }]);
    await table.naddaha.update({ system: { focus: { row: null } } });
    await expect(rollWithFocus()).rejects.toThrow("Naddaha has no red mana left to use as a focus.");
    expect(game.messages.size).toBe(1);
  });

  test("is a use of one Nish count: it outlasts the turn of another at that count, and ends with the count", async () => {
    const combat = await Combat.implementation.create({});
    const at = (initiative: number, more: object) => ({ initiative, ...more });
    const others = [at(12, { name: "Other" }), at(7, { name: "Third" })];
    const all = [at(12, { actorId: table.naddaha.id }), ...others];
    await combat?.createEmbeddedDocuments("Combatant", all);
    await combat?.startCombat();
    const duelling = await learn("Duelling");
    const rollDuel = (id: string) =>
      rollTrait({ ability: duelling, characteristics: [id] }, { focus: "red" }, [20, 5], [4, 2]);
    await rollDuel("dex");
    await combat?.update({ turn: 1 });
    await rollDuel("str");
    expect(held()).toEqual([1, 0]);
    await combat?.update({ turn: 2 });
    await rollDuel("con");
    expect(held()).toEqual([0, 0]);
  });

  test("is a use of one of the two counts at which somebody acts twice", async () => {
    const combat = await Combat.implementation.create({});
    await combat?.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id, initiative: 12 }]);
    const first = combat?.combatants.contents[0] ?? expect.fail();
    await actAgain(first, 5);
    await combat?.startCombat();
    const duelling = await learn("Duelling");
    const rollDuel = (id: string) =>
      rollTrait({ ability: duelling, characteristics: [id] }, { focus: "red" }, [20, 5], [4, 2]);
    await rollDuel("dex");
    await rollDuel("str");
    expect(held()).toEqual([1, 0]);
    await combat?.update({ turn: 1 });
    await rollDuel("con");
    expect(held()).toEqual([0, 0]);
  });

  test("in use is taken along by another roll of the same thing, unless the player lets it go", async () => {
    const duelling = await learn("Duelling");
    await rollTrait({ ability: duelling, characteristics: ["dex"] }, { focus: "red" }, [20, 5], [4, 2]);
    const damage = { ability: duelling, characteristics: ["str"] };
    expect(await focusOffered(damage)).toEqual({ picked: "red", options: ["None", "red mana +3 (in use)"] });
    expect((await rollTrait(damage, {}, [20, 6], [4, 2])).rolls[0]?.formula).toContain("focus (red mana)");
    expect(held()).toEqual([1, 0]);
  });

  test("in use that the player lets go in a roll of the same use covers no second roll of that kind", async () => {
    const duelling = await learn("Duelling");
    await rollTrait({ ability: duelling, characteristics: ["dex"] }, { focus: "red" }, [20, 5], [4, 2]);
    const damage = { ability: duelling, characteristics: ["str"] };
    const message = await rollTrait(damage, { focus: null }, [20, 6]);
    expect(rollOf(message).formula).toBe("1dt[Strength + Duelling]");
    expect(await focusOffered(damage)).toEqual({ picked: "", options: ["None", "red mana +3 (1 left)"] });
  });

  test("in use costs Meta for the same roll again, which is another use, and is not taken unasked", async () => {
    await rollWithFocus([20, 5], [4, 2]);
    const again = { characteristics: ["int"] };
    expect(await focusOffered(again)).toEqual({ picked: "", options: ["None", "red mana +3 (1 left)"] });
    expect(rollOf(await rollTrait(again, {}, [20, 6])).formula).toBe("1dt[Intelligence]");
  });

  test("in use for one thing is spent anew for another", async () => {
    await rollWithFocus([20, 5], [4, 2]);
    const other = { ability: await learn("Duelling") };
    expect(await focusOffered(other)).toEqual({ picked: "", options: ["None", "red mana +3 (1 left)"] });
    await rollTrait(other, { focus: "red" }, [20, 5], [4, 2]);
    expect(held()).toEqual([0, 0]);
    expect(focusChoices(table.naddaha, intelligence)).toEqual([]);
  });

  test("is never in use for dice alone, nor from a version that did not store what it was used for", async () => {
    const dice: RolledStats = { ...intelligence, characteristics: [] };
    await table.naddaha.update({ system: { focus: { row: "red" } } });
    expect(focusChoices(table.naddaha, dice)).toMatchObject([{ isInUse: false }]);
    await takeFocus("red", dice);
    await takeFocus("red", dice);
    expect(held()).toEqual([0, 0]);
  });

  test("is no longer in use outside combat once another thing was rolled, with a focus or without", async () => {
    await rollWithFocus([20, 5], [4, 2]);
    await rollTrait({ characteristics: ["dex"] }, {}, [20, 5]);
    expect(focusInUse(table.naddaha)).toBeNull();
    await rollWithFocus([20, 5], [4, 2]);
    expect(held()).toEqual([0, 0]);
  });

  test("stays in use in combat when another thing is rolled on the same Nish count, which it does not cover", async () => {
    const combat = await Combat.implementation.create({});
    await combat?.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id }]);
    await combat?.startCombat();
    const duelling = await learn("Duelling");
    await rollTrait({ ability: duelling, characteristics: ["dex"] }, { focus: "red" }, [20, 5], [4, 2]);
    expect((await focusOffered({ characteristics: ["int"] })).picked).toBe("");
    await rollTrait({ characteristics: ["int"] }, {}, [20, 5]);
    expect((await focusOffered({ ability: duelling, characteristics: ["str"] })).picked).toBe("red");
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

  test("in use helps no roll of another thing or another kind that a request asks for", async () => {
    const duelling = await learn("Duelling");
    await rollTrait({ ability: duelling, characteristics: ["dex"] }, { focus: "red" }, [20, 5], [4, 2]);
    const { choicesFor } = await import("../../src/requests/model/answer-choices.ts");
    const focusFor = (letter: string, ability = "Duelling") => {
      const option = { id: "a", name: "", letter, characteristics: ["str"], ability, setup: {}, target: null };
      const open = {
        ...option,
        moreAbilities: [],
        total: "",
        hidesTarget: false,
        hidesSetup: false,
        holdsBack: false,
        isPassive: false,
        isUnskilled: false,
        targets: {},
        for: [],
      };
      return choicesFor(table.naddaha, open, []).focus;
    };
    expect([focusFor(""), focusFor("t"), focusFor("s"), focusFor("t", "")]).toEqual(["red", "red", null, null]);
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

  test("in words loses the Meta of the focus in use, and the card says so", async () => {
    await game.user.update({ character: table.naddaha.id });
    await table.naddaha.update({ system: { characteristics: { str: { own: { tripTarget: 4 } } } } });
    const duelling = await learn("Duelling");
    await roll({ ability: duelling, characteristics: ["dex"] }, "red", 5);
    scriptFaces([20, 3], [4, 2]);
    await type("/trip str + duelling *4");
    await until(() => game.messages.size === 2);
    expect(await isTold(newest())).toBe(true);
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

  beforeEach(() => table.naddaha.update({ system: { meta: [green, ...meta] } } as Actor.UpdateData));

  test("what was spent of it is given back to it, when another was removed meanwhile", async () => {
    const message = await decideWithFocus("red");
    await removeMeta(table.naddaha, "green");
    expect(focusInUse(table.naddaha)).toBe("red");
    await takeBack(message);
    expect([held(), focusInUse(table.naddaha)]).toEqual([[2, 0], null]);
  });

  test("what is given back leaves what has happened since", async () => {
    const message = await decideWithFocus("red");
    await addMeta(table.naddaha);
    await takeFocus("green", intelligence);
    await takeBack(message);
    expect([held(), focusInUse(table.naddaha)]).toEqual([[0, 2, 0, 0], "green"]);
  });

  test("when it is gone itself, nothing is given back to any other", async () => {
    const message = await decideWithFocus("red");
    await removeMeta(table.naddaha, "red");
    await takeBack(message);
    expect([held(), focusInUse(table.naddaha)]).toEqual([[1, 0], null]);
  });

  test("a new one in its place is another one", async () => {
    await removeMeta(table.naddaha, "omega");
    await addMeta(table.naddaha);
    const added = system().meta[2]?.id ?? "";
    expect(added).toMatch(/^\w{16}$/);
    await removeMeta(table.naddaha, added);
    await addMeta(table.naddaha);
    expect(system().meta[2]?.id).not.toBe(added);
  });
});

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

  test("keeps every one of two changes, of which the second does not wait for the first", async () => {
    await edit();
    const [first, second] = section("heroic").querySelectorAll<HTMLSelectElement>("[data-degree]");
    for (const die of [first, second]) {
      if (!die) throw new Error("no field");
      die.value = "12";
      die.dispatchEvent(new Event("change", { bubbles: true }));
    }
    for (let press = 0; press < 2; press += 1) click(buttonIn(section("heroic"), "Add a degree"));
    await until(() => dice().length === 5);
    expect(dice()).toEqual([12, 12, 10, 10, 10]);
  });
});

describe("luck points", () => {
  /** @returns what could have been answered */
  async function callOnLuck(message: ChatMessage.Implementation, answer = 0): Promise<readonly string[]> {
    click(buttonIn(await message.renderHTML(), "Call on luck…"));
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    const answers = [...dialog.querySelectorAll("[name=answer]")].map((one) => textOf(one.closest("label")));
    fillAnswer(dialog, answer);
    click(buttonIn(dialog, "Decide"));
    return answers;
  }

  function fillAnswer(dialog: HTMLElement, answer: number): void {
    if (dialog.querySelector("select")) fill(dialog, "answer", String(answer));
    else check(dialog, "answer", String(answer));
  }

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
    expect(textOf((await message.renderHTML()).querySelector(".booked"))).toBe("Naddaha: luck points −1");
  });

  test("may take a focus that the first roll had not, of Meta that is held: it is spent", async () => {
    const message = await roll();
    scriptFaces([20, 6], [4, 2]);
    expect(await callOnLuck(message, 1)).toEqual([
      "Luck: whole roll repeated",
      "Luck, with focus +3 (red mana) · 1 Meta",
    ]);
    await until(() => rollOf(message).die?.decisions.length);
    expect([rollOf(message).total, held(), focusInUse(table.naddaha)]).toEqual([8, [1, 0], "red"]);
  });

  test("take no second focus for a roll that has one", async () => {
    const message = await rollWithFocus([20, 5], [4, 2]);
    scriptFaces([20, 6], [4, 2]);
    expect(await callOnLuck(message)).toHaveLength(1);
    await until(() => rollOf(message).die?.decisions.length);
    expect(held()).toEqual([1, 0]);
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
    expect([focusInUse(table.naddaha), rollOf(message).die?.decisions]).toEqual([null, []]);
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

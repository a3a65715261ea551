import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Field } from "../../src/rules/kernel/fields.ts";
import { openingOf, openings, usuallyOpen } from "../../src/rules/requests/request.ts";
import type { Opening } from "../../src/rules/requests/request.ts";
import { dieKinds, ownTraditions } from "../../src/rules/traditions/traditions.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { ADA, openTable, scriptFaces } from "./open-table.ts";
import type { OwnRoll, Table } from "./open-table.ts";
import { buttonIn, check, click, fill, rest, textOf, until } from "./page.ts";
import { answerFrom, answerOnCard, ask, card, faults, NOTICE, pressed, rows } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";
import { bonusRows, dialog, rollButton, submitDialog } from "./roll-dialog-page.ts";

/** What the game master has set is set, and what the request leaves to its players is all that they choose. */

let table: Table;
let ada: Client;
beforeEach(async () => {
  table = await openTable();
  ada = table.join(ADA);
});
afterEach(() => table.close());

const fixed = (die: DieKind) => ({
  name: "Try",
  letter: die.letter,
  characteristics: ["per"],
  target: 9,
  ...(die.letter === "n" ? { setup: { characterDice: [8] } } : {}),
});

// Not the dice of a module that a test before has played.
const fields = [...dieKinds.values()]
  .filter(({ tradition }) => ownTraditions.has(tradition))
  .filter(({ traits }) => traits !== "none")
  .flatMap((die) => die.fields.map((field) => ({ die, field, letter: die.letter, name: field.name })));

describe("the setup of a die", () => {
  test.each(fields)(
    "shows $name of 1d$letter in the dialog as closed, unless the request opens it",
    async ({ die, field }) => {
      const opening = openingOf(field);
      for (const opens of [openings.filter((one) => one !== opening), [opening]]) {
        const request = await ask(table, { options: [fixed(die)], opens });
        click(buttonIn(await card(request), "Roll for Naddaha"));
        const window = await until(() => document.querySelector<HTMLElement>(".roll-dialog .setup")?.closest("form"));
        const controls = controlsOf(window, field).filter((control) => control.dataset.action !== "removeDie");
        // A pool of one die is changed on the sheet alone, and the requested one is fixed.
        const isSet = field.name in (fixed(die).setup ?? {}) || (field.kind === "sizes" && field.min === field.max);
        // A rare field is asked for only by the rolls that need it.
        const isOpen = opens.includes(opening) && !isSet && field.isRare !== true;
        const usable = controls.filter(({ disabled }) => !disabled);
        expect(usable.length > 0, `${field.name} with ${opens.join(", ")}`).toBe(isOpen);
        click(buttonIn(window, "Cancel"));
        await rest();
      }
    },
  );
});

/** The controls in the dialog that change a field: its own, or the rows of typed bonuses, if they can be added to it. */
function controlsOf(window: HTMLElement, field: Field): readonly HTMLInputElement[] {
  const goal = { bonus: "total" }[field.name] ?? field.name;
  const own = window.querySelectorAll<HTMLInputElement>(`[name="setup.${field.name}"], [data-field="${field.name}"]`);
  const rows = [...window.querySelectorAll<HTMLElement>(".modifier")].filter((row) => {
    const goals = [...row.querySelectorAll<HTMLOptionElement>("[name$='.goal'] option")].map(({ value }) => value);
    return goals.length > 0 ? goals.includes(goal) : goal === "total";
  });
  return [...own, ...rows.flatMap((row) => [...row.querySelectorAll<HTMLInputElement>("[name$='.value']")])];
}

describe("a request that fixes the roll", () => {
  test("leaves to its players what the sheet states and what is held and paid, and says what it does not leave", async () => {
    const request = await ask(table);
    expect(request.system.opens).toEqual(usuallyOpen);
    click(buttonIn(await card(request), "Roll for Naddaha"));
    const window = await until(() => document.querySelector<HTMLElement>(".roll-dialog .setup")?.closest("form"));
    expect(textOf(window.querySelector(".closed"))).toBe(
      "Set by the GM: stats and their dice, typed modifiers, die settings.",
    );
    const open = [...window.querySelectorAll<HTMLInputElement>("input, select")].filter(({ disabled }) => !disabled);
    expect(open.map(({ name }) => name.replace(/own\..*/, "own"))).toEqual(["own"]);
  });

  test("lets a specialty apply, and no more if it is closed", async () => {
    const option = { name: "Remember", letter: "s", characteristics: ["int"], ability: "Legend Lore", target: 9 };
    const request = await ask(table, { options: [option] });
    click(buttonIn(await card(request), "Roll for Naddaha"));
    await until(() => document.querySelector(".roll-dialog .bars"));
    check(dialog(), "specialty");
    scriptFaces(5);
    submitDialog();
    await until(() => request.system.rulings.length);
    const formula = (game.messages.contents.at(-1)?.rolls[0] as unknown as OwnRoll).formula;
    expect([formula, faults(request)]).toEqual([
      "1ds[Remember] + 1[Intelligence] + 5[Legend Lore (dragons)] - 1[Weary] vs 9",
      [""],
    ]);
    const closed = await ask(table, { options: [option], opens: [] });
    click(buttonIn(await card(closed), "Roll for Naddaha"));
    await until(() => document.querySelector(".roll-dialog .bars"));
    expect(dialog().querySelector("[name=specialty]")).toBeNull();
  });

  test("that names no stat lets the player choose one, and nothing else", async () => {
    const request = await ask(table, { options: [{ name: "Anything", letter: "s", target: 9 }] });
    click(buttonIn(await card(request), "Roll for Naddaha"));
    await until(() => document.querySelector(".roll-dialog .bars"));
    check(dialog(), "characteristics.dex");
    await rest();
    fill(dialog(), "ability", "brawl00000000000");
    await rest();
    expect(dialog().querySelector("[name^=modifiers]")).toBeNull();
    scriptFaces(5);
    submitDialog();
    await until(() => request.system.rulings.length);
    expect(faults(request)).toEqual([""]);
  });

  test("advertises nothing in the line of what a choice would change that is closed", async () => {
    const request = await ask(table, { opens: [] });
    click(buttonIn(await card(request), "Roll for Naddaha"));
    await until(() => document.querySelector(".roll-dialog .bars"));
    const { whatIfs } = await import("../../src/rolls/dialog/what-if.ts");
    const form = dialog() as HTMLFormElement;
    const controls = [...form.querySelectorAll<HTMLInputElement>("input, select, button[data-field]")];
    const asked = { actor: table.naddaha as never, form, choices: {} as never };
    expect(controls.flatMap((control) => whatIfs(control, asked))).toEqual([]);
  });
});

describe("luck after the dice", () => {
  const CLIMB = { name: "Climb", letter: "t", characteristics: ["str"], target: 9 } as const;
  const climbed = async (opens: readonly Opening[]) => {
    const request = await ask(table, { options: [CLIMB], opens });
    const answer = await answerFrom(ada, request, { formula: "1dt[Climb] vs 9", faces: [[20, 8]] });
    return answer;
  };

  test("is offered unless the request closes it", async () => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    const buttons = async (answer: object) =>
      [...(await card(answer)).querySelectorAll(".roll-card button")].map(textOf);
    expect(await buttons(await climbed(usuallyOpen))).toEqual(["Apply result…", "Call on luck…"]);
    expect(await buttons(await climbed([]))).toEqual(["Apply result…"]);
  });
});

describe("a slide above 9", () => {
  const CLIMB = { name: "Climb", letter: "t", characteristics: ["str"], setup: { slide: 12 }, target: 9 } as const;

  test.each(["everyone", "gamemaster"] as const)(
    "that the game master has set in the request is confirmed with it: %s",
    async (shows) => {
      await table.naddaha.update({ system: { tradition: "trip" } });
      const request = await ask(table, { options: [CLIMB], shows, tells: "success" });
      scriptFaces([20, 13], [6, 3], [6, 2]);
      await answerOnCard(request, table.naddaha);
      await until(() => request.system.rulings[0]?.fault === "");
      await rest();
      expect((await rows(request))[0]).toBe("Naddaha 23: Success by 14");
      const answer = game.messages.contents.at(-1);
      expect((await card(answer)).querySelector("[data-action=quadriviumDecide][data-gamemaster]")).toBeNull();
    },
  );
});

describe("skipping somebody", () => {
  test("can be taken back, and an answer counts then", async () => {
    const request = await ask(table);
    await pressed(request, "Skip Naddaha");
    await until(() => request.system.skipped.length);
    await answerFrom(ada, request);
    expect(faults(request)).toEqual(["skipped"]);
    await pressed(request, "Undo: No longer skip Naddaha");
    await until(() => request.system.skipped.length === 0);
    await answerFrom(ada, request);
    expect(faults(request)).toEqual(["skipped", ""]);
    expect(await rows(request)).toEqual(["Naddaha 9: Exact success"]);
  });

  test("can be taken back and done again at once", async () => {
    const request = await ask(table);
    for (const name of ["Skip Naddaha", "Undo: No longer skip Naddaha", "Skip Naddaha"]) await pressed(request, name);
    await rest();
    expect(request.system.skipped).toEqual([table.naddaha.uuid]);
  });
});

test("a blind request is blind, whatever it does not say", async () => {
  for (const [shows, tells] of [
    ["everyone", "success"],
    ["player", "nothing"],
    ["gamemaster", "nothing"],
    ["together", "success"],
  ] as const) {
    expect((await ask(table, { shows, options: [NOTICE] })).system.tells, shows).toBe(tells);
  }
});

describe("what changes the botch dice of an answer", () => {
  const tower = { name: "Tower", type: "bonus", system: { value: 2, goal: "botchDice" } };
  const haunted = () => table.naddaha.createEmbeddedDocuments("ActiveEffect", [tower as never]);

  test("is nothing if the request fixes their number, and the dialog says why", async () => {
    await haunted();
    const option = { ...NOTICE, setup: { botchDice: 4 } };
    const request = await ask(table, { options: [option] });
    click(buttonIn(await card(request), "Roll for Naddaha"));
    await until(() => document.querySelector(".roll-dialog .bars"));
    expect(bonusRows()).toMatchObject({ "+2 Tower": "does not count: fixed by the request" });
    expect(rollButton()).toContain("1dsb4 ");
  });
});

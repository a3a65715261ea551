import { beforeEach, describe, expect, test } from "vitest";
import type { Field } from "../../src/rules/kernel/fields.ts";
import { openingOf, openings, usuallyOpen } from "../../src/rules/requests/request.ts";
import { dieKinds, ownTraditions } from "../../src/rules/traditions/traditions.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { ADA, openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, check, click, fill, rest, textOf, until } from "./page.ts";
import { answerFrom, ask, card, faults, pressed, rows } from "./requests-page.ts";
import type { Client } from "./requests-page.ts";
import { dialog, submitDialog } from "./roll-dialog-page.ts";

/** What the game master has set is fixed, and players choose only what the request leaves to them. */

let ada: Client;
beforeEach(async () => {
  await openTable();
  ada = table.join(ADA);
});

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
        const request = await ask({ options: [fixed(die)], opens });
        click(buttonIn(await card(request), "Roll for Naddaha"));
        const window = await until(() => document.querySelector<HTMLElement>(".roll-dialog .setup")?.closest("form"));
        const add = window.querySelector<HTMLElement>("[data-action=addModifier]");
        if (add) click(add);
        await rest();
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
  // A switch and the one that cancels it are drawn as one choice.
  const pair = fields.find((one) => one.field.kind === "flag" && one.field.opposite === field.name)?.name ?? "";
  const own = window.querySelectorAll<HTMLInputElement>(
    `[name="setup.${field.name}"], [type=radio][name="setup.${pair}"], [data-field="${field.name}"]`,
  );
  const rows = [...window.querySelectorAll<HTMLElement>(".modifier")].filter((row) => {
    const goals = [...row.querySelectorAll<HTMLOptionElement>("[name$='.goal'] option")].map(({ value }) => value);
    return goals.length > 0 ? goals.includes(goal) : goal === "total";
  });
  return [...own, ...rows.flatMap((row) => [...row.querySelectorAll<HTMLInputElement>("[name$='.value']")])];
}

describe("a request that fixes the roll", () => {
  test("leaves to its players what the sheet states and what is held and paid, and says what it does not leave", async () => {
    const request = await ask();
    expect(request.system.opens).toEqual(usuallyOpen);
    click(buttonIn(await card(request), "Roll for Naddaha"));
    const window = await until(() => document.querySelector<HTMLElement>(".roll-dialog .setup")?.closest("form"));
    expect(textOf(window.querySelector(".closed"))).toBe(
      "Set by the GM: stats and their dice, typed modifiers, die settings.",
    );
    const open = [...window.querySelectorAll<HTMLInputElement>("input, select")].filter(({ disabled }) => !disabled);
    expect(open.map(({ name }) => name.replace(/own\..*/, "own"))).toEqual(["own"]);
  });

  test("that names no stat lets the player choose one, and nothing else", async () => {
    const request = await ask({ options: [{ name: "Anything", letter: "s", target: 9 }] });
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
});

describe("skipping somebody", () => {
  test("can be taken back, and an answer counts then", async () => {
    const request = await ask();
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
});

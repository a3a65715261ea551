import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { valueOf } from "../../src/rules/kernel/fields.ts";
import type { Field, Setup, Value } from "../../src/rules/kernel/fields.ts";
import { plainSetup, writeSetup } from "../../src/rules/kernel/setup.ts";
import { openingOf, openings, usuallyOpen } from "../../src/rules/requests/openings.ts";
import type { Opening } from "../../src/rules/requests/openings.ts";
import { dieKinds } from "../../src/rules/traditions/die-kinds.ts";
import { ownTraditions } from "../../src/rules/traditions/traditions.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { ADA, openTable, scriptFaces } from "./open-table.ts";
import type { Face, OwnRoll, Table } from "./open-table.ts";
import { buttonIn, check, click, fill, rest, textOf, until } from "./page.ts";
import { answerFrom, answerOnCard, ask, card, faults, FORMULA, NOTICE, pressed, rows } from "./requests-page.ts";
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

/** What Naddaha's sheet adds, in formulas. */
const PERCEPTION = " + 2[Perception]";
const WEARY = `${PERCEPTION} - 1[Weary]`;

const fixed = (die: DieKind) => ({
  name: "Try",
  letter: die.letter,
  characteristics: ["per"],
  target: 9,
  ...(die.letter === "n" ? { setup: { characterDice: [8] } } : {}),
});

/** Another value of a field, which goes with all others. */
function other(field: Field, setup: Setup): Value {
  if (field.kind === "flag") return !valueOf(setup, field);
  if (field.kind === "number") return valueOf(setup, field) + 1;
  const before = valueOf(setup, field);
  const [size = 0] = field.sizes.includes(8) ? [8] : field.sizes;
  return before.length < field.max ? [...before, size] : [field.sizes[0] ?? 0];
}

// Not the dice of a module that a test before has played.
const fields = [...dieKinds.values()]
  .filter(({ tradition }) => ownTraditions.has(tradition))
  .filter(({ traits }) => traits !== "none")
  .flatMap((die) => die.fields.map((field) => ({ die, field, letter: die.letter, name: field.name })));

describe("the setup of a die", () => {
  test.each(fields)("keeps $name of 1d$letter as it is, unless the request opens it", async ({ die, field }) => {
    const option = fixed(die);
    const usual = { ...plainSetup(die), ...option.setup } as Setup;
    const changed = { ...usual, [field.name]: other(field, usual) } as Setup;
    const opening = openingOf(field);
    // Fatigue is of the stress tradition alone.
    const added = { s: WEARY, q: WEARY, i: WEARY, k: PERCEPTION, n: PERCEPTION }[die.letter] ?? "";
    const formula = (setup: Setup) => `${writeSetup(die, setup)}[Try]${added} vs 9`;
    for (const [opens, setup, fault] of [
      [openings.filter((one) => one !== opening), usual, ""],
      [openings.filter((one) => one !== opening), changed, "closedChoice"],
      [[opening], changed, ""],
    ] as const) {
      const request = await ask(table, { options: [option], opens });
      await sent(request, formula(setup));
      expect(faults(request), `${formula(setup)} with ${opens.join(", ")}`).toEqual([fault]);
    }
  });

  test.each(fields.filter(({ field }) => field.kind === "flag"))(
    "tells of the switch $name of 1d$letter that it was used",
    async ({ die, field }) => {
      const option = fixed(die);
      const usual = { ...plainSetup(die), ...option.setup, [field.name]: true } as Setup;
      const request = await ask(table, { options: [option], opens: openings });
      await sent(request, `${writeSetup(die, usual)}[Try]${die.letter === "n" ? PERCEPTION : ""} vs 9`);
      const told = [...(await card(game.messages.contents.at(-1))).querySelectorAll(".differences li")].map(textOf);
      expect(told).toContain(`${game.i18n.localize(`QUADRIVIUM.Field.${field.name}`)} ✓`);
    },
  );

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

  /** Sends a formula whose dice show fours, however many there are. */
  async function sent(request: Awaited<ReturnType<typeof ask>>, formula: string): Promise<void> {
    CONFIG.Dice.randomUniform = () => 1 - 3.5 / 20;
    const roll = (await Roll.create(formula).evaluate()) as unknown as OwnRoll;
    const faces = roll.dice.flatMap(({ faces: sides = 0, results }) =>
      results.map(({ result }): Face => [sides, result]),
    );
    await answerFrom(ada, request, { formula, faces });
  }
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

  test.each<[what: string, opening: Opening, formula: string, differences: string[]]>([
    ["a typed modifier", "modifiers", `${FORMULA} + 4[lucky charm] vs 9`, ["lucky charm 4"]],
    ["a penalty left out", "effects", "1ds[Notice the trap] + 2[Perception] + 3[Awareness] vs 9", ["Weary left out"]],
    ["more botch dice", "setup", `${FORMULA.replace("1ds", "1dsb2")} vs 9`, ["Botch dice 2"]],
    ["another Ability besides", "stat", `${FORMULA} + 5[Brawl] vs 9`, ["Brawl 5"]],
  ])("refuses %s where it is closed, with the reason", async (_what, opening, formula, told) => {
    const closed = await ask(table, { opens: openings.filter((one) => one !== opening && one !== "modifiers") });
    const answer = await answerFrom(ada, closed, { formula });
    expect(faults(closed)).toEqual(["closedChoice"]);
    const shown = await card(answer);
    expect(textOf(shown.querySelector(".fault"))).toBe(
      "Does not count: the request does not leave these choices to the player.",
    );
    expect([...shown.querySelectorAll(".differences li")].map(textOf)).toEqual(told);
    const open = await ask(table, { opens: [opening] });
    await answerFrom(ada, open, { formula });
    expect(faults(open)).toEqual([""]);
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
    await answerFrom(ada, closed, { formula });
    expect(faults(closed)).toEqual(["closedChoice"]);
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

  test("of an older version leaves all that it does not fix, as it always did", async () => {
    const request = await ask(table);
    await request.update({ system: { opens: null } });
    await answerFrom(ada, request, { formula: `${FORMULA.replace("1ds", "1dsb2")} + 4[lucky charm] vs 9` });
    expect(faults(request)).toEqual([""]);
  });
});

describe("luck after the dice", () => {
  const CLIMB = { name: "Climb", letter: "t", characteristics: ["str"], target: 9 } as const;
  const climbed = async (opens: readonly Opening[]) => {
    const request = await ask(table, { options: [CLIMB], opens });
    const answer = await answerFrom(ada, request, { formula: "1dt[Climb] vs 9", faces: [[20, 9]] });
    return { request, answer };
  };

  test("is offered unless the request closes it, and does not count then", async () => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    const buttons = async (answer: object) =>
      [...(await card(answer)).querySelectorAll(".roll-card button")].map(textOf);
    expect(await buttons((await climbed(usuallyOpen)).answer)).toEqual(["Call on luck…"]);
    const { request, answer } = await climbed([]);
    expect(await buttons(answer)).toEqual([]);
    scriptFaces([20, 7]);
    const roll = answer.rolls[0] as unknown as OwnRoll;
    const lucky = await roll.decide({ kind: "luck", by: ADA, at: 1 });
    await answer.update({ rolls: [JSON.stringify(lucky)] });
    await until(() => request.system.rulings[0]?.isFinal);
    expect(await rows(request)).toEqual([expect.stringContaining("A later decision was not possible")]);
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

  test("that is sent without the game master's word, or with another one, does not count", async () => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    const request = await ask(table, { options: [CLIMB] });
    await answerFrom(ada, request, {
      formula: "1dtsl12[Climb] vs 9",
      faces: [
        [20, 13],
        [6, 3],
        [6, 2],
      ],
    });
    expect(faults(request)).toEqual(["closedChoice"]);
  });
});

describe("skipping somebody", () => {
  test("can be taken back, and an answer counts then", async () => {
    const request = await ask(table);
    await pressed(request, "Skip Naddaha");
    await until(() => request.system.passed.length);
    await answerFrom(ada, request);
    expect(faults(request)).toEqual(["skipped"]);
    await pressed(request, "Undo: No longer skip Naddaha");
    await until(() => request.system.skipped.length === 0);
    await rest();
    expect([request.system.skipped, request.system.passed]).toEqual([[], []]);
    await answerFrom(ada, request);
    expect(faults(request)).toEqual(["skipped", ""]);
    expect(await rows(request)).toEqual(["Naddaha 9: Exact success"]);
  });

  test("can be taken back and done again at once", async () => {
    const request = await ask(table);
    for (const name of ["Skip Naddaha", "Undo: No longer skip Naddaha", "Skip Naddaha"]) await pressed(request, name);
    await until(() => request.system.passed.length);
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
  const withBotchDice = (number: number, told = "") =>
    FORMULA.replace("1ds[Notice the trap]", `1dsb${number}[Notice the trap${told}]`) + " vs 9";

  test("is an effect of the character, which it may leave out where effects are open, and the card says so", async () => {
    await haunted();
    const request = await ask(table);
    await answerFrom(ada, request, { formula: withBotchDice(3, " | Tower: Botch dice +2") });
    expect(faults(request)).toEqual([""]);
    const again = await ask(table);
    const answer = await answerFrom(ada, again);
    expect(faults(again)).toEqual([""]);
    expect([...(await card(answer)).querySelectorAll(".differences li")].map(textOf)).toEqual(["Botch dice 1"]);
  });

  test("is nothing if the request fixes their number, and the dialog says why", async () => {
    await haunted();
    const option = { ...NOTICE, setup: { botchDice: 4 } };
    const request = await ask(table, { options: [option] });
    click(buttonIn(await card(request), "Roll for Naddaha"));
    await until(() => document.querySelector(".roll-dialog .bars"));
    expect(bonusRows()).toMatchObject({ "+2 Tower": "does not count: fixed by the request" });
    expect(rollButton()).toContain("1dsb4 ");
    click(buttonIn(dialog(), "Cancel"));
    await answerFrom(ada, request, { formula: withBotchDice(6) });
    expect(faults(request)).toEqual(["terms"]);
    const honest = await ask(table, { options: [option] });
    await answerFrom(ada, honest, { formula: withBotchDice(4) });
    expect(faults(honest)).toEqual([""]);
  });

  test("is a gift of the request, which nobody leaves out", async () => {
    const bonuses = [{ label: "Tower", category: "other", goal: "botchDice", amount: 2 } as const];
    const request = await ask(table, { bonuses });
    await answerFrom(ada, request);
    expect(faults(request)).toEqual(["closedChoice"]);
    const honest = await ask(table, { bonuses });
    await answerFrom(ada, honest, { formula: withBotchDice(3, " | Tower: Botch dice +2") });
    expect(faults(honest)).toEqual([""]);
  });
});

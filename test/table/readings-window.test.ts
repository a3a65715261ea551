import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ruleVariantChoices, tableChoices } from "../../src/rules/kernel/rule-variants.ts";
import { ADA, openTable, scriptFaces, type Table } from "./open-table.ts";
import { buttonIn, check, click, fill, rest, textOf, until, windowOf } from "./page.ts";

let table: Table;
afterEach(() => table.close());

const readings = () => windowOf("readings-window");
const texts = (element: Element, selector: string) => [...element.querySelectorAll(selector)].map(textOf);

/** What the world has stored. */
const stored = (...names: readonly string[]) =>
  names.map((name) => game.settings.get("quadrivium", name as "unskilled") as unknown);

/** Returns the choices in the window, by the names of the settings. */
const chosen = () =>
  Object.fromEntries(
    [...readings().querySelectorAll<HTMLInputElement>("input:checked")].map(({ name, value }) => [name, value]),
  );

/** Presses the button beside a menu's name in Foundry's own settings window. */
async function openFromSettings(name: string): Promise<void> {
  const settings = (await game.settings.sheet.render({ force: true })) as unknown as { element: HTMLElement };
  click(buttonIn(settings.element, name));
}

async function save(element: HTMLElement): Promise<void> {
  element.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await until(() => !element.isConnected);
}

describe("Foundry's settings window", () => {
  test("offers the readings as one button, and none of them by itself", async () => {
    table = await openTable();
    const { element } = (await game.settings.sheet.render({ force: true })) as unknown as { element: HTMLElement };
    expect(texts(element, '[data-category="quadrivium"] button')).toContain("Choose readings");
    for (const name of Object.keys(ruleVariantChoices)) {
      expect(element.querySelector(`[name="quadrivium.${name}"]`), name).toBeNull();
    }
  });

  test("offers a player none", async () => {
    table = await openTable({ userId: ADA });
    const { element } = (await game.settings.sheet.render({ force: true })) as unknown as { element: HTMLElement };
    expect(texts(element, '[data-category="quadrivium"] button')).toEqual([]);
  });
});

describe("the window of readings", () => {
  beforeEach(async () => {
    table = await openTable();
    // As a new world has it.
    await game.settings.set("quadrivium", "luckCost", "counted");
    await openFromSettings("Choose readings");
    await until(() => document.querySelector(".readings-window .way"));
  });

  test("groups them by the dice they are about, and ends with what the table decides for itself", () => {
    const groups = [...readings().querySelectorAll<HTMLElement>(".tradition")];
    expect(groups.map((group) => textOf(group.querySelector("legend")))).toEqual([
      "Stress",
      "Fortune",
      "Check",
      "House rules",
    ]);
    expect(groups.flatMap((group) => texts(group, ".reading > legend"))).toHaveLength(
      Object.keys({ ...ruleVariantChoices, ...tableChoices }).length,
    );
    expect(groups[0] && texts(groups[0], ".reading > legend")).toEqual([
      "A 0 after a 1",
      "Rolling again after a 1",
      "Total of a botch",
    ]);
  });

  test("gives each a sentence, its source and its options, of which the default is marked", () => {
    for (const reading of readings().querySelectorAll(".reading")) {
      const description = document.getElementById(reading.getAttribute("aria-describedby") ?? "");
      expect(textOf(description)).toMatch(/^.{20,}\. Source: .+$/);
      expect(texts(reading, ".chip")).toEqual(["default"]);
    }
    expect(texts(readings(), "[data-family=stress] .way").slice(0, 2)).toEqual([
      "The 0 counts as 10 and is doubled: 20 default",
      "The 0 counts as 0 and calls for botch dice",
    ]);
  });

  test("shows what the world has chosen: at first the defaults", () => {
    const defaults = Object.entries({ ...ruleVariantChoices, ...tableChoices });
    expect(chosen()).toEqual(Object.fromEntries(defaults.map(([name, { values }]) => [name, String(values[0])])));
  });

  test("keeps everything at once when it is saved, and the next roll follows", async () => {
    check(readings(), "zeroAfterOne", "true");
    check(readings(), "flatShift", "false");
    check(readings(), "botchTotal", "zero");
    expect(stored("zeroAfterOne", "flatShift", "botchTotal")).toEqual([false, true, "kept"]);
    await save(readings());
    expect(stored("zeroAfterOne", "flatShift", "botchTotal")).toEqual([true, false, "zero"]);
    scriptFaces(1, 10, 5);
    const roll = await new table.api.Roll("1ds + 2").evaluate();
    expect(roll.total).toBe(2);
    expect(roll.outcome).toMatchObject({ botchCheck: true, botch: false });
  });

  test("sets what this table decides for itself", async () => {
    const own = ["editPool", "unskilled", "unskilledSlide", "unskilledPenalty"];
    expect(stored(...own)).toEqual([false, "slide", 5, -5]);
    check(readings(), "editPool", "true");
    fill(readings(), "unskilledSlide", "3");
    fill(readings(), "unskilledPenalty", "-2");
    await save(readings());
    expect(stored(...own)).toEqual([true, "slide", 3, -2]);
    await openFromSettings("Choose readings");
    await until(() => document.querySelector(".readings-window .way"));
    check(readings(), "unskilled", "antiLuck");
    await save(readings());
    expect(stored("unskilled")).toEqual(["antiLuck"]);
  });

  test("goes back to the defaults, which count once they are saved", async () => {
    check(readings(), "fumble", "any");
    fill(readings(), "unskilledSlide", "9");
    await save(readings());
    await openFromSettings("Choose readings");
    await until(() => document.querySelector(".readings-window .way"));
    expect(chosen().fumble).toBe("any");
    click(buttonIn(readings(), "Restore defaults"));
    await until(() => chosen().fumble === "kept");
    expect(textOf(readings().querySelector("[role=status]"))).toBe("Defaults restored. Save to keep them.");
    expect(stored("fumble")).toEqual(["any"]);
    await save(readings());
    expect(stored("fumble", "unskilledSlide")).toEqual(["kept", 5]);
  });

  test("goes back to the defaults also from what was picked and not saved", async () => {
    const defaults = chosen();
    check(readings(), "fumble", "any");
    click(buttonIn(readings(), "Restore defaults"));
    await until(() => textOf(readings().querySelector("[role=status]")) !== "");
    await rest();
    expect(chosen()).toEqual(defaults);
    await save(readings());
    expect(stored("fumble")).toEqual(["kept"]);
  });
});

test("a slide out of its range is brought into it, whoever sets it", async () => {
  table = await openTable();
  await game.settings.set("quadrivium", "unskilledSlide", 21);
  expect(stored("unskilledSlide")).toEqual([20]);
});

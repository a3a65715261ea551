import { beforeEach, describe, expect, it } from "vitest";
import type { RollResolver } from "../src/client/applications/dice/roll-resolver.ts";
import type { Roll } from "../src/client/dice/roll.ts";
import type { Table } from "../src/open-table.ts";
import { diceSettings, script } from "./dice-host.ts";
import { ANNE, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

let table: Table;

/** The GM throws these dice by hand. */
async function throwByHand(...denominations: string[]): Promise<void> {
  const methods = Object.fromEntries(denominations.map((denomination) => [denomination, "manual"]));
  await table.game.settings.set("core", "diceConfiguration", methods);
}

const form = () => document.querySelector<HTMLFormElement>("form.roll-resolver");
const fields = () => [...(form()?.querySelectorAll<HTMLInputElement>("input[type=number]") ?? [])];
const openFields = () => fields().filter((field) => !field.disabled);
const labelOf = (field: HTMLInputElement | undefined) => field?.closest("label");

/** A roll that has begun: it is done, or the window asks. */
class BegunRoll {
  readonly done: Promise<Roll>;

  private constructor(formula: string) {
    this.done = new page.Roll(formula).evaluate();
  }

  static async begin(formula: string): Promise<BegunRoll> {
    const asked = windowDrawn();
    const begun = new BegunRoll(formula);
    await Promise.race([asked, begun.done]);
    return begun;
  }

  /** Types faces into the open fields, in their order, and presses Enter. */
  async enter(...faces: (number | "")[]): Promise<void> {
    const asked = windowDrawn();
    type(...faces);
    form()?.requestSubmit();
    await Promise.race([asked, this.done]);
  }
}

function windowDrawn(): Promise<void> {
  return new Promise((resolve) => {
    page.Hooks.once("renderRollResolver", () => {
      resolve();
    });
  });
}

function type(...faces: (number | "")[]): void {
  for (const [index, field] of openFields().entries()) field.value = String(faces[index] ?? "");
}

function closeWindow(): void {
  form()?.querySelector<HTMLElement>('[data-action="close"]')?.click();
}

beforeEach(async () => {
  table = await openFixture();
});

describe("the window for manual dice", () => {
  it("asks for each die of the first throw and gives the roll the faces entered", async () => {
    await throwByHand("d6");
    const begun = await BegunRoll.begin("2d6[fire] + 1");
    expect(form()?.id).toMatch(/^roll-resolver-/);
    expect(form()?.querySelector(".window-title")?.textContent).toBe("Enter your dice");
    expect(form()?.querySelector(".dice-formula")?.textContent).toBe("2d6[fire] + 1");
    expect(fields().map((field) => [field.min, field.max, field.value])).toEqual([
      ["1", "6", ""],
      ["1", "6", ""],
    ]);
    expect(fields().map((field) => field.getAttribute("aria-label"))).toEqual([
      "Die 1 of 2d6[fire]: d6",
      "Die 2 of 2d6[fire]: d6",
    ]);
    expect(document.activeElement).toBe(fields()[0]);
    await begun.enter(5, 2);
    const roll = await begun.done;
    expect(roll.total).toBe(8);
    expect(roll.dice[0]?.values).toEqual([5, 2]);
    expect(form()).toBeNull();
    expect(page.Roll.RESOLVERS.size).toBe(0);
  });

  it("asks once more for a die that explodes, beside those that have fallen", async () => {
    await throwByHand("d6");
    const begun = await BegunRoll.begin("2d6x");
    await begun.enter(6, 3);
    expect(fields().map(({ value, disabled }) => [value, disabled])).toEqual([
      ["6", true],
      ["3", true],
      ["", false],
    ]);
    expect(labelOf(openFields()[0])?.className.trim()).toBe("new exploded");
    expect(openFields()[0]?.getAttribute("aria-label")).toBe("Die 3 of 2d6x: d6");
    expect(document.activeElement).toBe(openFields()[0]);
    await begun.enter(4);
    expect((await begun.done).total).toBe(13);
  });

  it("knows its dice by an id that it gives each, which its fields bear too", async () => {
    await throwByHand("d6");
    const begun = await BegunRoll.begin("1d6 + 2d6");
    const ids = [...(form()?.querySelectorAll<HTMLElement>("[data-term-id]") ?? [])].map(
      ({ dataset }) => dataset["termId"],
    );
    const [resolver] = page.Roll.RESOLVERS.values();
    const terms = [...((resolver as RollResolver | undefined)?.fulfillable.values() ?? [])].map(({ term }) => term._id);
    expect(ids).toHaveLength(2);
    expect(terms).toEqual(ids);
    await begun.enter(1, 2, 3);
    await begun.done;
  });

  it("throws digitally what is left empty, and only that", async () => {
    await throwByHand("d6");
    script(6, 1);
    const begun = await BegunRoll.begin("2d6");
    await begun.enter("", 5);
    expect((await begun.done).dice[0]?.values).toEqual([1, 5]);
  });

  it("when closed leaves the rest to the computer, further dice included", async () => {
    await throwByHand("d6");
    script(6, 6, 2);
    const begun = await BegunRoll.begin("2d6x");
    type(3);
    closeWindow();
    expect((await begun.done).dice[0]?.values).toEqual([3, 6, 2]);
    expect(form()).toBeNull();
  });

  it("does not take a face the die does not have", async () => {
    await throwByHand("d6");
    script(6, 2);
    const begun = await BegunRoll.begin("1d6");
    type(7);
    form()?.requestSubmit();
    expect(openFields()).toHaveLength(1);
    closeWindow();
    expect((await begun.done).total).toBe(2);
  });

  it("does not open where interaction is not allowed, nor for dice thrown digitally", async () => {
    await throwByHand("d6");
    script(6, 4);
    expect((await new page.Roll("1d6").evaluate({ allowInteractive: false })).total).toBe(4);
    script(8, 7);
    expect((await new page.Roll("1d8").evaluate()).total).toBe(7);
    expect(form()).toBeNull();
  });

  it("asks for dice in pools, parentheses and functions too, and adds those whose number comes late", async () => {
    await throwByHand("d4", "d6");
    const begun = await BegunRoll.begin("{1d6,1d4}kh + (1d4)d6 + max(1d6, 2)");
    expect(fields().map((field) => labelOf(field)?.dataset["denomination"])).toEqual(["d6", "d4", "d4", "d6"]);
    await begun.enter(5, 4, 2, 1);
    expect(openFields().map((field) => labelOf(field)?.className.trim())).toEqual(["new", "new"]);
    expect(form()?.querySelectorAll("fieldset")).toHaveLength(5);
    await begun.enter(3, 6);
    expect((await begun.done).total).toBe(5 + 9 + 2);
  });

  it("asks for coins and Fate dice with the faces they have", async () => {
    await throwByHand("c", "f");
    const begun = await BegunRoll.begin("1dc + 1df");
    expect(fields().map(({ min, max }) => [min, max])).toEqual([
      ["0", "1"],
      ["-1", "1"],
    ]);
    await begun.enter(1, -1);
    expect((await begun.done).dice.map(({ values }) => values)).toEqual([[1], [-1]]);
  });
});

describe("a face from outside", () => {
  it("fills the first empty field it fits, and the last one sends the form", async () => {
    await throwByHand("d6", "d8");
    const begun = await BegunRoll.begin("1d8 + 2d6");
    expect(page.Roll.registerResult("manual", "d6", 3)).toBe(true);
    expect(fields().map(({ value }) => value)).toEqual(["", "3", ""]);
    expect(page.Roll.registerResult("manual", "d20", 3)).toBe(false);
    expect(page.Roll.registerResult("manual", "d6", 8)).toBe(false);
    expect(page.Roll.registerResult("bluetooth", "d6", 3)).toBe(false);
    expect(page.Roll.registerResult("manual", "d6", 4)).toBe(true);
    expect(page.Roll.registerResult("manual", "d6", 4)).toBe(false);
    expect(page.Roll.registerResult("manual", "d8", 7)).toBe(true);
    expect((await begun.done).total).toBe(14);
  });

  it("is the only way to fill the fields of a device", async () => {
    diceSettings().fulfillment.methods["bluetooth"] = { label: "Bluetooth", interactive: true };
    await table.game.settings.set("core", "diceConfiguration", { d6: "bluetooth" });
    const begun = await BegunRoll.begin("1d6");
    expect(openFields()[0]?.readOnly).toBe(true);
    expect(form()?.querySelector("legend")?.dataset["tooltip"]).toBe("Bluetooth");
    expect(page.Roll.registerResult("bluetooth", "d6", 5)).toBe(true);
    expect((await begun.done).total).toBe(5);
  });
});

describe("the permission for manual dice", () => {
  it("is needed for the method to be there", async () => {
    expect(diceSettings().fulfillment.methods).toHaveProperty("manual");
    await table.close();
    await openFixture({ userId: ANNE });
    expect(Object.keys(diceSettings().fulfillment.methods)).toEqual(["mersenne"]);
  });
});

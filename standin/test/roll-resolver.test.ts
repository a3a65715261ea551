import { beforeEach, describe, expect, it } from "vitest";
import type { Roll } from "../src/client/dice/roll.ts";
import type { Table } from "../src/open-table.ts";
import { diceSettings } from "./dice-host.ts";
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
});

describe("the permission for manual dice", () => {
  it("is needed for the method to be there", async () => {
    expect(diceSettings().fulfillment.methods).toHaveProperty("manual");
    await table.close();
    await openFixture({ userId: ANNE });
    expect(Object.keys(diceSettings().fulfillment.methods)).toEqual(["mersenne"]);
  });
});

import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { host } from "../src/client/host.ts";
import { openTable } from "../src/open-table.ts";
import type { Table } from "../src/open-table.ts";
import { scriptUniforms, uniformFor } from "./dice-host.ts";

const DELVER = "delver0000000000";
const CLIMBING = "climbing00000000";
const PLAYER = "player0000000000";

interface Delver {
  readonly name: string;
  readonly sheet: { element: HTMLElement; render(options: object): Promise<unknown> };
  readonly items: Iterable<Record<string, unknown>> & { get(id: string): Record<string, unknown> };
  readonly system: { light: number; dark: boolean; notes: string; marks: Set<string> };
  readonly statuses: Set<string>;
  readonly overrides: object;
  update(changes: object): Promise<unknown>;
  rollSkill(skill: unknown): Promise<unknown>;
  rollInitiative(options: object): Promise<unknown>;
}

const world = {
  users: [
    { _id: "gm00000000000000", name: "Keeper", role: 4 },
    { _id: PLAYER, name: "Mina", role: 1, character: DELVER },
  ],
  actors: [
    {
      _id: DELVER,
      name: "Ottoline",
      type: "delver",
      ownership: { default: 0, [PLAYER]: 3 },
      system: { candles: 2, attributes: { wits: { value: 3 } }, marks: ["salt", "salt"], nonsense: 1 },
      items: [{ _id: CLIMBING, name: "Climbing", type: "skill", system: { dice: 2, attribute: "might" } }],
    },
  ],
};

let table: Table;

function delver(): Delver {
  return table.game.actors.get(DELVER) as unknown as Delver;
}

/** Presses what is found, as a person would. */
function press(element: ParentNode, selector: string): void {
  const found = element.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  found.click();
}

/** Waits until something is there; the bound is only for what never comes. */
async function until<T>(find: () => T | null | undefined | false): Promise<T> {
  return vi.waitFor(
    () => {
      const found = find();
      if (!found) throw new Error("It did not come");
      return found;
    },
    { timeout: 20_000, interval: 2 },
  );
}

beforeEach(async () => {
  table = await openTable({ root: resolve(import.meta.dirname, "systems/lanternfall"), world, userId: PLAYER });
});

afterEach(async () => {
  await table.close();
  document.body.replaceChildren();
});

describe("a system which somebody else has written", () => {
  it("has its models, which migrate, clean and derive", () => {
    const { system } = delver();
    expect(system.light).toBe(2);
    expect(system.dark).toBe(false);
    expect([...system.marks]).toEqual(["salt"]);
    expect("nonsense" in system).toBe(false);
    expect(delver().items.get(CLIMBING)["system"]).toMatchObject({ dice: 2, attribute: "might", pool: 4 });
  });

  it("reads, throws, shows and restores its own die", async () => {
    const { Roll } = host as unknown as { Roll: RollClass };
    scriptUniforms(...[6, 1].map((face) => uniformFor(6, face)));
    const roll = await new Roll("1dwflare + 2").evaluate();
    expect(roll.total).toBe(9);
    expect(roll.dice[0]?.getResultCSS({ result: 1 })).toContain("gutter");
    const restored = Roll.fromJSON(JSON.stringify(roll));
    expect(restored).toMatchObject({ total: 9, formula: "1dwflare + 2" });
    expect(restored.dice[0]?.constructor.name).toBe("CandleDie");
  });

  it("opens its sheet, and keeps what is typed into it", async () => {
    await delver().sheet.render({ force: true });
    const { element } = delver().sheet;
    expect(element.querySelector(".candles")?.textContent).toBe("●●");
    const light = element.querySelector<HTMLInputElement>('[name="system.light"]');
    if (!light) throw new Error("The sheet has no field for light");
    light.value = "3";
    light.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => delver().system.light === 3);
    await until(() => element.querySelector(".candles")?.textContent === "●●●");
  });

  it("adds a skill by a button, and changes it in a field of its own", async () => {
    await delver().sheet.render({ force: true });
    press(delver().sheet.element, '[data-action="addSkill"]');
    await until(
      () => [...delver().items].length === 2 && delver().sheet.element.querySelectorAll(".skills li").length === 2,
    );
    const dice = delver().sheet.element.querySelector<HTMLInputElement>(`[data-item-id="${CLIMBING}"] input`);
    if (!dice) throw new Error("The skill has no field");
    dice.value = "4";
    dice.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => (delver().items.get(CLIMBING)["system"] as { dice: number }).dice === 4);
  });

  it("asks in a dialog, rolls its own roll, and draws its own card with a button that works", async () => {
    await delver().sheet.render({ force: true });
    press(delver().sheet.element, `[data-item-id="${CLIMBING}"] [data-action="rollSkill"]`);
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    const dice = dialog.querySelector<HTMLInputElement>('[name="dice"]');
    const candle = dialog.querySelector<HTMLInputElement>('[name="candle"]');
    if (!dice || !candle) throw new Error("The dialog has no fields");
    dice.value = "3";
    candle.checked = true;
    scriptUniforms(...[5, 2, 6, 6, 1].map((face) => uniformFor(6, face)));
    press(dialog, 'button[data-action="ok"]');
    const message = await until(() => table.game.messages.contents.at(-1));
    const html = await message.renderHTML();
    expect(html.querySelector(".dice-formula")?.textContent).toBe("3d6cs>=5 + 1dwflare[candle]");
    expect(html.querySelector(".dice-total")?.textContent).toBe("3 successes");
    expect(html.querySelector(".guttered")?.textContent).toBe("The candle gutters!");
    press(html, '[data-lanternfall-action="spendLight"]');
    await until(() => delver().system.light === 1);
  });

  it("snuffs the last light with a status that everybody sees", async () => {
    await delver().update({ "system.light": 1 });
    await table.game.user?.query("lanternfall.spendLight", { uuid: `Actor.${DELVER}` });
    expect(delver().system).toMatchObject({ light: 0, dark: true });
    expect([...delver().statuses]).toEqual(["snuffed"]);
  });

  it("enriches its notes, and counts with its own function in a formula", async () => {
    const { foundry, Roll } = host as unknown as {
      foundry: {
        applications: { ux: { TextEditor: { implementation: { enrichHTML(text: string): Promise<string> } } } };
      };
      Roll: RollClass;
    };
    const { implementation } = foundry.applications.ux.TextEditor;
    expect(await implementation.enrichHTML("<p>[[/light 2]]</p>")).toContain("🕯🕯");
    expect((await Roll.create("brightest(2, 7, 4)").evaluate()).total).toBe(7);
  });
});

/** What these tests ask of rolls. */
interface Thrown {
  readonly total: number;
  readonly formula: string;
  readonly dice: readonly { getResultCSS(result: object): string[] }[];
}

interface RollClass {
  new (formula: string): { evaluate(): Promise<Thrown> };
  create(formula: string): { evaluate(): Promise<Thrown> };
  fromJSON(text: string): Thrown;
}

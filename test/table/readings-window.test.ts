import { beforeEach, describe, expect, test } from "vitest";
import { ruleVariantChoices, tableChoices } from "../../src/rules/kernel/rule-variants.ts";
import { openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, check, click, textOf, until, windowOf } from "./page.ts";

const readings = () => windowOf("readings-window");
const texts = (element: Element, selector: string) => [...element.querySelectorAll(selector)].map(textOf);

/** What the world has stored. */
const stored = (...names: readonly string[]) =>
  names.map((name) => game.settings.get("quadrivium", name as "unskilled") as unknown);

/** Presses the button beside a menu's name in Foundry's own settings window. */
async function openFromSettings(name: string): Promise<void> {
  const settings = (await game.settings.sheet.render({ force: true })) as unknown as { element: HTMLElement };
  click(buttonIn(settings.element, name));
}

async function save(element: HTMLElement): Promise<void> {
  element.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await until(() => !element.isConnected);
}

describe("the window of readings", () => {
  beforeEach(async () => {
    await openTable();
    // As a new world has it.
    await game.settings.set("quadrivium", "luckCost", "counted");
    await openFromSettings("Choose house rules");
    await until(() => document.querySelector(".readings-window .way"));
  });

  test("groups them by the dice they are about, and ends with what the table decides for itself", () => {
    const groups = [...readings().querySelectorAll<HTMLElement>(".tradition")];
    expect(groups.map((group) => textOf(group.querySelector("legend")))).toEqual([
      "Ars Magica",
      "Mecha vs Kaiju",
      "Fantasy (3d8)",
      "At the table",
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
});

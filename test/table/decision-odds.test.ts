import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, rollOf, type Face, posted, table } from "./open-table.ts";
import { buttonIn, click, fill, textOf, until } from "./page.ts";

beforeEach(() => openTable({ userId: GM }));

type Message = ChatMessage.Implementation;

const roll = (command: string, ...faces: Face[]) => posted(`/r ${command}`, ...faces);

/** The text beside a button of a card. */
async function beside(message: Message, name: string): Promise<string> {
  const html = await message.renderHTML();
  const button = buttonIn(html, name);
  return textOf(html.querySelector(`#${button.getAttribute("aria-describedby") ?? "none"}`));
}

const dialog = () => until(() => document.querySelector<HTMLElement>("dialog.application"));

describe("the odds of a decision that throws dice", () => {
  test("never fall below what is certain already: luck keeps the better roll", async () => {
    const message = await roll("1dts4 vs 3", [20, 4]);
    expect(rollOf(message).outcome?.success).toBe(true);
    expect(rollOf(message).oddsAfter({ kind: "luck" })?.success).toBe(1);
  });

  test("are told beside the button as those after its first choice, and not as those of the roll as it is", async () => {
    await game.settings.set("quadrivium", "botchDice", "asked");
    const message = await roll("1dsb2 + 5 vs 3", 10);
    expect(await beside(message, "Set botch dice…")).toMatch(/^With 2 botch dice: 81\s?% success · 19\s?% botch$/);
  });

  test("are unknown without a target: nothing is told that a hidden one would give away", async () => {
    expect(await beside(await roll("1dts4", [20, 2]), "Call on luck…")).toBe("");
  });
});

describe("a counter", () => {
  /** An action: d20 12 and d8 7, so 19. */
  const act = () => roll("1dnc8[Leap]", [20, 12], [8, 7]);

  /** The exact chance that dice show more than 19. */
  function chanceOver19(formula: string): string {
    const { total } = new table.api.Roll(formula).odds;
    const chance = total.reduce((sum, [value, share]) => (value > 19 ? sum + share : sum), 0);
    return new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 0 }).format(chance);
  }

  test("with danger dice tells before the throw how likely it stops the action, and again for other dice", async () => {
    click(buttonIn(await (await act()).renderHTML(), "Roll a counter…"));
    const window = await dialog();
    const note = () => textOf(window.querySelector(".note")).replaceAll(/\s/g, "");
    expect(note()).toContain(`${chanceOver19("1dnc6:6:6")}tostop`);
    fill(window, "d12", "2");
    expect(note()).toContain(`${chanceOver19("1dnc6:6:6:12:12")}tostop`);
  });
});

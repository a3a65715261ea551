import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, rollOf, scriptFaces, posted } from "./open-table.ts";
import { buttonIn, check, click, textOf, until } from "./page.ts";

beforeEach(() => openTable({ userId: ADA }));

const roll = posted;

/** Presses a button on the card of a message, as it lies now. */
async function press(message: ChatMessage.Implementation, name: string): Promise<void> {
  click(buttonIn(await message.renderHTML(), name));
}

/** Takes one of several answers in the window that asks for it. */
async function answer(index: number): Promise<void> {
  const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
  check(dialog, "answer", String(index));
  click(buttonIn(dialog, "Decide"));
}

const FORTUNE = "/r 1dnc10:8:8 vs 11";

describe("what the player may still decide", () => {
  test("is asked for in a window where it is only possible", async () => {
    const message = await roll(FORTUNE, [20, 1], [10, 8], [8, 8], [8, 2]);
    expect(message.rolls[0]?.total).toBe(16);
    await press(message, "Change the scratched die…");
    await answer(0);
    await until(() => rollOf(message).die?.decisions.length);
    expect(rollOf(message)).toMatchObject({ total: 10, outcome: { actionDice: [8, 2], critFumble: true } });
  });
});

describe("with suspense", () => {
  beforeEach(() => game.settings.set("quadrivium", "suspense", true));

  test("a stress die that shows a 1 waits for a click, and nobody knows the outcome yet", async () => {
    const message = await roll("/r 1ds + 2 vs 9", 1);
    expect(rollOf(message).outcome).toBeNull();
    const html = await message.renderHTML();
    expect(textOf(html.querySelector(".total"))).toBe("Total …");
    expect(textOf(html.querySelector(".result"))).toBe("Not decided yet");
    expect(textOf(html.querySelector(".parts"))).toBe("Modifier +2");
  });

  test("each click throws one more, until the roll is complete", async () => {
    const message = await roll("/r 1ds + 2 vs 9", 1);
    scriptFaces(1, 5);
    await press(message, "Roll again and double");
    await until(() => rollOf(message).dice.length === 2);
    expect(rollOf(message).isWaiting).toBe(true);
    await press(message, "Roll again and double");
    await until(() => rollOf(message).dice.length === 3);
    expect(rollOf(message)).toMatchObject({ isWaiting: false, total: 22, outcome: { success: true, value: 20 } });
  });
});

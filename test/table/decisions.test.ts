import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, rollOf, scriptFaces, posted } from "./open-table.ts";
import { buttonIn, click, textOf, until } from "./page.ts";

beforeEach(() => openTable({ userId: ADA }));

const roll = posted;

/** Presses a button on the card of a message, as it lies now. */
async function press(message: ChatMessage.Implementation, name: string): Promise<void> {
  click(buttonIn(await message.renderHTML(), name));
}

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

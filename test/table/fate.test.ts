import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, type Face, posted, table } from "./open-table.ts";
import { buttonIn, click, chooseVisibility } from "./page.ts";
import { d8 } from "./play/dice.ts";

beforeEach(() => openTable());

const FACES: readonly Face[] = d8(5, 4, 3);

/** Asks fate about a roll. */
async function twistOf(message: ChatMessage.Implementation, face: number): Promise<ChatMessage.Implementation> {
  const card = await message.renderHTML();
  return posted(() => {
    click(buttonIn(card, "Twist of fate"));
  }, [100, face]);
}

describe("a twist of fate", () => {
  test("is seen by those who see the roll, whatever mode is chosen meanwhile", async () => {
    const open = await posted(() => table.api.roll("3dk + 4 vs 14"), ...FACES);
    const secret = await posted(() => table.api.roll("3dk + 4 vs 14", { visibility: "gm" }), ...FACES);
    await chooseVisibility("self");
    expect(await twistOf(open, 50)).toMatchObject({ whisper: [], blind: false });
    expect(await twistOf(secret, 50)).toMatchObject({ whisper: [GM], blind: false });
  });
});

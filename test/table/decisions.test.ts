import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, rollOf, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import { buttonIn, check, click, textOf, until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
});
afterEach(() => table.close());

async function asGamemaster(): Promise<void> {
  await table.close();
  table = await openTable({ userId: GM });
}

/** Rolls by typing, and answers the message. */
async function roll(command: string, ...faces: Face[]): Promise<ChatMessage.Implementation> {
  scriptFaces(...faces);
  const known = game.messages.size;
  await type(command);
  return until(() => game.messages.size > known && game.messages.contents.at(-1));
}

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

  test("is not offered where every other choice of dice makes the total smaller, or there is nothing to scratch", async () => {
    const message = await roll(FORTUNE, [20, 15], [10, 8], [8, 4], [8, 2]);
    expect(textOf(await message.renderHTML())).not.toContain("Change the dice in the total…");
    const alone = await roll("/r 1dn vs 11", [20, 15]);
    expect(textOf(await alone.renderHTML())).not.toContain("Scratch");
  });

  test("is asked for with what holds now and what each answer gives, and leaves it so where it is cancelled", async () => {
    const message = await roll(FORTUNE, [20, 1], [10, 8], [8, 8], [8, 2]);
    await press(message, "Change the scratched die…");
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    expect(textOf(dialog.querySelector(".now"))).toBe("Currently 16: Success, with a fumble; Impact 2; Inspiration 1");
    expect(textOf(dialog.querySelector(".answers label"))).toMatch(/d10 \(8\) 10: Countered, critical fumble/);
    expect(dialog.querySelector(":checked")).toBeNull();
    click(buttonIn(dialog, "Cancel"));
    await until(() => !dialog.isConnected);
    expect(rollOf(message)).toMatchObject({ total: 16, die: { decisions: [] } });
  });
});

describe("a slide over 9", () => {
  test.each([
    ["an ability failure by the slide that was asked for", 14],
    ["a success by either", 19],
  ])("leaves the roll open until then, be it %s", async (_, face) => {
    const message = await roll("/r 1dts4sl12b7 vs 40", [20, face], [8, 5], [6, 1], [6, 2]);
    expect(rollOf(message)).toMatchObject({ isWaiting: true, outcome: null });
    expect(JSON.parse(JSON.stringify(rollOf(message)))).not.toHaveProperty("outcome");
    const html = await message.renderHTML();
    expect(textOf(html.querySelector(".total"))).toBe("Total …");
    expect(textOf(html.querySelector(".result"))).toBe("Not decided yet");
    expect(textOf(html.querySelector(".target"))).toBe("difficulty 40; slide 12 needs the GM’s approval");
    expect(html.querySelector(".parts, [data-tone=bad], [data-tone=out]")).toBeNull();
  });
});

describe("botch dice at a table where the game master names them after the zero", () => {
  const zero = async (): Promise<ChatMessage.Implementation> => {
    await asGamemaster();
    await game.settings.set("quadrivium", "botchDice", "asked");
    return roll("/r 1dsb2 + 5 vs 3", 10);
  };

  test("join the card when the game master types how many", async () => {
    const message = await zero();
    scriptFaces(10);
    await type("/botch 1");
    await until(() => rollOf(message).outcome);
    expect(rollOf(message).outcome).toMatchObject({ botchDice: 1, botches: 1, botch: true, success: false });
    expect(game.messages.size).toBe(1);
    await roll("/botch 1", 4);
    expect(game.messages.size).toBe(2);
  });

  test("are not for the player to name, who sees that they are awaited", async () => {
    const source = (await zero()).toObject();
    await table.close();
    table = await openTable({ userId: ADA });
    const html = await new ChatMessage.implementation({ ...source, author: ADA }).renderHTML();
    expect(textOf(html.querySelector(".target"))).toContain("sets the number of botch dice");
    expect([...html.querySelectorAll("button")].map(textOf)).not.toContain("Set botch dice…");
  });
});

test("a world’s usual number of botch dice is that of sheet and commands; a formula says its own", async () => {
  await asGamemaster();
  await game.user.update({ character: table.naddaha.id });
  await game.settings.set("quadrivium", "usualBotchDice", 3);
  expect((await roll("/stress int", 4)).rolls[0]?.formula).toContain("1dsb3[");
  expect((await roll("/stress int botch 1", 4)).rolls[0]?.formula).toContain("1ds[");
  scriptFaces(4);
  const clicked = await table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false });
  expect(clicked?.rolls[0]?.formula).toContain("1dsb3[");
  expect((await roll("/r 1ds", 4)).rolls[0]?.formula).toBe("1ds");
});

test("luck called on before the roll is told on the card, as the reason why dice lie struck through", async () => {
  const html = await (await roll("/r 1dts4b3lk vs 15", [20, 5], [4, 2], [20, 8], [4, 4])).renderHTML();
  expect(textOf(html.querySelector(".target"))).toBe("difficulty 15; luck: better of two rolls");
  expect(html.querySelectorAll("[data-tone=out]")).toHaveLength(2);
});

describe("a pool that is edited after the roll", () => {
  test("is a matter of the world: by default nothing can be added", async () => {
    const message = await roll(FORTUNE, [20, 15], [10, 8], [8, 4], [8, 2]);
    await expect(press(message, "Add dice…")).rejects.toThrow("No button");
    await expect(rollOf(message).decide({ kind: "addDice", sizes: [12] })).rejects.toThrow("no longer possible");
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

  test("where a 1 may be kept, the card asks for that too", async () => {
    await asGamemaster();
    await game.settings.set("quadrivium", "suspense", true);
    await game.settings.set("quadrivium", "declineReroll", true);
    const message = await roll("/r 1ds + 2", 1);
    await press(message, "Keep the 1");
    await until(() => rollOf(message).outcome);
    expect(message.rolls[0]?.total).toBe(3);
  });
});

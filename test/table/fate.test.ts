import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, sentBy, type, type Face, type Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until, chooseVisibility } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const FACES: readonly Face[] = [
  [8, 5],
  [8, 4],
  [8, 3],
];

async function posted(act: () => unknown, ...faces: readonly Face[]): Promise<ChatMessage.Implementation> {
  scriptFaces(...faces);
  const before = game.messages.size;
  await act();
  return until(() => game.messages.size > before && game.messages.contents.at(-1));
}

async function fateOn(message: ChatMessage.Implementation): Promise<HTMLElement | null> {
  return (await message.renderHTML()).querySelector<HTMLElement>("details.fate");
}

/** Asks fate about a roll. */
async function twistOf(message: ChatMessage.Implementation, face: number): Promise<ChatMessage.Implementation> {
  const fate = await fateOn(message);
  if (!fate) throw new Error("Nobody asks fate about this roll.");
  return posted(() => {
    click(buttonIn(fate, "Twist of fate"));
  }, [100, face]);
}

describe("a twist of fate", () => {
  test("is rolled from the card of a check, where it is folded away, and names what it is for", async () => {
    const check = await posted(() => table.api.roll("3dk[Climb] + 4 vs 14", { actor: table.naddaha }), ...FACES);
    const fate = await fateOn(check);
    expect([fate?.hasAttribute("open"), textOf(fate?.querySelector("summary"))]).toEqual([false, "Fate"]);
    const message = await twistOf(check, 3);
    expect(message.rolls[0]?.formula).toBe("1d100");
    expect(message.speaker).toEqual(check.speaker);
    const html = await message.renderHTML();
    expect(textOf(html.querySelector(".flavor"))).toBe("for Climb, Naddaha");
    expect(textOf(html.querySelector(".result"))).toBe("A disastrous complication");
  });

  test("shows the outlines of its dice, though what is stored keeps no drawing", async () => {
    const message = await posted(() => type("/twist"), [100, 3]);
    expect(message.content).toContain('<span class="face" aria-hidden="true">3</span>');
    expect(message.content).not.toContain("svg");
    expect((await message.renderHTML()).querySelectorAll(".die > svg > polygon")).toHaveLength(1);
  });

  test("is rolled once, however quickly its button is pressed", async () => {
    const check = await posted(() => table.api.roll("3dk[Climb] + 4 vs 14", { actor: table.naddaha }), ...FACES);
    const fate = await fateOn(check);
    if (!fate) throw new Error("Nobody asks fate about this roll.");
    const twist = buttonIn(fate, "Twist of fate");
    scriptFaces([100, 3], [100, 4], [100, 5]);
    for (const detail of [0, 0]) click(twist, { detail });
    await until(() => game.messages.size > 1);
    click(twist, { detail: 2 });
    await rest();
    expect(game.messages.size).toBe(2);
  });

  test("is the one that /twist rolls, which is for nothing in particular", async () => {
    const html = await (await posted(() => type("/twist"), [100, 3])).renderHTML();
    expect(textOf(html.querySelector(".title"))).toBe("Twist of fate");
    expect(html.querySelector(".flavor")).toBeNull();
  });

  test("belongs to the rules of checks alone", async () => {
    const stress = await posted(() => type("/stress + 4 vs 9"), 5);
    expect(await fateOn(stress)).toBeNull();
  });

  test("is seen by those who see the roll, whatever mode is chosen meanwhile", async () => {
    const open = await posted(() => table.api.roll("3dk + 4 vs 14"), ...FACES);
    const secret = await posted(() => table.api.roll("3dk + 4 vs 14", { visibility: "gm" }), ...FACES);
    await chooseVisibility("self");
    expect(await twistOf(open, 50)).toMatchObject({ whisper: [], blind: false });
    expect(await twistOf(secret, 50)).toMatchObject({ whisper: [GM], blind: false });
  });

  test("of a player's private roll, rolled by a game master, is shown to that player too", async () => {
    const check = await posted(() => table.api.roll("3dk + 4 vs 14"), ...FACES);
    const secret = await sentBy(table, ADA, check, { whisper: [GM] });
    expect(await twistOf(secret, 50)).toMatchObject({ whisper: [GM, ADA], blind: false });
    const blind = await sentBy(table, ADA, check, { whisper: [GM], blind: true });
    expect(await twistOf(blind, 50)).toMatchObject({ whisper: [GM], blind: true });
  });

  test.each([
    ["its author", ADA, true],
    ["a game master", GM, true],
    ["nobody else", BRUNO, false],
  ])("can be asked for by %s", async (_who, reader, isOffered) => {
    const check = await posted(() => table.api.roll("3dk + 4 vs 14"), ...FACES);
    const message = await sentBy(table, ADA, check);
    vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(reader) as never);
    expect((await fateOn(message)) !== null).toBe(isOffered);
  });

  test("of a blind roll is not for the player who cannot see it", async () => {
    const check = await posted(() => table.api.roll("3dk + 4 vs 14"), ...FACES);
    const blind = await sentBy(table, ADA, check, { whisper: [GM], blind: true });
    vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(ADA) as never);
    expect(await fateOn(blind)).toBeNull();
  });

  test("is not offered for a sealed roll", async () => {
    const request = await table.api.request({
      asked: [table.naddaha],
      options: [{ name: "Climb", letter: "k", target: 14 }],
      shows: "player",
    });
    if (!request) throw new Error("The request was cancelled.");
    scriptFaces(...FACES);
    const answers = {
      request: request.id,
      option: "a",
      actor: table.naddaha.uuid,
      round: request.system.round,
      seal: request.system.seal,
    };
    const data = { type: "roll", speaker: { alias: "Naddaha" }, system: { answers, asks: "3dk[Climb] vs 14" } };
    await ChatMessage.implementation.create(data as never);
    const answer = await until(() => request.system.rulings.length > 0 && game.messages.contents.at(-1));
    const html = await answer.renderHTML();
    expect(html.querySelector(".roll-card .thrown-dice")).not.toBeNull();
    expect(html.querySelector(".fate")).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, sentBy, type Face, type Table } from "./open-table.ts";
import { buttonIn, click, textOf, until, chooseVisibility } from "./page.ts";
import { d8 } from "./play/dice.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const FACES: readonly Face[] = d8(5, 4, 3);

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
    };
    const speaker = ChatMessage.implementation.getSpeaker({ actor: table.naddaha });
    const data = { type: "roll", speaker, system: { answers, asks: "3dk[Climb] vs 14" } };
    await ChatMessage.implementation.create(data as never);
    const answer = await until(() => request.system.rulings.length > 0 && game.messages.contents.at(-1));
    const html = await answer.renderHTML();
    expect(html.querySelector(".roll-card .thrown-dice")).not.toBeNull();
    expect(html.querySelector(".fate")).toBeNull();
  });
});

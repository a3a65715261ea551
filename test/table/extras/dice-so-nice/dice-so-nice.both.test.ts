// On both generations: each has its own word for a blind roll.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, type, table } from "../../open-table.ts";
import type { Face } from "../../open-table.ts";
import { buttonIn, click, rest, until } from "../../page.ts";
import { DiceSoNiceRecorder } from "../../dice-so-nice-recorder.ts";
import { answerFrom, ask, pressed } from "../../requests-page.ts";

type Message = ChatMessage.Implementation;

let recorder: DiceSoNiceRecorder;

/** Types a formula, whose dice show these faces, and waits until they have been rolled. */
async function roll(formula: string, ...faces: Face[]): Promise<Message> {
  scriptFaces(...faces);
  await type(formula);
  await rest();
  return game.messages.contents.at(-1) ?? expect.fail("There is no message.");
}

/** What has been rolled since this was asked last. */
function thrown(): readonly string[] {
  const { told } = recorder;
  recorder.throws.length = 0;
  return told;
}

describe("for a game master, Dice So Nice", () => {
  beforeAll(async () => {
    await openTable({ forAll: true });
    recorder = DiceSoNiceRecorder.start();
    await rest();
  });
  beforeEach(() => thrown());
  afterEach(async () => {
    await game.settings.set("quadrivium", "suspense", false);
    await game.settings.set("core", "diceConfiguration" as never, {} as never);
  });
  afterAll(() => {
    recorder.stop();
  });

  const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
  const upTo = (size: number) => Array.from({ length: size }, (_, index) => String(index + 1));

  test.each([
    ["s", digits],
    ["q", digits],
    ["i", digits],
    ["b", digits],
    ["n", upTo(20)],
    ["k", upTo(8)],
    ["t", upTo(20)],
  ])("knows the faces of the letter %s", (letter, labels) => {
    expect(recorder.labels(`d${letter}`)).toEqual(labels);
  });

  test("throws botch dice after the zero, in their own color", async () => {
    await roll("/r 1dsb3", 10, 10, 3, 10);
    const botch = "quadrivium-botch";
    expect(thrown()).toEqual(["d10 0", `d10 0 ${botch}, d10 3 ${botch}, d10 0 ${botch}`]);
  });

  test("throws the trip die again after a 10, and the bonus die in its own color", async () => {
    await roll("/r 1dts4b7", [20, 10], [20, 6], [8, 3]);
    expect(thrown()).toEqual(["d20 10 quadrivium-dimmed discarded", "d20 6, d8 3 quadrivium-bonus"]);
  });

  test("throws only the new dice of a decision, those that fall together in one throw", async () => {
    await game.settings.set("quadrivium", "suspense", true);
    const message = await roll("/r 1dsb2 + 2d6", 10, [6, 1], [6, 2]);
    expect(thrown()).toEqual(["d10 0, d6 1, d6 2"]);
    scriptFaces(10, 5);
    click(buttonIn(await message.renderHTML(), "Roll 2 botch dice"));
    await rest();
    expect(thrown()).toEqual(["d10 0 quadrivium-botch, d10 5 quadrivium-botch"]);
  });

  test("throws a blind roll for the game master alone, and for all once it is revealed", async () => {
    const message = await roll("/blindroll 1ds", 1, 7);
    expect(thrown()).toEqual(["d10 1", "d10 7"]);
    await message.update({ whisper: [], blind: false });
    await rest();
    expect(thrown()).toEqual(["d10 1", "d10 7"]);
    await message.update({ flavor: "Listen" });
    await rest();
    expect(thrown()).toEqual([]);
  });

  test("throws nothing of a sealed answer before it is shown, and then throws it once", async () => {
    const request = await ask({ shows: "player" });
    const answer = await answerFrom(table.join(ADA), request, { aside: true, faces: [10, 4] });
    await rest();
    expect([thrown(), answer.rolls.length]).toEqual([[], 0]);
    await pressed(request, "Reveal rolls");
    await until(() => answer.rolls.length > 0);
    await rest();
    expect(thrown()).toEqual(["d10 0", "d10 4 quadrivium-botch"]);
  });

  test("throws the same dice in its version 5, which knows dice by the names of their classes", async () => {
    recorder.stop();
    recorder = DiceSoNiceRecorder.start({ version: 5 });
    await roll("/r 1dsb1", 10, 4);
    expect(thrown()).toEqual(["d10 0", "d10 4 quadrivium-botch"]);
    recorder.stop();
    recorder = DiceSoNiceRecorder.start();
  });
});

describe("for a player, Dice So Nice", () => {
  beforeAll(async () => {
    await openTable({ forAll: true, userId: ADA });
    recorder = DiceSoNiceRecorder.start({ settings: { hide3dDiceOnSecretRolls: false, showGhostDice: "1" } });
  });
  beforeEach(() => thrown());
  afterAll(() => {
    recorder.stop();
  });

  test("throws nothing of their blind roll, not even blank dice, until it is revealed", async () => {
    const message = await roll("/blindroll 1ds", 1, 7);
    expect([message.isContentVisible, thrown()]).toEqual([false, []]);
    const changes = { whisper: [], blind: false };
    const options = {};
    // The game master's client does this before it sends the change.
    Hooks.callAll("preUpdateChatMessage", message as never, changes, options as never, GM);
    const operation = { updates: [{ _id: message.id, ...changes }], ...options };
    await table.join(GM).modifyDocument({ type: "ChatMessage", action: "update", operation } as never);
    await until(() => !message.blind);
    await rest();
    expect(thrown()).toEqual(["d10 1", "d10 7"]);
  });
});

test("a page that is loaded throws nothing of what lies in the log", async () => {
  await openTable();
  const message = await roll("/r 1ds", 1, 7);
  const stored = message.toObject();
  await openTable({
    world: {
      users: [{ _id: GM, name: "Gamemaster", role: 4 }],
      actors: [{ _id: "naddaha000000000", name: "Naddaha", type: "character" }],
      messages: [stored],
    } as never,
  });
  recorder = DiceSoNiceRecorder.start();
  await rest();
  expect([game.messages.size, thrown()]).toEqual([1, []]);
  recorder.stop();
});

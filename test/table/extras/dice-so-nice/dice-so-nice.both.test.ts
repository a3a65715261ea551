// On both generations: each has its own word for a blind roll.

import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, sentBy, type } from "../../open-table.ts";
import type { Face, Table } from "../../open-table.ts";
import { buttonIn, click, rest, until } from "../../page.ts";
import { DiceSoNiceRecorder } from "../../dice-so-nice-recorder.ts";
import { answerFrom, ask, pressed } from "../../requests-page.ts";

type Message = ChatMessage.Implementation;

let table: Table;
let recorder: DiceSoNiceRecorder;

/** Types a formula, whose dice show these faces, and waits until they have been thrown. */
async function roll(formula: string, ...faces: Face[]): Promise<Message> {
  scriptFaces(...faces);
  await type(formula);
  await rest();
  return game.messages.contents.at(-1) ?? expect.fail("There is no message.");
}

/** What has been thrown since this was asked last. */
function thrown(): readonly string[] {
  const { told } = recorder;
  recorder.throws.length = 0;
  return told;
}

describe("for a game master, Dice So Nice", () => {
  beforeAll(async () => {
    table = await openTable();
    recorder = DiceSoNiceRecorder.start();
    await rest();
  });
  beforeEach(() => thrown());
  afterEach(async () => {
    await game.settings.set("quadrivium", "suspense", false);
    await game.settings.set("core", "diceConfiguration" as never, {} as never);
  });
  afterAll(async () => {
    recorder.stop();
    await table.close();
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

  test("throws dice in their order, which it is told once, so a table can change it back", async () => {
    const order = () => game.settings.get("dice-so-nice", "enabledSimultaneousRollForMessage");
    expect(order()).toBe(false);
    await game.settings.set("dice-so-nice", "enabledSimultaneousRollForMessage", true);
    recorder.stop();
    recorder = DiceSoNiceRecorder.start();
    await rest();
    expect(order()).toBe(true);
    await roll("/r 1ds", 1, 7);
    expect(thrown()).toEqual(["d10 1, d10 7"]);
    await game.settings.set("dice-so-nice", "enabledSimultaneousRollForMessage", false);
  });

  test("throws each doubled die after the one that it doubles", async () => {
    await roll("/r 1ds + 2 vs 9", 1, 1, 7);
    expect(thrown()).toEqual(["d10 1", "d10 1", "d10 7"]);
  });

  test("throws botch dice after the zero, in their own color", async () => {
    await roll("/r 1dsb3", 10, 10, 3, 10);
    const botch = "quadrivium-botch";
    expect(thrown()).toEqual(["d10 0", `d10 0 ${botch}, d10 3 ${botch}, d10 0 ${botch}`]);
  });

  test("throws the dice of a pool together, each in the size that it has", async () => {
    await roll("/r 1dnc10:8:8 vs 11", [20, 15], [10, 10], [8, 4], [8, 2]);
    expect(thrown()).toEqual(["d20 15, d10 0, d8 4, d8 2"]);
  });

  test("throws the trip die again after a 10, and the bonus die in its own color", async () => {
    await roll("/r 1dts4b7", [20, 10], [20, 6], [8, 3]);
    expect(thrown()).toEqual(["d20 10 quadrivium-dimmed discarded", "d20 6, d8 3 quadrivium-bonus"]);
  });

  test("dims the dice of a roll that luck has rejected, which are thrown one roll after the other", async () => {
    await roll("/r 1dts4b7lk", [20, 3], [8, 2], [20, 5], [8, 3]);
    expect(thrown()).toEqual([
      "d20 3 quadrivium-dimmed discarded, d8 2 quadrivium-dimmed discarded",
      "d20 5, d8 3 quadrivium-bonus",
    ]);
  });

  test("leaves the other dice of a formula as they are", async () => {
    await roll("/r 1dsb1 + 2d6", 10, 4, [6, 1], [6, 2]);
    expect(thrown()).toEqual(["d10 0, d6 1, d6 2", "d10 4 quadrivium-botch"]);
  });

  test("throws a roll of Foundry's own class once", async () => {
    scriptFaces(1, 7);
    await (await new Roll("1ds").evaluate()).toMessage();
    await rest();
    expect(thrown().join(", ")).toBe("d10 1, d10 7");
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

  test("throws nothing when a decision is undone, or made again with the dice that lie aside", async () => {
    await game.settings.set("quadrivium", "editPool", true);
    const message = await roll("/r 1dnc10:8 vs 11", [20, 15], [10, 8], [8, 4]);
    thrown();
    const add = async () => {
      const rolled = message.rolls[0] as unknown as { decide(decision: object): Promise<Roll> };
      const changed = await rolled.decide({ kind: "addDice", sizes: [8] });
      await message.update({ rolls: [JSON.stringify(changed)] });
      await rest();
    };
    scriptFaces([8, 3]);
    await add();
    expect(thrown()).toEqual(["d8 3"]);
    click(
      (await message.renderHTML()).querySelector<HTMLElement>("[data-action=quadriviumUndo]") ?? expect.fail("undo"),
    );
    await rest();
    await add();
    expect(thrown()).toEqual([]);
  });

  test("leaves out dice that a decision has had entered by hand", async () => {
    await game.settings.set("quadrivium", "suspense", true);
    const message = await roll("/r 1ds", 1);
    thrown();
    await game.settings.set("core", "diceConfiguration" as never, { d10: "manual" } as never);
    click(buttonIn(await message.renderHTML(), "Roll again and double"));
    const field = await until(() => document.querySelector<HTMLInputElement>(".roll-resolver input:not(:disabled)"));
    field.value = "5";
    field.form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await until(() => message.rolls[0]?.total === 10);
    await rest();
    expect(thrown()).toEqual([]);
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
    const request = await ask(table, { shows: "player" });
    const answer = await answerFrom(table.join(ADA), request, { aside: true, faces: [10, 4] });
    await rest();
    expect([thrown(), answer.rolls.length]).toEqual([[], 0]);
    await pressed(request, "Reveal rolls");
    await until(() => answer.rolls.length > 0);
    await rest();
    expect(thrown()).toEqual(["d10 0", "d10 4 quadrivium-botch"]);
  });

  test("throws nothing of a roll with impossible dice", async () => {
    const message = await roll("/r 1ds", 5);
    thrown();
    const rolls = message.toObject().rolls.map((one) => one?.replace('"result":5', '"result":11'));
    const forged = await sentBy(table, ADA, message, { rolls });
    await rest();
    expect([forged.rolls[0]?.dice[0]?.values, thrown()]).toEqual([[11], []]);
  });

  test("throws nothing where another package has stopped it", async () => {
    recorder.messageHookDisabled = true;
    const message = await roll("/blindroll 1ds", 5);
    await message.update({ whisper: [], blind: false });
    await rest();
    recorder.messageHookDisabled = false;
    expect(thrown()).toEqual([]);
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
    table = await openTable({ userId: ADA });
    recorder = DiceSoNiceRecorder.start({ settings: { hide3dDiceOnSecretRolls: false, showGhostDice: "1" } });
  });
  beforeEach(() => thrown());
  afterAll(async () => {
    recorder.stop();
    await table.close();
  });

  test("does not change how a world throws dice", () => {
    expect(game.settings.get("dice-so-nice", "enabledSimultaneousRollForMessage")).toBe(true);
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

  test("throws nothing of a roll that is whispered to others", async () => {
    const open = await roll("/r 1ds", 1, 7);
    thrown();
    await sentBy(table, GM, open, { whisper: [GM] });
    await rest();
    expect(thrown()).toEqual([]);
  });
});

test("a page that is loaded throws nothing of what lies in the log", async () => {
  table = await openTable();
  const message = await roll("/r 1ds", 1, 7);
  const stored = message.toObject();
  await table.close();
  table = await openTable({
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
  await table.close();
});

test("where modules have taken letters of ours, it is told nothing of their faces, and shows our dice as they are", async () => {
  const modules = ["peril-pool", "wild-surge"].map((name) =>
    resolve(import.meta.dirname, "../../../fixtures/modules", name),
  );
  table = await openTable({ modules });
  recorder = DiceSoNiceRecorder.start();
  await rest();
  try {
    expect([recorder.labels("dt"), recorder.labels("dk").length]).toEqual([["!", "", "", "", "", ""], 8]);
    await roll("/stress 5 vs 9", 7);
    expect(thrown().join()).toContain("7");
  } finally {
    recorder.stop();
    await table.close();
  }
});

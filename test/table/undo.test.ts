import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, rollOf, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import type { OwnRoll } from "./open-table.ts";
import { buttonIn, check, click, fill, rest, textOf, until } from "./page.ts";
import { answerFrom, ask, card, rows } from "./requests-page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
});
afterEach(() => table.close());

type Message = ChatMessage.Implementation;

const decisions = (message: Message) => rollOf(message).die?.decisions.map(({ kind }) => kind) ?? [];
const system = () => table.naddaha.system;

/** Rolls as Naddaha. */
async function roll(formula: string, ...faces: Face[]): Promise<Message> {
  scriptFaces(...faces);
  const message = await table.api.roll(formula, { actor: table.naddaha });
  if (!message) throw new Error("no roll");
  await rest();
  return message;
}

/** Presses a button of a card, and takes an answer in the window that it opens, if one is given. */
async function decide(message: Message, button: string, answer?: number): Promise<void> {
  const known = decisions(message).length;
  click(buttonIn(await message.renderHTML(), button));
  if (answer !== undefined) {
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    if (dialog.querySelector("select")) fill(dialog, "answer", String(answer));
    else check(dialog, "answer", String(answer));
    click(buttonIn(dialog, "Decide"));
  }
  await until(() => decisions(message).length > known);
  await rest();
}

/** Undoes the last decision by its button on the card. */
async function undo(message: Message): Promise<void> {
  const html = await message.renderHTML();
  const button = html.querySelector<HTMLElement>("[data-action=quadriviumUndo]");
  click(button ?? expect.fail("Nothing can be undone."));
  await rest();
}

const told = async (message: Message) =>
  [...(await message.renderHTML()).querySelectorAll(".decisions li")].map(textOf);
const struck = async (message: Message) =>
  [...(await message.renderHTML()).querySelectorAll(".die[data-tone=out] .face")].map(textOf);

const FORTUNE = "1dnc10:8:8 vs 11";
const DICE: Face[] = [
  [20, 15],
  [10, 8],
  [8, 4],
  [8, 2],
];
const INSPIRED = "Inspiration: d8 (4) added to the total";

describe("a decision that a game master undoes", () => {
  test("counts no more, is told on the card with who has undone it, and its cost is given back", async () => {
    await table.naddaha.update({ system: { tradition: "fortune", inspiration: 1 } });
    const message = await roll(FORTUNE, ...DICE);
    await decide(message, INSPIRED);
    expect([rollOf(message).total, system().inspiration]).toEqual([27, 0]);
    await undo(message);
    expect([rollOf(message).total, system().inspiration, decisions(message)]).toEqual([23, 1, []]);
    expect(await told(message)).toEqual([`${INSPIRED} (Gamemaster); undone by Gamemaster`]);
    expect((await message.renderHTML()).querySelector(".applied")).toBeNull();
    expect(message.content).toBe("23");
  });

  test("is made again with the same dice: nobody throws twice, and it costs the same", async () => {
    await table.naddaha.update({ system: { tradition: "trip", luck: 1 } });
    const message = await roll("1dts4 vs 15", [20, 5]);
    scriptFaces([20, 8]);
    await decide(message, "Call on luck…", 0);
    await undo(message);
    expect([rollOf(message).total, system().luck]).toEqual([5, 1]);
    expect(await struck(message)).toEqual(["8"]);
    scriptFaces();
    await decide(message, "Call on luck…", 0);
    expect([rollOf(message).total, system().luck]).toEqual([8, 0]);
    expect(await struck(message)).toEqual(["5"]);
    expect(await told(message)).toEqual([
      "Luck: whole roll repeated (Gamemaster); undone by Gamemaster",
      "Luck: whole roll repeated (Gamemaster)",
    ]);
  });

  test("is foreseen when it is made again, since its dice are known", async () => {
    await table.naddaha.update({ system: { tradition: "trip", luck: 1 } });
    const message = await roll("1dts4 vs 8", [20, 5]);
    scriptFaces([20, 9]);
    await decide(message, "Call on luck…", 0);
    await undo(message);
    click(buttonIn(await message.renderHTML(), "Call on luck…"));
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    expect(textOf(dialog.querySelector(".answers"))).toContain("9: ");
  });

  test("leaves its dice to any other decision that asks for such dice, which throws only what is missing", async () => {
    await game.settings.set("quadrivium", "editPool", true);
    const message = await roll(FORTUNE, ...DICE);
    const add = async (...sizes: (readonly [string, string])[]) => {
      const known = decisions(message).length;
      click(buttonIn(await message.renderHTML(), "Add dice…"));
      const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
      for (const [size, count] of sizes) fill(dialog, size, count);
      click(buttonIn(dialog, "Roll added dice"));
      await until(() => decisions(message).length > known);
    };
    scriptFaces([12, 11]);
    await add(["d12", "1"]);
    await undo(message);
    scriptFaces([6, 3], [12, 2]);
    await add(["d6", "1"], ["d12", "2"]);
    expect(rollOf(message).die?.replay.thrown.map(({ faces, face }) => `d${faces} ${face}`)).toEqual([
      ...["d20 15", "d10 8", "d8 4", "d8 2"],
      ...["d6 3", "d12 11", "d12 2"],
    ]);
    expect(rollOf(message).isSound).toBe(true);
  });

  test("is the last one; then the one before it can be undone", async () => {
    const message = await roll(FORTUNE, [20, 20], [10, 8], [8, 4], [8, 2]);
    await decide(message, "+2 impact");
    await decide(message, INSPIRED);
    const buttons = [...(await message.renderHTML()).querySelectorAll("[data-action=quadriviumUndo]")];
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([`Undo: ${INSPIRED} (Gamemaster)`]);
    await undo(message);
    await undo(message);
    expect(decisions(message)).toEqual([]);
    expect((await message.renderHTML()).querySelectorAll(".due [data-answer]")).toHaveLength(2);
  });

  test("gives the Meta of its focus back to its row, and ends the use of that focus", async () => {
    const meta = [{ id: "red", kind: "mana", colour: "red", bonus: 3, held: 2 }];
    await table.naddaha.update({ system: { tradition: "trip", luck: 1, meta } } as Actor.UpdateData);
    const message = await roll("1dts4 vs 15", [20, 5]);
    scriptFaces([20, 6], [4, 2]);
    await decide(message, "Call on luck…", 1);
    expect([system().meta[0]?.held, system().focus.row, system().luck]).toEqual([1, "red", 0]);
    await undo(message);
    expect([system().meta[0]?.held, system().focus.row, system().luck]).toEqual([2, null, 1]);
    expect(message.system).toMatchObject({ meta: { hasFocus: false, isSpent: false } });
    expect([...(await message.renderHTML()).querySelectorAll(".applied")]).toEqual([]);
  });

  test("takes back what it has brought, and is refused if that is spent already", async () => {
    await table.naddaha.update({ system: { tradition: "fortune", inspiration: 0 } });
    const message = await roll(FORTUNE, [20, 20], [10, 8], [8, 4], [8, 2]);
    await decide(message, "+1 inspiration");
    expect(system().inspiration).toBe(1);
    await table.naddaha.update({ system: { inspiration: 0 } });
    await undo(message);
    expect(textOf(document.querySelector("#notifications"))).toContain(
      "Naddaha does not have enough inspiration: 1 needed, 0 left.",
    );
    expect(decisions(message)).toEqual(["critical"]);
    await table.naddaha.update({ system: { inspiration: 1 } });
    await undo(message);
    expect([system().inspiration, decisions(message)]).toEqual([0, []]);
  });

  test("leaves a slide open again that it had settled", async () => {
    const message = await roll("1dts4sl12 vs 15", [20, 14]);
    await decide(message, "Slide 12");
    expect(rollOf(message).isWaiting).toBe(false);
    await undo(message);
    expect([rollOf(message).isWaiting, rollOf(message).outcome]).toEqual([true, null]);
    expect((await message.renderHTML()).querySelectorAll(".due [data-answer]")).toHaveLength(2);
  });

  test("stays undone after a reload, with its dice", async () => {
    await table.naddaha.update({ system: { tradition: "trip", luck: 1 } });
    const message = await roll("1dts4 vs 15", [20, 5]);
    scriptFaces([20, 8]);
    await decide(message, "Call on luck…", 0);
    await undo(message);
    const stored = Roll.fromJSON(JSON.stringify(rollOf(message))) as unknown as OwnRoll;
    expect(stored.die?.aside?.map(({ values }) => values)).toEqual([[8]]);
    expect([JSON.stringify(stored), stored.isSound]).toEqual([JSON.stringify(rollOf(message)), true]);
  });
});

test("a player undoes nothing, and sees who has", async () => {
  const message = await roll(FORTUNE, ...DICE);
  await decide(message, INSPIRED);
  const before = message.toObject();
  await undo(message);
  const after = message.toObject();
  await table.close();
  table = await openTable({ userId: ADA });
  const cards = [];
  for (const source of [before, after]) {
    cards.push(await new ChatMessage.implementation({ ...source, author: ADA }).renderHTML());
  }
  expect(cards.map((one) => one.querySelector("[data-action=quadriviumUndo]"))).toEqual([null, null]);
  expect(textOf(cards[1]?.querySelector(".decisions"))).toBe(`${INSPIRED} (Gamemaster); undone by Gamemaster`);
});

test("the initiative of a combatant follows", async () => {
  await table.naddaha.update({ system: { tradition: "trip", initiative: "1dt" } });
  const combat = await Combat.create({});
  const [combatant] = (await combat?.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id }])) ?? [];
  scriptFaces([20, 5]);
  await combat?.rollInitiative([combatant?.id ?? ""]);
  const message = await until(() => game.messages.contents.at(-1));
  const before = combatant?.initiative;
  scriptFaces([20, 12], [6, 2], [6, 2], [6, 2], [6, 2]);
  await decide(message, "Call on luck…", 0);
  await until(() => combatant?.initiative !== before);
  await undo(message);
  await until(() => combatant?.initiative === before);
});

test("an action is measured anew when a decision about its counter is undone, and without a number where it is open", async () => {
  await game.settings.set("quadrivium", "fumbleScratch", "manual");
  scriptFaces([20, 12], [8, 7], [6, 5]);
  await type("/r 1dnc8:6[Leap]");
  const action = await until(() => game.messages.contents.at(-1));
  click(buttonIn(await action.renderHTML(), "Roll a counter…"));
  const window = await until(() => document.querySelector<HTMLElement>("dialog.application"));
  scriptFaces([20, 1], [6, 5], [6, 4], [6, 2]);
  click(buttonIn(window, "Roll counter"));
  const counter = await until(() => game.messages.size > 1 && game.messages.contents.at(-1));
  await rest();
  await decide(counter, "Scratch d6 (4)");
  await until(() => rollOf(action).target === 7);
  await undo(counter);
  await until(() => rollOf(action).target === null);
  expect(textOf((await action.renderHTML()).querySelector(".joined-roll > summary"))).toBe("Counter by Gamemaster");
});

describe("an answer to a request", () => {
  const OPTION = { name: "Leap", letter: "t", setup: {}, target: 12, hidesTarget: true } as const;
  const asked = () => ask(table, { options: [OPTION], tells: "success" });
  const ANSWER = { formula: "1dt[Leap]", faces: [[20, 5]] as Face[] };

  async function answered() {
    await table.naddaha.update({ system: { tradition: "trip", luck: 1 } });
    const request = await asked();
    const ada = table.join(ADA);
    const answer = (await answerFrom(ada, request, ANSWER)) as unknown as Message;
    await rest();
    return { request, answer, ada };
  }

  test("is judged as if nothing had been decided: what players are told follows", async () => {
    const { request, answer } = await answered();
    expect(request.system.rulings[0]).toMatchObject({ fault: "", success: false });
    scriptFaces([20, 18], [6, 2], [6, 2], [6, 2], [6, 2]);
    await decide(answer, "Call on luck…", 0);
    await until(() => request.system.rulings[0]?.success);
    await undo(answer);
    await until(() => request.system.rulings[0]?.success === false);
    expect((await card(answer)).querySelector(".altered")).toBeNull();
    expect((await rows(request))[0]).toContain("5");
    scriptFaces();
    await decide(answer, "Call on luck…", 0);
    await until(() => request.system.rulings[0]?.success);
    expect((await card(answer)).querySelector(".altered")).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MOST_WORK, NoRoom, Work } from "../../src/rules/odds/work.ts";
import { ADA, openTable, scriptFaces, type } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { rest, textOf, until, windowOf } from "./page.ts";

/**
 * However many odds are shown at once, no task of the browser takes more steps for them than the odds of one formula may. Steps
 * are counted, and no time is measured.
 */

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await table.close();
});

/** Counts the steps of odds in each task from now on. */
function countTasks(): () => readonly number[] {
  const tasks: number[] = [0];
  let isOpen = false;
  const did = Object.getOwnPropertyDescriptor(Work.prototype, "did")?.value as (this: Work, steps: number) => void;
  vi.spyOn(Work.prototype, "did").mockImplementation(function count(this: Work, steps: number) {
    tasks[tasks.length - 1] = (tasks.at(-1) ?? 0) + steps;
    did.call(this, steps);
    if (isOpen) return;
    isOpen = true;
    setTimeout(() => {
      tasks.push(0);
      isOpen = false;
    });
  });
  return () => tasks;
}

/** Creates characters whose rolls all have other odds. */
async function people(count: number): Promise<readonly Actor.Implementation[]> {
  const sources = Array.from({ length: count }, (_, index) => ({
    name: `Guard ${index + 1}`,
    type: "npc",
    system: { tradition: "stress", characteristics: { sta: { value: index } } },
  }));
  return Actor.implementation.createDocuments(sources as never);
}

/** Three stress dice, with two botch dice each: more than half of what one formula may take. */
const HEAVY = { name: "Hold the line", letter: "s", characteristics: ["sta"], setup: { count: 3, botchDice: 2 } };

/** Reckons the dice alone, which are remembered, so that their steps are counted once. */
async function warmUp(): Promise<void> {
  const roll = table.api.Roll.create("3dsb2");
  expect(roll).toBeDefined();
  expect((roll as unknown as { odds: unknown }).odds).toBeDefined();
  await rest();
}

async function openWindow(settings: object): Promise<HTMLElement> {
  const { RequestWindow } = await import("../../src/requests/window/request-window.ts");
  void RequestWindow.ask(settings);
  await until(() => document.querySelector(".request-window .person"));
  return windowOf("request-window");
}

const option = async () => {
  const { blankOption } = await import("../../src/requests/request-draft.ts");
  return { ...blankOption, ...HEAVY };
};

describe("no task reckons more than the odds of one formula", () => {
  test("in the window of a request, for however many characters", async () => {
    const asked = (await people(6)).map(({ uuid }) => uuid);
    await warmUp();
    const tasks = countTasks();
    const window = await openWindow({ asked, options: [{ ...(await option()), target: 9 }] });
    const figures = () => [...window.querySelectorAll(".chance .figure")].map(textOf);
    await until(() => figures().length === 6 && figures().every((figure) => figure.endsWith("%")));
    expect(new Set(figures()).size).toBeGreaterThan(1);
    expect(tasks().reduce((sum, steps) => sum + steps, 0)).toBeGreaterThan(MOST_WORK);
    expect(Math.max(...tasks())).toBeLessThanOrEqual(MOST_WORK);
  });

  test("in the window of a contest, for every pair", async () => {
    const asked = (await people(3)).map(({ uuid }) => uuid);
    await warmUp();
    const tasks = countTasks();
    const window = await openWindow({ kind: "contest", asked, options: [await option()] });
    await until(() => window.querySelectorAll(".contest-odds li, .form-footer li").length >= 2);
    expect(tasks().reduce((sum, steps) => sum + steps, 0)).toBeGreaterThan(MOST_WORK);
    expect(Math.max(...tasks())).toBeLessThanOrEqual(MOST_WORK);
  });

  test("for the card with the odds of a contest", async () => {
    await warmUp();
    const { contestContext } = await import("../../src/commands/contest-card.ts");
    const [first, second] = ["3dsb2 + 1", "3dsb2 + 2"].map((formula) => table.api.Roll.create(formula));
    const tasks = countTasks();
    const card = await contestContext({ first, second } as never, { defender: null, mayStalemate: false });
    expect(card.odds.bars.length).toBeGreaterThan(1);
    expect(tasks().reduce((sum, steps) => sum + steps, 0)).toBeGreaterThan(MOST_WORK);
    expect(Math.max(...tasks())).toBeLessThanOrEqual(MOST_WORK);
  });

  test("for the notes beside the decisions of a roll, which are on its card when it is drawn", async () => {
    scriptFaces([20, 10], [4, 2]);
    const roll = await table.api.Roll.create("1dts4 vs 9").evaluate();
    const posted = await roll.toMessage({ speaker: ChatMessage.getSpeaker({ actor: table.naddaha }) });
    const message = posted as unknown as ChatMessage.Implementation;
    await rest();
    const { reckonInTask } = await import("../../src/ui/reckon-in-task.ts");
    const [note, heavy] = [
      async () => textOf((await message.renderHTML()).querySelector(".choice .note")),
      "3dsb2 + 1",
    ];
    const said = await note();
    expect(said).toContain("%");
    await rest();
    const tasks = countTasks();
    const { choicesPart } = await import("../../src/chat/roll-card/choice-notes.ts");
    const draw = choicesPart.draw?.bind(choicesPart);
    vi.spyOn(choicesPart, "draw").mockImplementation((shown, html) => {
      const all = new table.api.Roll(`${heavy} vs 9`);
      expect([1, 2].map(() => reckonInTask((work) => all.prospectWith(work)) !== undefined)).toEqual([true, false]);
      return draw?.(shown, html);
    });
    expect(await note()).toBe(said);
    expect(tasks().filter((steps) => steps > 0).length).toBe(2);
    expect(Math.max(...tasks())).toBeLessThanOrEqual(MOST_WORK);
  });

  test("for the notes of a card that is drawn now in a full task and now in another, with one button for each choice", async () => {
    await table.close();
    table = await openTable({ userId: ADA });
    await ui.chat.render({ force: true });
    const { choicesPart } = await import("../../src/chat/roll-card/choice-notes.ts");
    const { reckonInTask } = await import("../../src/ui/reckon-in-task.ts");
    const draw = choicesPart.draw?.bind(choicesPart);
    let drawings = 0;
    vi.spyOn(choicesPart, "draw").mockImplementation((shown, html) => {
      drawings += 1;
      const isFull = drawings % 2 === 1;
      reckonInTask(() => {
        if (isFull) throw new NoRoom();
        return "";
      });
      return draw?.(shown, html);
    });
    scriptFaces([20, 20], [10, 8], [8, 4], [8, 2]);
    await type("/r 1dnc10:8:8 vs 11");
    const message = await until(() => game.messages.contents.at(-1));
    const card = () => document.querySelector<HTMLElement>(`.chat-log [data-message-id="${message.id}"]`);
    const choices = () => [...(card()?.querySelectorAll("[data-action=quadriviumDecide]") ?? [])].map(textOf);
    const notes = () => [...(card()?.querySelectorAll(".choice .note") ?? [])].map(textOf);
    await until(() => notes().length > 0);
    await rest();
    const [offered, said] = [choices(), notes()];
    expect(new Set(offered).size).toBe(offered.length);
    for (let times = 0; times < 3; times += 1) {
      await (ui.chat as object as { updateMessage(shown: object): Promise<void> }).updateMessage(message);
      await rest();
      await rest();
      expect([choices(), notes()]).toEqual([offered, said]);
    }
  });
});

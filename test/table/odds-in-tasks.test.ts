import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MOST_WORK, Work } from "../../src/rules/odds/work.ts";
import { openTable, scriptFaces } from "./open-table.ts";
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
  RequestWindow.open(settings);
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

  test("for the notes beside the decisions of a roll", async () => {
    scriptFaces([20, 10], [4, 2]);
    const roll = await table.api.Roll.create("1dts4 vs 9").evaluate();
    const message = (await roll.toMessage({ speaker: ChatMessage.getSpeaker({ actor: table.naddaha }) })) as never;
    const { showChoiceNotes } = await import("../../src/chat/roll-card/choice-notes.ts");
    const { reckonInTask } = await import("../../src/ui/reckon-in-task.ts");
    const html = await (message as ChatMessage.Implementation).renderHTML();
    const note = () => textOf(html.querySelector(".choice .note"));
    await until(() => note().includes("%"));
    const [said, heavy] = [note(), new table.api.Roll("3dsb2 + 1 vs 9")];
    const text = html.querySelector(".choice .note");
    if (text) text.textContent = "";
    await rest();
    const tasks = countTasks();
    expect([1, 2].map(() => reckonInTask((work) => heavy.prospectWith(work)) !== undefined)).toEqual([true, false]);
    showChoiceNotes(message, html);
    expect(note()).toBe("");
    await until(() => note() === said);
    expect(tasks().filter((steps) => steps > 0).length).toBe(2);
    expect(Math.max(...tasks())).toBeLessThanOrEqual(MOST_WORK);
  });
});

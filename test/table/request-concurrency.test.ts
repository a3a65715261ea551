import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, openTable, scriptFaces } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until, windowOf } from "./page.ts";
import { answerFrom, ask, NOTICE } from "./requests-page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const card = (message: unknown) => (message as ChatMessage.Implementation).renderHTML();
const dialogs = () => document.querySelectorAll(".roll-dialog");
const windows = () => document.querySelectorAll(".request-window");
const prompts = () => document.querySelectorAll<HTMLElement>(".request-prompt");
const two = [NOTICE, { name: "Jump", letter: "s", characteristics: ["dex"] }] as const;

/** Silarn, whom Bruno plays. */
async function silarn(): Promise<string> {
  const data = { name: "Silarn", type: "character", ownership: { [BRUNO]: 3 } };
  return (await Actor.implementation.create(data as never))?.uuid ?? "";
}

describe("a button of a request", () => {
  test("that is pressed again shows the dialog that is open, and opens no other", async () => {
    const request = await ask(table);
    const roll = buttonIn(await card(request), "Roll for Naddaha");
    click(roll);
    click(roll);
    await until(() => dialogs().length > 0);
    await rest();
    expect(dialogs()).toHaveLength(1);
    click(roll);
    await rest();
    expect(dialogs()).toHaveLength(1);
    scriptFaces(5);
    click(await until(() => document.querySelector<HTMLElement>(".roll-dialog [type=submit]")));
    await until(() => request.system.rulings.length);
    expect(request.system.rulings).toMatchObject([{ fault: "" }]);
  });

  test("that asks anew opens one window, however often it is pressed, and another one afterwards", async () => {
    const anew = buttonIn(await card(await ask(table)), "Request again…");
    click(anew);
    click(anew);
    await until(() => windows().length > 0);
    await rest();
    expect(windows()).toHaveLength(1);
    click(buttonIn(windowOf("request-window"), "Cancel"));
    await until(() => windows().length === 0);
    click(anew);
    await until(() => windows().length === 1);
  });

  test("hears of a double click the first click alone: another button may have come in its place", async () => {
    const request = await ask(table);
    click(buttonIn(await card(request), "Close request"), { detail: 1 });
    await until(() => request.system.state === "closed");
    click(buttonIn(await card(request), "Reopen request"), { detail: 2 });
    await rest();
    expect(request.system.state).toBe("closed");
  });
});

describe("whoever answers in the moment in which they are skipped", () => {
  test("is told that nothing is awaited of them any more", async () => {
    const request = await ask(table, { asked: [table.naddaha, await silarn()] });
    const content = await card(request);
    click(buttonIn(content, "Skip Naddaha"));
    await until(() => request.system.skipped.length);
    document.querySelector("#notifications .notification")?.remove();
    click(buttonIn(content, "Roll for Naddaha"));
    const note = await until(() => document.querySelector("#notifications .notification"));
    expect(textOf(note)).toBe("Naddaha was skipped and does not need to answer.");
  });
});

test("the window in which a game master chooses a roll for somebody stays open while others answer", async () => {
  const request = await ask(table, { options: two, asked: [table.naddaha, await silarn()] });
  const roll = buttonIn(await card(request), "Roll for Silarn");
  click(roll);
  click(roll);
  await until(() => prompts().length > 0);
  await answerFrom(table.join(ADA), request);
  await rest();
  expect(prompts()).toHaveLength(1);
  click(buttonIn(await card(request), "Skip Silarn"));
  await until(() => prompts().length === 0);
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTable, scriptFaces, type Table } from "./open-table.ts";
import { until } from "./page.ts";

/** The browser lays out old cards of a long log only when they come near to what is seen of it. */

let table: Table;

beforeEach(async () => {
  table = await openTable();
  await ui.chat.render({ force: true });
});

afterEach(() => table.close());

async function post(formula: string): Promise<string> {
  scriptFaces(7);
  const message = await (await Roll.create(formula).evaluate()).toMessage();
  const id = message?.id ?? "";
  await until(() => document.querySelector(`.chat-log [data-message-id="${id}"]`));
  return id;
}

const late = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(".chat-log > .quadrivium-late")].map(
    ({ dataset }) => dataset.messageId ?? "",
  );

test("our cards are laid out late once twenty are newer, and those of others at once", async () => {
  const ids: string[] = [];
  for (const formula of ["1ds + 5", "1d10", "1ds + 5", ...Array.from({ length: 19 }, () => "1d10")]) {
    ids.push(await post(formula));
  }
  await until(() => late().length === 1);
  expect(late()).toEqual([ids[0]]);
  await post("1d10");
  await until(() => late().length === 2);
  expect(late()).toEqual([ids[0], ids[2]]);
});

describe("a log that is drawn anew", () => {
  const shown = (): string[] =>
    [...document.querySelectorAll<HTMLElement>(".chat-log > .chat-message")].map(
      ({ dataset }) => dataset.messageId ?? "",
    );

  async function ofTwentyFive(): Promise<string[]> {
    const ids: string[] = [];
    for (let one = 0; one < 25; one += 1) ids.push(await post(one % 2 === 0 ? "1ds + 5" : "1d10"));
    return ids;
  }

  test("begins with the twenty newest cards, and the older ones join them in their order", async () => {
    const ids = await ofTwentyFive();
    await ui.chat.render({ force: true });
    expect(shown()).toEqual(ids.slice(-20));
    await until(() => shown().length === 25);
    expect(shown()).toEqual(ids);
    expect(late()).toEqual([ids[0], ids[2], ids[4]]);
  });

  test("has no gap where an older message has changed before its card was drawn", async () => {
    const ids = await ofTwentyFive();
    await ui.chat.render({ force: true });
    await game.messages.get(ids[1] ?? "")?.update({ flavor: "Changed" });
    await until(() => shown().length === 25);
    expect(shown()).toEqual(ids);
    await until(() => document.querySelector(`[data-message-id="${ids[1] ?? ""}"]`)?.textContent.includes("Changed"));
  });

  test("has all its cards at once where the browser would not keep what is seen in its place", async () => {
    const ids = await ofTwentyFive();
    vi.spyOn(Object.getPrototypeOf(CSS) as typeof CSS, "supports").mockReturnValue(false);
    await ui.chat.render({ force: true });
    expect(shown()).toEqual(ids);
  });
});

test("a message that is deleted as soon as it has changed is gone from the log", async () => {
  const id = await post("1ds + 5");
  const message = game.messages.get(id);
  await Promise.all([message?.update({ flavor: "Changed" }), message?.delete()]);
  await post("1ds + 6");
  expect(document.querySelector(`[data-message-id="${id}"]`)).toBe(null);
});

import { afterEach, beforeEach, expect, test } from "vitest";
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

test("a log that is drawn anew has all its cards at once, the older ones laid out late", async () => {
  const ids: string[] = [];
  for (let one = 0; one < 25; one += 1) ids.push(await post(one % 2 === 0 ? "1ds + 5" : "1d10"));
  await ui.chat.render({ force: true });
  const shown = [...document.querySelectorAll<HTMLElement>(".chat-log > .chat-message")];
  expect(shown.map(({ dataset }) => dataset.messageId)).toEqual(ids);
  expect(late()).toEqual([ids[0], ids[2], ids[4]]);
});

test("a message that is deleted as soon as it has changed is gone from the log", async () => {
  const id = await post("1ds + 5");
  const message = game.messages.get(id);
  await Promise.all([message?.update({ flavor: "Changed" }), message?.delete()]);
  await post("1ds + 6");
  expect(document.querySelector(`[data-message-id="${id}"]`)).toBe(null);
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { scriptFaces } from "./open-table.ts";
import { begin, join, joinAlone, openFight, roll, rows } from "./fight-page.ts";
import type { Table } from "./open-table.ts";
import { rest, until } from "./page.ts";

/** The cards that Foundry shows beside the sidebar while the log is not to be seen. */

let table: Table;
let pane: HTMLElement;
beforeEach(async () => {
  pane = Object.assign(document.createElement("section"), { id: "chat-notifications" });
  pane.append(document.createElement("ol"));
  document.body.append(pane);
  table = await openFight();
  await ui.chat.render({ force: true });
  ui.chat.element.classList.remove("active");
});
afterEach(async () => {
  await table.close();
  pane.remove();
});

const beside = () => [...pane.querySelectorAll<HTMLElement>(".chat-message")];

test("the initiative of a round is one card beside the log as in it, and a new one once that is dismissed", async () => {
  const fight = await begin();
  const [naddaha, ogre, wolf] = [
    await joinAlone(fight, table.naddaha),
    await join(fight, "Ogre"),
    await join(fight, "Wolf"),
  ];
  await roll(fight, [naddaha, 4], [ogre, 9]);
  const [card, ...others] = beside();
  expect(others).toEqual([]);
  expect(card && rows(card)).toEqual(["Ogre · 9 · 9", "Naddaha · 4 · 4"]);
  card?.remove();
  await roll(fight, [wolf, 2]);
  await rest();
  expect(beside()).toHaveLength(1);
});

test("a message that is deleted as soon as it has changed is gone from the log", async () => {
  scriptFaces(7);
  const message = await (await Roll.create("1ds + 5").evaluate()).toMessage();
  const card = `.chat-log [data-message-id="${message?.id ?? ""}"]`;
  await until(() => document.querySelector(card));
  await Promise.all([message?.update({ flavor: "Changed" }), message?.delete()]);
  await rest();
  expect(document.querySelector(card)).toBe(null);
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";

/** A message knows what it is: its card asks those parts alone that are for such a message. */

let table: Table;
afterEach(() => table.close());

/** A button that a module has put on a card, as if it were ours. */
function buttonNamed(action: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.dataset.action = action;
  button.textContent = action;
  return button;
}

/** What buttons of other cards do, and buttons of the dice themselves. */
const ofOthers = ["quadriviumApplyDamageTo", "quadriviumUndoChange", "quadriviumShowRequest"];
const ofRolls = ["quadriviumDecide", "quadriviumCompare", "quadriviumCounter", "quadriviumIntensity"];

describe("a plain roll", () => {
  beforeEach(async () => {
    table = await openTable();
  });

  test("is acted on by the buttons of its card alone, whatever another message calls itself", async () => {
    scriptFaces(7);
    await type("/r 1ds + 5");
    const roll = await until(() => game.messages.contents[0]);
    const content = `<section class="quadrivium roll-card" data-joined-message="${roll.id}" data-message-id="${roll.id}">
      <button type="button" data-action="quadriviumCompare">Press me</button></section>`;
    await table.join(ADA).modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [{ content, author: ADA }] },
    } as never);
    const forged = await until(() => game.messages.contents[1]);
    const html = await forged.renderHTML();
    document.body.append(html);
    expect(textOf(html)).not.toContain("Press me");
    html.querySelector(".roll-card")?.append(buttonNamed("quadriviumCompare"));
    click(buttonIn(html, "quadriviumCompare"));
    await rest();
    html.remove();
    expect(document.querySelector("dialog, .application.dialog")).toBeNull();
    expect(roll.rolls[0]).toHaveProperty("target", null);
  });

  test("keeps no button in a text that somebody has put in its place but what its own card has", async () => {
    scriptFaces(7);
    await type("/r 1ds + 5");
    const message = await until(() => game.messages.contents[0]);
    const content = ofOthers.map((name) => `<button type="button" data-action="${name}">Look</button>`).join("");
    await message.update({ content });
    expect(textOf((await message.renderHTML()).querySelector(".message-content"))).not.toContain("Look");
  });

  test("has no button of a roll that somebody has written into a text of its message", async () => {
    scriptFaces(7);
    await type("/r 1ds + 5");
    const message = await until(() => game.messages.contents[0]);
    const copied = (await message.rolls[0]?.render()) ?? "";
    expect(copied).toContain("data-action");
    const forged = ofRolls.map((name) => `<button type="button" data-action="${name}" data-offer="0">Look</button>`);
    const flavor = `<article class="quadrivium roll-card"><div class="offers">${forged.join("")}</div></article>`;
    const content = flavor + copied;
    const entry = await JournalEntry.implementation.create({
      name: "Handout",
      pages: [{ name: "Handout", type: "text", text: { content: flavor } }],
    } as never);
    const page = (entry as unknown as JournalEntry).pages.contents[0];
    for (const changes of [{ content }, { flavor }, { content: `@Embed[${page?.uuid ?? ""}]` }]) {
      await message.update({ content: "", flavor: "", ...changes });
      const card = await message.renderHTML();
      const actions = [...card.querySelectorAll<HTMLElement>("[data-action]")].map(({ dataset }) => dataset.action);
      const isOwn = "flavor" in changes;
      expect(actions.filter((one) => ofRolls.includes(one ?? ""))).toEqual(isOwn ? ["quadriviumCompare"] : []);
    }
  });

  test("rolls no other dice for a game master than those that the roll itself offers", async () => {
    scriptFaces(7);
    await type("/r 1ds + 5");
    const message = await until(() => game.messages.contents[0]);
    const content = '<button type="button" data-action="quadriviumIntensity" data-roll="30d20 + 1000">Look</button>';
    await message.update({ content });
    const card = await message.renderHTML();
    CONFIG.Dice.randomUniform = () => 0.5;
    for (const button of card.querySelectorAll("button")) click(button);
    await rest();
    expect(game.messages.size).toBe(1);
  });
});

// On both generations: the entries of menus and the changes of effects are stored in different forms.

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { generation } from "./host.ts";
import { ADA, GM, openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "./page.ts";

const sheet = () => windowOf("character-sheet");
const entries = () => [...document.querySelectorAll<HTMLElement>("#context-menu [role=menuitem]")];

/** Opens the menu of a row with its "…" button, and chooses an entry. */
async function choose(row: string, entry: string): Promise<void> {
  click(await until(() => buttonIn(sheet(), `Actions for ${row}`)));
  const found = await until(() => entries().find((one) => textOf(one) === entry));
  found.click();
}

async function cardOf(message: ChatMessage.Implementation): Promise<HTMLElement> {
  return (message as unknown as { renderHTML(): Promise<HTMLElement> }).renderHTML();
}

async function shown(row: string): Promise<HTMLElement> {
  const before = game.messages.size;
  await choose(row, "Show in chat");
  await until(() => game.messages.size > before);
  const message = game.messages.contents.at(-1);
  if (!message) throw new Error("Nothing was posted");
  return cardOf(message);
}

const changes = (change: { key: string; value: string }) =>
  generation === 14 ? { system: { changes: [{ ...change, type: "add" }] } } : { changes: [{ ...change, mode: 2 }] };

async function give(data: object): Promise<void> {
  await table.naddaha.createEmbeddedDocuments("ActiveEffect", [data as never]);
}

describe("each row of a sheet", () => {
  beforeAll(() => openTable({ forAll: true, userId: ADA }));
  beforeEach(() => openSheet(table.naddaha));
  afterEach(() => table.naddaha.sheet?.close());

  test("can be shown in the chat, with its figures and its description, but not its secrets", async () => {
    const lore = table.naddaha.items.getName("Legend Lore");
    await lore?.update({
      system: { description: '<p>Old tales.</p><section class="secret" id="secret-a"><p>Of the ring</p></section>' },
    });
    const card = await shown("Legend Lore");
    expect(textOf(card.querySelector(".shown-card > header"))).toContain("Legend Lore Ability");
    expect(textOf(card.querySelector(".facts"))).toBe("Score 4 Specialty dragons Characteristics Intelligence");
    expect(textOf(card.querySelector(".prose"))).toBe("Old tales.");
    expect(game.messages.contents.at(-1)?.content).not.toContain("ring");
  });

  test("leads from its card to its roll, for those who own the character", async () => {
    scriptFaces(5);
    const card = await shown("Brawl");
    const before = game.messages.size;
    click(buttonIn(card, "Roll Brawl"), { shiftKey: true });
    await until(() => game.messages.size > before);
    expect(game.messages.contents.at(-1)?.rolls[0]?.formula).toContain("5[Brawl]");

    const stranger = {
      _id: "hugh000000000000",
      name: "Hugh",
      type: "npc",
      items: [{ _id: "sword00000000000", name: "Sword", type: "weapon" }],
    };
    await table
      .join(GM)
      .modifyDocument({ type: "Actor", action: "create", operation: { data: [stranger], keepId: true } } as never);
    const sword = await until(() => game.actors.get(stranger._id)?.items.contents[0]);
    const [button] = card.querySelectorAll<HTMLElement>("[data-action=quadriviumRollShown]");
    const content = button?.outerHTML.replace(button.dataset.uuid ?? "", sword.uuid) ?? "";
    const forged = await ChatMessage.implementation.create({ content });
    const drawn = forged && (await cardOf(forged));
    expect(textOf(drawn)).not.toContain("Roll");
    const whole = card.querySelector(".shown-card")?.outerHTML.replace(button?.dataset.uuid ?? "", sword.uuid) ?? "";
    const shownByStranger = await ChatMessage.implementation.create({ content: whole });
    expect(shownByStranger && (await cardOf(shownByStranger)).querySelector(".shown-actions")).toBeNull();
  });

  test("is duplicated behind itself, and as often as one likes", async () => {
    await choose("Brawl", "Duplicate");
    const copy = await until(() => table.naddaha.items.getName("Brawl (Copy)"));
    expect((copy.system as { score?: number }).score).toBe(5);
    const names = () => table.naddaha.items.contents.sort((a, b) => a.sort - b.sort).map(({ name }) => name);
    expect(names()).toEqual(["Legend Lore", "Brawl", "Brawl (Copy)", "Awareness"]);
    await choose("Brawl", "Duplicate");
    await until(() => table.naddaha.items.size === 5);
    await copy.delete();
  });

  test("is deleted after a confirmation", async () => {
    await choose("Brawl (Copy)", "Delete");
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    expect(table.naddaha.items.getName("Brawl (Copy)")).toBeDefined();
    click(buttonIn(dialog, "Yes"));
    await until(() => !table.naddaha.items.getName("Brawl (Copy)"));
  });

  test("of an effect has the same menu", async () => {
    await give({ name: "Enlarged", description: "<p>Taller.</p>", ...changes({ key: "system.size", value: "1" }) });
    const card = await shown("Enlarged");
    expect(textOf(card.querySelector(".facts"))).toBe("Effect Size +1");
    expect(textOf(card.querySelector(".prose"))).toBe("Taller.");
    await choose("Enlarged", "Duplicate");
    await until(() => table.naddaha.effects.getName("Enlarged (Copy)"));
    await choose("Enlarged (Copy)", "Delete");
    click(buttonIn(await until(() => document.querySelector<HTMLElement>("dialog.application")), "Yes"));
    await until(() => table.naddaha.effects.size === 1);
  });

  test("is followed by the notes of its players, which only owners of the character see", async () => {
    await table.naddaha.update({ system: { playerNotes: "<p>Ask the abbot.</p>" } });
    await until(() => textOf(sheet().querySelector(".player-notes")).includes("Ask the abbot."));
    expect(sheet().querySelector(".notes")).toBeNull();
    await table.naddaha.sheet?.close();
    const owner = vi.spyOn(table.naddaha, "isOwner", "get").mockReturnValue(false);
    await openSheet(table.naddaha);
    expect(sheet().innerHTML).not.toContain("Ask the abbot.");
    owner.mockRestore();
  });
});

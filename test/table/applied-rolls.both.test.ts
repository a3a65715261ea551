// On both generations: each deletes keys of an object in another way.

import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openTable, rollOf, scriptFaces, table } from "./open-table.ts";
import type { Face } from "./open-table.ts";
import { buttonIn, check, click, leftToDo, rest, textOf, until } from "./page.ts";

/** What rolls and decisions about them bring characters and cost them, once. */

type Card = ChatMessage.OfType<"roll">;

beforeEach(async () => {
  await openTable();
  await table.naddaha.update({ system: { tradition: "trip", luck: 2 } });
  await rest();
});

const luck = () => table.naddaha.system.luck;
const cards = () => game.messages.filter(({ type }) => type === "roll") as Card[];
const card = () => cards().at(-1) ?? expect.fail("There is no roll.");
const decided = (message: Card) => rollOf(message).die?.decisions.length ?? 0;

const speaker = () => ChatMessage.getSpeaker({ actor: table.naddaha });

async function rolled(formula = "1dt vs 15", ...faces: readonly Face[]): Promise<Card> {
  scriptFaces(...(faces.length > 0 ? faces : [[20, 5] as const]));
  await table.api.Roll.create(formula).toMessage({ speaker: speaker(), type: "roll" } as never);
  await rest();
  return card();
}

/** The button of a card whose name begins so; null for none. */
async function buttonOf(message: Card, name: string): Promise<HTMLElement | null> {
  const buttons = [...(await message.renderHTML()).querySelectorAll("button")];
  return buttons.find((one) => (one.getAttribute("aria-label") ?? textOf(one)).startsWith(name)) ?? null;
}

/** Calls on luck for a roll, if that is offered: with what the window offers in this place. The second throw is better. */
async function callOnLuck(message: Card, answer = 0): Promise<void> {
  const button = await buttonOf(message, "Call on luck…");
  if (!button) return;
  scriptFaces([20, 8]);
  click(button);
  const window = await until(() => document.querySelector<HTMLElement>("dialog.application"));
  check(window, "answer", String(answer));
  click(buttonIn(window, "Decide"));
  await rest();
}

async function undo(message: Card): Promise<void> {
  const button = await buttonOf(message, "Undo: ");
  if (button) click(button);
  await rest();
}

/** Does something while another module refuses every change of a character. */
async function refused(act: () => Promise<unknown>): Promise<void> {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const hook = Hooks.on("preUpdateActor", () => false);
  await act();
  await rest();
  Hooks.off("preUpdateActor", hook);
  warn.mockRestore();
}

/** Presses the button of a card that applies what its character lacks. */
async function applyLater(message: Card): Promise<void> {
  (await message.renderHTML()).querySelector<HTMLElement>("[data-action=quadriviumApplyRoll]")?.click();
  await rest();
}

describe("luck that another module refuses to take", () => {
  test("is taken by a button of the card, once", async () => {
    const message = await rolled();
    await refused(() => callOnLuck(message));
    expect([decided(message), rollOf(message).total, luck(), leftToDo().length]).toEqual([1, 8, 2, 1]);
    await applyLater(message);
    await applyLater(message);
    expect([luck(), leftToDo()]).toEqual([1, []]);
    await undo(message);
    expect([decided(message), luck(), leftToDo()]).toEqual([0, 2, []]);
  });
});

const place = fc.nat({ max: 3 });
const deed = fc.oneof(
  fc.record({ does: fc.constantFrom("decide", "undo", "delete"), place }),
  fc.record({ does: fc.constantFrom("roll", "fail") }),
);

test("what a character has paid is what its rolls say, whatever is rolled, decided, undone, refused and deleted", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
      await ChatMessage.implementation.deleteDocuments(game.messages.map(({ id }) => id));
      await table.naddaha.update({ system: { luck: 5 } });
      let deleted = 0;
      for (const one of deeds) {
        const message = "place" in one ? cards()[one.place] : undefined;
        if (one.does === "roll") await rolled();
        if (one.does === "fail") {
          for (const last of cards().slice(-1)) {
            await refused(() => callOnLuck(last));
            await applyLater(last);
          }
        }
        if (one.does === "decide" && message) await callOnLuck(message);
        if (one.does === "undo" && message) await undo(message);
        if (one.does === "delete" && message) {
          deleted += decided(message);
          await message.delete();
        }
      }
      await rest();
      const paid = cards().reduce((sum, message) => sum + decided(message), deleted);
      const told = cards().reduce(
        (sum, message) => sum - message.system.deltas.reduce((all, { by }) => all + by, 0),
        deleted,
      );
      expect([luck(), told, leftToDo()]).toEqual([5 - paid, paid, []]);
    }),
    { numRuns: 8 },
  );
});

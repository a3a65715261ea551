import { beforeEach, describe, expect, test } from "vitest";
import { openTable, table } from "./open-table.ts";
import { buttonIn, click, fill, openSheet, rest, textOf, until, windowOf } from "./page.ts";

beforeEach(() => openTable());

const BRAWL = "brawl00000000000";

type Message = ChatMessage.Implementation;

const question = () => document.querySelector<HTMLElement>("dialog.application.question");
const newest = () => until(() => game.messages.contents.at(-1));

/** The lines of the card of a change. */
async function lines(message: Message): Promise<string[]> {
  return [...(await message.renderHTML()).querySelectorAll(".change-card .parts > div")].map((row) =>
    [...row.children].map(textOf).join(" "),
  );
}

async function confirm(window: HTMLElement, name: string): Promise<void> {
  click(buttonIn(window, name));
  await until(() => !question());
  await rest();
}

/** Opens the menu of an Ability and chooses to raise it. */
async function raiseWindow(id = BRAWL): Promise<HTMLElement> {
  await openSheet(table.naddaha);
  const row = windowOf("character-sheet").querySelector(`[data-item-id="${id}"]`);
  row?.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
  const entry = await until(() =>
    [...document.querySelectorAll<HTMLElement>("#context-menu li")].find((one) =>
      textOf(one).startsWith("Raise with experience"),
    ),
  );
  click(entry);
  return until(question);
}

describe("experience", () => {
  test("lowers the target of a trip Ability, or raises its mastery", async () => {
    await table.naddaha.update({ system: { experience: 9, tradition: "trip" } });
    await table.naddaha.items.get(BRAWL)?.update({ system: { own: { tripTarget: 6 } } });
    const window = await raiseWindow();
    const choices = [...window.querySelectorAll("select[name=number] option")].map(textOf);
    expect(choices).toContain("Brawl: Target");
    expect(choices).toContain("Brawl: Mastery");
    fill(window, "number", String(choices.indexOf("Brawl: Target")));
    expect([...window.querySelectorAll("select[name=to] option")].map(textOf).slice(0, 2)).toEqual(["*5", "*4"]);
    fill(window, "to", "4");
    fill(window, "cost", "4");
    await confirm(window, "Raise");
    expect(await lines(await newest())).toEqual(["Brawl: Target *6 → *4", "Experience 9 → 5"]);
    const red = (await (await newest()).renderHTML()).querySelectorAll("mark.target-number");
    expect([...red].map(textOf)).toEqual(["*6", "*4"]);
  });
});

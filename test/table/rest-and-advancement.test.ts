import { beforeEach, describe, expect, test } from "vitest";
import { openTable, table } from "./open-table.ts";
import { buttonIn, click, fill, openSheet, rest, textOf, until, windowOf } from "./page.ts";

beforeEach(() => openTable());

const BRAWL = "brawl00000000000";

type Message = ChatMessage.Implementation;

const question = () => document.querySelector<HTMLElement>("dialog.application.question");
const newest = () => until(() => game.messages.contents.at(-1));
const notices = () => [...document.querySelectorAll("#notifications > *")].map(textOf).join(" ");

/** The lines of the card of a change. */
async function lines(message: Message): Promise<string[]> {
  return [...(await message.renderHTML()).querySelectorAll(".change-card .parts > div")].map((row) =>
    [...row.children].map(textOf).join(" "),
  );
}

/** Presses a button of the sheet of a party. */
async function partyWindow(action: string): Promise<HTMLElement> {
  const button = windowOf("party-sheet").querySelector<HTMLElement>(`[data-action=${action}]`);
  if (button) click(button);
  return until(question);
}

/** Opens the window from the head of the sheet. */
async function restWindow(): Promise<HTMLElement> {
  await openSheet(table.naddaha);
  click(buttonIn(windowOf("character-sheet"), "Rest…"));
  const window = await until(question);
  // happy-dom does not always select what the HTML says.
  for (const list of window.querySelectorAll("select")) {
    list.value = list.querySelector("option[selected]")?.getAttribute("value") ?? "";
  }
  return window;
}

/** The field of a number in the window, by its label. */
function fieldOf(window: HTMLElement, label: string): HTMLInputElement {
  const found = [...window.querySelectorAll("label")].find((one) => textOf(one) === label);
  if (!found) throw new Error(`No "${label}" among: ${[...window.querySelectorAll("label")].map(textOf).join(" | ")}`);
  return window.querySelector<HTMLInputElement>(`[id="${found.htmlFor}"]`) as HTMLInputElement;
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

async function raise(to: number, cost: number, id = BRAWL): Promise<Message> {
  const window = await raiseWindow(id);
  fill(window, "to", String(to));
  fill(window, "cost", String(cost));
  const { experience } = table.naddaha.system;
  expect(textOf(window.querySelector(".now"))).toBe(`Experience: ${experience} → ${experience - cost}`);
  await confirm(window, "Raise");
  return newest();
}

const score = () => (table.naddaha.items.get(BRAWL) as Item.OfType<"ability">).system.score;

async function undo(message: Message): Promise<void> {
  click(buttonIn(await message.renderHTML(), "Undo"));
  await rest();
}

describe("a rest", () => {
  test("proposes an end of fatigue, and leaves wounds and points as they are", async () => {
    await table.naddaha.update({ system: { tracks: { body: { value: 2 } } } });
    const window = await restWindow();
    expect(fieldOf(window, "Fatigue").value).toBe("0");
    expect(fieldOf(window, "Body").value).toBe("2");
    await confirm(window, "Rest");
    const message = await newest();
    expect(message.type).toBe("change");
    expect(await lines(message)).toEqual(["Fatigue Weary −1 → Fresh"]);
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(0);
    expect(table.naddaha.system.tracks.body?.value).toBe(2);
  });
});

describe("experience", () => {
  test("raises an Ability, and undoing lowers the score and gives it back, without what came since", async () => {
    await table.naddaha.update({ system: { experience: 20 } });
    await openSheet(table.naddaha);
    expect(textOf(windowOf("character-sheet").querySelector(".experience"))).toBe("Experience: 20");
    const message = await raise(6, 15);
    expect([score(), table.naddaha.system.experience]).toEqual([6, 5]);
    expect(await lines(message)).toEqual(["Brawl: Score 5 → 6", "Experience 20 → 5"]);
    await table.naddaha.update({ system: { experience: 8 } });
    await undo(message);
    expect([score(), table.naddaha.system.experience]).toEqual([5, 23]);
  });

  test("is not given back once the trait cannot be lowered any more", async () => {
    await table.naddaha.update({ system: { experience: 20 } });
    const message = await raise(6, 15);
    await table.naddaha.items.get(BRAWL)?.update({ system: { score: -20 } });
    await undo(message);
    expect(notices()).toContain("“Brawl: Score” has changed since then");
    expect([score(), table.naddaha.system.experience]).toEqual([-20, 5]);
  });

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

describe("a party", () => {
  async function openParty(): Promise<void> {
    const hugh = await Actor.implementation.create({ name: "Hugh", type: "npc" } as never);
    const members = [table.naddaha.uuid, hugh?.uuid];
    const party = await Actor.implementation.create({ name: "The Six", type: "party", system: { members } } as never);
    await openSheet(party as Actor.Implementation);
  }

  test("gains experience together, but for who is left out", async () => {
    await openParty();
    const window = await partyWindow("award");
    fill(window, "amount", "5");
    const hugh = [...window.querySelectorAll("label")].find((one) => textOf(one).startsWith("Hugh"));
    (hugh?.querySelector("input") as HTMLInputElement).checked = false;
    await confirm(window, "Award");
    expect(table.naddaha.system.experience).toBe(5);
    expect(game.messages.size).toBe(1);
    await undo(await newest());
    expect(table.naddaha.system.experience).toBe(0);
  });
});

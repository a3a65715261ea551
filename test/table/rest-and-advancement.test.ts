import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, type Table } from "./open-table.ts";
import { buttonIn, click, fill, openSheet, rest, textOf, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

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

  test("changes everything that is chosen at once, and is undone at once", async () => {
    const { startingTracks } = await import("../../src/rules/character/tracks.ts");
    await game.settings.set("quadrivium", "tracks", startingTracks);
    await table.naddaha.update({
      system: {
        tradition: "trip",
        tracks: { tripHealth: { value: 3 } },
        luck: 1,
        meta: [
          { id: "red", kind: "mana", colour: "red", held: 1 },
          { id: "blue", kind: "mana", colour: "blue", held: 0 },
        ],
      },
    } as never);
    const window = await restWindow();
    fieldOf(window, "Health").value = "1";
    fieldOf(window, "Luck points").value = "3";
    fieldOf(window, "red mana").value = "5";
    fieldOf(window, "blue mana").value = "4";
    await confirm(window, "Rest");
    const held = () => table.naddaha.system.meta.map((row) => row.held);
    expect(held()).toEqual([5, 4]);
    expect(table.naddaha.system.luck).toBe(3);
    const message = await newest();
    expect(await lines(message)).toEqual([
      "Health Wounded → Bruised",
      "Luck points 1 → 3",
      "red mana 1 → 5",
      "blue mana 0 → 4",
    ]);
    await undo(message);
    expect(held()).toEqual([1, 0]);
    expect(table.naddaha.system.luck).toBe(1);
    expect(table.naddaha.system.tracks.tripHealth?.value).toBe(3);
    expect(textOf(await message.renderHTML())).toContain("Undone by Gamemaster.");
    expect((await message.renderHTML()).querySelector("button")).toBeNull();
  });

  test("leaves wounds as they are whose track has become shorter since", async () => {
    await table.naddaha.update({ system: { tracks: { body: { value: 40 } } } });
    const window = await restWindow();
    expect(textOf(fieldOf(window, "Body").querySelector("[selected]"))).toBe("Incapacitated");
    await confirm(window, "Rest");
    expect(await lines(await newest())).toEqual(["Fatigue Weary −1 → Fresh"]);
  });

  test("ends what overwhelms a character", async () => {
    await table.naddaha.update({ system: { tradition: "fortune", inspiration: 2 } });
    await table.naddaha.toggleStatusEffect("staggered", { active: true });
    await confirm(await restWindow(), "Rest");
    expect(table.naddaha.statuses.has("staggered")).toBe(false);
    const message = await newest();
    expect(await lines(message)).toEqual(["Staggered In effect → Ended"]);
    await undo(message);
    await until(() => table.naddaha.statuses.has("staggered"));
  });

  test("heals wounds that add up one by one", async () => {
    const { fifthEditionTracks } = await import("../../src/rules/character/tracks.ts");
    await game.settings.set("quadrivium", "tracks", fifthEditionTracks);
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 0 }, body: { wounds: [2, 1] } } } });
    const window = await restWindow();
    fieldOf(window, "Wounds: Light wounds −1").value = "0";
    await confirm(window, "Rest");
    const message = await newest();
    expect(await lines(message)).toEqual(["Wounds: Light wounds −1 2 → 0"]);
    expect(table.naddaha.system.tracks.body?.wounds).toEqual([0, 1]);
    await undo(message);
    expect(table.naddaha.system.tracks.body?.wounds).toEqual([2, 1]);
  });

  test("that changes nothing says so and posts nothing", async () => {
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 0 } } } });
    await confirm(await restWindow(), "Rest");
    expect(notices()).toContain("The rest changes nothing.");
    expect(game.messages.size).toBe(0);
  });

  test("changes nothing if somebody has changed a number while the window was open", async () => {
    const window = await restWindow();
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 4 } } } });
    await confirm(window, "Rest");
    expect(notices()).toContain("“Fatigue” has changed in the meantime");
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(4);
    expect(game.messages.size).toBe(0);
  });

  test("is undone for what it has changed, and leaves what came since", async () => {
    await confirm(await restWindow(), "Rest");
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 1 } } } });
    await undo(await newest());
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(3);
  });

  test("is still told when its character is deleted, and cannot be undone", async () => {
    await confirm(await restWindow(), "Rest");
    const message = await newest();
    await table.naddaha.delete();
    expect(textOf(await message.renderHTML())).toContain("Naddaha: rest");
    expect(await lines(message)).toEqual(["Fatigue 2 → 0"]);
    expect((await message.renderHTML()).querySelector("button")?.disabled).toBe(true);
  });

  test("reads in the language of who reads the chat, also in an exported log", async () => {
    await confirm(await restWindow(), "Rest");
    const message = await newest();
    await game.i18n.setLanguage("fr");
    expect(await lines(message)).toEqual(["Fatigue Las −1 → Dispos"]);
    expect(message.export()).toContain("Las −1 → Dispos");
  });
});

describe("experience", () => {
  test("shows nowhere at a table that does not use it", async () => {
    await openSheet(table.naddaha);
    expect(textOf(windowOf("character-sheet"))).not.toContain("Experience");
    const row = windowOf("character-sheet").querySelector(`[data-item-id="${BRAWL}"]`);
    row?.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
    await until(() => document.querySelector("#context-menu"));
    expect(textOf(document.querySelector("#context-menu"))).not.toContain("Raise");
  });

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

  test("raises a die of a fortune trait by a size", async () => {
    await table.naddaha.update({ system: { experience: 3, tradition: "fortune" } });
    const [drive] = await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Drive", type: "trait", system: { size: 8 } },
    ]);
    const message = await raise(10, 3, drive?.id ?? "");
    expect(await lines(message)).toEqual(["Drive d8 → d10", "Experience 3 → 0"]);
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

  test("that is missing refuses, and nothing is stored", async () => {
    await table.naddaha.update({ system: { experience: 3 } });
    const window = await raiseWindow();
    await table.naddaha.update({ system: { experience: 1 } });
    fill(window, "to", "6");
    fill(window, "cost", "3");
    await confirm(window, "Raise");
    expect(notices()).toContain("“Experience” has changed in the meantime");
    expect([score(), table.naddaha.system.experience]).toEqual([5, 1]);
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

  test("gains experience on one card, from which it is undone for one, or for all", async () => {
    await openParty();
    const hugh = game.actors.getName("Hugh") as Actor.Stored<"npc">;
    const window = await partyWindow("award");
    fill(window, "amount", "5");
    await confirm(window, "Award");
    const card = async () => (await game.messages.contents[0]?.renderHTML()) as HTMLElement;
    const rows = async () => [...(await card()).querySelectorAll(".together li")].map(textOf);
    expect(await rows()).toEqual(["Naddaha 0 → 5 Undo", "Hugh 0 → 5 Undo"]);
    const [, other] = game.messages.contents;
    expect((await other?.renderHTML())?.classList.contains("quadrivium-folded")).toBe(true);
    click(buttonIn(await card(), "Undo: Hugh"));
    await until(() => hugh.system.experience === 0);
    expect(table.naddaha.system.experience).toBe(5);
    expect((await rows())[1]).toBe("Hugh 0 → 5 Undone by Gamemaster.");
    // A single one is undone by its own button.
    expect(textOf(await card())).not.toContain("Undo all");
    const again = await partyWindow("award");
    fill(again, "amount", "2");
    await confirm(again, "Award");
    const [, , second] = game.messages.contents;
    click(buttonIn((await second?.renderHTML()) as HTMLElement, "Undo all"));
    await until(() => table.naddaha.system.experience === 5);
    await until(() => hugh.system.experience === 0);
  });

  test("rests together, and each rest is told by itself to whom it concerns", async () => {
    await openParty();
    const hugh = game.actors.getName("Hugh") as Actor.Stored<"npc">;
    await hugh.update({ system: { tracks: { fatigue: { value: 1 } } } });
    await confirm(await partyWindow("rest"), "Rest");
    await until(() => game.messages.size === 2);
    const rows = (await game.messages.contents[0]?.renderHTML())?.querySelectorAll(".together li") ?? [];
    expect([...rows].map(textOf)).toEqual([expect.stringContaining("Naddaha"), expect.stringContaining("Hugh")]);
    expect(hugh.system.tracks.fatigue?.value).toBe(0);
    // Nobody but game masters plays Hugh.
    expect(game.messages.contents.map(({ whisper }) => whisper)).toEqual([[], [GM]]);
  });
});

describe("a change that somebody else tells", () => {
  const told = (author: string) => ({
    _id: foundry.utils.randomID(),
    type: "change",
    author,
    system: {
      reason: "award",
      actor: "Actor.naddaha000000000",
      deltas: [{ number: "experience", label: "Experience", before: 50, by: -50 }],
    },
  });

  async function sent(author: string): Promise<Message> {
    const source = told(author);
    await table.join(author).modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [source], keepId: true },
    } as never);
    return until(() => game.messages.get(source._id));
  }

  test("changes nothing by itself: it is applied by who may change the character, and undone by who has told it", async () => {
    await table.close();
    table = await openTable({ userId: BRUNO });
    expect((await (await sent(ADA)).renderHTML()).querySelector("button")).toBeNull();
    await table.close();
    table = await openTable({ userId: ADA });
    const mine = await sent(ADA);
    expect(table.naddaha.system.experience).toBe(0);
    await table.naddaha.update({ system: { experience: 60 } });
    click(buttonIn(await mine.renderHTML(), "Apply"));
    await until(() => table.naddaha.system.experience === 10);
    await undo(mine);
    expect(table.naddaha.system.experience).toBe(60);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, type, posted, table } from "./open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "./page.ts";

beforeEach(() => open(ADA));

/** Opens a table at which Naddaha is fresh, so that only what is said counts. */
async function open(userId: string): Promise<void> {
  await openTable({ userId });
  if (userId !== BRUNO) await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
}

/** A text as a journal shows it. */
async function shown(text: string): Promise<HTMLElement> {
  const page = document.createElement("section");
  page.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(`<p>${text}</p>`);
  document.body.append(page);
  return page;
}

/** The one command in a text. */
async function link(text: string): Promise<HTMLElement> {
  const [found, ...others] = (await shown(text)).querySelectorAll<HTMLElement>(".command-link");
  if (!found || others.length > 0) throw new Error(`There is not one command in: ${text}`);
  return found;
}

/** The roll dialog, as soon as it is drawn. */
const dialog = () => until(() => document.querySelector<HTMLElement>(".roll-dialog .bars")?.closest("form"));

const requests = () => game.messages.contents.filter(({ type }) => type === "request");

/** Lets all dice of any size show the face in their middle. */
function showMiddleFaces(): void {
  CONFIG.Dice.randomUniform = () => 0.5;
}

/** Returns the terms of a formula without names, in any order. */
const unnamed = (roll: Roll | undefined) =>
  (roll?.formula ?? "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .split(/ (?=[+-]|vs)/)
    .sort();

describe("a command in a text", () => {
  test("is read with its label, and tells its command besides", async () => {
    const found = await link("First, [[/check str + acrobatics vs 25]]{Climb the wall}.");
    expect(textOf(found)).toBe("Climb the wall");
    expect(found.getAttribute("aria-label")).toBe("Climb the wall (/check str + acrobatics vs 25)");
    expect(found.dataset.tooltipText).toBe("/check str + acrobatics vs 25");
    expect(found.dataset.family).toBe("check");
    expect(textOf(found.closest("p"))).toBe("First, Climb the wall.");
  });

  test("speaks for whoever presses it", async () => {
    await open(BRUNO);
    click(await link("[[/stress int]]"));
    const note = await until(() => document.querySelector("#notifications .notification"));
    expect(textOf(note)).toContain("no character is selected");
  });
});

describe("a click on a link", () => {
  test.each([
    "/stress int + legend lore botch 3 vs 9",
    "/stress brawl fists + 2 [table] - 1 vs 9",
    "/stress str,dex vs 6",
    "/stress soak + 1",
    "/trip unskilled dexterity *4",
    "/check str + brawl boons 2 (high ground, rope) banes 1 (rain) vs 15",
    "/check dex + brawl fists enchantment 2 (ring 2)",
    "/trip dexterity *4 slide 2 bonus 7 (rope 3, mastery 4) vs 15",
    "/fortune d8 d6 advantage boost d6 vs 12",
    "/fortune d8 inspiration d6 vs 12",
    "/fortune d4 brave inspired vs 9",
  ])("opens the dialog, whose roll is that of %s", async (command) => {
    await table.naddaha.update({ system: { inspiration: 3 } });
    await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Brave", type: "trait", system: { size: 8 } }]);
    click(await link(`[[${command}]]{Go}`));
    const form = await dialog();
    expect(game.messages.size).toBe(0);
    showMiddleFaces();
    form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    const given = await until(() => game.messages.contents[0]);
    const [roll] = given.rolls;
    // The same check again would be refused.
    await given.delete();
    await type(command);
    const typed = await until(() => game.messages.contents[0]);
    expect(unnamed(roll)).toEqual(unnamed(typed.rolls[0]));
    expect(given.speaker).toEqual(typed.speaker);
    expect(given.system).toMatchObject({ trait: (typed.system as { trait: object }).trait });
  });

  test("lets the player change what the link says, and cancel it", async () => {
    click(await link("[[/stress int vs 9]]"));
    const form = await dialog();
    expect(form.querySelector<HTMLInputElement>("[name=target]")?.value).toBe("9");
    click(buttonIn(form, "Cancel"));
    await until(() => !document.querySelector(".roll-dialog"));
    expect(game.messages.size).toBe(0);
  });
});

describe("a click of a game master on a roll", () => {
  beforeEach(() => open(GM));
  const requestWindow = () =>
    until(() => document.querySelector<HTMLElement>(".request-window .person")?.closest("form"));
  const field = (form: HTMLElement, name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

  test("opens the request window, filled in, if nobody is selected", async () => {
    click(await link("[[/stress per + awareness vs 9]]{Hear it}"));
    const form = await requestWindow();
    expect(field(form, "options.0.target")).toBe("9");
    expect(field(form, "options.0.ability")).toBe("Awareness");
    const asked = [...form.querySelectorAll<HTMLInputElement>("[name=asked]:checked")].map(({ value }) => value);
    expect(asked).toContain(table.naddaha.uuid);
    expect(requests()).toHaveLength(0);
  });

  test("fills the request window with a request, which Shift sends at once", async () => {
    const found = await link("[[/request stress per + awareness vs 9 hidden for Naddaha]]{The trap}");
    click(found);
    const form = await requestWindow();
    expect(form.querySelector<HTMLInputElement>("[name='options.0.hidesTarget']")?.checked).toBe(true);
    expect(requests()).toHaveLength(0);
    click(found, { shiftKey: true });
    const sent = await until(() => requests()[0]);
    expect(sent.system).toMatchObject({ asked: [table.naddaha.uuid] });
  });
});

describe("a request in a text", () => {
  const text = "[[/request stress per + awareness vs 13 hidden for Naddaha]]{Hear the assassin}";

  test("is no more than its label, either, in a description that a game master shows in the chat", async () => {
    await open(GM);
    const lore = table.naddaha.items.getName("Legend Lore");
    if (!lore) throw new Error("She has no Legend Lore.");
    const pages = [{ name: "Plan", text: { content: '<section class="secret" id="secret-a">Ambush</section>' } }];
    const journal = await JournalEntry.implementation.create({ name: "Plans", pages });
    const plan = journal?.pages.contents[0]?.uuid ?? "";
    const description = `<p>${text}, then [[/stress 3]]{run}.</p><p>@Embed[${plan}]</p>`;
    await lore.update({ system: { description } });
    await openSheet(table.naddaha);
    click(buttonIn(windowOf("character-sheet"), "Actions for Legend Lore"));
    const entries = () => [...document.querySelectorAll<HTMLElement>("#context-menu .context-item")];
    const { content } = await posted(async () => {
      click(await until(() => entries().find((one) => textOf(one) === "Show in chat")));
    });
    expect(content).toContain("@Embed");
    expect(content).not.toContain("Ambush");
    expect(content).toContain("<p>Hear the assassin, then ");
    expect(content).toContain('data-command="/stress 3"');
    expect(content).not.toMatch(/awareness|vs 13/i);
  });

  test("is a link for game masters, and for players no more than its label", async () => {
    await open(GM);
    expect(textOf(await link(text))).toBe("Hear the assassin");
    await open(ADA);
    const page = await shown(text);
    expect(page.querySelector(".command-link")).toBeNull();
    expect(textOf(page)).toBe("Hear the assassin");
    expect(page.outerHTML).not.toContain("13");
  });
});

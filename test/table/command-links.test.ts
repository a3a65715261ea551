import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import { click, rest, textOf, until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  await open(ADA);
});
afterEach(() => table.close());

/** Opens a table at which Naddaha is fresh, so that only what is said counts. */
async function open(userId: string): Promise<void> {
  table = await openTable({ userId });
  if (userId !== BRUNO) await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
}

/** A text as a journal shows it. */
async function shown(text: string): Promise<HTMLElement> {
  const page = document.createElement("section");
  page.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(`<p>${text}</p>`);
  document.body.append(page);
  return page;
}

/** The one command that stands in a text. */
async function link(text: string): Promise<HTMLElement> {
  const [found, ...others] = (await shown(text)).querySelectorAll<HTMLElement>(".command-link");
  if (!found || others.length > 0) throw new Error(`There is not one command in: ${text}`);
  return found;
}

/** Does something that posts a message, while these faces fall. */
async function posted(act: () => unknown, ...faces: readonly Face[]): Promise<ChatMessage.Implementation> {
  scriptFaces(...faces);
  const before = game.messages.size;
  act();
  return until(() => game.messages.size > before && game.messages.contents.at(-1));
}

function press(element: HTMLElement, key: string, options: KeyboardEventInit = {}): boolean {
  return element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options }));
}

/** Returns the data of a message that do not depend on when it was posted. */
function lasting(message: ChatMessage.Implementation): object {
  return { ...message.toObject(), _id: "", timestamp: 0, _stats: {} };
}

describe("a command in a text", () => {
  test("is the same roll as the command in the chat", async () => {
    const found = await link("[[/stress int + legend lore vs 9]]");
    const pressed = await posted(() => {
      click(found);
    }, 4);
    const commanded = await posted(() => type("/stress int + legend lore vs 9"), 4);
    expect(lasting(pressed)).toEqual(lasting(commanded));
  });

  test("is carried out once by a double click", async () => {
    const found = await link("[[/stress int + legend lore vs 9]]");
    await posted(
      () => {
        for (const detail of [1, 2]) click(found, { detail });
      },
      4,
      5,
    );
    await rest();
    expect(game.messages.size).toBe(1);
  });

  test("is read with its label, and tells its command besides", async () => {
    const found = await link("First, [[/check str + acrobatics vs 25]]{Climb the wall}.");
    expect(textOf(found)).toBe("Climb the wall");
    expect(found.getAttribute("aria-label")).toBe("Climb the wall (/check str + acrobatics vs 25)");
    expect(found.dataset.tooltipText).toBe("/check str + acrobatics vs 25");
    expect(found.dataset.family).toBe("check");
    expect(textOf(found.closest("p"))).toBe("First, Climb the wall.");
  });

  test("without a label is read as it is written", async () => {
    const found = await link("[[/trip dexterity *4 bonus 7]]");
    expect(textOf(found)).toBe("/trip dexterity *4 bonus 7");
    expect(found.getAttribute("aria-label")).toBeNull();
  });

  test("shows markup in a label as text", async () => {
    const found = await link("[[/twist]]{&lt;img src=x&gt;}");
    expect(found.querySelector("img")).toBeNull();
    expect(textOf(found)).toBe("<img src=x>");
  });

  test("may end with a name in brackets, and stand over two lines", async () => {
    const found = await link("[[/stress int\n + 2 [poor light]]]{Look}");
    const message = await posted(() => {
      click(found);
    }, 4);
    expect(message.rolls[0]?.formula).toBe("1ds[Intelligence] + 1[Intelligence] + 2[poor light]");
  });

  test.each(["Enter", " "])("is a button for the keyboard: “%s” presses it once", async (key) => {
    const found = await link("[[/stress int]]");
    expect(found.getAttribute("role")).toBe("button");
    expect(found.tabIndex).toBe(0);
    await posted(() => {
      expect(press(found, key)).toBe(false);
      press(found, key, { repeat: true });
    }, 4);
    expect(game.messages.size).toBe(1);
    expect(press(found, "Tab")).toBe(true);
  });

  test("rolls once although its text was shown in two places", async () => {
    const found = await link("[[/stress int]]");
    const elsewhere = document.createElement("aside");
    document.body.append(elsewhere);
    elsewhere.append(found.closest("section") ?? found);
    await posted(() => {
      click(found);
    }, 4);
    expect(game.messages.size).toBe(1);
  });

  test.each([
    ["[[/stress intt]]", "Unknown name or word “intt”."],
    ["[[/twist now]]", "/twist must stand alone. Remove “now”."],
    ["[[/stress int vs]]", "A number is missing after “vs”."],
  ])("%s says what is wrong when it is pressed, and posts nothing", async (text, fault) => {
    click(await link(text));
    const note = await until(() => document.querySelector("#notifications .notification"));
    expect(textOf(note)).toContain(fault);
    expect(game.messages.size).toBe(0);
  });

  test("speaks for whoever presses it", async () => {
    await table.close();
    await open(BRUNO);
    click(await link("[[/stress int]]"));
    const note = await until(() => document.querySelector("#notifications .notification"));
    expect(textOf(note)).toContain("no character is selected");
  });

  test("stands in the chat, too", async () => {
    await type("Now [[/stress int]]{think}!");
    const html = await until(() => game.messages.contents.at(-1)?.renderHTML());
    document.body.append(html);
    const message = await posted(() => {
      click(html.querySelector<HTMLElement>(".command-link") ?? html);
    }, 4);
    expect(message.rolls[0]?.formula).toBe("1ds[Intelligence] + 1[Intelligence]");
  });
});

describe("a request in a text", () => {
  const text = "[[/request stress per + awareness vs 13 hidden for Naddaha]]{Hear the assassin}";

  test("is a link for game masters, and for players no more than its label", async () => {
    await table.close();
    await open(GM);
    expect(textOf(await link(text))).toBe("Hear the assassin");
    await table.close();
    await open(ADA);
    const page = await shown(text);
    expect(page.querySelector(".command-link")).toBeNull();
    expect(textOf(page)).toBe("Hear the assassin");
    expect(page.outerHTML).not.toContain("13");
  });

  test("without a label tells players that the game master can request a roll, and not which", async () => {
    const page = await shown("Here is [[/request stress per vs 13 hidden]].");
    expect(textOf(page)).toBe("Here is a roll that the GM requests.");
  });
});

describe("what is no command of ours", () => {
  test("stays Foundry's", async () => {
    const page = await shown("[[/r 1ds + 2]]{roll} [[1d6 + 100]] [[/gmr 1d20]]");
    expect(page.querySelectorAll(".command-link")).toHaveLength(0);
    expect([...page.querySelectorAll("a.inline-roll")].map(textOf)).toEqual([
      "roll",
      expect.stringMatching(/^10\d$/),
      "1d20",
    ]);
  });

  test("stays the text it is", async () => {
    const text = "[[/stressful 1]] [[stress int]] /stress int [[/stress int";
    expect(textOf(await shown(text))).toBe(text);
  });
});

// On both generations, whose inputs of the chat differ.

import { beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

beforeEach(() => open(ADA));

/** Opens a table at which Naddaha is fresh, so that only what is said counts. */
async function open(userId: string, language = "en"): Promise<void> {
  await openTable({ userId, language });
  if (userId !== BRUNO) await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
}

describe("the Tab key in the chat's input", () => {
  /** A text area in 13, the editable area of a rich text in 14. */
  let input: HTMLElement;
  beforeEach(findInput);

  async function findInput(): Promise<void> {
    await ui.chat.render({ force: true });
    input = await until(() => {
      return document.querySelector<HTMLElement>("textarea#chat-message, #chat-message [contenteditable]");
    });
  }

  function write(text: string): void {
    if (input instanceof HTMLTextAreaElement) {
      input.value = text;
      input.setSelectionRange(text.length, text.length);
    } else {
      const paragraph = document.createElement("p");
      paragraph.append(text);
      input.replaceChildren(paragraph);
      document.getSelection()?.collapse(paragraph.firstChild, text.length);
    }
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function written(): string {
    return input instanceof HTMLTextAreaElement ? input.value : input.textContent;
  }

  /** Writes, presses Tab, and returns whether the key was used. */
  function tab(text?: string, options: KeyboardEventInit = {}): boolean {
    if (text !== undefined) write(text);
    return !input.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true, ...options }),
    );
  }

  test.each([
    ["/str", "/stress "],
    ["/stress int + leg", "/stress int + Legend Lore "],
    ["/stress int + legend lore bot", "/stress int + legend lore botch "],
    ["/passive perc", "/passive Perception "],
    ["/odds fort", "/odds fortune "],
    ["/odds stress int + leg", "/odds stress int + Legend Lore "],
    ["/odds stress int agai", "/odds stress int against "],
    ["/odds group check str vs 9 ; check dext", "/odds group check str vs 9 ; check Dexterity "],
  ])("completes %s", (text, completed) => {
    expect(tab(text)).toBe(true);
    expect(written()).toBe(completed);
  });

  test("completes for a game master what can be asked of whom", async () => {
    expect(tab("/request stress legend lore v")).toBe(false);
    await open(GM);
    await findInput();
    for (const [text, completed] of [
      ["/request stress int + leg", "/request stress int + Legend Lore "],
      ["/request int + leg", "/request int + Legend Lore "],
      ["/request fort", "/request fortune "],
      ["/request stress int bot", "/request stress int botch "],
      ["/request stress int vs 9 hid", "/request stress int vs 9 hidden "],
      ["/request stress int ; check bo", "/request stress int ; check boons "],
      ["/request stress int vs 9 for nad", "/request stress int vs 9 for Naddaha "],
      ["/request stress int vs 9 for Naddaha, to", "/request stress int vs 9 for Naddaha, to"],
    ] as const) {
      tab(text);
      expect(written()).toBe(completed);
    }
    expect(textOf(document.querySelector(".command-hint"))).toBe("Possible next words: tokens, together.");
  });

  test("tells several possibilities, politely, and goes on to the next control when pressed again", () => {
    expect(tab("/stress p")).toBe(true);
    const hint = document.querySelector(".command-hint");
    expect(hint?.getAttribute("role")).toBe("status");
    expect(textOf(hint)).toBe("Possible next words: Perception, Presence.");
    expect(tab()).toBe(false);
    expect(tab("/stress pe")).toBe(true);
    expect(textOf(hint)).toBe("");
  });

  const list = () => [...document.querySelectorAll<HTMLElement>(".option-list [role=option]")];
  const offered = () => list().map((option) => textOf(option.querySelector("b")));
  const press = (key: string): boolean =>
    !input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

  /** Writes with the focus in the input, as a person does. */
  function enter(text: string): void {
    (input.matches("textarea") ? input : (input.querySelector<HTMLElement>("[contenteditable]") ?? input)).focus();
    write(text);
  }

  test("lists while one writes what a command can go on with, and takes what the arrow keys choose", () => {
    enter("/stress p");
    expect(offered()).toEqual(["Perception", "Presence"]);
    expect(textOf(document.querySelector(".command-hint"))).toMatch(/^2 suggestions: choose with the arrow keys/);
    expect(press("ArrowUp")).toBe(false);
    expect(press("ArrowDown")).toBe(true);
    expect(press("ArrowDown")).toBe(true);
    expect(list().map((option) => option.getAttribute("aria-selected"))).toEqual(["false", "true"]);
    expect(press("Enter")).toBe(true);
    expect(written()).toBe("/stress Presence ");
    expect(offered()).toEqual([]);
    expect(game.messages.size).toBe(0);
  });

  test("lists the commands that one may give behind the slash, with what they are for", () => {
    enter("/");
    expect(offered()).toContain("stress");
    expect(offered()).not.toContain("request");
    expect(list().map(textOf)).toContain("twist Rolls 1d100 for a twist of fate.");
    list()[0]?.click();
    expect(written()).toBe("/simple ");
  });
});

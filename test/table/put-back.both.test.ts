// On both generations: people write in a text area or in a rich text editor.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable } from "./open-table.ts";
import { rest, textOf, until } from "./page.ts";

/** What a person has typed into the chat that could not be understood. */

beforeEach(async () => {
  await openTable({ userId: ADA });
  await ui.chat.render({ force: true });
  document.body.append(ui.chat.element);
  // What browsers do with this old command, which the page of the tests lacks.
  insert = (text) => (area().innerHTML = paragraphs(text));
  Object.assign(document, {
    execCommand: (command: string, _shows: boolean, text: string) => {
      if (command !== "insertText" || document.activeElement !== area()) return false;
      insert(text);
      return true;
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(document, "execCommand");
  ui.chat.element.remove();
});

let insert: (text: string) => void;

const input = () => document.querySelector<HTMLElement>("#chat-message") as HTMLElement;
const area = () =>
  document.querySelector<HTMLElement>("textarea#chat-message, #chat-message [contenteditable=true]") as HTMLElement;
const paragraphs = (text: string) =>
  text
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("");
const notes = () => [...document.querySelectorAll("#notifications li")].map(textOf);

function write(text: string): void {
  const there = area();
  if (there instanceof HTMLTextAreaElement) there.value = text;
  else there.innerHTML = text && paragraphs(text);
}

/** The lines in the input. */
function written(): string {
  const there = area();
  if (there instanceof HTMLTextAreaElement) return there.value;
  const lines = [...there.children].map((line) => line.textContent);
  return lines.length > 0 ? lines.join("\n") : there.textContent;
}

/** Types a text into the chat and presses Enter. */
function send(text: string): void {
  area().focus();
  write(text);
  input().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

describe("a text that cannot be understood", () => {
  test.each([
    ["a command", "/stress intt"],
    ["a formula", "/r 1dsb500"],
    ["an inline roll", "Look: [[1dsb500]]"],
    ["a misspelt command", "/stres int"],
    ["several commands", "/stress int\n/trip x y z"],
  ])("stays in the input, to be corrected: %s", async (_what, text) => {
    send(text);
    await until(() => notes().length > 0);
    await rest();
    expect(written()).toBe(text);
    expect(game.messages.size).toBe(0);
  });
});

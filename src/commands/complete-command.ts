import { isElement, focusedElement } from "../ui/dom.ts";
import { say } from "../base/words.ts";
import { OptionList } from "../ui/pick-list.ts";
import { plainNotation } from "../rules/kernel/plain-notation.ts";
import { complete, completeWord, shiftCompletion, type Completion } from "../rules/command/complete.ts";
import { chatInputAt, writingIn, type Writing } from "./chat-input.ts";
import { commands, usableCommands } from "./commands.ts";
import { chatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { completeSpeaker, languageFor } from "./roll-in-words.ts";

/** The list of what the command in the chat's input can go on with. */
const list = new OptionList();

/**
 * Lists what a command can go on with while it is written in the chat's input: the arrow keys mark an entry, Enter or Tab takes it, Escape
 * closes the list. Without a marked one, Enter sends the command, and Tab completes what is certain. Tab moves the focus as usual if there
 * is nothing to complete, or if it is pressed again after the candidates were told, so the input never traps the focus.
 */
export function completeCommands(): void {
  document.addEventListener("focusin", showHint);
  document.addEventListener("focusout", ({ target }) => {
    if (chatInputAt(target)) list.hide();
  });
  document.addEventListener("input", onInput);
  // Runs before the input of Foundry, which sends on Enter and recalls on arrows, and before the rich text editor of 14.
  document.addEventListener("keydown", onKeydown, { capture: true });
  // A player may have begun to write before the world was ready.
  const input = chatInputAt(document.activeElement);
  if (input) completeInput(input);
}

function showHint({ target }: Event): void {
  const input = chatInputAt(target);
  if (input) hintBeside(input);
}

function onInput({ target }: Event): void {
  const input = chatInputAt(target);
  if (input) completeInput(input);
}

function completeInput(input: HTMLElement): void {
  list.hide();
  const writing = input.contains(focusedElement()) ? writingIn(input) : null;
  const found = writing && completionOf(writing.text);
  if (writing && found) offer(writing, found);
  const data = { count: found?.candidates.length ?? 0, candidates: found?.candidates.join(", ") ?? "" };
  hintBeside(input).textContent = found ? say({ key: "QUADRIVIUM.Command.Offered", data }) : "";
}

/** Lists the candidates of a completion; taking one writes it. */
function offer({ input, text, write }: Writing, { start, candidates }: Completion): void {
  const isCommand = /^\s*\/$/.test(text.slice(0, start));
  const options = candidates.map((name) => ({
    name,
    hint: isCommand ? game.i18n.localize(`QUADRIVIUM.Command.Hint.${name}`) : "",
  }));
  list.show(input, {
    label: say({ key: "QUADRIVIUM.Command.List" }),
    groups: [{ label: "", options }],
    isAbove: true,
    choose: ({ name }) => {
      list.hide();
      write(start, `${name} `);
      hintBeside(input).textContent = "";
    },
  });
}

function onKeydown(event: KeyboardEvent): void {
  const { target, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (shiftKey || ctrlKey || altKey || metaKey || event.isComposing) return;
  const input = chatInputAt(target);
  if (!input || !isUsed(event.key, input)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Does what a key does in the list or to the command; returns false if it is left to the input. */
function isUsed(key: string, input: HTMLElement): boolean {
  switch (key) {
    case "Tab": {
      if (list.takeMarked()) return true;
      const writing = writingIn(input);
      return writing !== null && completeIn(writing);
    }
    case "Enter": {
      const isTaken = list.takeMarked();
      list.hide();
      return isTaken;
    }
    case "Escape": {
      const wasOpen = list.isOpen;
      list.hide();
      return wasOpen;
    }
    case "ArrowDown":
    case "ArrowUp": {
      // Without a mark, the arrow upwards recalls what was sent before.
      if (!list.isOpen || (key === "ArrowUp" && !list.hasMark)) return false;
      const marked = list.move(key === "ArrowDown" ? 1 : -1);
      // A text area names the marked entry by itself; a rich text input cannot.
      if (!isElement(input, "textarea")) hintBeside(input).textContent = marked?.name ?? "";
      return true;
    }
    default:
      return false;
  }
}

/** Completes the text before the caret; returns false if there is nothing to do. */
function completeIn({ input, text: written, write }: Writing): boolean {
  const found = completionOf(written);
  if (!found) return false;
  const { start, text, candidates } = found;
  const hint = hintBeside(input);
  const data = { candidates: candidates.join(", ") };
  const possibilities = candidates.length > 1 ? say({ key: "QUADRIVIUM.Command.Candidates", data }) : "";
  if (text === null && hint.textContent === possibilities) return false;
  if (text !== null) write(start, candidates.length === 1 ? `${text} ` : text);
  list.hide();
  const further = candidates.length > 1 ? writingIn(input) : null;
  if (further) offer(further, found);
  hint.textContent = possibilities;
  return true;
}

/** Returns the completion of a text in the chat; null if it is not a command of the system. Of several, the last is written. */
function completionOf(typed: string): Completion | null {
  const from = typed.lastIndexOf("\n/") + 1;
  return shiftCompletion(completionOfPlain(plainNotation(typed.slice(from))), from);
}

function completionOfPlain(text: string): Completion | null {
  const [, before = "", name = "", words] = /^(\s*\/)([a-z]*)(\s[^]*)?$/i.exec(text) ?? [];
  if (!before) return null;
  if (words === undefined && name === "") return { start: before.length, text: null, candidates: usableCommands() };
  if (words === undefined) return shiftCompletion(completeWord(name, usableCommands()), before.length);
  const command = commands().get(name.toLowerCase());
  const found = completeSpeaker(words, chatSpeaker(), (said, speaker) => {
    const { dieKind = null } = command ?? {};
    return command?.complete?.(said, speaker) ?? (dieKind && complete(said, languageFor(`/${name}`, dieKind, speaker)));
  });
  return shiftCompletion(found, before.length + name.length);
}

/**
 * Returns the element that shows the candidates, also to screen readers. These announce only changes of an element that
 * was there before.
 */
function hintBeside(input: HTMLElement): HTMLElement {
  const known = input.parentElement?.querySelector<HTMLElement>(":scope > .command-hint");
  if (known) return known;
  const hint = document.createElement("p");
  hint.className = "quadrivium command-hint";
  hint.role = "status";
  input.after(hint);
  return hint;
}

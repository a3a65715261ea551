import { say } from "../dice/words.ts";
import { complete, completeWord } from "../rules/command/complete.ts";
import type { Completion } from "../rules/command/complete.ts";
import { commands } from "./commands.ts";
import { speech } from "./speech.ts";
import { languageFor } from "./spoken-roll.ts";

/**
 * Lets Tab complete names and words of our commands in the chat's input, where that is a text area (Foundry 13); the
 * rich text editor of 14 has keys of its own. Tab keeps its meaning wherever there is nothing to complete, and when it
 * is pressed again after the possibilities were told, so nobody is caught in the input.
 */
export function completeCommands(): void {
  document.addEventListener("focusin", showHint);
  document.addEventListener("input", clearHint);
  document.addEventListener("keydown", answerTab);
}

function showHint({ target }: Event): void {
  if (isChatInput(target)) hintBeside(target);
}

function clearHint({ target }: Event): void {
  if (isChatInput(target)) hintBeside(target).textContent = "";
}

function answerTab(event: KeyboardEvent): void {
  const { target, key, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (key !== "Tab" || shiftKey || ctrlKey || altKey || metaKey || !isChatInput(target)) return;
  if (completeIn(target)) event.preventDefault();
}

/** Completes what stands before the caret; false when there is nothing to do. */
function completeIn(input: HTMLTextAreaElement): boolean {
  const { value, selectionStart, selectionEnd } = input;
  if (selectionStart !== selectionEnd || selectionEnd !== value.length) return false;
  const found = completionOf(value);
  if (!found) return false;
  const { start, text, candidates } = found;
  const hint = hintBeside(input);
  const possibilities = candidates.length > 1 ? say(possibilitiesOf(candidates)) : "";
  if (text === null && hint.textContent === possibilities) return false;
  if (text !== null) input.setRangeText(candidates.length === 1 ? `${text} ` : text, start, value.length, "end");
  hint.textContent = possibilities;
  return true;
}

function possibilitiesOf(candidates: readonly string[]) {
  return { key: "QUADRIVIUM.Command.Candidates", data: { candidates: candidates.join(", ") } };
}

/** How a text in the chat goes on, if it is a command of ours. */
function completionOf(text: string): Completion | null {
  const [, before = "", name = "", words] = /^(\s*\/)([a-z]*)(\s[^]*)?$/i.exec(text) ?? [];
  if (!before) return null;
  if (words === undefined) return moved(completeWord(name, [...commands.keys()]), before.length);
  const tradition = commands.get(name.toLowerCase())?.tradition;
  if (!tradition) return null;
  return moved(complete(words, languageFor(`/${name}`, tradition, speech())), before.length + name.length);
}

/** A completion of the end of a text, as one of the whole. */
function moved(completion: Completion | null, by: number): Completion | null {
  return completion && { ...completion, start: completion.start + by };
}

function isChatInput(target: EventTarget | null): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.id === "chat-message";
}

/** Where the possibilities are shown, and told to those who hear the page. It must be there before it says anything. */
function hintBeside(input: HTMLTextAreaElement): HTMLElement {
  const known = input.nextElementSibling;
  if (known instanceof HTMLElement && known.matches(".command-hint")) return known;
  const hint = document.createElement("p");
  hint.className = "quadrivium command-hint";
  hint.role = "status";
  input.after(hint);
  return hint;
}

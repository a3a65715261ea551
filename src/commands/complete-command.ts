import { isElement } from "../windows/elements.ts";
import { say } from "../i18n/words.ts";
import { complete, completeWord, shiftCompletion } from "../rules/command/complete.ts";
import type { Completion } from "../rules/command/complete.ts";
import { chatInputAt, writingIn } from "./chat-writing.ts";
import type { Writing } from "./chat-writing.ts";
import { commands } from "./commands.ts";
import { chatSpeaker } from "../rolls/chat-speaker.ts";
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { completeSpeaker } from "./speak-as.ts";
import { languageFor } from "./spoken-roll.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/**
 * Completes names and words of commands in the chat's input on Tab. Tab moves the focus as usual if there is nothing to
 * complete, or if it is pressed again after the candidates were shown, so nobody is trapped in the input.
 */
export function completeCommands(): void {
  document.addEventListener("focusin", showHint);
  document.addEventListener("input", clearHint);
  // Runs before the rich text editor of Foundry 14, which uses Tab itself.
  document.addEventListener("keydown", onKeydown, { capture: true });
}

function showHint({ target }: Event): void {
  const input = chatInputAt(target);
  if (input) hintBeside(input);
}

function clearHint({ target }: Event): void {
  const input = chatInputAt(target);
  if (input) hintBeside(input).textContent = "";
}

function onKeydown(event: KeyboardEvent): void {
  const { target, key, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (key !== "Tab" || shiftKey || ctrlKey || altKey || metaKey || event.isComposing) return;
  const input = chatInputAt(target);
  const writing = input && writingIn(input);
  if (!writing || !completeIn(writing)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Completes the text before the caret; returns false if there is nothing to do. */
function completeIn({ input, text: written, write }: Writing): boolean {
  const found = completionOf(written);
  if (!found) return false;
  const { start, text, candidates } = found;
  const hint = hintBeside(input);
  const possibilities = candidates.length > 1 ? say(possibilitiesOf(candidates)) : "";
  if (text === null && hint.textContent === possibilities) return false;
  if (text !== null) write(start, candidates.length === 1 ? `${text} ` : text);
  hint.textContent = possibilities;
  return true;
}

function possibilitiesOf(candidates: readonly string[]) {
  return { key: "QUADRIVIUM.Command.Candidates", data: { candidates: candidates.join(", ") } };
}

/** Returns the completion of a text in the chat; null if it is no command of the system. */
function completionOf(text: string): Completion | null {
  const [, before = "", name = "", words] = /^(\s*\/)([a-z]*)(\s[^]*)?$/i.exec(text) ?? [];
  if (!before) return null;
  if (words === undefined) return shiftCompletion(completeWord(name, [...commands.keys()]), before.length);
  const command = commands.get(name.toLowerCase());
  const found = completeSpeaker(words, chatSpeaker(), (said, speaker) => {
    return command?.complete?.(said, speaker) ?? completeRoll(name, command?.dieKind ?? null, said, speaker);
  });
  return shiftCompletion(found, before.length + name.length);
}

function completeRoll(name: string, dieKind: DieKind | null, words: string, speaker: ChatSpeaker): Completion | null {
  return dieKind && complete(words, languageFor(`/${name}`, dieKind, speaker));
}

/**
 * Returns the element that shows the candidates, also to screen readers. These announce only changes of an element that
 * was there before.
 */
function hintBeside(input: HTMLElement): HTMLElement {
  const known = input.nextElementSibling;
  if (isElement(known) && known.matches(".command-hint")) return known;
  const hint = document.createElement("p");
  hint.className = "quadrivium command-hint";
  hint.role = "status";
  input.after(hint);
  return hint;
}

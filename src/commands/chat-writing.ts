import { isElement, elementsOnPages } from "../ui/pages.ts";
import { fireAndForget, nextTask } from "../base/async.ts";
import { MissingPart } from "../base/late.ts";

/** Returns the chat's input if this is a part of it: a text area in Foundry 13, a rich text editor in 14. */
export function chatInputAt(target: EventTarget | null): HTMLElement | null {
  return isElement(target) ? target.closest<HTMLElement>("#chat-message") : null;
}

/** A page that can write where the focus is, as typing does. */
interface TypingPage {
  execCommand?(command: "insertText", shows: boolean, text: string): boolean;
}

/** Returns the area in which people write in the input of the chat; null if there is none. */
function writingArea(): HTMLElement | null {
  const [input = null] = elementsOnPages("#chat-message");
  return isElement(input, "textarea") ? input : (input?.querySelector<HTMLElement>("[contenteditable='true']") ?? null);
}

/** Returns what is written there, without its white space, of which an editor makes paragraphs. */
function writtenIn(area: HTMLElement): string {
  return pressed(isElement(area, "textarea") ? area.value : area.textContent);
}

function pressed(text: string): string {
  return text.replaceAll(/\s/g, "");
}

/** What was typed, and is told to the chat again once it can be read: something else may stand in the input by then. */
const toldAgain = new Set<string>();

/** Tells whether a text that the chat is told of has just been typed into its input, rather than come from a macro. */
export function isTyped(text: string): boolean {
  if (toldAgain.has(pressed(text))) return true;
  const area = writingArea();
  if (!area) return false;
  const written = writtenIn(area);
  return written === pressed(text) || (written === "" && area.ownerDocument.activeElement === area);
}

/**
 * Puts a text that could not be sent back into the chat's input, as typing does, so that it can be corrected; Foundry clears its
 * input after every command. Where something else stands by now, the arrow upwards recalls it.
 */
async function putBack(text: string): Promise<void> {
  await nextTask();
  const area = writingArea();
  if (!area || writtenIn(area) !== "") return;
  area.focus();
  if (isElement(area, "textarea")) {
    area.value = text;
    // What is near a misspelt name is offered.
    area.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  // The value of a rich text editor that is in use cannot be set. Browsers that lack this old command have no better one.
  (area.ownerDocument as object as TypingPage).execCommand?.("insertText", false, text);
}

/** Does what the chat is told; if it fails, shows the reason, and puts back what was typed, so that it can be corrected. */
export function runOrRestore(text: string, run: () => Promise<void>): void {
  const wasTyped = isTyped(text);
  run().catch((error: unknown) => {
    showCommandError(error);
    if (wasTyped) fireAndForget(putBack(text));
  });
}

/** Shows this user the reason why a command failed. */
export function showCommandError(error: unknown): void {
  if (!(error instanceof Error)) throw error;
  // Of a missing part the user has been told.
  if (!(error instanceof MissingPart)) ui.notifications.error(error.message);
}

/** Tells the chat what to post, as if it had been typed. */
export async function sayInChat(text: string, speaker: ChatMessage.SpeakerData): Promise<void> {
  // The community's types do not know this method.
  const log = ui.chat as object as { processMessage: (text: string, options: object) => Promise<unknown> };
  await log.processMessage(text, { speaker });
}

/** Tells the chat again what was typed and had to wait. */
export async function sayTypedAgain(text: string, message: string, speaker: ChatMessage.SpeakerData): Promise<void> {
  const typed = pressed(text);
  toldAgain.add(typed);
  try {
    await sayInChat(message, speaker);
  } finally {
    toldAgain.delete(typed);
  }
}

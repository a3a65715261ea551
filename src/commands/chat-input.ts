import { fireAndForget, nextTask } from "../base/async.ts";
import { isElement, elementsOnPages } from "../ui/dom.ts";

/** Returns the chat's input if this is a part of it: a text area in Foundry 13, a rich text editor in 14. */
export function chatInputAt(target: EventTarget | null): HTMLElement | null {
  return isElement(target) ? target.closest<HTMLElement>("#chat-message") : null;
}

/** A page that can write where the focus is, as typing does. */
interface TypingPage {
  execCommand?(command: "insertText", shows: boolean, text: string): boolean;
}

/** Returns the area of the chat's input that takes text; null for none. */
function writingArea(): HTMLElement | null {
  const [input = null] = elementsOnPages("#chat-message");
  return isElement(input, "textarea") ? input : (input?.querySelector<HTMLElement>("[contenteditable='true']") ?? null);
}

/**
 * Puts a text that could not be sent back into the chat's input, as typing does, so that it can be corrected; Foundry clears its
 * input after every command. If there is other text by now, the up arrow recalls it.
 */
async function putBack(text: string): Promise<void> {
  await nextTask();
  const area = writingArea();
  // A macro runs without typing there.
  if (!area || area.ownerDocument.activeElement !== area) return;
  if ((isElement(area, "textarea") ? area.value : area.textContent).trim() !== "") return;
  if (isElement(area, "textarea")) {
    area.value = text;
    // Offers names like the misspelled one.
    area.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  // The value of a rich text editor that is in use cannot be set. Browsers without this old command lack a better one.
  (area.ownerDocument as object as TypingPage).execCommand?.("insertText", false, text);
}

/** Runs what was typed in the chat; if it fails, shows the reason and puts the text back, so that it can be corrected. */
export function runOrRestore(text: string, run: () => Promise<unknown>): void {
  run().catch((error: unknown) => {
    showCommandError(error);
    fireAndForget(putBack(text));
  });
}

/** Shows this user the reason why a command failed. */
export function showCommandError(error: unknown): void {
  if (!(error instanceof Error)) throw error;
  // A missing part was already reported to the user.
  ui.notifications.error(error.message);
}

/** The text in the chat's input, with the caret at its end. */
export interface Writing {
  /** The input of the chat. */
  readonly input: HTMLElement;
  readonly text: string;
  /** Replaces the text from a position to its end, as if it had been typed. */
  readonly write: (start: number, end: string) => void;
}

/**
 * Returns the text in the chat's input; null if the caret is not at its end or the text is more than one plain line.
 */
export function writingIn(input: HTMLElement): Writing | null {
  return isElement(input, "textarea") ? plainWriting(input) : richWriting(input);
}

function plainWriting(input: HTMLTextAreaElement): Writing | null {
  const { value: text, selectionStart, selectionEnd } = input;
  if (selectionStart !== selectionEnd || selectionEnd !== text.length) return null;
  return {
    input,
    text,
    write: (start, end) => {
      input.setRangeText(end, start, text.length, "end");
    },
  };
}

/**
 * A rich text editor such as ProseMirror watches its editable area and accepts changes that others make there, as
 * spelling checkers and input methods do.
 */
function richWriting(input: HTMLElement): Writing | null {
  const area = input.querySelector("[contenteditable='true']");
  const selection = document.getSelection();
  const node = selection?.isCollapsed ? selection.anchorNode : null;
  if (!area || !selection || !(node instanceof Text) || !area.contains(node)) return null;
  if (selection.anchorOffset !== node.length || area.textContent !== node.data) return null;
  return {
    input,
    text: node.data,
    write: (start, end) => {
      node.replaceData(start, node.length - start, end);
      selection.collapse(node, node.length);
    },
  };
}

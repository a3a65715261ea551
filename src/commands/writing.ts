import { isElement } from "../ui/pages.ts";

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

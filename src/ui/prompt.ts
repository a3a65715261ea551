import { askByButtons } from "./on-page.ts";
import { focusedElement } from "./pages.ts";

/** A question that comes up by itself; its window is drawn a moment after it was asked. */
export interface Prompt {
  window: foundry.applications.api.DialogV2 | null;
  /** True if nothing is left to answer, so that a window is closed as soon as it is drawn. */
  isOver: boolean;
}

/** What a prompt shows. */
interface Shown {
  readonly title: string;
  readonly content: HTMLElement;
  /** The buttons of Foundry's dialog. */
  readonly buttons: readonly { readonly action: string; readonly label: string; readonly default?: boolean }[];
  /** Runs when the window is drawn. */
  readonly onDrawn?: (window: HTMLElement) => void;
}

/** By how many pixels a prompt lies beside the one before. */
const STEP = 40;

/**
 * Asks in a window that can be put off. A user who is typing goes on typing: their next key presses no button of it.
 * @returns the name of the pressed button; null if the window is closed without one
 */
export function askInPrompt(prompt: Prompt, { title, content, buttons, onDrawn }: Shown): Promise<string | null> {
  const focused = focusedElement();
  const isWriting = focused?.matches("input, textarea, select, [contenteditable]:not([contenteditable=false])");
  const writing = isWriting ? focused : null;
  // Without the focus, it must be announced.
  if (writing) {
    content.role = "alert";
    const about = document.createElement("span");
    about.className = "visually-hidden";
    about.textContent = `${title} `;
    content.prepend(about);
  }
  return askByButtons({
    classes: ["quadrivium", "question", "request-prompt"],
    position: { width: 360 },
    window: { title },
    content: content.outerHTML,
    buttons,
    rejectClose: false,
    render: (_event: Event, dialog: foundry.applications.api.DialogV2): void => {
      prompt.window = dialog;
      if (prompt.isOver) void dialog.close();
      placeOverOthers(dialog);
      onDrawn?.(dialog.element);
      // Foundry focuses a button of every dialog once it is drawn.
      setTimeout(() => {
        if (!writing?.isConnected || !dialog.element.contains(focusedElement())) return;
        writing.focus();
        // The window that is written in may come to the front with its field, and on a phone cover the prompt.
        dialog.bringToFront();
      });
    },
  });
}

/** Places a prompt so that it leaves something of the one before visible. */
function placeOverOthers(dialog: foundry.applications.api.DialogV2): void {
  const before = [...dialog.element.ownerDocument.querySelectorAll(".request-prompt")].at(-2);
  if (!before) return;
  const { left, top } = before.getBoundingClientRect();
  dialog.setPosition({ left: left + STEP, top: top + STEP });
}

/** Closes a prompt to which nothing is left to answer, also one that is not drawn yet. */
export function closePrompt(prompt: Prompt): void {
  prompt.isOver = true;
  void prompt.window?.close();
}

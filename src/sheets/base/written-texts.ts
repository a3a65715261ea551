import { isElement } from "../../ui/pages.ts";
import { say } from "../../base/words.ts";
import { clearNote, showFieldNote } from "../../ui/field-note.ts";
import { drawingOf } from "../../ui/redraw.ts";

/** The window in which texts are written. */
interface Drawn {
  readonly parts: Readonly<Record<string, HTMLElement>>;
  render(): Promise<unknown>;
}

/** The menu that an editor's toolbar opens outside of the editor, and its dialogs for links and pictures. */
const MENU = "#prosemirror-dropdown";
const OPENED = `dialog, ${MENU}`;

/**
 * The rich texts that are being written. Such a text exists only in its editor and would be lost with it, so the part
 * around it is drawn when the writer has finished. What an editor opens elsewhere takes the focus, and writes in it afterwards.
 */
export class WrittenTexts {
  /** The editors around which a part waits to be drawn. */
  readonly #awaited = new WeakSet<HTMLElement>();
  /** What has taken the focus from an editor that opened it. */
  readonly #opened = new WeakMap<HTMLElement, Element>();
  /** The texts that notes have announced to the writers. */
  readonly #announced = new WeakMap<HTMLElement, string>();

  /** Follows the writers of a part that is new on the page. */
  follow(sheet: Drawn, part: HTMLElement): void {
    part.addEventListener("focusout", ({ target, relatedTarget }) => {
      const editor = isElement(target) ? target.closest<HTMLElement>("prose-mirror") : null;
      if (editor) this.#onLeave(sheet, editor, isElement(relatedTarget) ? relatedTarget : null);
    });
  }

  /** Returns true if a part must stay as it is. Tells the writer if the stored text has changed. */
  holds(sheet: Drawn, partId: string, drawn: HTMLElement): boolean {
    const part = sheet.parts[partId];
    const editor = [...(part?.querySelectorAll<HTMLElement>("prose-mirror") ?? [])].find((one) =>
      this.#isBeingWritten(one),
    );
    // Who may not write any more may not read what only writers do, either.
    const next = editor && drawn.querySelector(`prose-mirror[name="${editor.getAttribute("name") ?? ""}"]`);
    if (!part || !next || drawingOf(part)?.isEqualNode(drawn)) return false;
    this.#awaited.add(editor);
    const stored = textIn(next);
    if (stored !== (this.#announced.get(editor) ?? textIn(drawingOf(editor)))) {
      this.#announced.set(editor, stored);
      showFieldNote(editor, say({ key: "QUADRIVIUM.Sheet.textChanged" }));
    }
    return true;
  }

  #isBeingWritten(editor: HTMLElement): boolean {
    const opened = this.#opened.get(editor);
    return editor.contains(editor.ownerDocument.activeElement) || (opened !== undefined && isOpen(opened));
  }

  #onLeave(sheet: Drawn, editor: HTMLElement, to: HTMLElement | null): void {
    if (to && editor.contains(to)) return;
    // The entries of a menu take no focus, so it goes nowhere.
    const opened = to ? to.closest(OPENED) : editor.ownerDocument.querySelector(MENU);
    if (!opened) {
      this.#drawAwaited(sheet, editor);
      return;
    }
    this.#opened.set(editor, opened);
    const observer = new MutationObserver(() => {
      if (isOpen(opened)) return;
      observer.disconnect();
      this.#drawAwaited(sheet, editor);
    });
    observer.observe(opened, { attributeFilter: ["open"] });
    if (opened.parentElement) observer.observe(opened.parentElement, { childList: true });
  }

  #drawAwaited(sheet: Drawn, editor: HTMLElement): void {
    if (!this.#awaited.delete(editor)) return;
    // The drawing shows the stored text, and another editor.
    clearNote(editor);
    void sheet.render();
  }
}

/** Tells whether a dialog or a menu is still there. */
function isOpen(opened: Element): boolean {
  return opened.isConnected && (opened.matches(MENU) || opened.hasAttribute("open"));
}

/** Returns the text with which an editor was drawn. */
function textIn(editor: Element | null): string {
  return editor?.getAttribute("value") ?? "";
}

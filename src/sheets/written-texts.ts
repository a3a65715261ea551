import { isElement } from "../windows/elements.ts";
import { say } from "../i18n/words.ts";
import { showFieldNote } from "../windows/field-note.ts";

/** The window in which texts are written. */
interface Drawn {
  readonly parts: Readonly<Record<string, HTMLElement>>;
  render(): Promise<unknown>;
}

/**
 * The rich texts that are being written. Such a text exists only in its editor and would be lost with it, so the part
 * around it is drawn when the writer has finished.
 */
export class WrittenTexts {
  readonly #awaited = new WeakSet<HTMLElement>();
  /** The texts that their writers know: those that were drawn, and those a note has announced. */
  readonly #known = new Map<string, string>();

  /** Remembers the texts of parts that come onto the page, since their editors do not keep them. */
  drew(parts: Readonly<Record<string, HTMLElement>>): void {
    for (const [partId, drawn] of Object.entries(parts)) {
      for (const editor of drawn.querySelectorAll("prose-mirror")) {
        this.#known.set(keyOf(partId, editor), textIn(editor));
      }
    }
  }

  /** Returns true if a part must stay as it is. Tells the writer if the stored text has changed. */
  holds(sheet: Drawn, partId: string, drawn: HTMLElement): boolean {
    const editor = [...(sheet.parts[partId]?.querySelectorAll<HTMLElement>("prose-mirror") ?? [])].find(isBeingWritten);
    if (!editor) return false;
    this.#drawAfter(sheet, editor);
    const name = editor.getAttribute("name") ?? "";
    const stored = textIn(drawn.querySelector(`prose-mirror[name="${name}"]`));
    const key = keyOf(partId, editor);
    if (stored !== this.#known.get(key)) {
      this.#known.set(key, stored);
      showFieldNote(editor, say({ key: "QUADRIVIUM.Sheet.textChanged" }));
    }
    return true;
  }

  #drawAfter(sheet: Drawn, editor: HTMLElement): void {
    if (this.#awaited.has(editor)) return;
    this.#awaited.add(editor);
    editor.addEventListener("focusout", ({ relatedTarget }) => {
      const isLeft = !(isElement(relatedTarget) && editor.contains(relatedTarget));
      if (isLeft) void sheet.render();
    });
  }
}

function keyOf(partId: string, editor: Element): string {
  return `${partId} ${editor.getAttribute("name") ?? ""}`;
}

/** Returns the text with which an editor was drawn. */
function textIn(editor: Element | null): string {
  return editor?.getAttribute("value") ?? "";
}

function isBeingWritten(editor: HTMLElement): boolean {
  return editor.contains(editor.ownerDocument.activeElement);
}

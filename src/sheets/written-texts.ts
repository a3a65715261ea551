import { say } from "../i18n/words.ts";
import { tellAt } from "../windows/field-note.ts";

/** The window that texts are written in. */
interface Drawn {
  readonly parts: Readonly<Record<string, HTMLElement>>;
  render(): Promise<unknown>;
}

/**
 * Rich texts that are being written. What is written is in its editor alone, and would be lost with it; so the part around
 * it is drawn when its writer has done.
 */
export class WrittenTexts {
  readonly #awaited = new WeakSet<HTMLElement>();
  /** The texts that their writers know: those that were drawn, and those they have been told of. */
  readonly #known = new Map<string, string>();

  /** Remembers the texts of parts that come onto the page: their editors do not keep them there. */
  drew(parts: Readonly<Record<string, HTMLElement>>): void {
    for (const [partId, drawn] of Object.entries(parts)) {
      for (const editor of drawn.querySelectorAll("prose-mirror")) {
        this.#known.set(keyOf(partId, editor), textIn(editor));
      }
    }
  }

  /** Whether a part has to stay as it is. Who writes is told where the text would be another one now. */
  holds(sheet: Drawn, partId: string, drawn: HTMLElement): boolean {
    const editor = [...(sheet.parts[partId]?.querySelectorAll<HTMLElement>("prose-mirror") ?? [])].find(isBeingWritten);
    if (!editor) return false;
    this.#drawAfter(sheet, editor);
    const name = editor.getAttribute("name") ?? "";
    const stored = textIn(drawn.querySelector(`prose-mirror[name="${name}"]`));
    const key = keyOf(partId, editor);
    if (stored !== this.#known.get(key)) {
      this.#known.set(key, stored);
      tellAt(editor, say({ key: "QUADRIVIUM.Sheet.textChanged" }));
    }
    return true;
  }

  #drawAfter(sheet: Drawn, editor: HTMLElement): void {
    if (this.#awaited.has(editor)) return;
    this.#awaited.add(editor);
    editor.addEventListener("close", () => void sheet.render());
    editor.addEventListener("focusout", ({ relatedTarget }) => {
      const isLeft = !(relatedTarget instanceof Node && editor.contains(relatedTarget));
      if (isLeft && !editor.hasAttribute("toggled")) void sheet.render();
    });
  }
}

function keyOf(partId: string, editor: Element): string {
  return `${partId} ${editor.getAttribute("name") ?? ""}`;
}

/** The text that an editor was drawn with. */
function textIn(editor: Element | null): string {
  return editor?.getAttribute("value") ?? "";
}

/** An editor with a button is open until that is pressed; one without is always, so it counts who is in it. */
function isBeingWritten(editor: HTMLElement): boolean {
  if (editor.hasAttribute("toggled")) return editor.querySelector("[contenteditable=true]") !== null;
  return editor.contains(editor.ownerDocument.activeElement);
}

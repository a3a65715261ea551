import { isElement } from "../../ui/elements.ts";
import { matchWords } from "../../ui/match-words.ts";

const { SearchFilter } = foundry.applications.ux;

/** The number of rows above which a section has a search box. */
const MANY_ROWS = 12;

/** The search boxes of a sheet, one in each section with many rows. They keep their text while parts are redrawn. */
export class RowSearch {
  readonly #queries = new Map<string, string>();
  readonly #selections = new Map<string, readonly [start: number, end: number]>();

  /** Remembers the selection in the search box of a part before the part is replaced. */
  note(partId: string, before: HTMLElement): void {
    this.#selections.delete(partId);
    const { activeElement: field } = before.ownerDocument;
    if (!isElement(field, "input") || field.type !== "search" || !before.contains(field)) return;
    const { selectionStart, selectionEnd, value } = field;
    this.#selections.set(partId, [selectionStart ?? value.length, selectionEnd ?? value.length]);
  }

  /** Adds a search box after the heading of a new part if it has many rows; it hides the rows that do not match. */
  attach(partId: string, part: HTMLElement, rootId: string): void {
    // A row is replaced when its item changes, so they are looked up anew for each query.
    const rowsNow = (): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(".row[data-item-id]")];
    const heading = part.querySelector<HTMLElement>("h3");
    if (rowsNow().length <= MANY_ROWS || !heading) {
      this.#queries.delete(partId);
      return;
    }
    const { box, found } = searchBox(heading, `${rootId}-${partId}-search`);
    heading.after(box);
    const filter = new SearchFilter({
      inputSelector: "input[type=search]",
      contentSelector: ".rows",
      initial: this.#queries.get(partId) ?? "",
      delay: 0,
      callback: (_event, query) => {
        this.#queries.set(partId, query);
        const matches = matchWords(query);
        const rows = rowsNow();
        for (const row of rows) row.hidden = !matches(nameIn(row));
        const shown = rows.filter(({ hidden }) => !hidden).length;
        found.textContent = query === "" ? "" : sayFound(shown, rows.length);
      },
    });
    filter.bind(part);
    this.#goBack(partId, part);
  }

  /** Restores the focus; Foundry restores it before the search box exists again. */
  #goBack(partId: string, part: HTMLElement): void {
    const selection = this.#selections.get(partId);
    const field = part.querySelector<HTMLInputElement>("input[type=search]");
    this.#selections.delete(partId);
    if (!selection || !field) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(...selection);
  }
}

function sayFound(shown: number, all: number): string {
  return game.i18n.format("QUADRIVIUM.Sheet.found", { shown: String(shown), all: String(all) });
}

/** Returns the text by which a row is found: its name and the words beside it. */
function nameIn(row: HTMLElement): string {
  const fields = [...row.querySelectorAll<HTMLInputElement>("input[type=text]")].map(({ value }) => value);
  const words = [...row.querySelectorAll(".roll, .name, .specialty")].map(({ textContent }) => textContent);
  return [...fields, ...words].join(" ");
}

function searchBox(heading: HTMLElement, id: string): { box: HTMLElement; found: HTMLElement } {
  const { ownerDocument } = heading;
  const box = ownerDocument.createElement("span");
  box.className = "row-search";
  const field = ownerDocument.createElement("input");
  const section = heading.textContent.trim();
  const label = game.i18n.format("QUADRIVIUM.Sheet.search", { section });
  Object.assign(field, { type: "search", id, placeholder: label, ariaLabel: label });
  // The search text does not belong to the actor.
  field.addEventListener("change", (event) => {
    event.stopPropagation();
  });
  const found = ownerDocument.createElement("output");
  found.role = "status";
  box.append(field, found);
  return { box, found };
}

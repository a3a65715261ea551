import { matchWords } from "../../ui/match-words.ts";
import { keepBeside } from "../../ui/redraw.ts";

const { SearchFilter } = foundry.applications.ux;

/** The number of rows above which a section has a search box. */
const MANY_ROWS = 12;

/** The search boxes of a sheet, one in each section with many rows. */
export class RowSearch {
  /** What is searched by the boxes. */
  readonly #queries = new WeakMap<Element, string>();

  /**
   * Puts a search box behind the heading of a section that has many rows now, and hides the rows that do not match; takes it
   * away from one that has few. Call it whenever the section is drawn.
   */
  arrange(part: HTMLElement, id: string): void {
    const box = part.querySelector(".row-search");
    const heading = part.querySelector<HTMLElement>("h3");
    const isNeeded = rowsIn(part).length > MANY_ROWS && heading !== null;
    if (box && !isNeeded) {
      this.#search(part, box, "");
      box.remove();
    } else if (box) this.#search(part, box, this.#queries.get(box) ?? "");
    else if (isNeeded) this.#add(part, heading, id);
  }

  #add(part: HTMLElement, heading: HTMLElement, id: string): void {
    const box = searchBox(heading, id);
    heading.after(box);
    keepBeside(box);
    const filter = new SearchFilter({
      inputSelector: "input[type=search]",
      contentSelector: ".rows",
      delay: 0,
      callback: (_event, query) => {
        this.#search(part, box, query);
      },
    });
    filter.bind(part);
  }

  #search(part: HTMLElement, box: Element, query: string): void {
    this.#queries.set(box, query);
    const matches = matchWords(query);
    const rows = rowsIn(part);
    for (const row of rows) row.hidden = !matches(nameIn(row));
    const shown = rows.filter(({ hidden }) => !hidden).length;
    const said = query === "" ? "" : sayFound(shown, rows.length);
    const found = box.querySelector("output");
    if (found && found.textContent !== said) found.textContent = said;
  }
}

function rowsIn(part: HTMLElement): readonly HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(".row[data-item-id]")];
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

function searchBox(heading: HTMLElement, id: string): HTMLElement {
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
  return box;
}

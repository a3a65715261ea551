/** A row of a part that is drawn again, and its place among the rows of that part. */
export interface DrawnRow {
  readonly partId: string;
  readonly place: number;
  readonly row: HTMLElement;
}

/** What of a drawing differs from what is on the page: parts, and rows of parts that are otherwise the same. */
export interface Difference {
  readonly parts: Record<string, HTMLElement>;
  readonly rows: readonly DrawnRow[];
}

/** A part as it was drawn. */
interface Drawing {
  readonly whole: string;
  readonly rows: readonly string[];
  /** The part with nothing of its rows but their ids: a row that has moved is another row. */
  readonly frame: string;
}

/** Stands before and after the id of a row; no HTML contains it. */
const MARK = "\0";

/**
 * Remembers how the parts of a window were drawn, and selects from a new drawing only what differs. The change of a field
 * so replaces only the parts or rows that show it, and nobody has to list them.
 */
export class DrawnParts {
  readonly #drawn = new Map<string, Drawing>();
  readonly #rowId: string;

  /** @param rowId The attribute by which a row is known that can be replaced alone; blank if there are none. */
  constructor(rowId: string) {
    this.#rowId = rowId;
  }

  /**
   * Returns what to replace on the page.
   * @param isFirst Nothing of an earlier drawing is on the page any more.
   * @param isHeld Returns true if a part that differs must stay as it is for now.
   */
  changed(
    rendered: Readonly<Record<string, HTMLElement>>,
    isFirst: boolean,
    isHeld: (partId: string, drawn: HTMLElement) => boolean,
  ): Difference {
    if (isFirst) this.#drawn.clear();
    const parts: Record<string, HTMLElement> = {};
    const rows: DrawnRow[] = [];
    for (const [partId, part] of Object.entries(rendered)) {
      const before = this.#drawn.get(partId);
      const whole = part.outerHTML;
      if (before?.whole === whole || (!isFirst && isHeld(partId, part))) continue;
      const elements = this.rowsOf(part);
      const now = this.#drawingOf(whole, elements);
      this.#drawn.set(partId, now);
      if (before?.frame !== now.frame) parts[partId] = part;
      else {
        elements.forEach((row, place) => {
          if (before.rows[place] !== now.rows[place]) rows.push({ partId, place, row });
        });
      }
    }
    return { parts, rows };
  }

  /** Returns the rows of a part in their order. */
  rowsOf(part: HTMLElement): readonly HTMLElement[] {
    return this.#rowId === "" ? [] : [...part.querySelectorAll<HTMLElement>(`.rows > [${this.#rowId}]`)];
  }

  #drawingOf(whole: string, elements: readonly HTMLElement[]): Drawing {
    const rows = elements.map(({ outerHTML }) => outerHTML);
    let rest = whole;
    const frame = rows.flatMap((row, place) => {
      const start = rest.indexOf(row);
      const before = rest.slice(0, start);
      rest = rest.slice(start + row.length);
      return [before, elements[place]?.getAttribute(this.#rowId)];
    });
    return { whole, rows, frame: [...frame, rest].join(MARK) };
  }
}

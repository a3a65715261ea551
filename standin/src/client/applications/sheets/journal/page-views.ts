import type { JournalEntryPageHeading } from "../../../documents/journal-toc.ts";
import type { PageSheetClass, PageView } from "./journal-types.ts";

type PageSheet = InstanceType<PageSheetClass>;

/** The sheets in which an entry shows its pages; each is kept as long as the entry is open. */
export class PageViews {
  readonly #sheets = new Map<string, { sheet: PageSheet; cls: PageSheetClass }>();

  /** The sheet that shows a page: the one for its type, or the one chosen for it. */
  sheetOf(page: PageView): PageSheet {
    const cls = page._getSheetClass();
    if (!cls) throw new Error(`There is no sheet for pages of type "${page.type}"`);
    const known = this.#sheets.get(page.id);
    if (known?.cls === cls) return known.sheet;
    const sheet = new cls({ document: page, mode: "view" });
    this.#sheets.set(page.id, { sheet, cls });
    return sheet;
  }

  /** Draws pages into their place in the window, in their order. */
  async show(pages: readonly PageView[], place: HTMLElement): Promise<void> {
    const elements: HTMLElement[] = [];
    for (const page of pages) {
      const sheet = this.sheetOf(page);
      await sheet.render({ force: true });
      elements.push(sheet.element);
    }
    place.replaceChildren(...elements);
    const shown = new Set(pages.map(({ id }) => id));
    for (const [id, { sheet }] of this.#sheets) if (!shown.has(id)) sheet._onCloseView();
  }

  /** The headings of a page that is shown. */
  headingsOf(page: PageView): JournalEntryPageHeading[] {
    const { sheet } = this.#sheets.get(page.id) ?? {};
    if (!sheet?.rendered) return Object.values(page.toc);
    return sheet.options.includeTOC ? Object.values(sheet.toc) : [];
  }

  /** The entry is closed, and its pages with it. */
  async close(): Promise<void> {
    for (const { sheet } of this.#sheets.values()) {
      sheet._onCloseView();
      await sheet.close({ animate: false });
    }
    this.#sheets.clear();
  }
}

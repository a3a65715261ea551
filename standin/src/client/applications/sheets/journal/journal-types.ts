import type { JournalEntryPageHeading } from "../../../documents/journal-toc.ts";
import type { DocumentView } from "../../surroundings.ts";

/** A page, as the sheets of journals use it. */
export interface PageView extends DocumentView {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly sort: number;
  readonly src: string | null;
  readonly category: string | null;
  readonly title: { readonly show: boolean; readonly level: number };
  readonly text: { readonly content?: string };
  readonly image: { readonly caption?: string };
  readonly video: Readonly<Record<string, unknown>>;
  readonly toc: Record<string, JournalEntryPageHeading>;
  readonly parent: EntryView;
  clone(changes: object, context: object): unknown;
  _getSheetClass(): PageSheetClass | null;
}

/** A sheet which shows or edits one page. */
export type PageSheetClass = new (options: object) => {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly toc: Record<string, JournalEntryPageHeading>;
  readonly options: { readonly includeTOC?: boolean };
  render(options: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
  _onCloseView(): void;
};

/** A category, under whose name pages are listed. */
export interface CategoryView {
  readonly id: string;
  readonly name: string;
  readonly sort: number;
}

/** An entry, as its sheet uses it. */
export interface EntryView extends DocumentView {
  readonly name: string;
  readonly pages: Iterable<PageView> & { get(id: string | null): PageView | undefined };
  readonly categories: Iterable<CategoryView>;
}

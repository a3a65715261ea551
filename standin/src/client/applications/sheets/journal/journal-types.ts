import type { DocumentView } from "../../surroundings.ts";

/** A page, as the sheets of journals use it. */
export interface PageView extends DocumentView {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly sort: number;
  readonly title: { readonly show: boolean; readonly level: number };
  readonly text: { readonly content?: string };
  _getSheetClass(): PageSheetClass | null;
}

/** A sheet which shows or edits one page. */
export type PageSheetClass = new (options: object) => {
  readonly element: HTMLElement;
  readonly document: PageView;
  render(options: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
  _onCloseView(): void;
};

/** An entry, as its sheet uses it. */
export interface EntryView extends DocumentView {
  readonly name: string;
  readonly pages: Iterable<PageView> & { get(id: string | null): PageView | undefined };
}

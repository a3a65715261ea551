import { CONST } from "../../../constants.ts";
import type { JournalEntryPageHeading } from "../../../documents/journal-toc.ts";
import { localize } from "../../surroundings.ts";
import type { EntryView, PageView } from "./journal-types.ts";

const { OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** One page in the table of contents. */
interface PageLine {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly level: number;
  readonly active: boolean;
  /** Do players not see it? */
  readonly hidden: boolean;
  readonly headings: readonly JournalEntryPageHeading[];
}

/** One category with its pages; the pages without one come first, without a heading. */
interface CategoryLines {
  readonly id: string | null;
  readonly name: string;
  readonly pages: readonly PageLine[];
}

/** Lists the pages of an entry by their categories, with the headings of those that are shown. */
export function prepareContents(
  entry: EntryView,
  pages: readonly PageView[],
  headingsOf: (page: PageView) => JournalEntryPageHeading[],
  activeId: string | undefined,
): CategoryLines[] {
  const categories = [...entry.categories].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
  const known = new Set(categories.map(({ id }) => id));
  const line = (page: PageView): PageLine => ({
    id: page.id,
    name: page.name,
    number: pages.indexOf(page) + 1,
    level: page.title.level,
    active: page.id === activeId,
    hidden: !isSeenByPlayers(entry, page),
    headings: headingsOf(page).filter(({ level, text }) => text !== page.name && level <= 3),
  });
  const isIn = (page: PageView, id: string | null) =>
    id === null ? !page.category || !known.has(page.category) : page.category === id;
  const groups = [{ id: null, name: localize("JOURNAL.UncategorizedPages") }, ...categories];
  return groups
    .map(({ id, name }) => ({ id, name, pages: pages.filter((page) => isIn(page, id)).map(line) }))
    .filter((group) => group.pages.length > 0);
}

/** Does a page say of itself that all may see it, or else its entry? */
function isSeenByPlayers(entry: EntryView, page: PageView): boolean {
  const levelOf = ({ _source }: { _source: Record<string, unknown> }) =>
    (_source["ownership"] as { default?: number } | undefined)?.default ?? -1;
  const own = levelOf(page);
  return (own < 0 ? levelOf(entry) : own) >= OBSERVER;
}

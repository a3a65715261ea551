import { matchesDocument } from "../applications/sidebar/directory-search.ts";
import type { FieldFilter } from "../applications/ux/field-filter.ts";
import { SearchFilter } from "../applications/ux/search-filter.ts";

/** What is looked for in a collection. */
export interface CollectionSearch {
  /** A part of a name, or of any text that can be searched. */
  query?: string;
  filters?: readonly FieldFilter[];
  /** Ids of what is not wanted. */
  exclude?: readonly string[];
}

/** Finds the documents, or the entries of an index, which answer to a text and to all filters. */
export function searchCollection<T extends object>(
  things: Iterable<T>,
  { query = "", filters = [], exclude = [] }: CollectionSearch,
): T[] {
  const text = SearchFilter.cleanQuery(query).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const rgx = new RegExp(text, "i");
  return [...things].filter((thing) => {
    const { _id, name = "" } = thing as { _id?: string; name?: string };
    if (_id !== undefined && exclude.includes(_id)) return false;
    const isNamed =
      "schema" in thing ? matchesDocument(thing as never, rgx, "full") : SearchFilter.testQuery(rgx, name);
    return isNamed && filters.every((filter) => SearchFilter.evaluateFilter(thing, filter));
  });
}

import type { Page } from "playwright-core";
import { openBrowserTable } from "../browser/table.ts";
import type { BrowserTableOptions } from "../browser/table.ts";

/**
 * Lets a user act at a table of their own.
 * @throws Error for what went wrong on the page
 */
export async function atTable<Result>(
  user: string,
  act: (page: Page) => Promise<Result>,
  options: BrowserTableOptions = {},
): Promise<Result> {
  const table = await openBrowserTable(options);
  try {
    const result = await act(await table.join(user));
    if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
    return result;
  } finally {
    await table.close();
  }
}

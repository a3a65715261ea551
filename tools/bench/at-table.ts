import type { Page } from "playwright-core";
import { openBrowserTable } from "../browser/table.ts";
import type { BrowserTableOptions } from "../browser/table.ts";
import { home } from "../demo/home.ts";
import { makePlainSystem } from "./plain-system.ts";

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
    if (table.errors.length > 0) throw new Error([...new Set(table.errors)].join("\n"));
    return result;
  } finally {
    await table.close();
  }
}

/** Lets a user act at a table with the same world and a system that adds nothing; inside {@link atTable}, to act in turns. */
export async function atPlainTable<Result>(
  user: string,
  act: (page: Page) => Promise<Result>,
  options: BrowserTableOptions = {},
): Promise<Result> {
  const { root, remove } = await makePlainSystem();
  try {
    return await atTable(user, act, { seed: home.seed, ...options, root });
  } finally {
    await remove();
  }
}

/** What is read of a page: for whom its journal says that it is made. */
interface Page {
  readonly parent?: { readonly flags?: { readonly quadrivium?: { readonly for?: { readonly traditions?: unknown } } } };
}

/**
 * Sets the pages of a journal in our type and in the color of its game, if its `flags.quadrivium.for.traditions` lists the game for which it
 * is made, or none where it is for all; for the hook `renderJournalEntryPageSheet`. The journals of a table have no such flag and stay as they are.
 */
export function setInType({ document }: { readonly document?: object }, element: HTMLElement): void {
  const page: Page | undefined = document;
  const made = page?.parent?.flags?.quadrivium?.for?.traditions;
  // A window in which a page is written is Foundry's.
  if (!Array.isArray(made) || element.classList.contains("application")) return;
  const [family, ...others] = made as readonly unknown[];
  element.classList.add("quadrivium", "prose", "journal-type");
  element.dataset.family = typeof family === "string" && others.length === 0 ? family : "plain";
}

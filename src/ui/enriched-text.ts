type Options = NonNullable<Parameters<(typeof foundry.applications.ux.TextEditor.implementation)["enrichHTML"]>[1]>;

/** The most characters of a text in which links and rolls are looked for; a longer one is shown without them. */
const LONGEST = 100_000;

/** Nothing is looked for but secrets, which are still hidden from those who may not read them. */
const asItIs: Options = { documents: false, links: false, rolls: false, embeds: false, custom: false };

/** Returns the HTML of a description for readers, as Foundry enriches it. */
export function enriched(text: string, options: Options): Promise<string> {
  const bounded = text.length > LONGEST ? { ...options, ...asItIs } : options;
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(text, bounded);
}

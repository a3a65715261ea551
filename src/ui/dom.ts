/** The pages of this client, and what is on them. */

/**
 * Returns whether something is an element, of one of these kinds if any are named. `instanceof` fails for elements of a
 * browser window of their own, in which Foundry 14 can show a sheet: that window has classes of its own.
 */
export function isElement(value: unknown): value is HTMLElement;
export function isElement<Name extends keyof HTMLElementTagNameMap>(
  value: unknown,
  ...names: readonly Name[]
): value is HTMLElementTagNameMap[Name];
export function isElement(value: unknown, ...names: readonly string[]): boolean {
  const { nodeType, localName = "" } = (value ?? {}) as Partial<Element>;
  return nodeType === 1 && (names.length === 0 || names.includes(localName));
}

/** Returns the pages of this client: Foundry 14 can show an application in a browser window of its own. */
function openDocuments(): readonly Document[] {
  const applications = [...foundry.applications.instances.values()] as { readonly element?: HTMLElement | null }[];
  const pages = applications.flatMap(({ element }) => element?.ownerDocument ?? []);
  return [...new Set([document, ...pages])];
}

/** Returns the elements on all pages of this client that match a selector. */
export function elementsOnPages(selector: string): HTMLElement[] {
  return openDocuments().flatMap((page) => [...page.querySelectorAll<HTMLElement>(selector)]);
}

/** Returns the page that the user is working on. */
export function pageInUse(): Document {
  return openDocuments().findLast((page) => page.hasFocus()) ?? document;
}

/** Returns the element with the keyboard focus, on the page that the user is working on; null for none. */
export function focusedElement(): HTMLElement | null {
  const page = pageInUse();
  return page.activeElement === page.body ? null : (page.activeElement as HTMLElement | null);
}

/** Opens the sheet of a document, if there is one. */
export async function openSheetOf(document: { readonly sheet: unknown } | null | undefined): Promise<void> {
  await (document?.sheet as foundry.applications.api.ApplicationV2 | null | undefined)?.render({ force: true });
}

type Options = NonNullable<Parameters<(typeof foundry.applications.ux.TextEditor.implementation)["enrichHTML"]>[1]>;

/** Returns the HTML of a description for readers, as Foundry enriches it. */
export function enriched(text: string, options: Options): Promise<string> {
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(text, options);
}

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

/** Returns the element that has the keyboard focus, on the page that the user is working on; null if there is none. */
export function focusedElement(): HTMLElement | null {
  const page = pageInUse();
  return page.activeElement === page.body ? null : (page.activeElement as HTMLElement | null);
}

/** The page's HTMLElement; where there is no page (the command line) a class that can be extended but not used. */
export const PageElement: typeof HTMLElement =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/** Makes elements known to the page, once; does nothing where there is no page. */
export function defineElements(elements: readonly (CustomElementConstructor & { readonly tagName: string })[]): void {
  const registry = (globalThis as { customElements?: CustomElementRegistry }).customElements;
  for (const element of elements) {
    if (registry && !registry.get(element.tagName)) registry.define(element.tagName, element);
  }
}

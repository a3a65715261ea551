/**
 * Tells whether something is an element, of one of these kinds if any are named. `instanceof` fails for elements of a
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

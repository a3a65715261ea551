/** What a part keeps while its element is replaced. */
export interface PartState {
  /** Everything new that scrolls, with the old one's distance from the top and from the left. */
  scrollPositions: [scrolling: HTMLElement, top: number, left: number][];
  /** A selector of the element that had the focus. */
  focus?: string;
  /** What was marked in the text field that had the focus. */
  selection?: readonly [start: number, end: number];
}

/** Remembers scroll positions, focus and marked text of an element for the one that is about to replace it. */
export function recordPartState(
  element: HTMLElement,
  next: HTMLElement,
  scrollable: readonly string[],
  state: PartState,
): void {
  for (const selector of scrollable) {
    const [before, after] = [find(element, selector), find(next, selector)];
    if (before && after) state.scrollPositions.push([after, before.scrollTop, before.scrollLeft]);
  }
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !element.contains(focused)) return;
  const selector = focusSelector(focused);
  if (!selector) return;
  state.focus = selector;
  const selection = readSelection(focused);
  if (selection) state.selection = selection;
}

/** Gives a new element the scroll positions, the focus and the marked text of the old one. */
export function restorePartState(element: HTMLElement, state: PartState): void {
  if (state.focus) {
    const focused = element.querySelector<HTMLElement>(state.focus);
    focused?.focus({ preventScroll: true });
    if (state.selection && isTextEntry(focused)) focused.setSelectionRange(...state.selection);
  }
  for (const [scrolling, top, left] of state.scrollPositions) {
    Object.assign(scrolling, { scrollTop: top, scrollLeft: left });
  }
}

function find(element: HTMLElement, selector: string): HTMLElement | null {
  return selector === "" ? element : element.querySelector<HTMLElement>(selector);
}

/** An element is found again by its id, or by its name (and its value, where several share the name). */
function focusSelector(element: HTMLElement): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = element.getAttribute("name");
  if (!name) return null;
  const tag = element.localName;
  const value = element.getAttribute("value");
  const isOneOfSeveral = tag === "button" || element.matches("[type=radio], [type=checkbox]");
  return `${tag}[name="${CSS.escape(name)}"]${isOneOfSeveral && value !== null ? `[value="${CSS.escape(value)}"]` : ""}`;
}

function isTextEntry(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true;
  // Other kinds of input, numbers among them, do not tell what is marked in them.
  return element instanceof HTMLInputElement && ["text", "search", "url", "tel", "password"].includes(element.type);
}

function readSelection(element: Element): readonly [number, number] | undefined {
  if (!isTextEntry(element)) return undefined;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

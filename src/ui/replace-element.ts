import { focusedElement } from "./open-windows.ts";

/**
 * Focuses the control of a card that has a name, or else the one that is near it (by default the first one of the card), or
 * else the card.
 */
export function focusControl(card: HTMLElement, name: string, near?: HTMLElement | null): void {
  const controls = [...card.querySelectorAll<HTMLElement>(".quadrivium :is(button, summary)")];
  const other = near === undefined ? controls[0] : near;
  const goal = controls.find((control) => controlName(control) === name) ?? other ?? card;
  if (!controls.includes(goal)) goal.tabIndex = -1;
  goal.focus({ preventScroll: true });
}

/** Returns a string by which a control differs from the others on its card. */
export function controlName({ dataset, ariaLabel, textContent }: HTMLElement): string {
  return JSON.stringify([Object.entries(dataset), ariaLabel, textContent]);
}

/** Unfolds in a drawn card, or part of one, what is unfolded in the one on the page. */
export function keepUnfolded(shown: Element, drawn: Element): void {
  const unfolded = foldings(shown).filter(({ part }) => part.open);
  if (unfolded.length === 0) return;
  for (const { part, name } of foldings(drawn)) if (unfolded.some((one) => one.name === name)) part.open = true;
}

/** Returns the parts of a card that can be folded, with a name by which each differs from the others on its card. */
function foldings(card: Element): { readonly part: HTMLDetailsElement; readonly name: string }[] {
  const parts = [...card.querySelectorAll<HTMLDetailsElement>("details")];
  if (card instanceof HTMLDetailsElement) parts.unshift(card);
  return parts.map((part, place) => {
    const before = parts.slice(0, place).filter(({ className }) => className === part.className);
    return { part, name: `${part.className} ${before.length}` };
  });
}

/**
 * Puts a drawn part of a card in place of the one on the page, unless they are equal. What is unfolded stays so. The keyboard
 * focus goes to the same control in it, or else to the first one of the card, or else to the card.
 */
export function replaceElement(shown: Element, drawn: Element, card: HTMLElement): void {
  keepUnfolded(shown, drawn);
  if (shown.isEqualNode(drawn)) return;
  const focused = focusedElement();
  const wanted = focused && shown.contains(focused) ? controlName(focused) : null;
  shown.replaceWith(drawn);
  if (wanted !== null) focusControl(card, wanted);
}

/**
 * Makes an element on the page equal to a drawn one, and touches only what differs: the browser then calculates the layout
 * of nothing else, and what has the focus keeps it. Listeners on what is replaced are lost, so it is for elements whose
 * buttons are actions.
 */
export function patchElement(shown: Element, drawn: Element): void {
  for (const { name } of [...shown.attributes]) if (!drawn.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of drawn.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  const before = [...shown.childNodes];
  const after = [...drawn.childNodes];
  for (const node of before.slice(after.length)) node.remove();
  after.forEach((node, place) => {
    const old = before[place];
    if (!old) shown.append(node);
    else if (old.nodeName !== node.nodeName) old.replaceWith(node);
    else if (node.nodeType !== Node.ELEMENT_NODE) {
      if (old.nodeValue !== node.nodeValue) old.nodeValue = node.nodeValue;
    } else patchElement(old as Element, node as Element);
  });
}

import { once } from "../base/async.ts";
import { isElement } from "./dom.ts";
import { drawnValue, isEdited, isField, showDrawn, type Field } from "./number-fields.ts";

/**
 * The only way in which sheets, windows and cards are redrawn. Only the differences between the last drawing and the new one are changed on
 * the page. So the focus, the caret, unsent text, unfolded parts and scroll positions stay by themselves, and so do additions of Foundry
 * and modules.
 */

/** How nodes on the page were drawn last: for each, an unchanged copy. */
const drawings = new WeakMap<Node, Node>();

/** A document without a page, in which custom elements and images are inert. */
const storage = once(() => document.implementation.createHTMLDocument(""));

/** Notes how an element is drawn. Call it when it is drawn, and before it comes onto the page. */
export function noteDrawn(element: Element): void {
  note(element, storage().importNode(element, true));
}

function note(node: Node, drawing: Node): void {
  drawings.set(node, drawing);
  if (isClosed(node)) return;
  let [one, other] = [node.firstChild, drawing.firstChild];
  for (; one && other; [one, other] = [one.nextSibling, other.nextSibling]) note(one, other);
}

/**
 * Draws an element on the page again, or a part of one, whose last drawing is noted. If the control with the focus is no longer
 * in it, the focus goes to the one nearest to it.
 * @param drawn The new drawing, which is used up.
 */
export function redraw(shown: HTMLElement, drawn: HTMLElement): void {
  const before = drawings.get(shown) as HTMLElement | undefined;
  if (!before) return;
  if (!before.isEqualNode(drawn)) {
    const keepFocus = focusKeeper(shown);
    patch(shown, before, drawn);
    keepFocus();
  }
  // A form may have corrected the changed value.
  for (const field of shown.querySelectorAll<Field>("input[name], select[name], textarea[name]")) {
    const drawing = drawings.get(field);
    if (drawing && !isEdited(field)) showDrawn(field, drawing as Field);
  }
}

/** Changes a drawn element until its next drawing. */
export function showUntilDrawn(shown: HTMLElement, ...content: readonly (Node | string)[]): void {
  const drawn = (drawings.get(shown) ?? shown).cloneNode(false) as HTMLElement;
  drawn.append(...content);
  if (drawings.has(shown)) redraw(shown, drawn);
  else shown.replaceChildren(...drawn.childNodes);
}

/** Elements that the system or Foundry's menus have added to parts of windows. */
const BESIDE = "#context-menu, .quadrivium.option-list, .fault[role=alert]";

/**
 * Draws the parts of a window again that are on the page, and returns those that are not, for Foundry to put there. For the method
 * `_replaceHTML`: the listeners of a part are attached only when it comes onto the page. What modules have put into a part is gone from it,
 * as in Foundry, which replaces parts, so that they can put it there again.
 */
export function redrawParts(
  shown: Readonly<Record<string, HTMLElement>>,
  drawn: Readonly<Record<string, HTMLElement>>,
  { parts = [] }: { readonly parts?: readonly string[] },
): Record<string, HTMLElement> {
  const added: Record<string, HTMLElement> = {};
  for (const partId of parts) if (shown[partId]) removeForeign(shown[partId]);
  for (const [partId, part] of Object.entries(drawn)) {
    const before = shown[partId];
    if (before?.isConnected && drawings.has(before)) redraw(before, part);
    else {
      noteDrawn(part);
      added[partId] = part;
    }
  }
  return added;
}

function removeForeign(part: Element): void {
  if (isClosed(part)) return;
  for (const one of [...part.children]) {
    if (drawings.has(one)) removeForeign(one);
    else if (!one.matches(BESIDE)) one.remove();
  }
}

/** Returns whether an element draws its own content, as Foundry's elements do. */
function isClosed(node: Node): boolean {
  return node.nodeName.includes("-");
}

/** The parts of a rich text editor outside of it: the menu of its toolbar, and its dialogs for links and pictures. */
const OPENED = "dialog[open], #prosemirror-dropdown";

/** Returns whether a rich text is being edited. Its text exists only in the editor, which is left as it is meanwhile. */
function isBeingWritten(node: Node): boolean {
  if (node.nodeName !== "PROSE-MIRROR") return false;
  const page = node.ownerDocument;
  return page !== null && (node.contains(page.activeElement) || page.querySelector(OPENED) !== null);
}

/** Changes an element on the page, and its last drawing, so that both are as the new one. */
function patch(shown: Element, before: Element, now: Element): void {
  // A choice in a field outside a form stays, even if its options are drawn in another order.
  const isFree = isField(shown) && shown.name === "";
  const chosen = isFree && isDrawnAlike(before as Field, now as Field) ? shown.value : null;
  for (const name of new Set([...before.getAttributeNames(), ...now.getAttributeNames()])) {
    const value = now.getAttribute(name);
    if (before.getAttribute(name) === value) continue;
    if (name === "class") patchClasses(shown, before, now);
    else setAttribute(shown, name, value);
    setAttribute(before, name, value);
  }
  patchChildren(shown, before, now);
  if (chosen === null && isFree && !isEdited(shown)) showDrawn(shown, before as Field);
  else if (isElement(shown, "select") && chosen !== null && shown.value !== chosen) shown.value = chosen;
}

function isDrawnAlike(before: Field, now: Field): boolean {
  const isTicked = (field: Field): boolean => isElement(field, "input") && field.defaultChecked;
  return isTicked(before) === isTicked(now) && drawnValue(before) === drawnValue(now);
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function patchClasses(shown: Element, before: Element, now: Element): void {
  shown.classList.remove(...[...before.classList].filter((one) => !now.classList.contains(one)));
  shown.classList.add(...[...now.classList].filter((one) => !before.classList.contains(one)));
}

function patchChildren(shown: Element, before: Element, now: Element): void {
  const { activeElement } = shown.ownerDocument;
  const present = [...shown.childNodes];
  const kept = matched(
    present.filter((node) => drawings.has(node)),
    [...now.childNodes],
  );
  const staying = new Set(kept.values());
  for (const node of present) {
    // Texts belong to the drawing, even if they were changed since.
    if (!staying.has(node) && (drawings.has(node) || node.nodeType === Node.TEXT_NODE)) node.remove();
  }
  const drawn: Node[] = [];
  let place = shown.firstChild;
  for (const node of [...now.childNodes]) {
    // What other code has put there stays behind its neighbor.
    while (place && !drawings.has(place)) place = place.nextSibling;
    const old = kept.get(node);
    if (!old) {
      const copy = storage().importNode(node, true);
      note(node, copy);
      drawn.push(copy);
      shown.insertBefore(node, place);
      continue;
    }
    // A moved element would lose the focus, so the others are moved around it.
    while (place && place !== old && old.contains(activeElement)) {
      const next: ChildNode | null = place.nextSibling;
      if (drawings.has(place)) old.after(place);
      place = next;
    }
    if (place === old) place = old.nextSibling;
    else shown.insertBefore(old, place);
    drawn.push(patchNode(old, node));
  }
  before.replaceChildren(...drawn);
}

/** Returns the last drawing of a node, which is now as the new one. */
function patchNode(shown: ChildNode, now: ChildNode): Node {
  const before = drawings.get(shown) ?? shown;
  if (before.isEqualNode(now) || isClosed(shown)) return before;
  if (now.nodeType === Node.ELEMENT_NODE) patch(shown as Element, before as Element, now as Element);
  else {
    shown.nodeValue = now.nodeValue;
    before.nodeValue = now.nodeValue;
  }
  return before;
}

/** Returns for each wanted node the one on the page that shows the same thing, if there is one: as it was drawn, or else changed. */
function matched(ours: readonly ChildNode[], wanted: readonly ChildNode[]): ReadonlyMap<ChildNode, ChildNode> {
  const found = new Map<ChildNode, ChildNode>();
  const left = Map.groupBy(ours, (node) => nameOf(drawings.get(node) ?? node));
  const isAsDrawn = (one: Node, node: Node): boolean => drawings.get(one)?.isEqualNode(node) === true;
  const isAround = (one: Node, node: Node): boolean =>
    innerName(drawings.get(one)) === innerName(node) && isChanged(one, node);
  const isChanged = (one: Node, node: Node): boolean => !isClosed(node) || isBeingWritten(one);
  for (const isAlike of [isAsDrawn, isAround, isChanged]) {
    for (const node of wanted) {
      const alike = found.has(node) ? undefined : left.get(nameOf(node));
      const one = alike?.find((other) => isAlike(other, node));
      if (!alike || !one) continue;
      alike.splice(alike.indexOf(one), 1);
      found.set(node, one);
    }
  }
  return found;
}

/** Returns what identifies a node among its siblings: its kind and, if it has one, its name. */
function nameOf(node: Node): string {
  if (!isElement(node)) return node.nodeName;
  const names = [...node.attributes].filter(({ name }) => isNaming(name, node));
  const words = isChoice(node) ? [node.ariaLabel ?? "", node.textContent.trim()] : [];
  return [node.localName, ...names.map(({ name, value }) => `${name}=${value}`), ...words].join(" ");
}

/** Returns the name of the first field, or of what else has a name, in an element. */
function innerName(node: Node | undefined): string {
  const inner = isElement(node) ? node.querySelector("[id], [name]") : null;
  return inner ? nameOf(inner) : "";
}

/** Returns whether a button is known only by its position: only its words say what it does. */
function isChoice(node: Element): boolean {
  return node.matches("button:is([data-offer], [data-answer])");
}

/** Data attributes for the state of something, which do not identify it. */
const STATES =
  /^data-(?:tooltip.*|counter|decided|dtype|family|in-use|list|max|min|state|status|step|tone|undone|preview)$/;

function isNaming(name: string, { localName, type }: Element & { readonly type?: string }): boolean {
  if (name === "value") return localName === "option" || type === "radio" || type === "checkbox";
  return name === "id" || name === "name" || (name.startsWith("data-") && !STATES.test(name));
}

const CONTROLS = ["button", "summary", "a[href]", "[tabindex]:not([tabindex='-1'])", "input", "select", "textarea"]
  .map((control) => `${control}:not(:disabled, [hidden], [hidden] *)`)
  .join();

/** Returns a function that gives the focus back to a control that has lost it, or to what is nearest to it. */
function focusKeeper(shown: HTMLElement): () => void {
  const page = shown.ownerDocument;
  const focused = page.activeElement;
  if (!isElement(focused) || !shown.contains(focused)) return () => {};
  const known = controlName(focused);
  const around: HTMLElement[] = [];
  for (let one: HTMLElement | null = focused; one && shown.contains(one); one = one.parentElement) around.push(one);
  return () => {
    const { activeElement, body } = page;
    if (activeElement === focused || (activeElement !== body && activeElement !== null)) return;
    const left = around.filter((one) => shown.contains(one));
    const goal =
      (left[0] === focused ? focused : null) ??
      controlsIn(shown).find((control) => controlName(control) === known) ??
      // In the place of a used choice there is another one, which a key pressed twice must not take.
      (isChoice(focused) ? left.find((one) => one.localName !== "span") : left.flatMap(controlsIn)[0]) ??
      shown;
    if (!goal.matches(CONTROLS)) goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  };
}

function controlsIn(element: HTMLElement): readonly HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** Returns a string by which a control differs from the others around it. */
function controlName(control: HTMLElement): string {
  const { id, dataset, ariaLabel, textContent } = control;
  return id || JSON.stringify([control.getAttribute("name"), Object.entries(dataset), ariaLabel, textContent]);
}

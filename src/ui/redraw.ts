import { isElement } from "./pages.ts";
import { drawnValue, isField, isUnsent, showDrawn, wasSent } from "./number-fields.ts";
import type { Field } from "./number-fields.ts";

/**
 * The one way in which what is on the page is drawn again: sheets, windows and cards. What differs between the last drawing
 * and the new one is changed on the page, and nothing else. So the focus, the caret, what is typed and not sent, what is
 * unfolded, and the places to which something is scrolled stay by themselves, and so does what Foundry or a module has put there.
 */

/** How nodes on the page were drawn last: for each, a copy that nobody has changed. */
const drawings = new WeakMap<Node, Node>();

/** Notes how an element is drawn. Call it when it is drawn, and before it comes onto the page. */
export function noteDrawn(element: Element): void {
  note(element, storage().importNode(element, true));
}

/** Returns how an element on the page was drawn last, which nobody may change; null if that is not known. */
function drawingOf<Shown extends Element>(shown: Shown): Shown | null {
  return (drawings.get(shown) as Shown | undefined) ?? null;
}

/**
 * Draws an element on the page again, or a part of one, whose last drawing is noted. If the control with the focus is no longer in it, the focus
 * goes to the one nearest to it.
 * @param drawn The new drawing, which is used up.
 * @param news Selects parts that get the focus themselves instead of a control in them: what they offer next should not be
 * pressed by the finger that has just pressed a key.
 */
export function redraw(shown: HTMLElement, drawn: HTMLElement, news = ""): void {
  const before = drawings.get(shown);
  if (before) new Redrawing(shown, drawn, news).draw(before as HTMLElement);
}

/** Shows something in a drawn element until that is drawn again. */
export function showUntilDrawn(shown: HTMLElement, ...content: readonly (Node | string)[]): void {
  const drawn = (drawingOf(shown) ?? shown).cloneNode(false) as HTMLElement;
  drawn.append(...content);
  if (drawings.has(shown)) redraw(shown, drawn);
  else shown.replaceChildren(...drawn.childNodes);
}

/** What the system has put into parts of windows beside what is drawn there. */
const ours = new WeakSet<Element>();

/** Lets an element stay in its part of a window, though it is in none of its drawings. */
export function keepBeside(element: Element): void {
  ours.add(element);
}

/**
 * Draws the parts of a window again that are on the page, and returns those that are not, for Foundry to put there. For the
 * method `_replaceHTML`: the listeners of a part are attached only when it comes onto the page. What modules have put into a
 * part that was to be drawn is gone from it, as in Foundry, which replaces it, so that they can put it there anew.
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

/** Removes what neither a drawing nor the system nor an open menu of Foundry's has put into a part. */
function removeForeign(part: Element): void {
  if (isClosed(part)) return;
  for (const one of [...part.children]) {
    if (drawings.has(one)) removeForeign(one);
    else if (!ours.has(one) && one.id !== "context-menu") one.remove();
  }
}

let store: Document | null = null;

/** Returns a document without a page, in which no custom element and no image is alive. */
function storage(): Document {
  store ??= document.implementation.createHTMLDocument("");
  return store;
}

function note(node: Node, drawing: Node): void {
  drawings.set(node, drawing);
  if (isClosed(node)) return;
  let [one, other] = [node.firstChild, drawing.firstChild];
  for (; one && other; [one, other] = [one.nextSibling, other.nextSibling]) note(one, other);
}

/** Tells whether an element makes its content itself, as Foundry's own elements do. */
function isClosed(node: Node): boolean {
  return node.nodeName.includes("-");
}

/** What an editor of rich text opens outside of itself: the menu of its toolbar, and its dialogs for links and pictures. */
const OPENED = "dialog[open], #prosemirror-dropdown";

/** Tells whether a rich text is being written. It exists only in its editor, which stays as it is meanwhile. */
function isBeingWritten(node: Node): boolean {
  if (node.nodeName !== "PROSE-MIRROR") return false;
  const page = node.ownerDocument;
  return page !== null && (node.contains(page.activeElement) || page.querySelector(OPENED) !== null);
}

const FIELDS = ["input", "select", "textarea"];
const CONTROLS = ["button", "summary", "a[href]", "[tabindex]:not([tabindex='-1'])", ...FIELDS]
  .map((control) => `${control}:not(:disabled, [hidden], [hidden] *)`)
  .join();

class Redrawing {
  readonly #shown: HTMLElement;
  readonly #drawn: HTMLElement;
  readonly #news: string;
  readonly #page: Document;
  readonly #focused: HTMLElement | null;

  constructor(shown: HTMLElement, drawn: HTMLElement, news: string) {
    this.#shown = shown;
    this.#drawn = drawn;
    this.#news = news;
    this.#page = shown.ownerDocument;
    const { activeElement } = this.#page;
    this.#focused = isElement(activeElement) && shown.contains(activeElement) ? activeElement : null;
  }

  draw(before: HTMLElement): void {
    if (!before.isEqualNode(this.#drawn)) {
      const keepFocus = this.#focused ? this.#focusKept(this.#focused) : null;
      this.#patch(this.#shown, before, this.#drawn);
      keepFocus?.();
    }
    // What a form has been told is answered by this drawing: it may have made something else of it.
    const fields = [...this.#shown.querySelectorAll<Field>(FIELDS.join())];
    const told = new Set(fields.filter((field) => wasSent(field) && field.name && !isUnsent(field)).flatMap(groupOf));
    for (const field of told) {
      const drawing = drawingOf(field);
      if (drawing) showDrawn(field, drawing);
    }

    /** Returns the fields that change together with one: of radio buttons, picking one takes the choice from the others. */
    function groupOf(field: Field): readonly Field[] {
      return field.type === "radio"
        ? fields.filter(({ type, name }) => type === "radio" && name === field.name)
        : [field];
    }
  }

  /** Changes an element on the page, and its last drawing, so that both are as the new one. */
  #patch(shown: Element, before: Element, now: Element): void {
    const isTyped = isField(shown) && isUnsent(shown);
    const isOther = isField(shown) && isDrawnOther(before as Field, now as Field);
    const selection = isField(shown) && shown === this.#focused ? selectionOf(shown) : null;
    const chosen = isElement(shown, "select") && !isOther ? shown.value : null;
    patchAttributes(shown, before, now);
    this.#patchChildren(shown, before, now);
    if (!isField(shown)) return;
    // An option that is moved is out of its list meanwhile, which then shows another.
    if (chosen !== null && shown.value !== chosen) shown.value = chosen;
    if (!isTyped && chosen === null && isOther) showDrawn(shown, before as Field);
    if (selection && !isTyped && isElement(shown, "input", "textarea")) shown.setSelectionRange(...selection);
  }

  #patchChildren(shown: Element, before: Element, now: Element): void {
    const wanted = [...now.childNodes];
    const present = [...shown.childNodes];
    const ours = present.filter((node) => drawings.has(node));
    // Texts belong to the drawing, also those that were written over it.
    const isWrittenOver = present.some((node) => node.nodeType === Node.TEXT_NODE && !drawings.has(node));
    if (!isWrittenOver && ours.length === wanted.length && ours.every((node, place) => shows(node, wanted[place]))) {
      ours.forEach((node, place) => {
        this.#patchNode(node, wanted[place] ?? node);
      });
      return;
    }
    const kept = matched(ours, wanted);
    const staying = new Set(kept.values());
    for (const node of present) {
      if (!staying.has(node) && (drawings.has(node) || node.nodeType === Node.TEXT_NODE)) node.remove();
    }
    const drawn: Node[] = [];
    let place = shown.firstChild;
    for (const node of wanted) {
      // What somebody else has put there stays behind what it was put behind.
      while (place && !drawings.has(place)) place = place.nextSibling;
      const old = kept.get(node);
      if (!old) {
        const copy = storage().importNode(node, true);
        note(node, copy);
        drawn.push(copy);
        shown.insertBefore(node, place);
        continue;
      }
      // What is moved would lose the focus, so the others are moved around it.
      if (this.#focused && old.contains(this.#focused)) {
        while (place && place !== old) {
          const next: ChildNode | null = place.nextSibling;
          if (drawings.has(place)) old.after(place);
          place = next;
        }
      }
      if (place === old) place = old.nextSibling;
      else shown.insertBefore(old, place);
      drawn.push(this.#patchNode(old, node));
    }
    before.replaceChildren(...drawn);
  }

  /** Returns the last drawing of a node, which is now as the new one. */
  #patchNode(shown: ChildNode, now: ChildNode): Node {
    const before = drawings.get(shown) ?? shown;
    if (before.isEqualNode(now) || isClosed(shown)) return before;
    if (now.nodeType === Node.ELEMENT_NODE) this.#patch(shown as Element, before as Element, now as Element);
    else {
      shown.nodeValue = now.nodeValue;
      before.nodeValue = now.nodeValue;
    }
    return before;
  }

  /** Returns a function that gives the focus back to a control that has lost it, or to what is nearest to it. */
  #focusKept(focused: HTMLElement): () => void {
    const shown = this.#shown;
    const name = nameOf(focused);
    const isNews = this.#news !== "" && focused.closest(this.#news) !== null;
    const around: HTMLElement[] = [];
    for (let one: HTMLElement | null = focused; one && shown.contains(one); one = one.parentElement) around.push(one);
    return () => {
      const { activeElement, body } = this.#page;
      if (activeElement === focused || (activeElement !== body && activeElement !== null)) return;
      const left = around.filter((one) => shown.contains(one));
      const goal =
        (left[0] === focused ? focused : null) ??
        controlsIn(shown).find((control) => nameOf(control) === name) ??
        (isNews ? shown.querySelector<HTMLElement>(this.#news) : null) ??
        // What stands where a choice has stood is another one, which a key pressed twice must not take.
        (isChoice(focused) ? left.find((one) => one.localName !== "span") : null) ??
        left.flatMap(controlsIn)[0] ??
        shown;
      if (!goal.matches(CONTROLS)) goal.tabIndex = -1;
      goal.focus({ preventScroll: true });
    };
  }
}

function controlsIn(element: HTMLElement): readonly HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** Returns a string by which a control differs from the others around it. */
function nameOf(control: HTMLElement): string {
  const { id, dataset, ariaLabel, textContent } = control;
  return id || JSON.stringify([control.getAttribute("name"), Object.entries(dataset), ariaLabel, textContent]);
}

/** Tells whether a node on the page shows the same thing as a new drawing, so that it stays where it is. */
function shows(node: ChildNode, now: ChildNode | undefined): boolean {
  const before = drawings.get(node);
  if (!before || !now) return false;
  if (before.isEqualNode(now)) return true;
  // Of what has nothing in it, one is as good as another.
  const keyOf = before.hasChildNodes() || now.hasChildNodes() ? nameAndState : nameAlone;
  return !isClosed(now) && keyOf(before) === keyOf(now);
}

/** Returns for each wanted node the one on the page that shows the same thing, if there is one. */
function matched(ours: readonly ChildNode[], wanted: readonly ChildNode[]): ReadonlyMap<ChildNode, ChildNode> {
  const found = new Map<ChildNode, ChildNode>();
  const left = new Set(ours);
  // Of what has the same name, what is in the same state is matched first; of what has none, what has the same class and fields.
  for (const keyOf of [nameAndState, nameAndClass, nameAlone]) {
    const byKey = new Map<string, ChildNode[]>();
    for (const one of left) {
      const key = keyOf(drawings.get(one) ?? one);
      const alike = byKey.get(key);
      if (alike) alike.push(one);
      else byKey.set(key, [one]);
    }
    for (const node of wanted) {
      if (found.has(node)) continue;
      const one = byKey.get(keyOf(node))?.shift();
      if (!one || (isClosed(node) && !drawings.get(one)?.isEqualNode(node) && !isBeingWritten(one))) continue;
      found.set(node, one);
      left.delete(one);
    }
  }
  return found;
}

function nameAndState(node: Node): string {
  const name = nameAlone(node);
  return isElement(node) && name.includes(" ") ? `${name} ${node.dataset.status ?? ""}` : nameAndClass(node);
}

/** Returns the name of a node; for an element without one, also its class and the first name in it. */
function nameAndClass(node: Node): string {
  const name = nameAlone(node);
  if (!isElement(node) || name.includes(" ")) return name;
  const inner = node.querySelector("[id], [name]");
  return [name, node.getAttribute("class"), inner && nameAlone(inner)].join(".");
}

/** Returns by what a node is known among its siblings: the kind of node, and for an element with a name that name. */
function nameAlone(node: Node): string {
  if (!isElement(node)) return node.nodeName;
  const names = [...node.attributes].filter(({ name }) => isNaming(name, node));
  const words = isChoice(node) ? [node.ariaLabel ?? "", node.textContent.trim()] : [];
  return [node.localName, ...names.map(({ name, value }) => `${name}=${value}`), ...words].join(" ");
}

/** Tells whether a button is one of several that are counted only: what it does is told by its words alone. */
function isChoice(node: Element): boolean {
  return node.matches("button:is([data-offer], [data-answer])");
}

/** The data that tell how something is, and not what it is. */
const STATES =
  /^data-(?:tooltip.*|counter|decided|dtype|family|in-use|list|max|min|state|status|step|tone|undone|preview)$/;

function isNaming(name: string, { localName, type }: Element & { readonly type?: string }): boolean {
  if (name === "value") return localName === "option" || type === "radio" || type === "checkbox";
  return name === "id" || name === "name" || (name.startsWith("data-") && !STATES.test(name));
}

/** Changes the attributes that are drawn in another way, also in the last drawing; the others stay as they are on the page. */
function patchAttributes(shown: Element, before: Element, now: Element): void {
  const names = new Set([...before.getAttributeNames(), ...now.getAttributeNames()]);
  for (const name of names) {
    const value = now.getAttribute(name);
    if (before.getAttribute(name) === value) continue;
    if (name === "class") patchClasses(shown, before, now);
    else setAttribute(shown, name, value);
    setAttribute(before, name, value);
  }
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function patchClasses(shown: Element, before: Element, now: Element): void {
  shown.classList.remove(...[...before.classList].filter((one) => !now.classList.contains(one)));
  shown.classList.add(...[...now.classList].filter((one) => !before.classList.contains(one)));
}

function isDrawnOther(before: Field, now: Field): boolean {
  if (isElement(before, "input") && isElement(now, "input") && before.defaultChecked !== now.defaultChecked)
    return true;
  return drawnValue(before) !== drawnValue(now);
}

function selectionOf(field: Field): readonly [number, number] | null {
  if (isElement(field, "select")) return null;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

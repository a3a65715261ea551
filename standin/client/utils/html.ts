/**
 * The elements which may not stand in text that is not written by ourselves: what runs, loads or submits, and what holds
 * text for one reader and elements for another, so that neither sees what the other would run.
 */
const FORBIDDEN = new Set([
  "script",
  "style",
  "link",
  "meta",
  "base",
  "object",
  "embed",
  "frame",
  "frameset",
  "applet",
  "noembed",
  "noframes",
  "noscript",
  "plaintext",
  "xmp",
  // These give other elements addresses.
  "animate",
  "set",
]);

/** The elements which hold text alone; readers who know no better find elements in it. */
const TEXTS = new Set(["textarea", "title"]);

/** Attributes whose value is an address; it may not be a program. */
const ADDRESSES = new Set(["href", "src", "action", "formaction", "xlink:href", "data", "poster"]);

/** Turns HTML text into its element, or into the collection of its elements when there are several. */
export function parseHTML(html: string): HTMLElement | HTMLCollection {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { children } = template.content;
  const only = children.item(0);
  return children.length === 1 && only ? (only as HTMLElement) : children;
}

/** Takes scripts, event attributes and script addresses out of HTML. */
export function cleanHTML(raw: string): string {
  return cleanHTMLOf(document, raw);
}

/** As {@link cleanHTML}, where there is no page but some other document. */
export function cleanHTMLOf(page: Document, raw: string): string {
  const template = page.createElement("template");
  template.innerHTML = raw;
  cleanFragment(page, template.content);
  return template.innerHTML;
}

function cleanFragment(page: Document, fragment: DocumentFragment): void {
  removeComments(page, fragment);
  for (const element of Array.from(fragment.querySelectorAll("*"))) {
    if (FORBIDDEN.has(element.localName)) element.remove();
    else cleanElement(page, element);
  }
}

/** Where a comment ends is read in several ways, and nobody sees it. */
function removeComments(page: Document, fragment: DocumentFragment): void {
  const SHOW_COMMENT = 128;
  const walker = page.createTreeWalker(fragment, SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function cleanElement(page: Document, element: Element): void {
  cleanAttributes(page, element);
  // No browser shows what is inside the tags of a frame.
  if (element.localName === "iframe") element.replaceChildren();
  if (TEXTS.has(element.localName)) element.replaceChildren(element.textContent);
  if (element.localName === "template") cleanFragment(page, (element as HTMLTemplateElement).content);
}

/** What one element can lend another. */
interface AttributeMethods {
  readonly getAttributeNames: (this: Element) => string[];
  readonly getAttribute: (this: Element, name: string) => string | null;
  readonly removeAttribute: (this: Element, name: string) => void;
}

function cleanAttributes(page: Document, element: Element): void {
  // A form hides its own members behind inputs of the same names, so it is asked with the methods of another element.
  const methods: AttributeMethods = page.createElement("span");
  for (const name of methods.getAttributeNames.call(element)) {
    const value = methods.getAttribute.call(element, name) ?? "";
    if (isProgram(name, value)) methods.removeAttribute.call(element, name);
  }
}

/** Would an attribute run something? */
function isProgram(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  // Browsers ignore control characters and spaces inside a scheme, so they must not hide one.
  // eslint-disable-next-line no-control-regex
  const address = value.replace(/[\u0000-\u0020]/g, "").toLowerCase();
  const runs = ADDRESSES.has(lower) && /^(?:javascript|vbscript|data:(?!image\/))/.test(address);
  return lower.startsWith("on") || lower === "srcdoc" || runs;
}

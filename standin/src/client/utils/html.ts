import { ALLOWED_HTML_ATTRIBUTES, ALLOWED_HTML_TAGS } from "../allowed-html.ts";

/**
 * The elements that text from others may not contain: what runs, loads or submits, and what is text for one parser and elements for
 * another, so that a check may miss what would run.
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
  "title",
]);

const ALLOWED = new Set(ALLOWED_HTML_TAGS);

/** What every element may have. */
const [FOR_ALL, BEGINNINGS] = partition(ALLOWED_HTML_ATTRIBUTES["*"] ?? []);

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

/** Removes code from HTML, and all else that Foundry does not list; the content of unlisted elements stays. */
export function cleanHTML(raw: string): string {
  return cleanHTMLOf(document, raw);
}

/** As {@link cleanHTML}, for another document than the page. */
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
    else if (ALLOWED.has(element.localName)) cleanElement(page, element);
    else element.replaceWith(...cleanContent(page, element));
  }
}

/** The nodes of an element which cannot stay itself; those of a template are beside it. */
function cleanContent(page: Document, element: Element): readonly Node[] {
  if (element.localName !== "template") return Array.from(element.childNodes);
  const { content } = element as HTMLTemplateElement;
  cleanFragment(page, content);
  return Array.from(content.childNodes);
}

/** Parsers differ on where a comment ends, and it is invisible anyway. */
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
  // Readers who know no better find elements in its text.
  if (element.localName === "textarea") element.replaceChildren(element.textContent);
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
    if (!isListed(element.localName, name) || isProgram(name, value)) methods.removeAttribute.call(element, name);
  }
}

/** Does Foundry list an attribute for an element? */
function isListed(tag: string, name: string): boolean {
  const isForAll = FOR_ALL.includes(name) || BEGINNINGS.some((beginning) => name.startsWith(beginning));
  return isForAll || ALLOWED_HTML_ATTRIBUTES[tag]?.includes(name) === true;
}

/** Names, and the beginnings of names that end in a star. */
function partition(names: readonly string[]): readonly [readonly string[], readonly string[]] {
  const isStarred = (name: string): boolean => name.endsWith("*");
  return [names.filter((name) => !isStarred(name)), names.filter(isStarred).map((name) => name.slice(0, -1))];
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

/** The elements which may not stand in text that is not written by ourselves: what runs, loads or submits. */
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
]);

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
  for (const element of Array.from(template.content.querySelectorAll("*"))) {
    if (FORBIDDEN.has(element.localName)) element.remove();
    else cleanAttributes(element);
  }
  return template.innerHTML;
}

function cleanAttributes(element: Element): void {
  for (const { name, value } of Array.from(element.attributes)) {
    if (isProgram(name, value)) element.removeAttribute(name);
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

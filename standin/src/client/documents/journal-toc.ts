/** One heading of a page, as its table of contents has it. */
export interface JournalEntryPageHeading {
  level: number;
  text: string;
  slug: string;
  element?: HTMLHeadingElement;
  /** The slugs of the headings below this one. */
  children: string[];
  order: number;
}

/** How a table of contents is built. */
export interface BuildTOCOptions {
  /** Shall each entry keep the element of its heading? */
  includeElement?: boolean;
}

/** Makes a name of a heading that can stand in an address. */
export function slugifyHeading(heading: HTMLElement | string): string {
  const text = typeof heading === "string" ? heading : heading.textContent;
  // Text has this method from the host.
  const slug = (text as unknown as { slugify(): string }).slugify();
  return slug.replaceAll(/["']/g, "").slice(0, 64);
}

/** Lists the headings in some elements by their slugs, each with those below it; equal slugs are numbered. */
export function buildTOC(
  html: readonly HTMLElement[],
  { includeElement = true }: BuildTOCOptions = {},
): Record<string, JournalEntryPageHeading> {
  const toc: Record<string, JournalEntryPageHeading> = {};
  const open: JournalEntryPageHeading[] = [];
  for (const [order, element] of html.flatMap(headingsIn).entries()) {
    const node = headingNode(element, includeElement);
    node.slug = freeSlug(node.slug, toc);
    node.order = order;
    if (includeElement) element.dataset["anchor"] = node.slug;
    while ((open.at(-1)?.level ?? 0) >= node.level) open.pop();
    open.at(-1)?.children.push(node.slug);
    open.push(node);
    toc[node.slug] = node;
  }
  return toc;
}

/** The headings in an element, itself among them. */
function headingsIn(element: HTMLElement): HTMLHeadingElement[] {
  const selector = "h1, h2, h3, h4, h5, h6";
  const inside = [...element.querySelectorAll<HTMLHeadingElement>(selector)];
  return element.matches(selector) ? [element as HTMLHeadingElement, ...inside] : inside;
}

/** Describes one heading; its place among the others is found later. */
export function headingNode(element: HTMLHeadingElement, includeElement = true): JournalEntryPageHeading {
  return {
    level: Number(element.localName.slice(1)),
    text: element.textContent,
    slug: slugifyHeading(element),
    children: [],
    order: 0,
    ...(includeElement ? { element } : {}),
  };
}

function freeSlug(slug: string, toc: Readonly<Record<string, unknown>>): string {
  for (let count = 0; ; count += 1) {
    const candidate = count === 0 ? slug : `${slug}$${count}`;
    if (!(candidate in toc)) return candidate;
  }
}

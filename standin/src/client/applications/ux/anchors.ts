/** What a link in enriched text is made of. */
export interface AnchorDescription {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: readonly string[];
  name?: string;
  icon?: string;
}

/** Creates a link in enriched text. It has no address, so the keyboard must be told that it can be reached. */
export function createAnchor({
  attrs = {},
  dataset = {},
  classes = [],
  name,
  icon,
}: AnchorDescription): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.classList.add(...classes);
  for (const [key, value] of Object.entries(dataset)) if (value !== undefined) anchor.dataset[key] = value;
  for (const [attribute, value] of Object.entries(attrs)) anchor.setAttribute(attribute, value);
  if (icon) {
    const image = document.createElement("i");
    image.className = icon;
    image.setAttribute("aria-hidden", "true");
    anchor.append(image);
  }
  anchor.append(name ?? "");
  return makePressable(anchor);
}

/** Lets the keyboard reach a link without an address. */
export function makePressable(anchor: HTMLAnchorElement): HTMLAnchorElement {
  anchor.tabIndex = 0;
  anchor.setAttribute("role", "button");
  return anchor;
}

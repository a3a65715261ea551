/** Creates an element with attributes and content. An attribute that is false or null is left away. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | boolean | null>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null) continue;
    created.setAttribute(name, value === true ? "" : value);
  }
  created.append(...content);
  return created;
}

/** Creates a Font Awesome icon, which is for the eyes only. */
export function icon(name: string): HTMLElement {
  return element("i", { class: `fa-solid fa-fw ${name}`, "aria-hidden": "true" });
}

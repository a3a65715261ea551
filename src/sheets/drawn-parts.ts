/**
 * Remembers how the parts of a window were drawn, and selects from a new drawing only the parts that differ. The change
 * of a field so replaces only the parts that show it, and nobody has to list them.
 */
export class DrawnParts {
  readonly #drawn = new Map<string, string>();

  /**
   * Returns the parts to replace on the page.
   * @param isFirst Nothing of an earlier drawing is on the page any more.
   * @param isHeld Returns true if a part that differs must stay as it is for now.
   */
  changed(
    rendered: Readonly<Record<string, HTMLElement>>,
    isFirst: boolean,
    isHeld: (partId: string, drawn: HTMLElement) => boolean,
  ): Record<string, HTMLElement> {
    if (isFirst) this.#drawn.clear();
    const changed = Object.entries(rendered).filter(([partId, part]) => {
      const { outerHTML } = part;
      if (this.#drawn.get(partId) === outerHTML || (!isFirst && isHeld(partId, part))) return false;
      this.#drawn.set(partId, outerHTML);
      return true;
    });
    return Object.fromEntries(changed);
  }
}

/**
 * Remembers how the parts of a window were drawn, and keeps of a new drawing only what has come out different. So the
 * change of one field replaces the parts that show it and no others, without anybody saying which those are.
 */
export class DrawnParts {
  readonly #drawn = new Map<string, string>();

  /**
   * The parts that are new on the page.
   * @param isFirst Nothing of an earlier drawing is on the page any more.
   * @param isHeld Whether a part that would be new has to stay as it is for now.
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

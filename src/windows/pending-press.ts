/** What a press clicks. A list, or the arrows of a number, may swallow the end of a press. */
const CLICKED = "button, summary, label, [data-action], [type=checkbox], [type=radio]";
const innermost = `${CLICKED}, input, select, textarea`;

/** What tells that a press is over; that it has begun anew, or goes on with keys, where its end was not to be heard. */
const ends = ["pointerup", "pointercancel", "dragstart", "pointerdown", "keydown"] as const;

/**
 * A button that is replaced between the press of the mouse and its release hears no click. Whoever leaves a field by
 * pressing a button would find it so, since the change of the field draws both again; so drawing waits for the release.
 */
export class PendingPress {
  #over = Promise.resolve();

  /** Ends with the press, after its click has been heard; at once where there is none. */
  get finished(): Promise<void> {
    return this.#over;
  }

  /** Minds the presses on a part of a window; once for each element. */
  watch(part: HTMLElement): void {
    const mind = ({ button, target }: PointerEvent): void => {
      const pressed = (target as HTMLElement).closest(innermost);
      if (button === 0 && pressed?.matches(CLICKED)) this.#over = endOfPress(part.ownerDocument);
    };
    part.addEventListener("pointerdown", mind, { capture: true });
  }
}

function endOfPress(page: Document): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      for (const type of ends) page.removeEventListener(type, end, true);
      // The click comes right behind the release.
      setTimeout(resolve);
    };
    for (const type of ends) page.addEventListener(type, end, true);
  });
}

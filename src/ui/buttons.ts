/**
 * Returns a button for a card.
 * @param action What it does, as the card has it in its actions.
 * @param data What that is about.
 */
export function button(text: string, action: string, data: Readonly<Record<string, string>> = {}): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  Object.assign(element.dataset, { action, ...data });
  return element;
}

/** Returns an icon that screen readers pass over. @param icon Its class: "fa-xmark". */
export function sign(icon: string): HTMLElement {
  const element = document.createElement("i");
  element.className = `fa-solid ${icon}`;
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** Elements that a press clicks. Lists and the arrows of number fields may never report the end of a press. */
const CLICKED = "button, summary, label, [data-action], [type=checkbox], [type=radio]";
const innermost = `${CLICKED}, input, select, textarea`;

/** Events that end a press. A new press or a key ends one whose release was not reported. */
const ends = ["pointerup", "pointercancel", "dragstart", "pointerdown", "keydown"] as const;

/**
 * Delays drawing while a mouse button is pressed. A button that is replaced between press and release gets no click, as
 * when a user leaves a changed field by pressing a button and the change draws both again.
 */
export class PendingPress {
  #over = Promise.resolve();

  /** Resolves after the click of the current press; at once if there is none. */
  get finished(): Promise<void> {
    return this.#over;
  }

  /** Observes the presses on a part of a window; call it once per element. */
  watch(part: HTMLElement): void {
    const onPointerDown = ({ button, target }: PointerEvent): void => {
      const pressed = (target as HTMLElement).closest(innermost);
      if (button === 0 && pressed?.matches(CLICKED)) this.#over = endOfPress(part.ownerDocument);
    };
    part.addEventListener("pointerdown", onPointerDown, { capture: true });
  }
}

function endOfPress(page: Document): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      for (const type of ends) page.removeEventListener(type, end, true);
      // The click event follows directly after the release.
      setTimeout(resolve);
    };
    for (const type of ends) page.addEventListener(type, end, true);
  });
}

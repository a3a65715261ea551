const TEXT_ENTRY = "textarea, select, input:not([type=button], [type=submit], [type=reset]), [contenteditable]";

/**
 * Moves the focus into a window that has just opened, so that the keyboard goes on there; whoever is typing elsewhere is
 * left alone, unless the window asks for the focus itself. A window that has taken the focus keeps it where it is.
 */
export function focusOpened(element: HTMLElement): void {
  if (element.contains(document.activeElement)) return;
  const wanted = element.querySelector<HTMLElement>("[autofocus]");
  if (wanted) wanted.focus();
  else if (!document.activeElement?.matches(TEXT_ENTRY)) element.focus({ preventScroll: true });
}

/** Gives the focus back to where it was before a window opened, if the window still holds it. */
export function returnFocus(element: HTMLElement, opener: Element | null): void {
  if (!element.contains(document.activeElement)) return;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

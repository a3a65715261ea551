/**
 * Puts a menu beside the pointer, or else below its element, where all of it can be seen. Answers whether it had to
 * open upwards.
 */
export function placeMenu(menu: HTMLElement, target: HTMLElement, event: Event | null | undefined): boolean {
  const { left, top, bottom } = target.getBoundingClientRect();
  const page = target.ownerDocument.defaultView ?? globalThis;
  // An event of the keyboard has no place.
  const isPointer = event instanceof MouseEvent && (event.clientX !== 0 || event.clientY !== 0);
  const at = isPointer
    ? { left: event.clientX, above: event.clientY, below: event.clientY }
    : { left, above: top, below: bottom };
  const { offsetWidth, offsetHeight } = menu;
  const expandsUp = at.below + offsetHeight > page.innerHeight;
  const within = (wanted: number, size: number, room: number) => Math.max(0, Math.min(wanted, room - size));
  const place = {
    left: within(at.left, offsetWidth, page.innerWidth),
    top: within(expandsUp ? at.above - offsetHeight : at.below, offsetHeight, page.innerHeight),
  };
  moveTo(menu, place.left, place.top);
  // An element that is a container measures from itself what stands in it, and not from the page.
  const actual = menu.getBoundingClientRect();
  moveTo(menu, 2 * place.left - actual.left, 2 * place.top - actual.top);
  menu.classList.add(expandsUp ? "expand-up" : "expand-down");
  return expandsUp;
}

function moveTo(menu: HTMLElement, left: number, top: number): void {
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

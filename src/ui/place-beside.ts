/** A place on the page, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Box, "width" | "height">;

/** The distance of a window from what it is about. */
const GAP = 8;

/** A page narrower than this has room for one window only, which lies at its foot. */
const NARROW = 600;

/**
 * Returns where a window opens so that it does not lie over what it is about: beside the first of these boxes that leave it room, to
 * the right, to the left, below or above.
 * @param subjects What it is about, the largest first: the sheet, the row in it, the button that was pressed.
 * @param shown The size of the window.
 * @param page The size of the page.
 * @returns null if there is no room beside any
 */
export function placeBeside(subjects: readonly Box[], shown: Size, page: Size): Omit<Box, "height"> | null {
  const { width, height } = shown;
  if (page.width < NARROW) return { left: 0, top: Math.max(0, page.height - height), width: page.width };
  const inPage = (at: number, length: number, room: number): number => Math.max(0, Math.min(at, room - length));
  for (const { left, top, width: wide, height: high } of subjects) {
    const beside = inPage(top, height, page.height);
    const [right, below] = [left + wide, top + high];
    const within = inPage(left, width, page.width);
    const places = [
      { left: right + GAP, top: beside },
      { left: left - GAP - width, top: beside },
      { left: within, top: below + GAP },
      { left: within, top: top - GAP - height },
    ];
    const found = places.find(
      (place) =>
        place.left >= 0 && place.top >= 0 && place.left + width <= page.width && place.top + height <= page.height,
    );
    if (found) return { ...found, width };
  }
  return null;
}

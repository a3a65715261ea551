/** A rectangle on the page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 16;
const EDGE = 8;

/**
 * Returns the upper left corner of a panel inside the page: beside the window `around` a box, or else beside the box, where
 * the panel covers nothing of it; otherwise at the end of the page that is farther from the box. Without a box, in the middle
 * or at the end, where it covers less of the windows.
 */
export function placeBeside(
  box: Box | "middle" | "end",
  around: Box | null,
  panel: Pick<Box, "width" | "height">,
  page: Pick<Box, "width" | "height">,
): Pick<Box, "left" | "top"> {
  const within = ({ left, top }: Pick<Box, "left" | "top">): Pick<Box, "left" | "top"> => ({
    left: Math.max(EDGE, Math.min(left, page.width - panel.width - EDGE)),
    top: Math.max(EDGE, Math.min(top, page.height - panel.height - EDGE)),
  });
  const middle = { left: (page.width - panel.width) / 2, top: (page.height - panel.height) / 2 };
  if (typeof box === "string") return within(box === "end" ? { left: middle.left, top: page.height } : middle);
  const left = box.left + (box.width - panel.width) / 2;
  const top = box.top + (box.height - panel.height) / 2;
  const sides = (of: Box): readonly Pick<Box, "left" | "top">[] => [
    { left: of.left + of.width + GAP, top },
    { left: of.left - panel.width - GAP, top },
  ];
  const above = [
    { left, top: box.top + box.height + GAP },
    { left, top: box.top - panel.height - GAP },
  ];
  const free = (places: readonly Pick<Box, "left" | "top">[], covered: Box): Pick<Box, "left" | "top"> | undefined =>
    places.map(within).find((place) => !overlaps(covered, { ...place, ...panel }));
  const isInUpperHalf = box.top + box.height / 2 < page.height / 2;
  return (
    (around && free(sides(around), around)) ??
    free([...sides(box), ...above], box) ??
    within({ left: middle.left, top: isInUpperHalf ? page.height : 0 })
  );
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/** A grid of squares, of hexagons with a flat top, or of hexagons with a pointed top. */
export type GridShape = "square" | "flatHex" | "pointyHex";

/** A direction from a space; not every grid has a neighbour in each. */
export type Direction = "north" | "northEast" | "east" | "southEast" | "south" | "southWest" | "west" | "northWest";

/**
 * A move on a grid. On squares it is the number of rows down and columns to the right; on hexagons it is the axial
 * coordinates q and r: r grows towards the south, q towards the south-east (flat-topped) or the east (pointy-topped).
 */
export type Step = readonly [iOrQ: number, jOrR: number];

/** A neighbour of a space. */
interface Neighbour {
  readonly direction: Direction;
  readonly step: Step;
}

/** The neighbours of a space, clockwise from north, or from the first direction after it. */
export const neighbours: Readonly<Record<GridShape, readonly Neighbour[]>> = {
  square: clockwise({
    north: [-1, 0],
    northEast: [-1, 1],
    east: [0, 1],
    southEast: [1, 1],
    south: [1, 0],
    southWest: [1, -1],
    west: [0, -1],
    northWest: [-1, -1],
  }),
  flatHex: clockwise({
    north: [0, -1],
    northEast: [1, -1],
    southEast: [1, 0],
    south: [0, 1],
    southWest: [-1, 1],
    northWest: [-1, 0],
  }),
  pointyHex: clockwise({
    northEast: [1, -1],
    east: [1, 0],
    southEast: [0, 1],
    southWest: [-1, 1],
    west: [-1, 0],
    northWest: [0, -1],
  }),
};

function clockwise(steps: Readonly<Partial<Record<Direction, Step>>>): readonly Neighbour[] {
  return (Object.entries(steps) as [Direction, Step][]).map(([direction, step]) => ({ direction, step }));
}

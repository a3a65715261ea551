import type { Phrase } from "../kernel/rule-error.ts";
import { checkFace } from "../kernel/die-kind.ts";

/** A grid of squares, of hexagons with a flat top, or of hexagons with a pointed top. */
export type GridShape = "square" | "flatHex" | "pointyHex";

/** A direction from a space; some grids lack a neighbor in some directions. */
type Direction = "north" | "northEast" | "east" | "southEast" | "south" | "southWest" | "west" | "northWest";

/**
 * A move on a grid. On squares it is the number of rows down and columns to the right; on hexagons it is the axial
 * coordinates q and r: r grows toward the south, q toward the south-east (flat-topped) or the east (pointy-topped).
 */
type Step = readonly [iOrQ: number, jOrR: number];

/** A neighbor of a space. */
interface Neighbour {
  readonly direction: Direction;
  readonly step: Step;
}

/** The neighbors of a space, clockwise from north, or from the first direction after it. */
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

/** Where something thrown at a target lands. */
export interface Scatter {
  /** Null for a direct hit. */
  readonly direction: Direction | null;
  /** The number of spaces from the target; 0 for a direct hit. */
  readonly spaces: number;
  /** The move from the target to the landing place. */
  readonly step: Step;
}

const directHit: Scatter = { direction: null, spaces: 0, step: [0, 0] };

/** The size of the distance die. */
const DISTANCE_FACES = 8;

/**
 * Returns the sizes of the two dice of a scatter, in rolling order: "the first die (the 'scatter die') represents the
 * direction and the second die (the 'distance die') represents the distance scattered" [check]. The first is a d10 on
 * squares and a d8 on hexagons: one face for each neighbor, and the lowest and the highest for a direct hit.
 */
export function scatterDice(grid: GridShape): readonly [direction: number, distance: number] {
  return [neighbours[grid].length + 2, DISTANCE_FACES];
}

/**
 * Returns the result of the two dice of a scatter. The directions "proceed clockwise from north" [check]; pointy-topped
 * hexagons have no neighbor there and start with north-east. Either die can show a direct hit.
 * @throws RuleError FaceRange for a face its die does not have
 */
export function scatter(grid: GridShape, directionFace: number, distanceFace: number): Scatter {
  const [directionFaces, distanceFaces] = scatterDice(grid);
  const neighbour = neighbours[grid][checkFace(directionFaces, directionFace) - 2];
  const spaces = distanceOf(checkFace(distanceFaces, distanceFace));
  if (neighbour === undefined || spaces === 0) return directHit;
  const { direction, step } = neighbour;
  return { direction, spaces, step: [step[0] * spaces, step[1] * spaces] };
}

/** Returns a scatter in words: "direct hit", or "2 spaces southeast". */
export function scatterWords({ direction, spaces }: Scatter): Phrase {
  if (direction === null) return { key: "QUADRIVIUM.Scatter.DirectHit" };
  return {
    key: "QUADRIVIUM.Scatter.Drift",
    data: { count: spaces, direction: { key: `QUADRIVIUM.Direction.${direction}` } },
  };
}

/**
 * "A result of 8 results in a direct hit, a roll of 3 through 7 results in one space, and [...] 1 or 2 [...] 2 spaces."
 * [check]
 */
function distanceOf(face: number): number {
  if (face === DISTANCE_FACES) return 0;
  return face >= 3 ? 1 : 2;
}

/** A place on a scene, measured to the right and down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The facts about a scene needed to find a landing place. */
export interface Ground {
  /** The width of a space. */
  readonly size: number;
  /** Returns the center of a point's space. */
  readonly middleOf: (point: Point) => Point;
  /** Returns the centers of the neighboring spaces; null if the scene has no grid. */
  readonly around: ((point: Point) => readonly Point[]) | null;
}

/** Returns the bearing of a direction, clockwise from north in degrees. Neighbors are evenly distributed around a space. */
function bearingOf(shape: GridShape, direction: Direction): number {
  const all = neighbours[shape];
  const turn = 360 / all.length;
  // Without a neighbor to the north, the first one is half the angle between neighbors away from it.
  const first = all[0]?.direction === "north" ? 0 : turn / 2;
  return first + turn * all.findIndex((neighbour) => neighbour.direction === direction);
}

/**
 * Returns the landing place of something aimed at a point. It moves space by space in the rolled direction along the
 * scene's own grid; without a grid, by the width of a space each time.
 * @param shape The grid used for the roll.
 */
export function landing({ direction, spaces }: Scatter, shape: GridShape, aimedAt: Point, ground: Ground): Point {
  const start = ground.middleOf(aimedAt);
  if (direction === null) return start;
  const bearing = bearingOf(shape, direction);
  const { around, size } = ground;
  if (around === null) return movePoint(start, bearing, spaces * size);
  let here = start;
  for (let step = 0; step < spaces; step += 1) here = nextSpace(bearing, here, around(here));
  return here;
}

/** Returns the neighboring space in a direction. */
function nextSpace(bearing: number, from: Point, spaces: readonly Point[]): Point {
  const ahead = movePoint({ x: 0, y: 0 }, bearing, 1);
  const straightness = ({ x, y }: Point): number => {
    const [across, down] = [x - from.x, y - from.y];
    return (across * ahead.x + down * ahead.y) / Math.hypot(across, down);
  };
  return spaces.reduce((best, space) => (straightness(space) > straightness(best) ? space : best), spaces[0] ?? from);
}

function movePoint({ x, y }: Point, bearing: number, distance: number): Point {
  const angle = (bearing * Math.PI) / 180;
  return { x: x + distance * Math.sin(angle), y: y - distance * Math.cos(angle) };
}

import { neighbours } from "./directions.ts";
import type { Direction, GridShape, Step } from "./directions.ts";
import type { Phrase } from "../kernel/phrase.ts";
import { checkFace } from "../kernel/throw.ts";

/** Where something lands that was thrown at a target. */
export interface Scatter {
  /** Null for a direct hit. */
  readonly direction: Direction | null;
  /** The number of spaces from the target; 0 for a direct hit. */
  readonly spaces: number;
  /** The move from the target to the place where it lands. */
  readonly step: Step;
}

const directHit: Scatter = { direction: null, spaces: 0, step: [0, 0] };

/** The size of the distance die. */
const DISTANCE_FACES = 8;

/**
 * Returns the sizes of the two dice of a scatter, in throwing order: "the first die (the 'scatter die') represents the
 * direction and the second die (the 'distance die') represents the distance scattered" [check]. The first is a d10 on
 * squares and a d8 on hexagons: one face for each neighbour, and the lowest and the highest for a direct hit.
 */
export function scatterDice(grid: GridShape): readonly [direction: number, distance: number] {
  return [neighbours[grid].length + 2, DISTANCE_FACES];
}

/**
 * Returns the result of the two dice of a scatter. The directions "proceed clockwise from north" [check]; pointy-topped
 * hexagons have no neighbour there and start with north-east. Either die can show a direct hit.
 * @throws RuleError FaceRange for a face that its die does not have
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

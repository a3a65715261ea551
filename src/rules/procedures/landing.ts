import { neighbours } from "./directions.ts";
import type { Direction, GridShape } from "./directions.ts";
import type { Scatter } from "./scatter.ts";

/** A place on a scene: so far to the right and so far down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What has to be known of a scene to find where something lands on it. */
export interface Ground {
  /** How wide a space is. */
  readonly size: number;
  /** The middle of the space that a point lies in. */
  readonly middleOf: (point: Point) => Point;
  /** The middles of the spaces around that space; null where a scene has no spaces. */
  readonly around: ((point: Point) => readonly Point[]) | null;
}

/** How far a direction is turned away from north, clockwise and in degrees: neighbours lie evenly around a space. */
function bearingOf(shape: GridShape, direction: Direction): number {
  const all = neighbours[shape];
  const turn = 360 / all.length;
  // Where a space has no neighbour in the north, the first one lies half a turn behind it.
  const first = all[0]?.direction === "north" ? 0 : turn / 2;
  return first + turn * all.findIndex((neighbour) => neighbour.direction === direction);
}

/**
 * Where something lands that was aimed at a point: one space after the other in the direction that was thrown, by the
 * spaces of the scene itself. Where it has none, so many times as far as one would be wide.
 * @param shape What the scatter was thrown on.
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

/** The one of these spaces that lies in a direction. */
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

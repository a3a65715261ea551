import { neighbours } from "./directions.ts";
import type { Direction, GridShape } from "./directions.ts";
import type { Scatter } from "./scatter.ts";

/** A place on a scene, measured to the right and down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The facts about a scene that are needed to find where something lands. */
export interface Ground {
  /** The width of a space. */
  readonly size: number;
  /** Returns the centre of the space that a point lies in. */
  readonly middleOf: (point: Point) => Point;
  /** Returns the centres of the neighbouring spaces; null if the scene has no grid. */
  readonly around: ((point: Point) => readonly Point[]) | null;
}

/** Returns the bearing of a direction, clockwise from north in degrees. Neighbours lie evenly around a space. */
function bearingOf(shape: GridShape, direction: Direction): number {
  const all = neighbours[shape];
  const turn = 360 / all.length;
  // Without a neighbour in the north, the first one lies half an angle between neighbours away from it.
  const first = all[0]?.direction === "north" ? 0 : turn / 2;
  return first + turn * all.findIndex((neighbour) => neighbour.direction === direction);
}

/**
 * Returns where something lands that was aimed at a point. It moves space by space in the thrown direction along the
 * scene's own grid; without a grid it moves by the width of a space each time.
 * @param shape The grid on which the scatter was thrown.
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

/** Returns the neighbouring space that lies in a direction. */
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

import { CONST } from "../../client/constants.ts";

/** A point of the canvas, in its pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A space of a grid, by its row and its column. */
interface Offset {
  readonly i: number;
  readonly j: number;
}

/** How a grid is made. */
interface GridOptions {
  readonly size: number;
  readonly distance?: number;
  readonly units?: string;
}

/** What the grids of scenes share. */
export abstract class BaseGrid {
  readonly size: number;
  readonly distance: number;
  readonly units: string;
  abstract readonly type: number;

  constructor({ size, distance = 1, units = "" }: GridOptions) {
    this.size = size;
    this.distance = distance;
    this.units = units;
  }

  get isGridless(): boolean {
    return this.type === CONST.GRID_TYPES.GRIDLESS;
  }

  get isSquare(): boolean {
    return this.type === CONST.GRID_TYPES.SQUARE;
  }

  abstract getOffset(coords: Point | Offset): Offset;
  abstract getAdjacentOffsets(coords: Point | Offset): Offset[];
  abstract getTopLeftPoint(coords: Point | Offset): Point;
  abstract getCenterPoint(coords: Point | Offset): Point;
}

/** A scene without spaces: each pixel is its own space. */
export class GridlessGrid extends BaseGrid {
  readonly type = CONST.GRID_TYPES.GRIDLESS;

  getOffset(coords: Point | Offset): Offset {
    return "i" in coords ? { i: coords.i, j: coords.j } : { i: Math.floor(coords.y), j: Math.floor(coords.x) };
  }

  getAdjacentOffsets(_coords: Point | Offset): Offset[] {
    return [];
  }

  getTopLeftPoint(coords: Point | Offset): Point {
    return "i" in coords ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
  }

  getCenterPoint(coords: Point | Offset): Point {
    return this.getTopLeftPoint(coords);
  }
}

/** Rows and columns of squares; those which touch at a corner are adjacent too. */
export class SquareGrid extends BaseGrid {
  readonly type = CONST.GRID_TYPES.SQUARE;

  getOffset(coords: Point | Offset): Offset {
    if ("i" in coords) return { i: coords.i, j: coords.j };
    return { i: Math.floor(coords.y / this.size), j: Math.floor(coords.x / this.size) };
  }

  getAdjacentOffsets(coords: Point | Offset): Offset[] {
    const { i, j } = this.getOffset(coords);
    const steps = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [down, right] as const));
    const outward = steps.filter(([down, right]) => down !== 0 || right !== 0);
    return outward.map(([down, right]) => ({ i: i + down, j: j + right }));
  }

  getTopLeftPoint(coords: Point | Offset): Point {
    const { i, j } = this.getOffset(coords);
    return { x: j * this.size, y: i * this.size };
  }

  getCenterPoint(coords: Point | Offset): Point {
    const { x, y } = this.getTopLeftPoint(coords);
    return { x: x + this.size / 2, y: y + this.size / 2 };
  }
}

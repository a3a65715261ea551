import { neighbours } from "../rules/procedures/directions.ts";
import type { GridShape } from "../rules/procedures/directions.ts";
import type { Ground, Point } from "../rules/procedures/landing.ts";

/** The ground of the scene that is looked at. */
export interface ViewedGround extends Ground {
  /** Null where it has no grid. */
  readonly shape: GridShape | null;
}

/** What this client's canvas shows; null where no scene is drawn. */
export function viewedGround(): ViewedGround | null {
  const grid = canvas.ready ? canvas.grid : null;
  if (!grid) return null;
  const shape = shapeOf(grid);
  return {
    shape,
    size: grid.size,
    middleOf: (point) => middle(grid, point),
    around: shape && ((point) => spacesAround(grid, shape, point).map((space) => middle(grid, space))),
  };
}

/** Columns of hexagons lie on a side, rows of them stand on a corner. */
function shapeOf({ type }: foundry.grid.BaseGrid): GridShape | null {
  switch (type) {
    case CONST.GRID_TYPES.SQUARE:
      return "square";
    case CONST.GRID_TYPES.HEXODDQ:
    case CONST.GRID_TYPES.HEXEVENQ:
      return "flatHex";
    case CONST.GRID_TYPES.HEXODDR:
    case CONST.GRID_TYPES.HEXEVENR:
      return "pointyHex";
    default:
      return null;
  }
}

/**
 * The spaces around the one that a point lies in. Which hexagons these are, the grid itself knows; of squares it would
 * leave out those at the corners where the table does not let anybody move there.
 */
function spacesAround(
  grid: foundry.grid.BaseGrid,
  shape: GridShape,
  point: Point,
): readonly foundry.grid.BaseGrid.Offset2D[] {
  if (shape !== "square") return grid.getAdjacentOffsets(point);
  const { i, j } = grid.getOffset(point);
  return neighbours.square.map(({ step: [down, right] }) => ({ i: i + down, j: j + right }));
}

function middle(grid: foundry.grid.BaseGrid, space: Point | foundry.grid.BaseGrid.Offset2D): Point {
  const { x, y } = grid.getCenterPoint(space);
  return { x, y };
}

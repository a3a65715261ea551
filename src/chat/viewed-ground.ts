import { neighbours } from "../rules/procedures/directions.ts";
import type { GridShape } from "../rules/procedures/directions.ts";
import type { Ground, Point } from "../rules/procedures/landing.ts";

/** The ground of the viewed scene. */
export interface ViewedGround extends Ground {
  /** Null if the scene has no grid. */
  readonly shape: GridShape | null;
}

/** Returns the ground of the scene on this client's canvas; null if no scene is drawn. */
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

/** Returns the shape of a grid: hexagons in columns have a flat top, hexagons in rows a pointed one. */
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
 * Returns the spaces around the one of a point. For hexagons the grid knows them; for squares it would leave out the
 * diagonal ones if the diagonal rule forbids moving there.
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

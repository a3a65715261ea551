import { vi } from "vitest";

/**
 * A canvas for tests, as far as Foundry's documentation describes one: a scene with its grid, the stage with what is
 * clicked on it, and pings. The stand-in draws no scenes, so a test that needs one opens it here.
 */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Offset {
  readonly i: number;
  readonly j: number;
}

/** The grids of Foundry, by their names among CONST.GRID_TYPES. */
export type GridName = "GRIDLESS" | "SQUARE" | "HEXODDR" | "HEXEVENR" | "HEXODDQ" | "HEXEVENQ";

/** "The size of a grid space in pixels": of hexagons, what lies between two opposite sides. */
export const SIZE = 100;

/** The common base of the grids. Coordinates are offsets, of rows and columns, or points. */
abstract class Grid {
  readonly size = SIZE;
  readonly type: number;

  constructor(name: GridName) {
    this.type = CONST.GRID_TYPES[name];
  }

  abstract getOffset(coords: Offset | Spot): Offset;
  abstract getAdjacentOffsets(coords: Offset | Spot): Offset[];
  abstract getCenterPoint(coords: Offset | Spot): Spot;
}

/** "Returns an empty array in gridless grids"; "a point with the same coordinates as the given point". */
class GridlessGrid extends Grid {
  getOffset(coords: Offset | Spot): Offset {
    return "i" in coords ? coords : { i: Math.floor(coords.y), j: Math.floor(coords.x) };
  }
  getAdjacentOffsets(): Offset[] {
    return [];
  }
  getCenterPoint(coords: Offset | Spot): Spot {
    return "i" in coords ? { x: coords.j, y: coords.i } : coords;
  }
}

/** A grid of spaces of which each holds the points that lie nearest to its middle. */
abstract class SpacedGrid extends Grid {
  protected abstract middle(offset: Offset): Spot;

  getOffset(coords: Offset | Spot): Offset {
    if ("i" in coords) return { i: coords.i, j: coords.j };
    const near = { i: Math.floor(coords.y / SIZE), j: Math.floor(coords.x / SIZE) };
    const [nearest = near] = this.#within(near, 2 + Math.ceil(Math.max(Math.abs(near.i), Math.abs(near.j)) / 4)).sort(
      (one, other) => apart(this.middle(one), coords) - apart(this.middle(other), coords),
    );
    return nearest;
  }

  getAdjacentOffsets(coords: Offset | Spot): Offset[] {
    const here = this.getOffset(coords);
    const distance = (offset: Offset) => apart(this.middle(offset), this.middle(here));
    return this.#within(here, 2).filter((one) => distance(one) > 0 && distance(one) <= this.reach);
  }

  getCenterPoint(coords: Offset | Spot): Spot {
    return this.middle(this.getOffset(coords));
  }

  /** The maximum distance between the centres of adjacent spaces. */
  protected get reach(): number {
    return SIZE * 1.01;
  }

  #within({ i, j }: Offset, range: number): Offset[] {
    const offsets = Array.from({ length: 2 * range + 1 }, (_, index) => index - range);
    return offsets.flatMap((down) => offsets.map((right) => ({ i: i + down, j: j + right })));
  }
}

/** "In square grids with illegal diagonals the diagonally neighboring grid spaces are not adjacent." */
class SquareGrid extends SpacedGrid {
  constructor(private readonly hasDiagonals: boolean) {
    super("SQUARE");
  }
  protected middle({ i, j }: Offset): Spot {
    return { x: (j + 0.5) * SIZE, y: (i + 0.5) * SIZE };
  }
  protected override get reach(): number {
    return SIZE * (this.hasDiagonals ? 1.5 : 1.01);
  }
}

/** Column-based (flat-topped) or row-based (pointy-topped), of which the even or the odd ones are offset. */
export class HexagonalGrid extends SpacedGrid {
  readonly columns: boolean;
  readonly even: boolean;

  constructor(name: GridName) {
    super(name);
    this.columns = name.endsWith("Q");
    this.even = name.startsWith("HEXEVEN");
  }

  /** "Equal to the offset column coordinate if column orientation", and the row for rows; q + r + s = 0. */
  getCube(coords: Offset | Spot): { q: number; r: number; s: number } {
    const { i, j } = this.getOffset(coords);
    const [along, across] = this.columns ? [j, i] : [i, j];
    const other = across - (along + (this.even ? 1 : -1) * (along & 1)) / 2;
    const [q, r] = this.columns ? [along, other] : [other, along];
    return { q, r, s: -q - r };
  }

  protected middle({ i, j }: Offset): Spot {
    const edge = SIZE / Math.sqrt(3);
    const isOffset = (line: number) => (line % 2 === 0) === this.even;
    if (this.columns) return { x: edge * (1.5 * j + 1), y: SIZE * (i + (isOffset(j) ? 1 : 0.5)) };
    return { x: SIZE * (j + (isOffset(i) ? 1 : 0.5)), y: edge * (1.5 * i + 1) };
  }
}

/** Returns the distance between two points. */
export function apart(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function gridCalled(name: GridName, hasDiagonals = true): Grid {
  if (name === "GRIDLESS") return new GridlessGrid(name);
  return name === "SQUARE" ? new SquareGrid(hasDiagonals) : new HexagonalGrid(name);
}

/** A press on the stage, as its listeners hear it. */
interface Press {
  readonly button: number;
  isStopped: boolean;
  stopPropagation(): void;
  getLocalPosition(container: Stage): Spot;
}

/** The stage of the canvas: moved and scaled, with listeners that receive a press before the objects on it. */
class Stage {
  readonly pivot: Spot = { x: 640, y: 480 };
  readonly #listeners = new Set<(press: Press) => void>();
  readonly #scale = 0.5;
  readonly #middle = { x: 800, y: 450 };

  on(event: string, listener: (press: Press) => void): void {
    if (event === "pointerdowncapture") this.#listeners.add(listener);
  }
  off(event: string, listener: (press: Press) => void): void {
    if (event === "pointerdowncapture") this.#listeners.delete(listener);
  }

  /** Presses a button of the mouse over a point of the scene. @returns whether anything drawn there hears it too */
  press({ x, y }: Spot, button = 0): boolean {
    const global = {
      x: (x - this.pivot.x) * this.#scale + this.#middle.x,
      y: (y - this.pivot.y) * this.#scale + this.#middle.y,
    };
    const press: Press = {
      button,
      isStopped: false,
      stopPropagation() {
        this.isStopped = true;
      },
      getLocalPosition: (container) => container.localOf(global),
    };
    for (const listener of [...this.#listeners]) listener(press);
    return !press.isStopped;
  }

  localOf({ x, y }: Spot): Spot {
    return {
      x: (x - this.#middle.x) / this.#scale + this.pivot.x,
      y: (y - this.#middle.y) / this.#scale + this.pivot.y,
    };
  }
}

/** A scene on the screen, with everything that was pinged on it: for everybody, and for this client alone. */
export interface OpenScene {
  readonly scene: Scene.Implementation;
  readonly grid: Grid;
  readonly stage: Stage;
  readonly pings: Spot[];
  readonly ownPings: Spot[];
  /** Takes it off the screen. */
  close(): void;
}

/** Shows a scene with this grid on the screen. Whoever calls this lets vi.unstubAllGlobals take it away again. */
export async function openScene(name: GridName, { hasDiagonals = true, called = "Bridge" } = {}): Promise<OpenScene> {
  const scene = (await Scene.implementation.create({ name: called })) as unknown as Scene.Implementation;
  const [grid, stage] = [gridCalled(name, hasDiagonals), new Stage()];
  const [pings, ownPings]: [Spot[], Spot[]] = [[], []];
  const canvas = {
    ready: true,
    scene,
    grid,
    stage,
    tokens: {
      controlled: [],
      placeables: [],
      get: () => undefined,
      createObject: () => ({ draw: () => Promise.resolve() }),
    },
    ping: (origin: Spot) => Promise.resolve(pings.push(origin) > 0),
    animatePan: (view: Spot) => Promise.resolve(Object.assign(stage.pivot, view)),
    controls: { drawPing: (position: Spot) => Promise.resolve(ownPings.push(position) > 0) },
  };
  vi.stubGlobal("canvas", canvas);
  Hooks.callAll("canvasReady", canvas as never);
  const close = (): void => {
    Object.assign(canvas, { ready: false, scene: null, grid: null });
    Hooks.callAll("canvasTearDown", canvas as never);
  };
  return { scene, grid, stage, pings, ownPings, close };
}

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

/** Grids of Foundry, by their names among CONST.GRID_TYPES: squares, hexagons in rows, hexagons in columns. */
type GridName = "SQUARE" | "HEXODDR" | "HEXODDQ";

/** "The size of a grid space in pixels": of hexagons, what lies between two opposite sides. */
const SIZE = 100;

/** A grid of spaces of which each holds the points that lie nearest to its middle. Coordinates are offsets or points. */
class Grid {
  readonly size = SIZE;
  readonly type: number;

  constructor(private readonly name: GridName) {
    this.type = CONST.GRID_TYPES[name];
  }

  getOffset(coords: Offset | Spot): Offset {
    if ("i" in coords) return coords;
    const near = { i: Math.floor(coords.y / SIZE), j: Math.floor(coords.x / SIZE) };
    const [nearest = near] = this.#within(near, 4).sort(
      (one, other) => apart(this.getCenterPoint(one), coords) - apart(this.getCenterPoint(other), coords),
    );
    return nearest;
  }

  getAdjacentOffsets(coords: Offset | Spot): Offset[] {
    const here = this.getOffset(coords);
    const distance = (offset: Offset) => apart(this.getCenterPoint(offset), this.getCenterPoint(here));
    return this.#within(here, 2).filter((one) => distance(one) > 0 && distance(one) < SIZE * 1.01);
  }

  getCenterPoint(coords: Offset | Spot): Spot {
    const { i, j } = this.getOffset(coords);
    const edge = SIZE / Math.sqrt(3);
    const shift = (line: number) => (line % 2 === 0 ? 0.5 : 1);
    if (this.name === "SQUARE") return { x: (j + 0.5) * SIZE, y: (i + 0.5) * SIZE };
    if (this.name === "HEXODDQ") return { x: edge * (1.5 * j + 1), y: SIZE * (i + shift(j)) };
    return { x: SIZE * (j + shift(i)), y: edge * (1.5 * i + 1) };
  }

  #within({ i, j }: Offset, range: number): Offset[] {
    const offsets = Array.from({ length: 2 * range + 1 }, (_, index) => index - range);
    return offsets.flatMap((down) => offsets.map((right) => ({ i: i + down, j: j + right })));
  }
}

const apart = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);

interface Press {
  readonly button: number;
  stopPropagation(): void;
  getLocalPosition(): Spot;
}

/** The stage of the canvas, with listeners that receive a press before the objects on it. */
class Stage {
  readonly pivot: Spot = { x: 640, y: 480 };
  readonly #listeners = new Set<(press: Press) => void>();

  on(event: string, listener: (press: Press) => void): void {
    if (event === "pointerdowncapture") this.#listeners.add(listener);
  }
  off(event: string, listener: (press: Press) => void): void {
    if (event === "pointerdowncapture") this.#listeners.delete(listener);
  }

  /** Presses a button of the mouse over a point of the scene. @returns whether anything drawn there hears it too */
  press(at: Spot, button = 0): boolean {
    let isStopped = false;
    const stopPropagation = () => {
      isStopped = true;
    };
    for (const listener of [...this.#listeners]) listener({ button, stopPropagation, getLocalPosition: () => at });
    return !isStopped;
  }
}

/** A scene on the screen, with everything that was pinged on it: for all, and for this client alone. */
export interface OpenScene {
  readonly scene: Scene.Implementation;
  readonly grid: Grid;
  readonly stage: Stage;
  readonly pings: Spot[];
  readonly ownPings: Spot[];
}

/** Shows a scene with this grid on the screen. Callers remove it with vi.unstubAllGlobals. */
export async function openScene(name: GridName): Promise<OpenScene> {
  const scene = (await Scene.implementation.create({ name: "Bridge" })) as unknown as Scene.Implementation;
  const [grid, stage] = [new Grid(name), new Stage()];
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
  return { scene, grid, stage, pings, ownPings };
}

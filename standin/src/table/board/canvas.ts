import { CONST } from "../../client/constants.ts";
import type { TokenHUD } from "./token-hud.ts";
import { Hooks } from "../../client/hooks.ts";
import { host } from "../../client/host.ts";
import { Board, type View } from "./board.ts";
import { listenToBoard, listenToDrops } from "./board-gestures.ts";
import { ControlsLayer } from "./controls-layer.ts";
import { GridlessGrid, SquareGrid, type BaseGrid, type Point } from "./grid.ts";
import { game } from "./surroundings.ts";
import { Stage } from "./stage.ts";
import { clearTokens, drawTokens } from "./token-layer.ts";
import type { Classes, Scene, TokenLayer } from "../../client/kinds.ts";

/** How large a scene is. The stand-in draws no padding around it. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly distance: number;
}

interface TokenConfig {
  readonly hudClass: new () => TokenHUD;
  readonly layerClass: Classes["TokenLayer"];
}

/** What is drawn of one scene, and goes when another is drawn. */
interface Drawing {
  readonly scene: Scene;
  readonly board: Board;
  readonly grid: BaseGrid;
  readonly stage: Stage;
  readonly tokens: TokenLayer;
  readonly controls: ControlsLayer;
  readonly hud: { readonly token: TokenHUD };
  readonly listening: AbortController;
}

/**
 * `canvas`: the scene which this user looks at, drawn where the page has a board for it. A client without one, as in
 * tests and on the command line, is like a client of Foundry whose setting `core.noCanvas` is on.
 */
export class Canvas {
  #drawing: Drawing | null = null;

  get ready(): boolean {
    return this.#drawing !== null;
  }

  get scene(): Scene | null {
    return this.#drawing?.scene ?? null;
  }

  get id(): string | null {
    return this.scene?.id ?? null;
  }

  get grid(): BaseGrid | null {
    return this.#drawing?.grid ?? null;
  }

  get dimensions(): Dimensions | null {
    if (!this.#drawing) return null;
    const { scene, grid } = this.#drawing;
    return { width: scene.width, height: scene.height, size: grid.size, distance: grid.distance };
  }

  get stage(): Stage | undefined {
    return this.#drawing?.stage;
  }

  get tokens(): TokenLayer | undefined {
    return this.#drawing?.tokens;
  }

  get controls(): ControlsLayer | undefined {
    return this.#drawing?.controls;
  }

  get hud(): { readonly token: TokenHUD } | undefined {
    return this.#drawing?.hud;
  }

  /** Draws a scene, by default the one this user looks at; without any the board is empty. */
  async draw(scene: Scene | null = game().scenes.viewed ?? null): Promise<this> {
    // The old scene goes and the new one comes in one go, so that nobody who draws another meanwhile finds a half.
    const closing = this.tearDown();
    const root = document.getElementById("board");
    if (root && scene) await Promise.all([closing, this.#draw(root, scene)]);
    else await closing;
    return this;
  }

  async #draw(root: HTMLElement, scene: Scene): Promise<void> {
    const grid = gridOf(scene);
    const board = new Board(root);
    const { hudClass, layerClass } = (host.CONFIG as { Token: TokenConfig }).Token;
    const listening = new AbortController();
    const tokens = new layerClass(board);
    this.#drawing = {
      scene,
      board,
      grid,
      stage: new Stage(board),
      tokens,
      controls: new ControlsLayer(board),
      hud: { token: new hudClass() },
      listening,
    };
    Hooks.callAll("canvasInit", this);
    board.showScene(scene, grid);
    listenToBoard(this, board, listening.signal);
    listenToDrops(this, board, listening.signal);
    await tokens[drawTokens](scene);
    if (this.scene === scene) Hooks.callAll("canvasReady", this);
  }

  /** Takes the scene from the board. */
  async tearDown(): Promise<void> {
    if (!this.#drawing) return;
    const { board, tokens, hud, listening } = this.#drawing;
    Hooks.callAll("canvasTearDown", this);
    listening.abort();
    tokens[clearTokens]();
    board.remove();
    this.#drawing = null;
    await hud.token.close();
  }

  /** Moves the view at once. */
  pan(view: Partial<View> = {}): void {
    const board = this.#drawing?.board;
    if (!board) return;
    board.show(view);
    Hooks.callAll("canvasPan", this, board.view);
  }

  /** Moves the view. The board is there at once, whatever the time Foundry would take. */
  animatePan(view: Partial<View>): Promise<boolean> {
    this.pan(view);
    return Promise.resolve(true);
  }

  /** Shows everybody a point of the scene. */
  ping(origin: Point, _options?: object): Promise<boolean> {
    if (!this.controls) return Promise.resolve(false);
    const { user } = game();
    user.broadcastActivity({ ping: { x: origin.x, y: origin.y } });
    return this.controls.handlePing(user, origin);
  }

  clientCoordinatesFromCanvas(origin: Point): Point {
    return this.#drawing?.board.toClient(origin) ?? origin;
  }
}

function gridOf({ grid }: Scene): BaseGrid {
  const { GRIDLESS, SQUARE } = CONST.GRID_TYPES;
  if (grid.type === GRIDLESS) return new GridlessGrid(grid);
  if (grid.type === SQUARE) return new SquareGrid(grid);
  throw new Error("The stand-in draws scenes with a grid of squares or with none; hexagons it has not");
}

declare module "../../client/known-classes.ts" {
  interface Kinds {
    Canvas: Canvas;
  }
}

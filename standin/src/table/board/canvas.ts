import { type BaseGrid, type Point, GridlessGrid, SquareGrid } from "./grid.ts";
import type { Scene, Classes, TokenLayer } from "../../client/kinds.ts";
import { texture } from "./token.ts";
import { CONST } from "../../client/constants.ts";
import type { TokenHUD } from "./token-hud.ts";
import { Hooks } from "../../client/hooks.ts";
import { host } from "../../client/host.ts";
import { listenToBoard, listenToDrops } from "./board-gestures.ts";
import { ControlsLayer, clearTokens, drawTokens } from "./layers.ts";
import { game } from "./surroundings.ts";

/** Which part of the scene is seen: the point in the middle, and how large a pixel of the scene is on the screen. */
interface View extends Point {
  readonly scale: number;
}

const [SMALLEST, LARGEST] = [0.2, 3];

/** The element of the page in which a scene is shown. Foundry draws it with PIXI; here it is made of HTML. */
class Board {
  readonly root: HTMLElement;
  /** The content that moves and scales with the view. */
  readonly scene = document.createElement("div");
  readonly tokens = document.createElement("div");
  readonly pings = document.createElement("div");
  /** The content above the scene that does not scale with it. */
  readonly hud = document.createElement("div");
  #view: View = { x: 0, y: 0, scale: 1 };
  /** The size of the scene, as long as all of it shall be seen. */
  #fitted: { readonly width: number; readonly height: number } | null = null;

  constructor(root: HTMLElement) {
    this.root = root;
    this.scene.className = "board-scene";
    this.tokens.className = "board-tokens";
    this.pings.className = "board-pings";
    this.hud.id = "hud";
    this.scene.append(this.tokens, this.pings);
    root.append(this.scene, this.hud);
    root.classList.add("drawn");
  }

  /** Lays a scene's picture and grid on the board, all of it to be seen. */
  showScene({ width, height, background, backgroundColor, grid: look }: Scene, grid: BaseGrid): void {
    const { style } = this.scene;
    style.width = `${width}px`;
    style.height = `${height}px`;
    if (background.src) {
      const { src } = texture(background.src, () => style.removeProperty("background-image"));
      style.backgroundImage = `url(${JSON.stringify(src)})`;
    }
    this.root.style.setProperty("--scene-color", backgroundColor.css);
    this.tokens.classList.toggle("gridded", !grid.isGridless);
    this.tokens.style.setProperty("--grid-size", `${grid.size}px`);
    this.tokens.style.setProperty("--grid-color", look.color.toRGBA(look.alpha));
    this.fit({ width, height });
  }

  get view(): View {
    return this.#view;
  }

  /** Moves the view; omitted values stay. */
  show({ x = this.#view.x, y = this.#view.y, scale = this.#view.scale }: Partial<View>): void {
    this.#fitted = null;
    this.#apply({ x, y, scale: Math.min(Math.max(scale, SMALLEST), LARGEST) });
  }

  /** Shows all of the scene, also when the page changes its size, until the view is moved. */
  fit(size: { readonly width: number; readonly height: number }): void {
    const { width, height } = this.root.getBoundingClientRect();
    const scale = Math.min(width / size.width, height / size.height);
    this.#fitted = size;
    this.#apply({ x: size.width / 2, y: size.height / 2, scale: scale > 0 ? scale : 1 });
  }

  refit(): void {
    if (this.#fitted) this.fit(this.#fitted);
    else this.#apply(this.#view);
  }

  /** The point of the window where a point of the scene is seen. */
  toClient({ x, y }: Point): Point {
    const middle = this.#middle();
    const { scale } = this.#view;
    return { x: middle.x + (x - this.#view.x) * scale, y: middle.y + (y - this.#view.y) * scale };
  }

  /** The point of the scene which is seen at a point of the window. */
  toScene({ x, y }: Point): Point {
    const middle = this.#middle();
    const { scale } = this.#view;
    return { x: this.#view.x + (x - middle.x) / scale, y: this.#view.y + (y - middle.y) / scale };
  }

  /** A mark that spreads from a point and is gone. */
  ping({ x, y }: Point, color: string): void {
    const mark = document.createElement("span");
    mark.className = "board-ping";
    mark.style.cssText = `left: ${x}px; top: ${y}px; --player-color: ${color}`;
    mark.addEventListener("animationend", () => {
      mark.remove();
    });
    this.pings.append(mark);
  }

  /** Leaves the page as it was without a scene. */
  remove(): void {
    this.root.classList.remove("drawn");
    this.scene.remove();
    this.hud.remove();
  }

  #middle(): Point {
    const { left, top, width, height } = this.root.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  #apply(view: View): void {
    this.#view = view;
    const { width, height } = this.root.getBoundingClientRect();
    const [left, top] = [width / 2 - view.x * view.scale, height / 2 - view.y * view.scale];
    this.scene.style.transform = `translate(${left}px, ${top}px) scale(${view.scale})`;
  }
}

declare module "../../client/known-classes.ts" {
  interface Kinds {
    Board: Board;
  }
}

/** A press on the board, as listeners of the stage hear it. */
interface StagePress {
  readonly button: number;
  stopPropagation(): void;
  getLocalPosition(container: Stage): Point;
}

type Listener = (press: StagePress) => void;

/** The event of a press on the board in its capture phase. */
const CAPTURE = "pointerdowncapture";

/** Tells the listeners of a press; true when one of them keeps it to itself. A symbol, because only the board does so. */
export const press = Symbol("press");

/** The part of PIXI's root container which packages use: presses are heard here before any token hears them. */
class Stage {
  readonly #board: Board;
  readonly #listeners = new Set<Listener>();

  constructor(board: Board) {
    this.#board = board;
  }

  /** The point in the middle of the view. */
  get pivot(): Point {
    const { x, y } = this.#board.view;
    return { x, y };
  }

  get scale(): Point {
    const { scale } = this.#board.view;
    return { x: scale, y: scale };
  }

  on(event: string, listener: Listener): this {
    assertHeard(event);
    this.#listeners.add(listener);
    return this;
  }

  off(event: string, listener: Listener): this {
    assertHeard(event);
    this.#listeners.delete(listener);
    return this;
  }

  [press]({ button, clientX, clientY }: PointerEvent): boolean {
    let isStopped = false;
    const heard: StagePress = {
      button,
      stopPropagation: () => (isStopped = true),
      getLocalPosition: () => this.#board.toScene({ x: clientX, y: clientY }),
    };
    for (const listener of [...this.#listeners]) listener(heard);
    return isStopped;
  }
}

function assertHeard(event: string): void {
  if (event !== CAPTURE) throw new Error(`The stand-in's stage has no event ${event}`);
}

/** How large a scene is. The stand-in draws no padding around it. */
interface Dimensions {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly distance: number;
}

interface TokenConfig {
  readonly hudClass: new () => TokenHUD;
  readonly layerClass: Classes["TokenLayer"];
}

/** The drawing of one scene, which goes when another is drawn. */
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
    // The old scene is replaced by the new one in one go, so that another drawing never finds a half.
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

  /** Shows all users a point of the scene. */
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

import type { BaseGrid, Point } from "./grid.ts";
import type { Scene } from "../../client/kinds.ts";
import { texture } from "./texture.ts";

/** Which part of the scene is seen: the point in the middle, and how large a pixel of the scene is on the screen. */
export interface View extends Point {
  readonly scale: number;
}

const [SMALLEST, LARGEST] = [0.2, 3];

/** The element of the page in which a scene is shown. Foundry draws it with PIXI; here it is made of HTML. */
export class Board {
  readonly root: HTMLElement;
  /** What is moved and scaled with the view. */
  readonly scene = document.createElement("div");
  readonly tokens = document.createElement("div");
  readonly pings = document.createElement("div");
  /** What lies above the scene and is not scaled with it. */
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

  /** Moves the view; what is not said stays. */
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

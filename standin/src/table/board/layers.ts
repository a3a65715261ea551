import type { Point } from "./grid.ts";
import type { Board, User, Scene, TokenDocument } from "../../client/kinds.ts";
import { currentUser, game } from "./surroundings.ts";
import { hooks } from "../../client/applications/surroundings.ts";
import { host } from "../../client/host.ts";
import { canvas, forgetToken } from "../../client/documents/surroundings.ts";
import { element, Token } from "./token.ts";

/** Pings, drawn above the scene for a moment. */
export class ControlsLayer {
  readonly #board: Board;

  constructor(board: Board) {
    this.#board = board;
  }

  /** Shows where a user has pinged. */
  handlePing(user: User, position: Point, _data?: object): Promise<boolean> {
    return this.drawPing(position, { user });
  }

  /** Shows a ping on this client alone. */
  drawPing(position: Point, { user = currentUser() }: { user?: User } = {}): Promise<boolean> {
    this.#board.ping(position, user.color.css);
    return Promise.resolve(true);
  }
}

/** Changes to the look of a token beyond its document: encounters mark whose turn it is. */
const FOLLOWED = [
  "createCombatant",
  "updateCombatant",
  "deleteCombatant",
  "createCombat",
  "updateCombat",
  "deleteCombat",
];

// Members for the canvas and the documents, which packages never use.
export const drawTokens = Symbol("draw the tokens");
export const clearTokens = Symbol("clear the tokens");

/** The tokens on the board. */
export class TokenLayer {
  static documentName = "Token";
  readonly #board: Board;
  readonly #tokens = new Map<string, Token>();
  #listeners: readonly (readonly [hook: string, id: number])[] = [];

  constructor(board: Board) {
    this.#board = board;
  }

  static get instance(): TokenLayer | undefined {
    return canvas().tokens;
  }

  get placeables(): Token[] {
    return [...this.#tokens.values()];
  }

  get controlled(): Token[] {
    return this.placeables.filter((token) => token.controlled);
  }

  /** The token under the pointer, or with the focus. */
  get hover(): Token | null {
    return this.placeables.find((token) => token.hover) ?? null;
  }

  get hud(): unknown {
    return canvas().hud?.token;
  }

  get(objectId: string): Token | undefined {
    return this.#tokens.get(objectId);
  }

  /** Releases all; returns their number. */
  releaseAll(options = {}): number {
    const { controlled } = this;
    for (const token of controlled) token.release(options);
    return controlled.length;
  }

  /** Moves the selected tokens by spaces of the grid, as far as the scene reaches. */
  async moveMany({ dx = 0, dy = 0 }: { dx?: number; dy?: number } = {}): Promise<Token[]> {
    const { dimensions } = canvas();
    const moved = this.controlled.filter((token) => token.can(game().user, "drag"));
    if (!dimensions) return [];
    const step = dimensions.size;
    const updates = moved.map((token) => {
      const { x, y } = token.getSnappedPosition({ x: token.document.x + dx * step, y: token.document.y + dy * step });
      const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most);
      return { _id: token.id, x: inside(x, dimensions.width - token.w), y: inside(y, dimensions.height - token.h) };
    });
    await canvas().scene?.updateEmbeddedDocuments("Token", updates);
    return moved;
  }

  /** Draws a token of the scene on the board. */
  createObject(token: TokenDocument): Token {
    const { objectClass } = (host.CONFIG as { Token: { objectClass: typeof Token } }).Token;
    const made = new objectClass(token);
    this.#tokens.set(made.id, made);
    this.#board.tokens.append(made[element]);
    return made;
  }

  async [drawTokens](scene: Scene): Promise<void> {
    const refresh = () => {
      for (const token of this.placeables) token.refresh();
    };
    this.#listeners = FOLLOWED.map((hook) => [hook, hooks().on(hook, refresh)]);
    await Promise.all(scene.tokens.map((token) => this.createObject(token).draw()));
  }

  /** Takes a token from the board whose document is gone. */
  [forgetToken](id: string): void {
    const token = this.#tokens.get(id);
    this.#tokens.delete(id);
    token?._onDelete({}, game().user.id ?? "");
  }

  [clearTokens](): void {
    for (const id of [...this.#tokens.keys()]) this[forgetToken](id);
    for (const [hook, id] of this.#listeners) hooks().off(hook, id);
    this.#listeners = [];
  }
}

declare module "../../client/known-classes.ts" {
  interface Classes {
    TokenLayer: typeof TokenLayer;
  }
  interface Kinds {
    TokenLayer: TokenLayer;
  }
}

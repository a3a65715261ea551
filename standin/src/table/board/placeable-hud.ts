import { canvas } from "../../client/documents/board.ts";
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import type { Token, TokenDocument, TokenLayer } from "../../client/kinds.ts";
import type { ApplicationDefaults, Position } from "../../client/applications/api/application-types.ts";

/** What is shown around a placed object: buttons for what is done with it most. */
export class BasePlaceableHUD extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["placeable-hud"],
    window: { frame: false, positioned: true },
  };

  #object: Token | null = null;

  get object(): Token {
    if (!this.#object) throw new Error(`The ${this.constructor.name} is not bound to an object`);
    return this.#object;
  }

  get document(): TokenDocument {
    return this.object.document;
  }

  get layer(): TokenLayer | undefined {
    return this.object.layer;
  }

  /** Shows it around an object, and no more around another. */
  async bind(object: Token): Promise<void> {
    if (this.rendered && this.#object !== object) await this.close({ animate: false });
    this.#object = object;
    await this.render({ force: true });
  }

  override _insertElement(element: HTMLElement): void {
    const hud = document.getElementById("hud");
    if (!hud) throw new Error("There is no board above which a HUD could lie");
    hud.append(element);
  }

  /** It lies around its object, wherever the view has that. */
  override _updatePosition(position: Position): Position {
    const { x, y, width, height } = this.object.bounds;
    const { left, top } = document.getElementById("hud")?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const from = canvas().clientCoordinatesFromCanvas({ x, y });
    const to = canvas().clientCoordinatesFromCanvas({ x: x + width, y: y + height });
    const size = { width: to.x - from.x, height: to.y - from.y };
    return { ...position, left: from.x - left, top: from.y - top, ...size };
  }
}

import { canvas } from "../../client/documents/surroundings.ts";
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import type { Token, TokenDocument, TokenLayer, Actor, Classes } from "../../client/kinds.ts";
import type {
  ApplicationDefaults,
  Position,
  ClosingOptions,
  Context,
  RenderOptions,
} from "../../client/applications/api/application-types.ts";
import { game as boardGame } from "./surroundings.ts";
import { host } from "../../client/host.ts";
import { HandlebarsApplicationMixin } from "../../client/applications/api/handlebars-application.ts";
import { localize } from "../../client/applications/surroundings.ts";

/** The controls around a placed object: buttons for its usual actions. */
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

  /** Shows it around an object instead of another. */
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

interface StatusChoice {
  readonly id: string;
  readonly title: string;
  readonly src: string;
  readonly isActive: boolean;
}

/** What is shown around a token: target, combat, statuses, the values of its bars, and for game masters whether it is hidden. */
export class TokenHUD extends HandlebarsApplicationMixin(BasePlaceableHUD) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "token-hud",
    tag: "form",
    actions: {
      combat: TokenHUD.#onCombat,
      effect: TokenHUD.#onEffect,
      target: TokenHUD.#onTarget,
      togglePalette: TokenHUD.#onTogglePalette,
      visibility: TokenHUD.#onVisibility,
    },
    form: { handler: TokenHUD.#onSubmit, submitOnChange: true, closeOnSubmit: false },
  };

  static override PARTS = { hud: { root: true, template: "templates/hud/token-hud.hbs" } };

  #showsStatuses = false;

  get actor(): Actor | null {
    return this.document.actor;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const bars = (["bar1", "bar2"] as const).flatMap((name) => {
      const bar = this.document.getBarAttribute(name);
      return bar ? [{ name, ...bar, label: localize("HUD.Bar", { attribute: bar.attribute }) }] : [];
    });
    const { isGM } = boardGame().user;
    return {
      ...(await super._prepareContext(options)),
      name: this.document.name,
      isGM,
      isTargeted: this.object.isTargeted,
      inCombat: this.document.inCombat,
      canToggleCombat: boardGame().combat !== null || isGM,
      isHidden: this.document.hidden,
      showsStatuses: this.#showsStatuses,
      statuses: this.#statuses(),
      bars,
    };
  }

  /** The statuses which an actor of this type can have. */
  #statuses(): StatusChoice[] {
    const { CONFIG } = host as unknown as { CONFIG: { statusEffects: Iterable<StatusEffect> } };
    const { actor } = this;
    if (!actor) return [];
    const fits = ({ hud }: StatusEffect) =>
      hud !== false && (typeof hud !== "object" || hud.actorTypes?.includes(actor.type) !== false);
    return Array.from(CONFIG.statusEffects)
      .filter(fits)
      .map(({ id, name = id, img = "" }) => ({
        id,
        title: localize(name),
        src: img,
        isActive: actor.statuses.has(id),
      }));
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    this.#showsStatuses = false;
  }

  static #onTarget(this: TokenHUD, event: PointerEvent): void {
    this.object.setTarget(!this.object.isTargeted, { releaseOthers: !event.shiftKey });
    void this.render();
  }

  /** The selected tokens go together: all into the encounter, or all out of it. */
  static async #onCombat(this: TokenHUD): Promise<void> {
    const { document: own } = this;
    const controlled = canvas().tokens?.controlled.map((token) => token.document) ?? [];
    const tokens = controlled.includes(own) ? controlled : [...controlled, own];
    const cls = own.constructor as Classes["TokenDocument"];
    await (own.inCombat ? cls.deleteCombatants(tokens) : cls.createCombatants(tokens));
    if (this.rendered) await this.render();
  }

  static async #onVisibility(this: TokenHUD): Promise<void> {
    await this.document.update({ hidden: !this.document.hidden });
  }

  static async #onTogglePalette(this: TokenHUD): Promise<void> {
    this.#showsStatuses = !this.#showsStatuses;
    await this.render();
  }

  static async #onEffect(this: TokenHUD, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.actor?.toggleStatusEffect(target.dataset["statusId"] ?? "");
    if (this.rendered) await this.render();
  }

  /** A value that begins with a sign is added to what is there. */
  static async #onSubmit(this: TokenHUD, event: Event): Promise<void> {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    const bar = this.document.getBarAttribute(field.name === "bar2" ? "bar2" : "bar1");
    const value = Number(field.value);
    if (!bar || !Number.isFinite(value)) return;
    await this.actor?.modifyTokenAttribute(bar.attribute, value, /^[+-]/.test(field.value), bar.type === "bar");
  }
}

interface StatusEffect {
  readonly id: string;
  readonly name?: string;
  readonly img?: string;
  readonly hud?: boolean | { readonly actorTypes?: readonly string[] };
}

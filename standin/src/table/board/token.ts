import { Hooks } from "../../client/hooks.ts";
import { localize, notify } from "../../client/applications/surroundings.ts";
import type { Plain } from "../../client/utils/types.ts";
import type { Point } from "./grid.ts";
import { canvas, renderHUD } from "../../client/documents/surroundings.ts";
import { currentUser, game } from "./surroundings.ts";
import { CONST } from "../../client/constants.ts";
import type { Actor, Combatant, Scene, TokenDocument, TokenLayer, User } from "../../client/kinds.ts";
import { host } from "../../client/host.ts";

/** The pictures that were checked, and why each cannot be a texture; null for one that can. */
const looked = new Map<string, Promise<Error | null>>();

/**
 * Returns the picture of a texture on the board. Foundry draws the board with PIXI, which takes no SVG that does not say how wide
 * and how high it is; here, too, such a texture is refused by its name.
 * @param refuse Takes away what was drawn of it.
 */
export function texture(src: string, refuse: (image: HTMLImageElement) => void): HTMLImageElement {
  const image = document.createElement("img");
  const address = src.includes(":") ? src : `/${src}`;
  image.addEventListener("load", () => {
    if (!looked.has(src)) looked.set(src, lookAt(src, address));
    void looked.get(src)?.then((error) => {
      if (error) refuse(image);
    });
  });
  return Object.assign(image, { src: address, alt: "", draggable: false });
}

/** Tells a texture that is refused once. */
async function lookAt(src: string, address: string): Promise<Error | null> {
  if (!/\.svg$/i.test(src) || (await hasSize(address))) return null;
  const error = new Error(`The SVG image must have width and height: ${src}`);
  Hooks.onError("loadTexture", error, { log: "error", notify: "error" });
  return error;
}

async function hasSize(address: string): Promise<boolean> {
  const text = await (await fetch(address)).text();
  const { documentElement: svg } = new DOMParser().parseFromString(text, "image/svg+xml");
  return ["width", "height"].every((size) => svg.hasAttribute(size));
}

/** The element of a token on the board. A symbol, because a token of Foundry is drawn by PIXI and has none. */
export const element = Symbol("element");

/** The object of a token's document on the board: it is selected, targeted, moved and opened. */
export class Token {
  static embeddedName = "Token";
  readonly document: TokenDocument;
  readonly scene: Scene;
  /** The users who have targeted it. */
  targeted = new Set<User>();
  readonly [element] = document.createElement("button");
  #controlled = false;
  #hover = false;

  constructor(token: TokenDocument) {
    if (!token.parent) throw new Error("A token is drawn on the scene which holds its document");
    this.document = token;
    this.scene = token.parent;
    nameElement(this);
  }

  get id(): string {
    return this.document.id ?? "";
  }

  get name(): string {
    return this.document.name;
  }

  get actor(): Actor | null {
    return this.document.actor;
  }

  get layer(): TokenLayer | undefined {
    return canvas().tokens;
  }

  get sheet(): unknown {
    return this.document.sheet;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  get controlled(): boolean {
    return this.#controlled;
  }

  get isTargeted(): boolean {
    return this.targeted.has(currentUser());
  }

  get combatant(): Combatant | null {
    return this.document.combatant;
  }

  get inCombat(): boolean {
    return this.document.inCombat;
  }

  /** Players do not see a token that is hidden. */
  get isVisible(): boolean {
    return !this.document.hidden || currentUser().isGM;
  }

  get hasActiveHUD(): boolean {
    const { hud } = canvas();
    return hud?.token.rendered === true && hud.token.object === this;
  }

  get w(): number {
    return this.document.width * (canvas().grid?.size ?? 0);
  }

  get h(): number {
    return this.document.height * (canvas().grid?.size ?? 0);
  }

  get center(): Point {
    return this.getCenterPoint();
  }

  get bounds(): Point & { readonly width: number; readonly height: number } {
    const { x, y } = this.document;
    return { x, y, width: this.w, height: this.h };
  }

  /** Is it under the pointer, or does it have the focus? */
  get hover(): boolean {
    return this.#hover;
  }

  set hover(state: boolean) {
    if (this.#hover === state) return;
    this.#hover = state;
    this.refresh();
    Hooks.callAll("hoverToken", this, state);
  }

  getCenterPoint(position: Point | null = null): Point {
    const { x, y } = position ?? this.document;
    return { x: x + this.w / 2, y: y + this.h / 2 };
  }

  /** The nearest place in the spaces of the grid. */
  getSnappedPosition(position: Point | null = null): Point {
    const { x, y } = position ?? this.document;
    const { grid } = canvas();
    if (!grid || grid.isGridless) return { x: Math.round(x), y: Math.round(y) };
    const step = (spaces: number) => (spaces < 1 ? grid.size * spaces : grid.size);
    const snapped = (value: number, size: number) => Math.round(value / size) * size;
    return { x: snapped(x, step(this.document.width)), y: snapped(y, step(this.document.height)) };
  }

  /* -------- Selected and targeted -------- */

  /** Selects it, alone by default; returns whether it is selected then. */
  control({ releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    if (releaseOthers) for (const other of this.layer?.controlled ?? []) if (other !== this) other.release();
    if (this.#controlled) return true;
    if (!this.can(currentUser(), "control")) return false;
    this.#controlled = true;
    this._onControl({ releaseOthers });
    Hooks.callAll("controlToken", this, true);
    return true;
  }

  /** Releases it; returns whether it is released. */
  release(options: Plain = {}): boolean {
    if (!this.#controlled) return true;
    this.#controlled = false;
    this._onRelease(options);
    Hooks.callAll("controlToken", this, false);
    return true;
  }

  _onControl(_options: Plain): void {
    this.refresh();
  }

  _onRelease(_options: Plain): void {
    if (this.hasActiveHUD) void canvas().hud?.token.close();
    this.refresh();
  }

  /** Makes it a target of a user, in place of the others unless they shall stay; or removes it from them. */
  setTarget(
    targeted = true,
    { user = currentUser(), releaseOthers = true }: { user?: User | null; releaseOthers?: boolean } = {},
  ): void {
    const owner = user ?? currentUser();
    if (releaseOthers) {
      for (const other of [...owner.targets])
        if (other !== this) other.setTarget(false, { user, releaseOthers: false });
    }
    if (targeted) {
      this.targeted.add(owner);
      owner.targets.add(this);
    } else {
      this.targeted.delete(owner);
      owner.targets.delete(this);
    }
    this.refresh();
    if (owner.isSelf) owner.broadcastActivity({ targets: owner.targets.ids });
  }

  /* -------- What a user may do with it -------- */

  /** May this user do such a thing with it? */
  can(user: User, action: string): boolean {
    const rules: Readonly<Record<string, (user: User) => boolean>> = {
      HUD: (asking) => this._canHUD(asking),
      control: (asking) => this._canControl(asking),
      drag: (asking) => this._canDrag(asking),
      hover: (asking) => this._canHover(asking),
      view: (asking) => this._canView(asking),
      update: (asking) => this.document.canUserModify(asking, "update"),
      delete: (asking) => this.document.canUserModify(asking, "delete"),
    };
    const rule = rules[action];
    if (!rule) throw new Error(`The stand-in has no rule for the action "${action}" of tokens`);
    return rule(user);
  }

  _canHUD(user: User, _event?: Event): boolean {
    return this.document.testUserPermission(user, "OWNER");
  }

  _canControl(user: User, _event?: Event): boolean {
    return this.document.testUserPermission(user, "OWNER");
  }

  _canView(user: User, _event?: Event): boolean {
    return this.actor?.testUserPermission(user, "LIMITED") === true;
  }

  _canHover(_user: User, _event?: Event): boolean {
    return true;
  }

  /** While the game is paused, only game masters move tokens. */
  _canDrag(user: User, _event?: Event): boolean {
    if (!this.controlled || this.document.locked) return false;
    if (!game().paused || user.isGM) return true;
    notify("warn", localize("GAME.PausedWarning"));
    return false;
  }

  /* -------- What is done to it on the board -------- */

  _onClickLeft({ shiftKey }: MouseEvent): void {
    if (shiftKey && this.controlled) this.release();
    else this.control({ releaseOthers: !shiftKey });
  }

  /** Opens the sheet of the actor. */
  _onClickLeft2(_event: Event): void {
    if (this.can(currentUser(), "view")) void this.actor?.sheet?.render({ force: true });
  }

  /** Shows or hides its controls. */
  _onClickRight(_event: Event): void {
    const { hud } = canvas();
    if (!hud || !this.can(currentUser(), "HUD")) return;
    if (this.hasActiveHUD) {
      void hud.token.close();
      return;
    }
    this.control({ releaseOthers: !this.controlled });
    void hud.token.bind(this);
  }

  _onClickRight2({ shiftKey }: MouseEvent): void {
    this.setTarget(!this.isTargeted, { releaseOthers: !shiftKey });
  }

  /* -------- Drawn -------- */

  draw(_options?: object): Promise<this> {
    this.refresh();
    return Promise.resolve(this);
  }

  /** Shows it as it is now. */
  refresh(_options?: object): this {
    drawToken(this);
    return this;
  }

  destroy(_options?: object): void {
    this[element].remove();
  }

  _onUpdate(changed: Plain, _options: Plain, _userId: string): void {
    this.refresh();
    if (!this.isVisible) this.release();
    if (this.hasActiveHUD && ("x" in changed || "y" in changed)) void canvas().hud?.token.close();
    else renderHUD(this);
  }

  /** A deleted token is no longer selected or targeted. */
  _onDelete(_options: Plain, _userId: string): void {
    this.release();
    for (const user of [...this.targeted]) this.setTarget(false, { user, releaseOthers: false });
    this.destroy();
  }
}

const { TOKEN_DISPLAY_MODES: MODES, TOKEN_DISPOSITIONS: SIDES } = CONST;

/** Gives the element of a token what never changes. */
function nameElement(token: Token): void {
  const button = token[element];
  button.type = "button";
  button.className = "board-token";
  button.dataset["tokenId"] = token.id;
  button.setAttribute("aria-describedby", "board-keys");
}

/** Draws a token as it is now: its place and picture, its side, and its statuses. */
function drawToken(token: Token): void {
  const { document: data, controlled } = token;
  const button = token[element];
  const { x, y, width, height } = token.bounds;
  Object.assign(button.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  // The drag has brought it there by now.
  button.style.translate = "";
  button.style.setProperty("--token-color", colorOf(token));
  button.hidden = !token.isVisible;
  if (button.hidden) {
    // The page must not contain what its user does not see.
    button.removeAttribute("aria-label");
    button.replaceChildren();
    return;
  }
  button.setAttribute("aria-pressed", String(controlled));
  button.setAttribute("aria-label", describe(token));
  const states = { hover: token.hover, controlled, secret: data.hidden, turn: isOnTurn(token) };
  for (const [name, holds] of Object.entries(states)) button.classList.toggle(name, holds);
  const parts = [picture(token), ...effects(token), ...bars(token), ...targets(token), ...nameplate(token)];
  button.replaceChildren(...parts);
}

/** A token in words: its name, its side, and all that is to be seen of it. */
function describe(token: Token): string {
  const { document: data, actor } = token;
  const said = [
    mayBeNamed(token) ? data.name : localize("TOKEN.Unnamed"),
    localize(`TOKEN.Side${sideOf(token)}`),
    ...(token.isTargeted ? [localize("TOKEN.IsTargeted")] : []),
    ...(token.inCombat ? [localize(isOnTurn(token) ? "TOKEN.IsOnTurn" : "TOKEN.IsInCombat")] : []),
    ...(data.hidden ? [localize("TOKEN.IsHidden")] : []),
    ...(actor?.temporaryEffects ?? []).map(({ name }) => name),
  ];
  return said.join(", ");
}

type Side = "Hostile" | "Neutral" | "Friendly" | "Secret";

function sideOf({ document: { disposition, isSecret } }: Token): Side {
  if (disposition === SIDES.SECRET) return isSecret ? "Neutral" : "Secret";
  if (disposition === SIDES.HOSTILE) return "Hostile";
  return disposition === SIDES.FRIENDLY ? "Friendly" : "Neutral";
}

function colorOf(token: Token): string {
  const { dispositionColors } = (host.CONFIG as { Canvas: { dispositionColors: Record<string, number> } }).Canvas;
  const name = token.controlled ? "CONTROLLED" : sideOf(token).toUpperCase();
  return `#${(dispositionColors[name] ?? 0).toString(16).padStart(6, "0")}`;
}

function isOnTurn({ combatant }: Token): boolean {
  const { combat } = game();
  return combatant !== null && combat?.started === true && combat.combatant === combatant;
}

/** May this user see what is shown in such a way? */
function isShown(token: Token, mode: number): boolean {
  const { isOwner, hover, controlled } = token;
  if (mode === MODES.ALWAYS) return true;
  if (mode === MODES.OWNER) return isOwner;
  if (mode === MODES.HOVER) return hover || controlled;
  if (mode === MODES.OWNER_HOVER) return isOwner && (hover || controlled);
  return mode === MODES.CONTROL && controlled;
}

/** Can this user see the nameplate, now or by pointing at the token, or do they know its name as its owners do? */
function mayBeNamed({ isOwner, document: { displayName } }: Token): boolean {
  return isOwner || displayName === MODES.ALWAYS || displayName === MODES.HOVER;
}

function part(className: string, ...content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement("span");
  made.className = className;
  made.append(...content);
  return made;
}

function image(src: string): HTMLImageElement {
  return texture(src, (refused) => {
    refused.remove();
  });
}

function picture({ document: { texture: look, rotation, alpha } }: Token): HTMLElement {
  const shown = image(look.src);
  const { scaleX, scaleY, fit, tint } = look;
  const transform = `rotate(${rotation}deg) scale(${scaleX}, ${scaleY})`;
  Object.assign(shown.style, { transform, objectFit: fit === "width" || fit === "height" ? "cover" : fit });
  shown.style.opacity = String(alpha);
  shown.dataset["tint"] = tint.css;
  return part("token-picture", shown);
}

/** The statuses and other effects which do not last, with a picture each; that of a defeated combatant covers all. */
function effects({ actor, document: data }: Token): HTMLElement[] {
  const { DEFEATED } = (host.CONFIG as { specialStatusEffects: { DEFEATED: string } }).specialStatusEffects;
  const shown = actor?.temporaryEffects ?? [];
  const isOverlay = (effect: (typeof shown)[number]) =>
    effect.statuses.has(DEFEATED) || effect.getFlag("core", "overlay") === true;
  const small = shown.filter((effect) => !isOverlay(effect)).map(({ img }) => image(img));
  const defeated = data.combatant?.isDefeated === true && !shown.some(isOverlay);
  const { defeated: skull } = (host.CONFIG as { controlIcons: { defeated: string } }).controlIcons;
  const large = [...shown.filter(isOverlay).map(({ img }) => image(img)), ...(defeated ? [image(skull)] : [])];
  return [
    ...(small.length > 0 ? [part("token-effects", ...small)] : []),
    ...(large.length > 0 ? [part("token-overlay", ...large.slice(0, 1))] : []),
  ];
}

function bars(token: Token): HTMLElement[] {
  const { document: data } = token;
  if (!isShown(token, data.displayBars)) return [];
  const drawn = (["bar1", "bar2"] as const).flatMap((name) => {
    const bar = data.getBarAttribute(name);
    if (bar?.type !== "bar" || !bar.max) return [];
    const made = part(`token-bar ${name}`);
    made.style.setProperty("--filled", String(Math.min(Math.max(bar.value / bar.max, 0), 1)));
    return [made];
  });
  return drawn.length > 0 ? [part("token-bars", ...drawn)] : [];
}

/** Four corners for a target of one's own, a dot in the color of each other user who has targeted it. */
function targets({ targeted }: Token): HTMLElement[] {
  const user = currentUser();
  const dots = [...targeted]
    .filter((other) => other !== user)
    .map((other) => {
      const dot = part("token-target-dot");
      dot.style.setProperty("--player-color", other.color.css);
      return dot;
    });
  const own = part("token-target");
  own.style.setProperty("--player-color", user.color.css);
  return [...(targeted.has(user) ? [own] : []), ...(dots.length > 0 ? [part("token-target-dots", ...dots)] : [])];
}

function nameplate(token: Token): HTMLElement[] {
  const { document: data } = token;
  return isShown(token, data.displayName) ? [part("token-nameplate", data.name)] : [];
}

declare module "../../client/known-classes.ts" {
  interface Kinds {
    Token: Token;
  }
}

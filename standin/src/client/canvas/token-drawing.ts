import { CONST } from "../constants.ts";
import { localize } from "../applications/surroundings.ts";
import { host } from "../host.ts";
import { currentUser, game } from "./surroundings.ts";
import { element } from "./token.ts";
import type { Token } from "./token.ts";

const { TOKEN_DISPLAY_MODES: MODES, TOKEN_DISPOSITIONS: SIDES } = CONST;

/** Gives the element of a token what never changes. */
export function nameElement(token: Token): void {
  const button = token[element];
  button.type = "button";
  button.className = "board-token";
  button.dataset["tokenId"] = token.id;
  button.setAttribute("aria-describedby", "board-keys");
}

/** Draws a token as it is now: its place and picture, whose side it is on, and what has happened to it. */
export function drawToken(token: Token): void {
  const { document: data, controlled } = token;
  const button = token[element];
  const { x, y, width, height } = token.bounds;
  Object.assign(button.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  // Whoever dragged it has brought it there by now.
  button.style.translate = "";
  button.style.setProperty("--token-color", colorOf(token));
  button.hidden = !token.isVisible;
  if (button.hidden) {
    // Nobody finds in the page what its user does not see.
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

/** Can this user see the nameplate, now or by pointing at the token, or do they know its name as those who play it? */
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
  const made = document.createElement("img");
  Object.assign(made, { src: src.includes(":") ? src : `/${src}`, alt: "", draggable: false });
  return made;
}

function picture({ document: { texture, rotation, alpha } }: Token): HTMLElement {
  const shown = image(texture.src);
  const { scaleX, scaleY, fit, tint } = texture;
  const transform = `rotate(${rotation}deg) scale(${scaleX}, ${scaleY})`;
  Object.assign(shown.style, { transform, objectFit: fit === "width" || fit === "height" ? "cover" : fit });
  shown.style.opacity = String(alpha);
  shown.dataset["tint"] = tint.css;
  return part("token-picture", shown);
}

/** The statuses and other effects which do not last, with a picture each; that somebody is defeated lies over all. */
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

/** Four corners for a target of one's own, a dot in the colour of each other user who has targeted it. */
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

import type { Position } from "./application-types.ts";

/**
 * Finds the allowed position for a requested one: centred when nothing is said, beside the sidebar where there is room
 * for it, and never out of the page.
 */
export function resolvePosition(element: HTMLElement, requested: Position): Position {
  const page = { width: globalThis.innerWidth, height: globalThis.innerHeight };
  const scale = requested.scale || 1;
  const style = getComputedStyle(element);
  const size = (dimension: "width" | "height", most: string) => {
    const wanted = requested[dimension];
    if (wanted === "auto") return wanted;
    return Math.min(wanted, parseCSSDimensions(most, page[dimension]) ?? wanted, page[dimension] / scale);
  };
  const width = size("width", style.maxWidth);
  const height = size("height", style.maxHeight);
  applySize(element, { width, height });
  const sidebar = document.getElementById("sidebar")?.offsetWidth ?? 0;
  const room = {
    left: page.width - (width === "auto" ? element.offsetWidth : width) * scale,
    top: page.height - (height === "auto" ? element.offsetHeight : height) * scale,
  };
  const offset = (side: "left" | "top") => {
    const taken = side === "left" && sidebar <= room.left ? sidebar : 0;
    const wanted = Number.isFinite(requested[side]) ? requested[side] : (room[side] - taken) / 2;
    return Math.round(Math.max(0, Math.min(wanted, Math.max(0, room[side]))));
  };
  return { ...requested, width, height, scale, left: offset("left"), top: offset("top") };
}

function applySize(element: HTMLElement, { width, height }: Pick<Position, "width" | "height">): void {
  element.style.width = width === "auto" ? "" : `${width}px`;
  element.style.height = height === "auto" ? "" : `${height}px`;
}

/** Writes a position into an element's style. */
export function applyPosition(element: HTMLElement, position: Position): void {
  applySize(element, position);
  element.style.left = `${position.left}px`;
  element.style.top = `${position.top}px`;
  element.style.zIndex = String(position.zIndex);
  element.style.transform = position.scale === 1 ? "" : `scale(${position.scale})`;
}

/** Reads a CSS length in pixels or in percent of the parent's dimension. */
export function parseCSSDimensions(style: string, parentDimension: number): number | undefined {
  if (style.includes("px")) return Number.parseInt(style.replace("px", ""));
  if (style.includes("%")) return parentDimension * (Number.parseInt(style.replace("%", "")) / 100);
  return undefined;
}

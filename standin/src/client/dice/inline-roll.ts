import type { Roll } from "./roll.ts";

/** How an inline roll's link is made. */
export interface AnchorOptions {
  /** Words before the total. */
  label?: string;
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: string[];
  /** The classes of an icon instead of the twenty-sided die. */
  icon?: string;
}

/** A link that shows the roll's total and carries the roll, to be expanded on a click. */
export function createAnchor(roll: Roll, options: AnchorOptions): HTMLAnchorElement {
  const { label, attrs = {}, dataset = {}, classes = [], icon = "fa-solid fa-dice-d20" } = options;
  const anchor = document.createElement("a");
  anchor.classList.add("inline-roll", "inline-result", ...classes);
  anchor.dataset.tooltip = roll.formula;
  anchor.dataset.roll = encodeRoll(roll);
  for (const [name, value] of Object.entries(dataset)) if (value !== undefined) anchor.dataset[name] = value;
  for (const [name, value] of Object.entries(attrs)) anchor.setAttribute(name, value);

  const image = document.createElement("i");
  image.className = icon;
  const total = String(roll.product ?? "");
  anchor.append(image, label ? `${label}: ${total}` : total);
  return anchor;
}

/** Shows the dice of an inline roll inside its link. */
export async function expandAnchor(RollClass: typeof Roll, anchor: HTMLAnchorElement): Promise<void> {
  if (!anchor.classList.contains("inline-result") || anchor.classList.contains("expanded")) return;
  // Claimed at once, or a second click while the template loads would add the dice twice.
  anchor.classList.add("expanded");
  const roll = RollClass.fromJSON(decodeURIComponent(anchor.dataset.roll ?? ""));
  const holder = document.createElement("template");
  holder.innerHTML = await roll.getTooltip();
  const tooltip = holder.content.querySelector(".dice-tooltip");
  if (tooltip && anchor.classList.contains("expanded")) anchor.append(tooltip);
}

/** Hides them again. */
export function collapseAnchor(anchor: HTMLAnchorElement): void {
  if (!anchor.classList.contains("inline-result")) return;
  anchor.classList.remove("expanded");
  anchor.querySelector(".dice-tooltip")?.remove();
}

/** The roll as percent-encoded JSON of plain ASCII, which `unescape` reads as well as `decodeURIComponent`. */
function encodeRoll(roll: Roll): string {
  const ascii = JSON.stringify(roll).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return encodeURIComponent(ascii);
}

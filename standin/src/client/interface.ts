import { host } from "./host.ts";
import { stopListening } from "./keyboard.ts";

interface Part {
  render?(options: { force: boolean }): Promise<unknown>;
}

/** What shows the tooltips of a page. */
export interface Tooltips {
  activateEventListeners?(): void;
  [stopListening]?(): void;
}

/** Makes the parts of the interface, and draws them where the page is Foundry's and not a test's. */
export async function initializeInterface(): Promise<void> {
  const { CONFIG, ui } = host as unknown as {
    CONFIG: { ui: Record<string, new () => Part> };
    ui: Record<string, Part>;
  };
  for (const [name, Class] of Object.entries(CONFIG.ui)) ui[name] = new Class();
  if (!document.getElementById("interface")) return;
  for (const name of Object.keys(CONFIG.ui)) await ui[name]?.render?.({ force: true });
}

/** Makes what shows the tooltips, where a page has any. */
export function makeTooltips(): Tooltips | null {
  const { CONFIG } = host as unknown as { CONFIG: { ux: { TooltipManager?: new () => Tooltips } } };
  const { TooltipManager } = CONFIG.ux;
  return TooltipManager ? new TooltipManager() : null;
}

/** The size of the page's letters in pixels for each step that a user may choose; the fifth is the usual one. */
const SIZES = [8, 10, 12, 14, 16, 18, 20, 24, 28, 32];

/** Makes all letters larger or smaller: everything in the page is measured by the size of its root. */
export function scaleFonts(step: number): void {
  const index = Math.max(1, Math.min(Math.round(step), SIZES.length)) - 1;
  document.documentElement.style.fontSize = `${SIZES[index] ?? 16}px`;
}

/** Leaves the size of letters to the browser again. */
export function resetFonts(): void {
  document.documentElement.style.fontSize = "";
}

/** `game.clipboard`. */
export class ClipboardHelper {
  /** Puts text where it can be pasted from. */
  async copyPlainText(text: string): Promise<void> {
    await navigator.clipboard.writeText(text);
  }
}

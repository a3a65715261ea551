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

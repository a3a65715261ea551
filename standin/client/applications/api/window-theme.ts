import { game } from "../surroundings.ts";

interface InterfaceConfig {
  readonly colorScheme?: { readonly applications?: string; readonly interface?: string };
}

/** Gives a window the colour scheme its user has chosen for applications; without a choice it follows the page. */
export function applyTheme(element: HTMLElement): void {
  const { settings } = game();
  if (!settings.settings.has("core.uiConfig")) return;
  const scheme = (settings.get("core", "uiConfig") as InterfaceConfig | null)?.colorScheme?.applications;
  element.classList.toggle("themed", Boolean(scheme));
  for (const theme of ["light", "dark"]) element.classList.toggle(`theme-${theme}`, scheme === theme);
}

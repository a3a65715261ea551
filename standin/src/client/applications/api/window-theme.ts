import { game } from "../surroundings.ts";

interface InterfaceConfig {
  readonly colorScheme?: { readonly applications?: string; readonly interface?: string };
}

/** The colour scheme this user has chosen for applications, or "". */
export function chosenScheme(): string {
  const { settings } = game();
  if (!settings.settings.has("core.uiConfig")) return "";
  return (settings.get("core", "uiConfig") as InterfaceConfig | null)?.colorScheme?.applications ?? "";
}

/** Gives a window the colours of a theme in place of those of another; without any it follows the page. */
export function applyTheme(element: HTMLElement, theme: string, before: string): void {
  if (before) element.classList.remove("themed", `theme-${before}`);
  if (theme) element.classList.add("themed", `theme-${theme}`);
}

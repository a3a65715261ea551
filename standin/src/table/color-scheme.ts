import { detachedWindows } from "../client/applications/api/detached-window.ts";
import { Hooks } from "../client/hooks.ts";
import { host } from "../client/host.ts";
import type { Game } from "../client/kinds.ts";
import { storedSetting } from "./client-settings.ts";

/** The colour schemes a client can choose; the empty one follows the computer. */
export const schemes = ["dark", "light", ""] as const;

export type Scheme = (typeof schemes)[number];

/** A window, which follows the scheme when it is drawn. */
interface OpenWindow {
  readonly hasFrame: boolean;
  render(): Promise<unknown>;
}

interface InterfaceConfig {
  readonly colorScheme: { readonly applications: Scheme; readonly interface: Scheme };
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** The scheme of this client, as Foundry keeps it in core.uiConfig; the computer's own until somebody chooses. */
export function chosenScheme(part: keyof InterfaceConfig["colorScheme"] = "interface"): Scheme {
  const config = storedSetting("core.uiConfig") as InterfaceConfig | null;
  return config?.colorScheme[part] ?? "";
}

/** Shows the page in this client's scheme, and keeps to it when the computer changes its own. */
export function followScheme(): void {
  prefersDark.addEventListener("change", showScheme);
  showScheme();
}

/** Lets page and windows follow when the setting changes, whoever changes it. */
export function followSetting(): void {
  Hooks.on("clientSettingChanged", (id: string) => {
    if (id === "core.uiConfig") void redraw();
  });
}

/** Changes this client's scheme, for the interface and for all windows. */
export async function chooseScheme({ settings }: Game, scheme: Scheme): Promise<void> {
  const config = settings.get("core", "uiConfig") as InterfaceConfig;
  await settings.set("core", "uiConfig", { ...config, colorScheme: { applications: scheme, interface: scheme } });
}

async function redraw(): Promise<void> {
  showScheme();
  const { applications } = host.foundry as { applications: { instances: Map<string, OpenWindow> } };
  for (const app of applications.instances.values()) if (app.hasFrame) await app.render();
}

/** Gives the page and the windows that have left it the scheme of applications, and the interface its own. */
export function showScheme(): void {
  const pages = [document, ...[...detachedWindows.values()].map(({ window }) => window.document)];
  for (const { body } of pages) give(body, chosenScheme("applications"));
  const own = document.getElementById("interface");
  if (own) give(own, chosenScheme("interface"));
}

function give(element: HTMLElement, chosen: Scheme): void {
  const scheme = chosen || (prefersDark.matches ? "dark" : "light");
  for (const theme of ["dark", "light"]) element.classList.toggle(`theme-${theme}`, theme === scheme);
}

import { detachedWindows } from "../client/applications/api/window-frame.ts";
import { Hooks } from "../client/hooks.ts";
import { host } from "../client/host.ts";
import type { Game } from "../client/kinds.ts";
import { storedSetting, forgetSeat } from "./browser-platform.ts";
import { languagesOf } from "../load-system.ts";
import { element, icon } from "./elements.ts";

/** The color schemes a client can choose; the empty one follows the computer. */
const schemes = ["dark", "light", ""] as const;

type Scheme = (typeof schemes)[number];

/** A window, which follows the scheme when it is drawn. */
interface OpenWindow {
  readonly hasFrame: boolean;
  render(): Promise<unknown>;
}

interface InterfaceConfig {
  readonly colorScheme: { readonly applications: Scheme; readonly interface: Scheme };
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** The scheme of this client, as Foundry keeps it in core.uiConfig; the computer's own by default. */
function chosenScheme(part: keyof InterfaceConfig["colorScheme"] = "interface"): Scheme {
  const config = storedSetting("core.uiConfig") as InterfaceConfig | null;
  return config?.colorScheme[part] ?? "";
}

/** Shows the page in this client's scheme, and keeps to it when the computer changes its own. */
export function followScheme(): void {
  prefersDark.addEventListener("change", showScheme);
  showScheme();
}

/** Lets page and windows follow when the setting changes, whatever changed it. */
export function followSetting(): void {
  Hooks.on("clientSettingChanged", (id: string) => {
    if (id === "core.uiConfig") void redraw();
  });
}

/** Changes this client's scheme, for the interface and for all windows. */
async function chooseScheme({ settings }: Game, scheme: Scheme): Promise<void> {
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

const schemeNames: Readonly<Record<Scheme, string>> = {
  dark: "TABLETOP.Dark",
  light: "TABLETOP.Light",
  "": "TABLETOP.System",
};

/** Fills the table's menu: colors, language, settings, and the way out. */
export function fillMenu(menu: HTMLElement, game: Game): void {
  const leave = element(
    "button",
    { type: "button" },
    icon("fa-right-from-bracket"),
    game.i18n.localize("TABLETOP.SignOut"),
  );
  leave.addEventListener("click", () => {
    forgetSeat();
    // The address may name a user, so reloading it would take the seat again.
    location.assign("/");
  });
  const colours = schemes.map((scheme) => describeScheme(game, scheme));
  menu.replaceChildren(
    element("fieldset", {}, element("legend", {}, game.i18n.localize("TABLETOP.Colors")), ...colours),
    ...language(game),
    settingsButton(menu, game),
    leave,
  );
}

function describeScheme(game: Game, scheme: Scheme): HTMLLabelElement {
  const input = element("input", { type: "radio", name: "table-scheme", value: scheme });
  input.checked = scheme === chosenScheme();
  input.addEventListener("change", () => {
    void chooseScheme(game, scheme);
  });
  return element("label", {}, input, game.i18n.localize(schemeNames[scheme]));
}

/** A choice of the system's languages, where it has several. */
function language(game: Game): HTMLElement[] {
  const languages = languagesOf(game.data);
  if (languages.length < 2) return [];
  const options = languages.map(({ lang, name }) => new Option(name, lang, false, lang === game.i18n.lang));
  const select = element("select", {}, ...options);
  select.addEventListener("change", () => {
    void chooseLanguage(game, select.value);
  });
  return [element("label", {}, game.i18n.localize("TABLETOP.Language"), select)];
}

/** Opens the settings, which the menu would cover. */
function settingsButton(menu: HTMLElement, { settings, i18n }: Game): HTMLButtonElement {
  const button = element("button", { type: "button" }, icon("fa-gears"), i18n.localize("SETTINGS.Title"));
  button.addEventListener("click", () => {
    menu.hidePopover();
    void settings.sheet.render({ force: true });
  });
  return button;
}

/** Words are read once, when the game begins. */
async function chooseLanguage({ settings }: Game, lang: string): Promise<void> {
  await settings.set("core", "language", lang);
  location.reload();
}

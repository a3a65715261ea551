import { languagesOf } from "../load-system.ts";
import { chooseScheme, chosenScheme, schemes, type Scheme } from "./color-scheme.ts";
import { element, icon } from "./elements.ts";
import type { Game } from "../client/kinds.ts";
import { forgetSeat } from "./seat-memory.ts";

const schemeNames: Readonly<Record<Scheme, string>> = {
  dark: "TABLETOP.Dark",
  light: "TABLETOP.Light",
  "": "TABLETOP.System",
};

/** Fills the table's menu: colours, language, settings, and the way out. */
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

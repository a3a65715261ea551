import { element, icon } from "./elements.ts";
import type { LanguageFile } from "../client/i18n.ts";

/** The places of the page into which the table itself puts something. */
interface Layout {
  readonly menu: HTMLElement;
  /** Names its parts, once the words of the user's language are there. */
  readonly name: (localize: (key: string) => string) => void;
}

/**
 * Lays the table as Foundry lays its page: players at the left, the hotbar at the foot, the sidebar at the right, and
 * behind all of them the board, above which windows open. Applications find their places by id.
 */
export function layTable(page: HTMLElement, title: string, userName: string): Layout {
  const menu = element("div", { id: "table-menu", popover: true, role: "group" });
  const menuButton = element("button", { type: "button", class: "icon", popovertarget: "table-menu" }, icon("fa-bars"));
  menu.addEventListener("beforetoggle", () => {
    const { left, bottom } = menuButton.getBoundingClientRect();
    Object.assign(menu.style, { left: `${left}px`, top: `${bottom}px` });
  });
  const header = element(
    "header",
    { id: "table-header" },
    menuButton,
    element("hgroup", {}, element("h1", {}, title), element("h2", {}, userName)),
    menu,
  );
  const board = element("section", { id: "board" });
  const empty = element("p", {});
  board.append(empty);
  // What the keys do to a token that has the focus; for screen readers.
  const keys = element("p", { id: "board-keys", hidden: true });
  // The board and the hotbar are many stops of the Tab key.
  const skip = element("a", { id: "skip-to-sidebar", class: "visually-hidden", href: "#sidebar" });
  // The senders of messages are headings of the fourth level.
  const heading = element("h3", { class: "visually-hidden" });
  page.replaceChildren(
    element(
      "div",
      { id: "interface", class: "themed" },
      skip,
      board,
      keys,
      element("div", { id: "ui-left" }, header, element("aside", { id: "players" })),
      element("div", { id: "ui-middle" }, element("figure", { id: "pause" }), element("aside", { id: "hotbar" })),
      element(
        "main",
        { id: "ui-right" },
        heading,
        element("section", { id: "chat-notifications" }, element("ol", { "aria-live": "polite" })),
        element("div", { id: "sidebar" }),
      ),
    ),
  );
  const name: Layout["name"] = (localize) => {
    for (const part of [menu, menuButton]) part.ariaLabel = localize("TABLETOP.Menu");
    board.ariaLabel = localize("TABLETOP.Board");
    empty.textContent = localize("TABLETOP.BoardEmpty");
    keys.textContent = localize("TABLETOP.BoardKeys");
    for (const part of [heading, skip]) part.textContent = localize("TABLETOP.Heading");
  };
  return { menu, name };
}

const key = "table.core";

/**
 * Shows the host with unfriendly styles of its own (`?core=strict`), so that it shows what a package relies on without
 * saying so; reloading the page keeps them.
 */
export function followCoreLook(): void {
  const look = new URLSearchParams(location.search).get("core") ?? sessionStorage.getItem(key);
  if (look !== "strict") return;
  sessionStorage.setItem(key, look);
  document.documentElement.dataset["core"] = look;
}

/**
 * What players see most of the host, in other languages than English. Foundry itself has English alone, and modules bring the
 * others; so has a table in a test. The table for browsers has these, and what they leave out is English there.
 */
export const tableLanguages: readonly LanguageFile[] = [
  { lang: "de", name: "Deutsch", path: "lang/de.json" },
  { lang: "es", name: "Español", path: "lang/es.json" },
  { lang: "fr", name: "Français", path: "lang/fr.json" },
  { lang: "pl", name: "Polski", path: "lang/pl.json" },
  { lang: "pt-BR", name: "Português (Brasil)", path: "lang/pt-BR.json" },
];

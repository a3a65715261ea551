import { element, icon } from "./elements.ts";

/** The places of the page into which the table itself puts something. */
export interface Layout {
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
  // What the keys do to a token that has the focus; said to whoever cannot see the board.
  const keys = element("p", { id: "board-keys", hidden: true });
  // The senders of messages are headings of the fourth level.
  const heading = element("h3", { class: "visually-hidden" });
  page.replaceChildren(
    element(
      "div",
      { id: "interface", class: "themed" },
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
    heading.textContent = localize("TABLETOP.Heading");
  };
  return { menu, name };
}

import { element, icon } from "./elements.ts";

/** The places of the page into which the table itself puts something. */
export interface Layout {
  readonly menu: HTMLElement;
}

/** What the keys do to a token that has the focus; said to whoever cannot see the board. */
const BOARD_KEYS = "Space selects, Enter opens the sheet, T targets, the arrow keys move, the menu key shows more.";

/**
 * Lays the table as Foundry lays its page: players at the left, the hotbar at the foot, the sidebar at the right, and
 * behind all of them the board, above which windows open. Applications find their places by id.
 */
export function layTable(page: HTMLElement, title: string, userName: string): Layout {
  const menu = element("div", { id: "table-menu", popover: true, role: "group", "aria-label": "Table menu" });
  const menuButton = element(
    "button",
    { type: "button", class: "icon", popovertarget: "table-menu", "aria-label": "Table menu" },
    icon("fa-bars"),
  );
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
  const board = element("section", { id: "board", "aria-label": "Scene" });
  board.append(element("p", {}, "Open an actor, read the journal, or say something."));
  const keys = element("p", { id: "board-keys", hidden: true }, BOARD_KEYS);
  // The senders of messages are headings of the fourth level.
  const heading = element("h3", { class: "visually-hidden" }, "Chat and directories");
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
  return { menu };
}

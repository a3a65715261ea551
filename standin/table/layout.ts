import { element, icon } from "./elements.ts";

/** The places of the page into which the rest is put. */
export interface Layout {
  readonly tabs: HTMLElement;
  readonly menu: HTMLElement;
}

/**
 * Lays the table: an empty place above which windows open, and the sidebar with menu, tabs and players. Applications
 * find their places by id, as in Foundry's page.
 */
export function layTable(page: HTMLElement, title: string, userName: string): Layout {
  const tabs = element("nav", { id: "sidebar-tabs", class: "tabs" });
  const menu = element("div", { id: "table-menu", popover: true, role: "group", "aria-label": "Table menu" });
  const menuButton = element(
    "button",
    { type: "button", class: "icon", popovertarget: "table-menu", "aria-label": "Table menu" },
    icon("fa-bars"),
  );
  const header = element(
    "header",
    { id: "sidebar-header" },
    element("hgroup", {}, element("h1", {}, title), element("h2", {}, userName)),
    menuButton,
    menu,
  );
  // The senders of messages are headings of the fourth level.
  const heading = element("h3", { class: "visually-hidden" }, "Chat and actors");
  page.replaceChildren(
    element(
      "div",
      { id: "interface" },
      element("section", { id: "board", "aria-label": "Table" }, element("p", {}, "Open an actor, or say something.")),
      element("ol", { id: "chat-notifications", "aria-live": "polite" }),
      element(
        "div",
        { id: "sidebar" },
        element("main", { id: "sidebar-main" }, header, heading, tabs, element("div", { id: "sidebar-content" })),
        element("aside", { id: "players" }),
      ),
    ),
  );
  return { tabs, menu };
}

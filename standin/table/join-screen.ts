import { element } from "./elements.ts";
import type { JoinData, Seat } from "./protocol.ts";

/** Shows who may sit at the table, and resolves to the id of the user who was chosen. */
export function chooseSeat(page: HTMLElement, data: JoinData, notice?: string): Promise<string> {
  return new Promise((resolve) => {
    const seats = data.seats.map((seat) => {
      const button = describeSeat(seat);
      button.addEventListener("click", () => {
        resolve(seat.id);
      });
      return element("li", {}, button);
    });
    page.replaceChildren(
      element(
        "main",
        { id: "join" },
        element("h1", {}, data.title),
        element("p", { class: "join-system" }, data.system),
        ...(notice ? [element("p", { role: "alert", class: "notification warning" }, notice)] : []),
        element("h2", { id: "join-question" }, "Who are you?"),
        element("ul", { "aria-labelledby": "join-question" }, ...seats),
        element("p", { class: "hint" }, "To play all of them, open this page once more for each in another window."),
      ),
    );
  });
}

function describeSeat(seat: Seat): HTMLButtonElement {
  const role = seat.isGM ? "leads the game" : "plays";
  const button = element(
    "button",
    { type: "button", class: "join-seat" },
    element("span", { class: "player-color", "aria-hidden": "true" }),
    element("span", { class: "player-name" }, seat.name),
    element("span", { class: "player-role" }, seat.active ? `${role}, is at the table` : role),
  );
  button.style.setProperty("--player-color", seat.color);
  return button;
}

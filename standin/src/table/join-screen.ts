import { element } from "./elements.ts";
import type { JoinData, Seat } from "./protocol.ts";

/** What the screen shows. */
interface JoinScreen extends Omit<JoinData, "generation"> {
  /** Why the seat is asked for although one was named. */
  readonly notice: string | undefined;
}

/** Shows the seats at the table, and resolves to the chosen one. */
export function chooseSeat(
  page: HTMLElement,
  { title, description, system, seats, notice }: JoinScreen,
): Promise<Seat> {
  return new Promise((resolve) => {
    const choices = seats.map((seat) => {
      const button = describeSeat(seat);
      button.addEventListener("click", () => {
        resolve(seat);
      });
      return element("li", {}, button);
    });
    const about = element("div", { class: "join-about" });
    about.innerHTML = description;
    page.replaceChildren(
      element(
        "main",
        { id: "join" },
        element("h1", {}, title),
        element("p", { class: "join-system" }, system),
        about,
        ...(notice ? [element("p", { role: "alert", class: "notification warning" }, notice)] : []),
        element("h2", { id: "join-question" }, "Who are you?"),
        element("ul", { "aria-labelledby": "join-question" }, ...choices),
        element("p", { class: "hint" }, "To be two users at once, open this page in a second browser window."),
      ),
    );
  });
}

function describeSeat(seat: Seat): HTMLButtonElement {
  const role = seat.isGM ? "game master" : `plays ${seat.character ?? "no character yet"}`;
  const button = element(
    "button",
    { type: "button", class: "join-seat" },
    element("span", { class: "player-color", "aria-hidden": "true" }),
    element("span", { class: "player-name" }, seat.name),
    element("span", { class: "join-role" }, seat.active ? `${role}, at the table` : role),
  );
  button.style.setProperty("--player-color", seat.color);
  return button;
}

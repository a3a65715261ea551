import { element } from "./elements.ts";
import { forgetSeat } from "./browser-platform.ts";
import type { SocketConnection } from "./socket-connection.ts";

/** Says on the page itself why there is no table, and offers a way on. */
export function showFailure(page: HTMLElement, error: unknown): void {
  console.error(error);
  const again = element("button", { type: "button" }, "Try again");
  again.addEventListener("click", () => {
    location.reload();
  });
  const leave = element("button", { type: "button" }, "Choose another seat");
  leave.addEventListener("click", () => {
    forgetSeat();
    location.assign("/");
  });
  page.replaceChildren(
    element(
      "main",
      { id: "failure" },
      element("h1", {}, "The table could not be opened"),
      element("pre", { role: "alert" }, reasons(error).join("\n")),
      element("div", { class: "form-footer" }, again, leave),
    ),
  );
}

/** An error's message, and those of the errors that led to it. */
function reasons(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [error.message, ...(error.cause === undefined ? [] : reasons(error.cause))];
}

/** Says across the page when the connection is lost, and starts again when the server answers. */
export function watchConnection(connection: Pick<SocketConnection, "watch">): void {
  connection.watch({
    onLost() {
      const banner = document.getElementById("connection");
      if (banner) banner.textContent = "The connection to the table is lost. Trying to reach it again …";
    },
    onAnswer() {
      location.reload();
    },
  });
}

import { showFailure } from "./failure.ts";
import type { SocketConnection } from "./socket-connection.ts";

/** Says across the page when the connection is lost, and reads the world anew when not all can be made up for. */
export function watchConnection(connection: Pick<SocketConnection, "watch">, page: HTMLElement): void {
  const banner = document.getElementById("connection");
  const say = (text: string) => {
    if (banner) banner.textContent = text;
  };
  connection.watch({
    onLost() {
      say("The connection to the table is lost. Trying to reach it again …");
    },
    onRegained() {
      say("");
    },
    onForgotten() {
      say("The table is there again, but too much has happened. Reloading it …");
      location.reload();
    },
    onRefused(reason) {
      say("");
      showFailure(page, new Error(reason));
    },
  });
}

import { showFailure } from "./failure.ts";
import type { SocketConnection } from "./socket-connection.ts";

/** Says across the page when the connection is lost, and reads the world anew once it is there again. */
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
      say("The table is there again. Reloading it …");
      // What happened in the meantime was told to nobody here.
      location.reload();
    },
    onRefused(reason) {
      say("");
      showFailure(page, new Error(reason));
    },
  });
}

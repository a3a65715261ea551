import { settingsOf } from "../window/request-settings.ts";
import { RequestWindow } from "../window/request-window.ts";
import type { Request } from "../../services/requests.ts";

/**
 * Asks anew, in the window, starting from what a request asks: "a game master who changes the target gets a new
 * request, visibly". The one that it replaces takes no more answers, and both say so.
 */
export async function askAnew(request: Request): Promise<void> {
  await RequestWindow.ask(settingsOf(request));
}

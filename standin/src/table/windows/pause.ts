import { host } from "../../client/host.ts";
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import type { ApplicationDefaults, Context } from "../../client/applications/api/application-types.ts";
import { localize } from "../../client/applications/surroundings.ts";

/** The banner which says that the game is paused. */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "pause",
    tag: "figure",
    window: { frame: false, positioned: false },
  };

  override _prepareContext(): Promise<Context> {
    const { paused } = host.game as { paused: boolean };
    return Promise.resolve({ paused, text: localize("GAME.Paused"), icon: "fa-solid fa-pause" });
  }

  override _renderHTML(context: Context): Promise<HTMLElement[]> {
    const icon = document.createElement("i");
    icon.className = String(context["icon"]);
    icon.setAttribute("aria-hidden", "true");
    const caption = document.createElement("figcaption");
    // Said aloud when it changes, so the words are there only while they are true.
    caption.setAttribute("role", "status");
    caption.textContent = context["paused"] ? String(context["text"]) : "";
    return Promise.resolve([icon, caption]);
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
    const { paused } = host.game as { paused: boolean };
    content.classList.toggle("paused", paused);
  }
}

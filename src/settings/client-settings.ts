import { registerShown } from "../base/world-settings.ts";

const SYSTEM = "quadrivium";

/** What this browser alone stores, since data of a world or document are sent to every player. */
const objects = ["gmNotes", "secrets", "requestTemplates", "folds", "lastRequests"] as const;

/** Registers the settings that each browser has for itself. Call it in the init hook. */
export function registerBrowserSettings(): void {
  for (const name of objects) {
    game.settings.register(SYSTEM, name, { scope: "client", config: false, type: Object, default: {} });
  }
  registerShown("suspense", { scope: "client", type: Boolean, default: false });
  registerShown("oneClickAnswers", { scope: "client", type: Boolean, default: true });
}

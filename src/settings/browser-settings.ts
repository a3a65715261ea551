const SYSTEM = "quadrivium";

/** What this browser alone stores, since data of a world or document are sent to every player. */
const objects = ["gmNotes", "secrets", "requestTemplates", "folds", "lastRequests"] as const;

/** Registers the settings that each browser has for itself. Call it in the init hook. */
export function registerBrowserSettings(): void {
  for (const name of objects) {
    game.settings.register(SYSTEM, name, { scope: "client", config: false, type: Object, default: {} });
  }
  game.settings.register(SYSTEM, "suspense", {
    name: "QUADRIVIUM.Setting.suspense.name",
    hint: "QUADRIVIUM.Setting.suspense.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
  });
  game.settings.register(SYSTEM, "oneClickAnswers", {
    name: "QUADRIVIUM.Setting.oneClickAnswers.name",
    hint: "QUADRIVIUM.Setting.oneClickAnswers.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
  });
}

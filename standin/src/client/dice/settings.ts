import { DICE_CONFIGURATION } from "./fulfillment.ts";

interface Settings {
  register(namespace: string, key: string, setting: object): void;
}

/** Registers, among the core settings, each user's choice of how dice of a denomination are thrown. */
export function registerDiceSettings(settings: Settings): void {
  settings.register("core", DICE_CONFIGURATION, {
    name: "DICE.CONFIG.Title",
    scope: "client",
    config: false,
    type: Object,
    default: {},
  });
}

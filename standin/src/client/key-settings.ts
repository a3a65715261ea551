import { ControlsConfig } from "./applications/settings/controls-config.ts";
import { applyChosen } from "./keybindings.ts";
import type { ClientKeybindings } from "./keybindings.ts";
import type { ClientSettings } from "./settings.ts";

/** Registers where the keys are kept which users choose themselves, and the way to the window in which they do. */
export function registerKeySettings(settings: ClientSettings, keybindings: ClientKeybindings): void {
  settings.register("core", "keybindings", {
    scope: "client",
    type: Object,
    default: {},
    onChange: () => {
      keybindings[applyChosen]();
    },
  });
  settings.registerMenu("core", "keybindings", {
    name: "KEYBINDINGS.Title",
    label: "KEYBINDINGS.Configure",
    hint: "KEYBINDINGS.MenuHint",
    icon: "fa-solid fa-keyboard",
    type: ControlsConfig,
  });
}

import { DiceConfig } from "./applications/settings/menus/dice-config.ts";
import { updateDefaultSheets, type DefaultSheets } from "./applications/apps/sheet-classes.ts";
import { constantsOfGeneration } from "./members-of-generation.ts";
import { registerCombatSettings } from "./documents/combat-settings.ts";
import { registerModeSetting } from "./documents/message-modes.ts";
import { PACKS_SETTING } from "./documents/compendium-data.ts";
import { scaleFonts } from "./interface.ts";
import type { GameTime } from "./game-time.ts";
import type { ClientSettings } from "./kinds.ts";
import { applyChosen, type ClientKeybindings } from "./keybindings.ts";

/** The roles which have each permission, as a world begins with them. */
function defaultPermissions(): Record<string, number[]> {
  const { USER_PERMISSIONS, USER_ROLES } = constantsOfGeneration();
  const roles = Object.values(USER_ROLES);
  return Object.fromEntries(
    Object.entries(USER_PERMISSIONS).map(([name, { defaultRole }]) => [
      name,
      roles.filter((role) => role >= defaultRole),
    ]),
  );
}

/** Registers the settings which Foundry itself has, as far as something here depends on them. */
export function registerCoreSettings(
  settings: ClientSettings,
  time: GameTime,
  onPermissions: (permissions: Record<string, number[]>) => void,
): void {
  registerModeSetting(settings);
  registerCombatSettings(settings);
  settings.register("core", "language", { scope: "client", type: String, default: "en" });
  settings.register("core", "noCanvas", { scope: "client", type: Boolean, default: true });
  DiceConfig.registerSetting(settings);
  settings.register("core", "uiConfig", {
    scope: "client",
    type: Object,
    default: {
      uiScale: 1,
      fontScale: 5,
      colorScheme: { applications: "", interface: "" },
      chatBackground: true,
      chatNotifications: "cards",
      fade: { opacity: 1, speed: 0 },
    },
    onChange: (value) => {
      scaleFonts((value as { fontScale: number }).fontScale);
    },
  });
  settings.register("core", "tourProgress", { scope: "client", type: Object, default: {} });
  settings.register("core", "sheetClasses", {
    scope: "world",
    type: Object,
    default: {},
    onChange: (value) => {
      updateDefaultSheets(value as DefaultSheets);
    },
  });
  settings.register("core", PACKS_SETTING, { scope: "world", type: Object, default: {} });
  settings.register("core", "permissions", {
    scope: "world",
    type: Object,
    default: defaultPermissions(),
    onChange: (value) => {
      onPermissions({ ...defaultPermissions(), ...(value as Record<string, number[]>) });
    },
  });
  settings.register("core", "time", {
    scope: "world",
    type: Number,
    default: 0,
    onChange: (value, options, userId) => {
      time.onUpdateWorldTime(value as number, options, userId);
    },
  });
}

/** Registers where the keys are kept which users choose themselves. */
export function registerKeySettings(settings: ClientSettings, keybindings: ClientKeybindings): void {
  settings.register("core", "keybindings", {
    scope: "client",
    type: Object,
    default: {},
    onChange: () => {
      keybindings[applyChosen]();
    },
  });
}

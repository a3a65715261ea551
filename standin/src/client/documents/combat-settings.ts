import { BooleanField } from "../data/fields/boolean-field.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import { host } from "../host.ts";

/** The setting of how the tracker works. */
export const COMBAT_SETTING = "combatTrackerConfig";

/** How the tracker works in this world. */
export interface CombatSettings {
  /** The path below an actor's system data of what the tracker shows of each combatant. */
  readonly resource: string;
  /** Are the turns of defeated combatants skipped? */
  readonly skipDefeated: boolean;
  readonly turnMarker: { readonly enabled: boolean };
}

interface Registering {
  register(namespace: string, key: string, data: object): void;
}

/** Registers the setting of how the tracker works. */
export function registerCombatSettings(settings: Registering): void {
  settings.register("core", "combatTheme", { scope: "client", config: false, type: String, default: "none" });
  settings.register("core", COMBAT_SETTING, {
    name: "COMBAT.Settings",
    scope: "world",
    config: false,
    type: new SchemaField({
      resource: new StringField({ required: true, blank: true, initial: "" }),
      skipDefeated: new BooleanField(),
      turnMarker: new SchemaField({ enabled: new BooleanField({ initial: true }) }),
    }),
    default: { resource: "", skipDefeated: false, turnMarker: { enabled: true } },
    onChange: () => {
      const { combats } = host.game as { combats?: Iterable<{ reset(): void }> & { render(): void } };
      for (const combat of combats ?? []) combat.reset();
      combats?.render();
    },
  });
}

/** How the tracker works now. */
export function combatSettings(): CombatSettings {
  const { settings } = host.game as { settings: { get(namespace: string, key: string): unknown } };
  return settings.get("core", COMBAT_SETTING) as CombatSettings;
}

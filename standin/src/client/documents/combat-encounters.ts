import { host } from "../host.ts";
import { combatSettings, type CombatSettings } from "./combat-settings.ts";
import { WorldCollection } from "./document-collection.ts";
import type { Combat } from "../kinds.ts";

/** The encounters of the world. */
export class CombatEncounters extends WorldCollection<Combat> {
  static override documentName = "Combat";

  /** How the tracker works in this world. */
  static get settings(): CombatSettings {
    return combatSettings();
  }

  /** The encounters on the current scene, and those of no scene. */
  get combats(): Combat[] {
    const { scenes } = host.game as { scenes?: { current?: { id: string } } };
    const scene = scenes?.current?.id;
    return this.filter(({ _source }) => _source["scene"] === null || _source["scene"] === scene);
  }

  get active(): Combat | undefined {
    return this.combats.find((combat) => combat.active);
  }

  /** The encounter which the tracker shows. */
  get viewed(): Combat | null {
    const { ui } = host as unknown as { ui: { combat: { viewed: Combat | null } } };
    return "combat" in ui ? ui.combat.viewed : null;
  }
}

declare module "../known-classes.ts" {
  interface Kinds {
    CombatEncounters: CombatEncounters;
  }
}

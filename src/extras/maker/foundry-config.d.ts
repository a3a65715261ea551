import type { pointsField } from "./maker-settings.ts";

/** Declares the settings of the maker for the community's types. */
declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SettingConfig {
    /** The points that a new character has for Characteristics and Abilities; 0 for as many as one likes. */
    "quadrivium.characteristicPoints": ReturnType<typeof pointsField>;
    "quadrivium.abilityPoints": ReturnType<typeof pointsField>;
  }
}

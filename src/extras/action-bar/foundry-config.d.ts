import type { CharacterSheet } from "../../sheets/character/character-sheet.ts";

/** Declares the hook that the bar hears, for the community's types. */
declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      /** Runs after the sheet of a character was drawn. */
      renderCharacterSheet: (sheet: CharacterSheet) => void;
    }
  }
}

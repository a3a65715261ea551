import { CharacterSheet } from "./character-sheet.ts";

/** The sheet of somebody whom the game master plays: the same sections in one narrow column, close together. */
export class NpcSheet extends CharacterSheet {
  static override DEFAULT_OPTIONS = {
    ...CharacterSheet.DEFAULT_OPTIONS,
    classes: ["npc-sheet"],
    position: { width: 420, height: 600 },
  };
}

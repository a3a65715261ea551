import { CharacterSheet } from "./character-sheet.ts";

/** The sheet of a game master's character: the same sections in one narrow column. */
export class NpcSheet extends CharacterSheet {
  static override DEFAULT_OPTIONS = {
    ...CharacterSheet.DEFAULT_OPTIONS,
    classes: ["npc-sheet"],
    position: { width: 420, height: 600 },
  };
}

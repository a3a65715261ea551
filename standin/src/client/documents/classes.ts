/** The classes of documents there are, by the names under which packages find them as globals and in the namespace. */

export { ActiveEffect } from "./active-effect.ts";
export { Actor } from "./actor.ts";
export { ActorDelta } from "./actor.ts";
export { ChatMessage } from "./chat-message.ts";
export { Combat } from "./combat.ts";
export { Combatant } from "./combatant.ts";
export { Folder } from "./folder.ts";
export { Item } from "./item.ts";
export { JournalEntry } from "./journal-entry.ts";
export { JournalEntryPage } from "./journal-entry.ts";
export { Macro } from "./macro.ts";
export { RegionBehavior } from "./region.ts";
export { RegionDocument } from "./region.ts";
export { RollTable } from "./roll-table.ts";
export { Scene } from "./scene.ts";
export { Setting } from "./setting.ts";
export { TableResult } from "./roll-table.ts";
export { TokenDocument } from "./token.ts";
export { User } from "./user.ts";

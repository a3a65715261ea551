import { DialogV2 } from "./api/dialog.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import { ActorDirectory } from "./sidebar/tabs/actor-directory.ts";
import { ChatLog } from "./sidebar/tabs/chat.ts";
import { CompendiumDirectory } from "./sidebar/tabs/compendium-directory.ts";
import { CombatTracker } from "./sidebar/tabs/combat-tracker.ts";
import { ItemDirectory } from "./sidebar/tabs/item-directory.ts";
import { JournalDirectory } from "./sidebar/tabs/journal-directory.ts";
import { MacroDirectory } from "./sidebar/tabs/macro-directory.ts";
import { RollTableDirectory } from "./sidebar/tabs/roll-table-directory.ts";
import { SceneDirectory } from "./sidebar/tabs/scene-directory.ts";
import { Settings } from "./sidebar/tabs/settings-tab.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { Notifications } from "./ui/notifications.ts";
import { GamePause } from "./ui/pause.ts";
import { Players } from "./ui/players.ts";
import { TooltipManager } from "./ui/tooltip-manager.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import type { EnricherConfig } from "./ux/enrichment-options.ts";
import { TextEditor } from "./ux/text-editor.ts";

/** The part of a fresh `CONFIG` that is about the interface, as packages find it before they change it. */
export function applicationConfig() {
  const query = (data: Parameters<typeof DialogV2._handleQuery>[0]) => DialogV2._handleQuery(data);
  return {
    // The sidebar is drawn before the tabs which take their places in it.
    ui: {
      sidebar: Sidebar,
      pause: GamePause,
      actors: ActorDirectory,
      chat: ChatLog,
      combat: CombatTracker,
      compendium: CompendiumDirectory,
      hotbar: Hotbar,
      items: ItemDirectory,
      journal: JournalDirectory,
      macros: MacroDirectory,
      notifications: Notifications,
      players: Players,
      scenes: SceneDirectory,
      settings: Settings,
      tables: RollTableDirectory,
    },
    ux: { ContextMenu, DragDrop, FilePicker, TextEditor, TooltipManager },
    TextEditor: { enrichers: [] as EnricherConfig[] },
    queries: { dialog: query },
  };
}

import { generation } from "../generations/index.ts";
import * as api from "./api/index.ts";
import { instances } from "./api/application.ts";
import { DocumentOwnershipConfig } from "./apps/document-ownership.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { ChatPopout } from "./chat/chat-popout.ts";
import { RollResolver } from "./dice/roll-resolver.ts";
import * as elements from "./elements/index.ts";
import * as fields from "./fields/index.ts";
import * as handlebars from "./handlebars/index.ts";
import { DiceConfig } from "./settings/menus/dice-config.ts";
import { SettingsConfig } from "./settings/settings-config.ts";
import { ActiveEffectConfig } from "./sheets/active-effect-config.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { CombatantConfig } from "./sheets/combatant-config.ts";
import { ItemSheetV2 } from "./sheets/item-sheet.ts";
import * as journal from "./sheets/journal/index.ts";
import { MacroConfig } from "./sheets/macro-config.ts";
import { PrototypeTokenConfig, TokenConfig } from "./sheets/token-windows.ts";
import { BasePlaceableHUD } from "./hud/placeable-hud.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { UserConfig } from "./sheets/user-config.ts";
import { Compendium } from "./sidebar/apps/compendium.ts";
import { DocumentDirectory } from "./sidebar/document-directory.ts";
import { AbstractSidebarTab } from "./sidebar/sidebar-tab.ts";
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
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { Tabs } from "./ux/tabs.ts";
import { TextEditor } from "./ux/text-editor.ts";

/** The namespace foundry.applications. */
export const applications = {
  api,
  apps: { DocumentOwnershipConfig, DocumentSheetConfig, FilePicker },
  dice: { RollResolver },
  elements,
  get fields() {
    const absent = generation().applications.absent.fields;
    return Object.fromEntries(Object.entries(fields).filter(([name]) => !absent.includes(name))) as typeof fields;
  },
  handlebars,
  hud: { BasePlaceableHUD, TokenHUD },
  instances,
  settings: { SettingsConfig, menus: { DiceConfig } },
  sheets: {
    ActiveEffectConfig,
    ActorSheet: ActorSheetV2,
    ActorSheetV2,
    CombatantConfig,
    ItemSheet: ItemSheetV2,
    ItemSheetV2,
    MacroConfig,
    PrototypeTokenConfig,
    journal,
    TokenConfig,
    UserConfig,
  },
  sidebar: {
    AbstractSidebarTab,
    DocumentDirectory,
    Sidebar,
    apps: { ChatPopout, Compendium },
    tabs: {
      ActorDirectory,
      ChatLog,
      CombatTracker,
      CompendiumDirectory,
      ItemDirectory,
      JournalDirectory,
      MacroDirectory,
      RollTableDirectory,
      SceneDirectory,
      Settings,
    },
  },
  ui: { GamePause, Hotbar, Notifications, Players },
  ux: { ContextMenu, DragDrop, FormDataExtended, SearchFilter, Tabs, TextEditor },
};

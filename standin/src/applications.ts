import { generation } from "./client/generations/index.ts";
import * as api from "./client/applications/api/index.ts";
import { instances } from "./client/applications/api/application.ts";
import { DocumentOwnershipConfig } from "./table/windows/document-ownership.ts";
import { DocumentSheetConfig } from "./client/applications/apps/sheet-classes.ts";
import { FilePicker } from "./table/windows/file-picker.ts";
import { ChatPopout } from "./client/applications/sidebar/tabs/chat-context-menu.ts";
import { RollResolver } from "./client/applications/dice/roll-resolver.ts";
import * as elements from "./client/applications/elements/index.ts";
import * as fields from "./client/applications/fields/index.ts";
import * as handlebars from "./client/applications/handlebars/index.ts";
import { DiceConfig } from "./client/applications/settings/menus/dice-config.ts";
import { SettingsConfig } from "./client/applications/settings/settings-config.ts";
import { ActiveEffectConfig } from "./client/applications/sheets/active-effect-config.ts";
import { ActorSheetV2, ItemSheetV2 } from "./client/applications/sheets/primary-sheets.ts";
import {
  CombatantConfig,
  MacroConfig,
  PrototypeTokenConfig,
  TokenConfig,
  UserConfig,
} from "./client/applications/sheets/config-sheets.ts";
import * as journal from "./client/applications/sheets/journal/index.ts";
import { BasePlaceableHUD, TokenHUD } from "./table/board/token-hud.ts";
import { Compendium, CompendiumDirectory } from "./table/directories/compendium.ts";
import { DocumentDirectory } from "./table/directories/document-directory.ts";
import { AbstractSidebarTab } from "./client/applications/sidebar/sidebar-tab.ts";
import { Sidebar } from "./table/windows/sidebar.ts";
import {
  ActorDirectory,
  ItemDirectory,
  JournalDirectory,
  MacroDirectory,
  RollTableDirectory,
  SceneDirectory,
} from "./table/directories/directories.ts";
import { ChatLog } from "./client/applications/sidebar/tabs/chat.ts";
import { CombatTracker } from "./table/windows/combat-tracker.ts";
import { Settings, GamePause } from "./table/windows/pages.ts";
import { Hotbar } from "./table/windows/hotbar.ts";
import { Notifications } from "./client/applications/ui/notifications.ts";
import { Players } from "./table/windows/players.ts";
import { ContextMenu } from "./client/applications/ux/context-menu.ts";
import { DragDrop } from "./client/applications/ux/drag-drop.ts";
import { FormDataExtended } from "./client/applications/ux/form-data-extended.ts";
import { SearchFilter } from "./client/applications/ux/search-filter.ts";
import { TextEditor } from "./client/applications/ux/text-editor.ts";

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
  ux: { ContextMenu, DragDrop, FormDataExtended, SearchFilter, TextEditor },
};

import { TokenHUD } from "./table/board/token-hud.ts";
import { Token } from "./table/board/token.ts";
import { TokenLayer } from "./table/board/layers.ts";
import { CONST } from "./client/constants.ts";
import { diceConfig } from "./client/dice/config.ts";
import * as documentClasses from "./client/documents/classes.ts";
import {
  Actors,
  ChatMessages,
  CombatEncounters,
  Folders,
  Items,
  Macros,
  RollTables,
  Scenes,
  Users,
  WorldSettings,
  Journal,
} from "./client/documents/collections.ts";
import { messageModeConfig } from "./client/documents/message-modes.ts";
import { effectConfig } from "./client/documents/active-effect.ts";
import { type StatusEffect, defineStatusEffects } from "./client/documents/status-effects.ts";
import { FilePicker } from "./table/windows/file-picker.ts";
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
import { CompendiumDirectory } from "./table/directories/compendium.ts";
import { CombatTracker } from "./table/windows/combat-tracker.ts";
import { Settings, GamePause } from "./table/windows/pages.ts";
import { Hotbar } from "./table/windows/hotbar.ts";
import { Notifications } from "./client/applications/ui/notifications.ts";
import { Players } from "./table/windows/players.ts";
import { TooltipManager } from "./client/applications/ui/tooltip-manager.ts";
import { ContextMenu } from "./client/applications/ux/context-menu.ts";
import { DragDrop } from "./client/applications/ux/drag-drop.ts";
import type { EnricherConfig } from "./client/applications/ux/enrichment-options.ts";
import { TextEditor } from "./client/applications/ux/text-editor.ts";

/** The part of every kind of document with types. */
function typed() {
  return {
    dataModels: {} as Record<string, unknown>,
    sheetClasses: {} as Record<string, Record<string, unknown>>,
    typeLabels: {} as Record<string, string>,
    typeIcons: {} as Record<string, string>,
    compendiumIndexFields: [] as string[],
  };
}

/** What is logged to the console; the stand-in logs little of it. */
function debugConfig() {
  return {
    applications: false,
    audio: false,
    av: false,
    avclient: false,
    canvas: { primary: { bounds: false } },
    dice: false,
    documents: false,
    fog: { extractor: false, manager: false },
    gamepad: false,
    hooks: false,
    keybindings: false,
    mouseInteraction: false,
    polygons: false,
    queries: false,
    rollParsing: false,
    time: false,
  };
}

/** The picture above a compendium, for kinds of documents with one. */
function banner(kind: string) {
  return { compendiumBanner: `ui/banners/${kind}-banner.webp` };
}

function noteIcons(): Record<string, string> {
  const names = [
    ...["Anchor", "Barrel", "Book", "Bridge", "Cave", "Castle", "Chest", "City", "Coins", "Fire", "Hanging Sign"],
    ...["House", "Mountain", "Oak Tree", "Obelisk", "Pawprint", "Ruins", "Skull", "Statue", "Sword", "Tankard"],
    ...["Temple", "Tower", "Trap", "Village", "Waterfall", "Windmill"],
  ];
  const file = (name: string) => (name === "Oak Tree" ? "oak" : name.toLowerCase().replace(" ", "-"));
  return Object.fromEntries(names.map((name) => [name, `icons/svg/${file(name)}.svg`]));
}

/** The statuses whose pictures have different names. */
const PICTURES: Readonly<Record<string, string>> = {
  dead: "skull",
  stun: "daze",
  prone: "falling",
  restrain: "net",
  fear: "terror",
};

function statusEffects(): StatusEffect[] {
  const names = ["dead", "unconscious", "sleep", "stun", "prone", "restrain", "blind", "deaf", "fear", "invisible"];
  return names.map((id) => ({
    id,
    name: `EFFECT.Status${id.charAt(0).toUpperCase()}${id.slice(1)}`,
    img: `icons/svg/${PICTURES[id] ?? id}.svg`,
  }));
}

/** The part of the kinds of documents with sheets but without types. */
function untyped() {
  return { sheetClasses: {} as Record<string, Record<string, unknown>> };
}

/** A fresh CONFIG, as packages find it before they change it. */
export function createConfig() {
  const { ux, ...application } = applicationConfig();
  const config = {
    ...application,
    ux,
    Dice: diceConfig(),
    debug: debugConfig(),
    compatibility: {
      mode: CONST.COMPATIBILITY_MODES.WARNING,
      includePatterns: [] as RegExp[],
      excludePatterns: [] as RegExp[],
    },
    Actor: {
      ...typed(),
      documentClass: documentClasses.Actor,
      ...banner("actor"),
      collection: Actors,
      sidebarIcon: "fa-solid fa-user",
      trackableAttributes: {},
    },
    Item: {
      ...typed(),
      ...banner("item"),
      documentClass: documentClasses.Item,
      collection: Items,
      sidebarIcon: "fa-solid fa-suitcase",
    },
    ChatMessage: {
      ...typed(),
      documentClass: documentClasses.ChatMessage,
      collection: ChatMessages,
      sidebarIcon: "fa-solid fa-comments",
      template: "templates/sidebar/chat-message.hbs",
      batchSize: 100,
      ...messageModeConfig(),
    },
    User: { ...untyped(), documentClass: documentClasses.User, collection: Users },
    Folder: {
      ...typed(),
      documentClass: documentClasses.Folder,
      collection: Folders,
      sidebarIcon: "fa-solid fa-folder",
    },
    Setting: { ...untyped(), documentClass: documentClasses.Setting, collection: WorldSettings },
    Macro: {
      ...typed(),
      ...banner("macro"),
      documentClass: documentClasses.Macro,
      collection: Macros,
      sidebarIcon: "fa-solid fa-code",
    },
    JournalEntry: {
      ...typed(),
      documentClass: documentClasses.JournalEntry,
      collection: Journal,
      sidebarIcon: "fa-solid fa-book-open",
      ...banner("journalentry"),
      noteIcons: noteIcons(),
    },
    JournalEntryPage: {
      ...typed(),
      documentClass: documentClasses.JournalEntryPage,
      defaultType: "text",
      typeIcons: {
        image: "fa-solid fa-file-image",
        pdf: "fa-solid fa-file-pdf",
        text: "fa-solid fa-file-lines",
        video: "fa-solid fa-file-video",
      } as Record<string, string>,
      sidebarIcon: "fa-solid fa-book-open",
    },
    // Effects of items are passed on without being copied; the older way is not imitated.
    ActiveEffect: {
      ...typed(),
      documentClass: documentClasses.ActiveEffect,
      legacyTransferral: false,
      ...effectConfig(),
    },
    Combat: {
      ...typed(),
      documentClass: documentClasses.Combat,
      collection: CombatEncounters,
      sidebarIcon: "fa-solid fa-swords",
      initiative: { formula: null as string | null, decimals: 2 },
      initiativeIcon: { icon: "icons/svg/d20.svg", hover: "icons/svg/d20-highlight.svg" },
      fallbackTurnMarker: "icons/svg/target.svg",
      sounds: {},
    },
    Combatant: { ...typed(), documentClass: documentClasses.Combatant },
    RollTable: {
      ...typed(),
      documentClass: documentClasses.RollTable,
      ...banner("rolltable"),
      collection: RollTables,
      compendiumIndexFields: ["formula"],
      sidebarIcon: "fa-solid fa-table-list",
      resultIcon: "icons/svg/d20-black.svg",
      resultTemplate: "templates/sheets/roll-table/result-details.hbs",
    },
    TableResult: { ...typed(), documentClass: documentClasses.TableResult },
    Scene: {
      ...typed(),
      ...banner("scene"),
      documentClass: documentClasses.Scene,
      collection: Scenes,
      sidebarIcon: "fa-solid fa-map",
    },
    Token: {
      ...typed(),
      documentClass: documentClasses.TokenDocument,
      prototypeSheetClass: null,
      adjectivesPrefix: "TOKEN.Adjectives",
      objectClass: Token,
      layerClass: TokenLayer,
      hudClass: TokenHUD,
    },
    Region: { ...untyped(), documentClass: documentClasses.RegionDocument },
    RegionBehavior: { ...typed(), documentClass: documentClasses.RegionBehavior },
    ActorDelta: { ...untyped(), documentClass: documentClasses.ActorDelta },
    /** Where documents of compendia have gone, by their uuid or that of the whole compendium. */
    compendium: { uuidRedirects: {} as Record<string, string> },
    specialStatusEffects: {
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    },
    sounds: {
      dice: "sounds/dice.wav",
      lock: "sounds/lock.wav",
      notification: "sounds/notify.wav",
      combat: "sounds/drums.wav",
    },
    time: {
      roundTime: 0,
      turnTime: 0,
    },
    i18n: { searchMinimumCharacterLength: 4 },
    ...canvasConfig(),
    supportedLanguages: { en: "English" } as Record<string, string>,
  };
  return defineStatusEffects(config, statusEffects());
}

/**
 * The part of the canvas that packages configure when the game starts, even if they never draw. Without a canvas, the stand-in keeps what
 * they write here and uses only the pictures.
 */
export function canvasConfig() {
  return {
    Canvas: {
      layers: {},
      groups: {},
      visionModes: {},
      detectionModes: {},
      lightAnimations: {},
      darknessAnimations: {},
      polygonBackends: {},
      dispositionColors: {
        HOSTILE: 0xe72124,
        NEUTRAL: 0xf1d836,
        FRIENDLY: 0x43dfdf,
        INACTIVE: 0x555555,
        PARTY: 0x33bc4e,
        CONTROLLED: 0xff9829,
        SECRET: 0xa612d4,
      },
      lightLevels: { dark: 0, halfdark: 0.5, dim: 0.25, bright: 1 },
      hoverFade: { delay: 250, duration: 750 },
      targeting: { size: 0.15 },
      blurQuality: 4,
      blurStrength: 8,
      brightestColor: 0xffffff,
      darknessColor: 0x303030,
      darknessLightPenalty: 0.25,
      darknessToDaylightAnimationMS: 10_000,
      daylightColor: 0xeeeeee,
      daylightToDarknessAnimationMS: 10_000,
      dragSpeedModifier: 0.8,
      elevationSnappingPrecision: 10,
      exploredColor: 0x000000,
      managedScenes: {} as Record<string, unknown>,
      maxZoom: 3,
      objectBorderThickness: 4,
      unexploredColor: 0x000000,
    },
    Drawing: {},
    MeasuredTemplate: {
      defaults: { angle: 53.13, width: 1 },
      types: { circle: "Circle", cone: "Cone", rect: "Rectangle", ray: "Ray" },
    },
    Note: {},
    Wall: { thresholdAttenuationMultiplier: 1 },
    weatherEffects: {} as Record<string, object>,
    controlIcons: {
      combat: "icons/svg/combat.svg",
      visibility: "icons/svg/cowled.svg",
      effects: "icons/svg/aura.svg",
      lock: "icons/svg/padlock.svg",
      up: "icons/svg/up.svg",
      down: "icons/svg/down.svg",
      defeated: "icons/svg/skull.svg",
      light: "icons/svg/light.svg",
      lightOff: "icons/svg/light-off.svg",
      template: "icons/svg/explosion.svg",
      sound: "icons/svg/sound.svg",
      soundOff: "icons/svg/sound-off.svg",
      doorClosed: "icons/svg/door-closed-outline.svg",
      doorOpen: "icons/svg/door-open-outline.svg",
      doorSecret: "icons/svg/door-secret-outline.svg",
      doorLocked: "icons/svg/door-locked-outline.svg",
      wallDirection: "icons/svg/wall-direction.svg",
    } as Record<string, string>,
    fontDefinitions: {} as Record<string, { editor?: boolean; fonts: object[] }>,
    defaultFontFamily: "Signika",
  };
}

/** The part of a fresh `CONFIG` that is about the interface, as packages find it before they change it. */
export function applicationConfig() {
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
    queries: {} as Record<string, (data: unknown, context: object) => unknown>,
  };
}

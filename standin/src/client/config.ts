import { TokenHUD } from "./applications/hud/token-hud.ts";
import { Token } from "./canvas/token.ts";
import { TokenLayer } from "./canvas/token-layer.ts";
import { canvasConfig } from "./config-of-canvas.ts";
import { movementConfig } from "./config-of-movement.ts";
import { applicationConfig } from "./applications/config.ts";
import { CONST } from "./constants.ts";
import { diceConfig } from "./dice/config.ts";
import * as documentClasses from "./documents/classes.ts";
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
} from "./documents/collections.ts";
import { Journal } from "./documents/journal.ts";
import { messageModeConfig } from "./documents/message-modes.ts";
import { effectConfig } from "./documents/effect-model.ts";
import type { StatusEffect } from "./documents/status-effects.ts";
import { defineStatusEffects } from "./documents/status-effects.ts";

/** The part which every kind of document has that can have types. */
function typed() {
  return {
    dataModels: {} as Record<string, unknown>,
    sheetClasses: {} as Record<string, Record<string, unknown>>,
    typeLabels: {} as Record<string, string>,
    typeIcons: {} as Record<string, string>,
    compendiumIndexFields: [] as string[],
  };
}

/** What is told in the console; of most of these the stand-in has nothing to tell. */
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

/** The picture above a compendium, in those kinds of documents which have some. */
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

function statusEffects(): StatusEffect[] {
  const names = ["dead", "unconscious", "sleep", "stun", "prone", "restrain", "blind", "deaf", "fear", "invisible"];
  return names.map((id) => ({
    id,
    name: `EFFECT.Status${id.charAt(0).toUpperCase()}${id.slice(1)}`,
    img: `icons/svg/${id === "dead" ? "skull" : id}.svg`,
  }));
}

/** The part of those kinds of documents which have sheets but no types. */
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
    JournalEntryCategory: {
      ...untyped(),
      documentClass: documentClasses.JournalEntryCategory,
      sidebarIcon: "fa-solid fa-bookmark",
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
    CombatantGroup: { ...typed(), documentClass: documentClasses.CombatantGroup },
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
      movement: movementConfig(),
      objectClass: Token,
      layerClass: TokenLayer,
      hudClass: TokenHUD,
    },
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

/** The kinds of documents which the world of the stand-in has, in the order in which they are made. */
export const WORLD_DOCUMENTS = [
  "Folder",
  "User",
  "Macro",
  "Actor",
  "Item",
  "JournalEntry",
  "RollTable",
  "Scene",
  "Combat",
  "ChatMessage",
] as const;

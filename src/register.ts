import { fireAndForget } from "./base/async.ts";
import { registerFolds } from "./ui/folds.ts";
import { lateWindow } from "./ui/foundry-menus.ts";
import { registerTargetMarks } from "./ui/target-marks.ts";
import { NOMINATE } from "./messages/request-message.ts";
import type { SentNomination } from "./requests/nominate-ability.ts";
import { api } from "./api.ts";
import { actionBar } from "./extras/action-bar/action-bar.ts";
import { thrownDice } from "./extras/dice-so-nice/throws.ts";
import { hotbar } from "./extras/hotbar/hotbar.ts";
import { ledger } from "./extras/ledger/ledger-openers.ts";
import { maker } from "./extras/maker/maker.ts";
import { resultStrip } from "./extras/result-strip/result-strip.ts";
import { tours } from "./extras/tours/tours.ts";
import { transfer } from "./extras/transfer/transfer.ts";
import { sayGames } from "./settings/tools.ts";
import { indexCompendia } from "./ui/choose-document.ts";
import { setExtras, type Extra } from "./ui/extension-points.ts";
import { redrawShown } from "./messages/redraw-cards.ts";
import { QuadriviumMessage } from "./chat/quadrivium-message.ts";
import { DIE_OUTLINE } from "./chat/roll-card-actions.ts";
import { CircumstancesModel } from "./chat/let-it-ride-card.ts";
import { RollModel } from "./chat/draw-message.ts";
import { commandLinks } from "./commands/command-link.ts";
import {
  AbilityData,
  ArmorData,
  GearData,
  PowerData,
  SpellData,
  TraitData,
  WeaponData,
} from "./characters/data/item-data.ts";
import { BonusData, PlaceEffectData } from "./characters/data/effect-data.ts";
import { CharacterData, NpcData, PartyData } from "./characters/data/actor-data.ts";
import { RequestModel } from "./chat/answer-rows.ts";
import { ChangeModel } from "./chat/change-card.ts";
import { QuadriviumChatLog } from "./chat/chat-log.ts";
import { setDicePolicy, registerDice, keepDice } from "./dice/custom-die.ts";
import { QuadriviumRoll } from "./dice/quadrivium-roll.ts";
import { QuadriviumActiveEffect, QuadriviumActor, QuadriviumToken, QuadriviumItem } from "./characters/documents.ts";
import { QuadriviumCombat, QuadriviumCombatant } from "./rolls/combat.ts";
import { registerHooks } from "./register-hooks.ts";
import { translating } from "./base/compendium-translations.ts";
import { QuadriviumJournalEntry } from "./base/documents.ts";
import { say, tellRefusal } from "./base/words.ts";
import type { DieKind, Throw } from "./rules/kernel/die-kind.ts";
import { QuadriviumDialog } from "./ui/ask.ts";
import { KEPT, onKept } from "./messages/secret-store.ts";
import { collectTraditions } from "./register-traditions.ts";
import { refreshCreatures } from "./characters/actors.ts";
import { throwUnlessPaid } from "./deltas/roll-deltas.ts";
import { registerStatuses, registerTokenBars } from "./characters/tracks.ts";
import { registerBrowserSettings } from "./settings/client-settings.ts";
import { BonusSheet } from "./sheets/effects/bonus-sheet.ts";
import { CharacterSheet, NpcSheet } from "./sheets/character/character-sheet.ts";
import { QuadriviumItemSheet } from "./sheets/items/item-sheet.ts";
import { PartySheet } from "./sheets/party/party-sheet.ts";
import { registerShortcuts } from "./shortcuts.ts";
import { registerSettings, worldRuleVariants } from "./base/world-settings.ts";

/** The sheets: document class, sheet class, types, and the language key of the name. */
const sheets = [
  [Actor, CharacterSheet, ["character"], "Sheet.character"],
  [Actor, NpcSheet, ["npc"], "Sheet.npc"],
  [Actor, PartySheet, ["party"], "Sheet.party"],
  [Item, QuadriviumItemSheet, ["ability", "trait", "weapon", "armor", "power", "spell", "gear"], "ItemSheet.label"],
  [ActiveEffect, BonusSheet, ["bonus"], "Sheet.bonus"],
] as const;

/** The queries between clients. */
const queries = {
  [NOMINATE]: async (sent: SentNomination) => (await import("./requests/nominate-ability.ts")).answerNominate(sent),
  [KEPT]: onKept,
};

/** The extras that add to what others show, each of which can be left out. */
export const extras: readonly Extra[] = [ledger, maker, tours, transfer, hotbar, actionBar, resultStrip, thrownDice];

/** The windows of the settings menus, which are loaded when they are opened. */
const windows = {
  welcome: async () => (await import("./settings/welcome-window.ts")).WelcomeWindow,
  readings: async () => (await import("./settings/rule-variants-window.ts")).RuleVariantsWindow,
  difficulties: async () => (await import("./settings/difficulties-window.ts")).DifficultiesWindow,
  characteristics: async () => (await import("./settings/list-windows.ts")).CharacteristicsWindow,
  tracks: async () => (await import("./settings/tracks-window.ts")).TracksWindow,
  lists: async () => (await import("./settings/list-windows.ts")).ListsWindow,
};

/** The settings menus, for game masters only: name, part of the language keys, and icon. */
const settingsMenus = [
  ["welcome", "Welcome", "fa-solid fa-door-open"],
  ["readings", "Readings", "fa-solid fa-scale-balanced"],
  ["difficulties", "Difficulties", "fa-solid fa-list-ol"],
  ["characteristics", "Characteristics", "fa-solid fa-person"],
  ["tracks", "Tracks", "fa-solid fa-heart-pulse"],
  ["lists", "Lists", "fa-solid fa-table-list"],
] as const;

/** Templates that the templates of cards include. Those that windows include are loaded with these. */
const partials = [
  "dice/die.hbs",
  "cards/face.hbs",
  "cards/parts.hbs",
  "cards/sources.hbs",
  "requests/card/asked-row.hbs",
  "requests/card/seal.hbs",
  "requests/card/contest-result.hbs",
  "requests/card/challenge-story.hbs",
].map((path) => `systems/quadrivium/templates/${path}`);

/** Registers the parts of the system, each at the moment of start-up that Foundry expects. */
export function registerSystem(): void {
  Hooks.once("init", () => {
    collectTraditions();
    registerRolls();
    registerDocuments();
    setExtras(extras);
    Object.assign(CONFIG.queries, queries);
    registerSheets();
    unregisterCoreSheets();
    registerWorldSettings();
    for (const { init } of extras) init?.();
    registerBrowserSettings();
    registerMenus();
    registerStatuses();
    registerTokenBars();
    registerShortcuts();
    CONFIG.TextEditor.enrichers.push(commandLinks());
    registerTargetMarks();
    registerFolds();
    fireAndForget(foundry.applications.handlebars.loadTemplates([...partials, DIE_OUTLINE]));
    Object.assign(game.system, { api: Object.assign({}, api, ...extras.map((extra) => extra.api)) as object });
  });
  Hooks.once("i18nInit", nameDice);
  // Before stored messages are read, and after the modules.
  Hooks.once("setup", keepDice);
  registerHooks(extras);
}

/** Names the dice in Foundry's dice configuration, where users choose how dice of each size are rolled. */
function nameDice(): void {
  // It lacks only these of our sizes.
  for (const size of ["d16", "d24", "d30"]) {
    const label = game.i18n.localize(`QUADRIVIUM.Die.${size}`);
    Object.assign(CONFIG.Dice.fulfillment.dice, { [size]: { label, icon: '<i class="fa-solid fa-dice-d20"></i>' } });
  }
}

function registerRolls(): void {
  registerDice();
  const rolls: object[] = CONFIG.Dice.rolls;
  rolls.unshift(QuadriviumRoll);
  setDicePolicy({
    variants: worldRuleVariants,
    acceptsThrow: askBeforeThrow,
    waitsBefore: () => game.settings.get("quadrivium", "suspense"),
    checkPosting: (roll, data) => {
      // Foundry would not tell this user why it fails.
      if (!(roll instanceof QuadriviumRoll)) return;
      tellRefusal(() => {
        throwUnlessPaid(roll, data);
      });
    },
  });
}

function registerDocuments(): void {
  CONFIG.Actor.documentClass = QuadriviumActor;
  CONFIG.Item.documentClass = QuadriviumItem;
  indexCompendia();
  CONFIG.JournalEntry.documentClass = QuadriviumJournalEntry;
  for (const config of [CONFIG.Actor, CONFIG.Item, CONFIG.JournalEntry, CONFIG.Macro, CONFIG.RollTable]) {
    Object.assign(config, { collection: translating(config.collection) });
  }
  CONFIG.ActiveEffect.documentClass = QuadriviumActiveEffect;
  CONFIG.ChatMessage.documentClass = QuadriviumMessage;
  Object.assign(CONFIG.ui, { chat: QuadriviumChatLog });
  CONFIG.Combat.documentClass = QuadriviumCombat;
  CONFIG.Combatant.documentClass = QuadriviumCombatant;
  CONFIG.Token.documentClass = QuadriviumToken;
  Object.assign(CONFIG.Actor.dataModels, { character: CharacterData, npc: NpcData, party: PartyData });
  Object.assign(CONFIG.Item.dataModels, {
    ability: AbilityData,
    trait: TraitData,
    weapon: WeaponData,
    armor: ArmorData,
    power: PowerData,
    spell: SpellData,
    gear: GearData,
  });
  Object.assign(CONFIG.ActiveEffect.dataModels, { bonus: BonusData });
  Object.assign(CONFIG.ChatMessage.dataModels, {
    roll: RollModel,
    request: RequestModel,
    circumstances: CircumstancesModel,
    change: ChangeModel,
  });
  Object.assign(CONFIG.RegionBehavior.dataModels, { "quadrivium.effect": PlaceEffectData });
  Object.assign(CONFIG.RegionBehavior.typeIcons, { "quadrivium.effect": "fa-solid fa-dungeon" });
}

function registerSheets(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  for (const [documentClass, sheet, types, label] of sheets) {
    DocumentSheetConfig.registerSheet(documentClass, "quadrivium", sheet, {
      types: [...types],
      makeDefault: true,
      label: `QUADRIVIUM.${label}`,
    });
  }
}

/** Takes out Foundry's own sheets for actors and items, windows of the first generation: they cannot show our data. */
function unregisterCoreSheets(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  // Foundry 16 no longer has windows of the first generation.
  if (!("appv1" in foundry)) return;
  const { ActorSheet, ItemSheet } = foundry.appv1.sheets;
  DocumentSheetConfig.unregisterSheet(Actor, "core", ActorSheet);
  DocumentSheetConfig.unregisterSheet(Item, "core", ItemSheet);
}

function registerWorldSettings(): void {
  registerSettings({
    onRuleVariants: refreshCreatures,
    onCreatures: () => {
      registerStatuses();
      registerTokenBars();
      refreshCreatures();
      redrawShown();
    },
    onGames: sayGames,
    onLetItRide: redrawShown,
  });
}

function registerMenus(): void {
  for (const [name, words, icon] of settingsMenus) {
    game.settings.registerMenu("quadrivium", name, {
      name: `QUADRIVIUM.${words}.menuName`,
      label: `QUADRIVIUM.${words}.button`,
      hint: `QUADRIVIUM.${words}.menuHint`,
      icon,
      type: lateWindow(windows[name]),
      restricted: true,
    });
  }
}

/** Asks the player whether to make a throw that the rules leave to them ("you may roll the die again"). */
async function askBeforeThrow({ tradition }: DieKind, next: Throw): Promise<boolean> {
  const answer = await QuadriviumDialog.confirm({
    window: { title: say({ key: `QUADRIVIUM.Throw.${tradition}.${next.role}.title` }) },
    content: `<p>${say({ key: `QUADRIVIUM.Throw.${tradition}.${next.role}.question` })}</p>`,
    yes: { default: true },
    no: { default: false },
  });
  return answer ?? true;
}

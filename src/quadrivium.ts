import { BonusSheet } from "./sheets/bonus-sheet.ts";
import { CharacterSheet } from "./sheets/character-sheet.ts";
import { askBeforeThrow } from "./rolls/ask-before-throw.ts";
import { CharacteristicsWindow } from "./settings/characteristics-window.ts";
import { rollable } from "./rolls/dragged-trait.ts";
import { onCombatChange, onTimeChange } from "./sheets/follow-time.ts";
import { DifficultiesWindow } from "./settings/difficulties-window.ts";
import { offerOwnStatuses } from "./sheets/hud-statuses.ts";
import { QuadriviumItemSheet } from "./sheets/item-sheet.ts";
import { RuleVariantsWindow } from "./settings/rule-variants-window.ts";
import { NpcSheet } from "./sheets/npc-sheet.ts";
import { makeContest, makeRequest } from "./requests/make-request.ts";
import type { RequestDraft } from "./requests/make-request.ts";
import { RequestWindow } from "./requests/window/request-window.ts";
import { oddsOfFormula, rollFormula } from "./rolls/roll-formula.ts";
import { newCircumstances } from "./rolls/new-circumstances.ts";
import { rollTrait } from "./rolls/roll-trait.ts";
import { onMemberChange, PartySheet } from "./sheets/party-sheet.ts";
import { TracksWindow } from "./settings/tracks-window.ts";
import { orWarn } from "./windows/warn-of-faults.ts";
import { drawCircumstances } from "./cards/circumstances-card.ts";
import { commandLinks } from "./commands/command-link.ts";
import { completeCommands } from "./commands/complete-command.ts";
import { onChatMessage } from "./commands/commands.ts";
import { onCounterPosted } from "./cards/counter-join.ts";
import { answerRecordDamage, RECORD_DAMAGE, showDamage } from "./cards/damage-card.ts";
import { onInitiativeChange } from "./cards/follow-initiative.ts";
import { makeMacro } from "./sheets/hotbar.ts";
import { forgetDeleted, onOverwritten } from "./requests/actions.ts";
import { keepFocus } from "./cards/keep-focus.ts";
import {
  judgeMissedAnswers,
  onAnswer,
  onDecision,
  onSealedRoll,
  onUserLeaving,
  waitForTurn,
} from "./requests/arbiter.ts";
import { drawRequests, onAnswerChange, onAuthorChange, onVerdicts } from "./requests/card/request-card.ts";
import { onRequestChange, forgetPrompt, promptForMissed, promptForNew } from "./requests/card/request-prompt.ts";
import {
  answerCatchUp,
  CATCH_UP,
  catchUp,
  forgetGone,
  forgetShown,
  SEALED,
  shareTerms,
} from "./requests/seal-exchange.ts";
import { fireAndForget } from "./services/fire-and-forget.ts";
import { DIE_OUTLINE, outlineDice } from "./cards/outline-dice.ts";
import { activateRollCard } from "./cards/roll-card.ts";
import { onCanvasReady, showScatter } from "./cards/scatter-card.ts";
import { showEntered } from "./cards/show-entered.ts";
import { onCheckChange, retellChecks, showRepeat } from "./cards/show-repeat.ts";
import { AbilityData } from "./data/ability-data.ts";
import { ArmorData } from "./data/armor-data.ts";
import { BonusData } from "./data/bonus-data.ts";
import { CharacterData } from "./data/character-data.ts";
import { CircumstancesData } from "./data/circumstances-data.ts";
import { GearData } from "./data/gear-data.ts";
import { NpcData } from "./data/npc-data.ts";
import { PartyData } from "./data/party-data.ts";
import { PowerData } from "./data/power-data.ts";
import { RequestData } from "./data/request-data.ts";
import { RollMessageData } from "./data/roll-message-data.ts";
import { TraitData } from "./data/trait-data.ts";
import { WeaponData } from "./data/weapon-data.ts";
import { QuadriviumRoll } from "./dice/quadrivium-roll.ts";
import { dieClass, LetteredDie } from "./dice/lettered-die.ts";
import { ThrownDie } from "./dice/thrown-die.ts";
import { beginInFight } from "./services/begin-in-fight.ts";
import { applyRevealedResources } from "./services/outcome-resources.ts";
import { QuadriviumActiveEffect } from "./documents/quadrivium-active-effect.ts";
import { QuadriviumActor } from "./documents/quadrivium-actor.ts";
import { QuadriviumItem } from "./documents/quadrivium-item.ts";
import { QuadriviumCombatant } from "./documents/quadrivium-combatant.ts";
import { refreshCreatures } from "./services/refresh-creatures.ts";
import { QuadriviumMessage } from "./documents/quadrivium-message.ts";
import { registerStatuses, registerTokenBars } from "./services/statuses.ts";
import { onStatusCreate, onStatusChange, onStatusDelete, onTracksChange } from "./services/track-statuses.ts";
import { dieKinds } from "./rules/traditions/die-kinds.ts";
import { likesSuspense, registerSettings, scratchesByHand, worldRuleVariants } from "./world-settings.ts";

const dieClasses = new Map([...dieKinds].map(([letter, dieKind]) => [letter, dieClass(dieKind)]));

/** What modules, macros and programs may use of us: `game.system.api`. */
const api = {
  Roll: QuadriviumRoll,
  TraditionDie: LetteredDie,
  traditions: dieKinds,
  rollTrait: (...trait: Parameters<typeof rollTrait>) => orWarn(() => rollTrait(...trait)),
  rollable,
  roll: rollFormula,
  odds: oddsOfFormula,
  /** Asks for rolls; without a draft, in the window in which one is set. */
  request: (draft?: RequestDraft) => (draft ? makeRequest(draft) : RequestWindow.ask()),
  contest: makeContest,
  /** Says that circumstances have changed, so that checks which were binding may be tried again. */
  newCircumstances: (...draft: Parameters<typeof newCircumstances>) => orWarn(() => newCircumstances(...draft)),
};
export type QuadriviumApi = typeof api;

Hooks.once("init", () => {
  for (const [letter, Die] of dieClasses) CONFIG.Dice.terms[letter] = Die;
  CONFIG.Dice.termTypes[ThrownDie.name] = ThrownDie;
  CONFIG.Dice.rolls.unshift(QuadriviumRoll);
  LetteredDie.acceptsThrow = askBeforeThrow;
  LetteredDie.waitsBefore = likesSuspense;
  LetteredDie.leavesOpen = scratchesByHand;

  Object.assign(CONFIG.Actor.dataModels, { character: CharacterData, npc: NpcData, party: PartyData });
  Object.assign(CONFIG.Item.dataModels, {
    ability: AbilityData,
    trait: TraitData,
    weapon: WeaponData,
    armor: ArmorData,
    power: PowerData,
    gear: GearData,
  });
  Object.assign(CONFIG.ActiveEffect.dataModels, { bonus: BonusData });
  Object.assign(CONFIG.ChatMessage.dataModels, {
    roll: RollMessageData,
    request: RequestData,
    circumstances: CircumstancesData,
  });
  CONFIG.Actor.documentClass = QuadriviumActor;
  CONFIG.ActiveEffect.documentClass = QuadriviumActiveEffect;
  CONFIG.Item.documentClass = QuadriviumItem;
  CONFIG.ChatMessage.documentClass = QuadriviumMessage;
  QuadriviumMessage.draw = async (message, html) => {
    await outlineDice(html);
    await drawRequests(message, html);
    await drawCircumstances(message, html);
    // An answer may have been drawn in place of what the message itself shows.
    showRepeat(message, html);
  };
  CONFIG.Combatant.documentClass = QuadriviumCombatant;
  Object.assign(CONFIG.queries, {
    [RECORD_DAMAGE]: answerRecordDamage,
    [SEALED]: onSealedRoll,
    [CATCH_UP]: answerCatchUp,
  });
  CONFIG.TextEditor.enrichers.push(commandLinks());

  const { DocumentSheetConfig } = foundry.applications.apps;
  DocumentSheetConfig.registerSheet(Actor, "quadrivium", CharacterSheet, {
    types: ["character"],
    makeDefault: true,
    label: "QUADRIVIUM.Sheet.character",
  });
  DocumentSheetConfig.registerSheet(Actor, "quadrivium", NpcSheet, {
    types: ["npc"],
    makeDefault: true,
    label: "QUADRIVIUM.Sheet.npc",
  });
  DocumentSheetConfig.registerSheet(Actor, "quadrivium", PartySheet, {
    types: ["party"],
    makeDefault: true,
    label: "QUADRIVIUM.Sheet.party",
  });
  DocumentSheetConfig.registerSheet(Item, "quadrivium", QuadriviumItemSheet, {
    types: ["ability", "trait", "weapon", "armor", "power", "gear"],
    makeDefault: true,
    label: "QUADRIVIUM.ItemSheet.label",
  });
  DocumentSheetConfig.registerSheet(ActiveEffect, "quadrivium", BonusSheet, {
    types: ["bonus"],
    makeDefault: true,
    label: "QUADRIVIUM.Sheet.bonus",
  });
  registerSettings({
    onReadings: (variants) => {
      LetteredDie.readings = variants;
      refreshCreatures();
    },
    onCreatures: () => {
      registerStatuses();
      registerTokenBars();
      refreshCreatures();
    },
    onLetItRide: retellChecks,
  });
  registerStatuses();
  registerTokenBars();
  game.settings.registerMenu("quadrivium", "readings", {
    name: "QUADRIVIUM.Readings.menuName",
    label: "QUADRIVIUM.Readings.button",
    hint: "QUADRIVIUM.Readings.menuHint",
    icon: "fa-solid fa-scale-balanced",
    type: RuleVariantsWindow,
    restricted: true,
  });
  game.settings.registerMenu("quadrivium", "difficulties", {
    name: "QUADRIVIUM.Difficulties.menuName",
    label: "QUADRIVIUM.Difficulties.button",
    hint: "QUADRIVIUM.Difficulties.menuHint",
    icon: "fa-solid fa-list-ol",
    type: DifficultiesWindow,
    restricted: true,
  });
  game.settings.registerMenu("quadrivium", "characteristics", {
    name: "QUADRIVIUM.Characteristics.menuName",
    label: "QUADRIVIUM.Characteristics.button",
    hint: "QUADRIVIUM.Characteristics.menuHint",
    icon: "fa-solid fa-person",
    type: CharacteristicsWindow,
    restricted: true,
  });
  game.settings.registerMenu("quadrivium", "tracks", {
    name: "QUADRIVIUM.Tracks.menuName",
    label: "QUADRIVIUM.Tracks.button",
    hint: "QUADRIVIUM.Tracks.menuHint",
    icon: "fa-solid fa-heart-pulse",
    type: TracksWindow,
    restricted: true,
  });
  void foundry.applications.handlebars.loadTemplates([
    "systems/quadrivium/templates/dice/die.hbs",
    DIE_OUTLINE,
    "systems/quadrivium/templates/chat/sources.hbs",
    "systems/quadrivium/templates/chat/seal.hbs",
    "systems/quadrivium/templates/chat/contest-result.hbs",
    "systems/quadrivium/templates/chat/challenge-story.hbs",
    "systems/quadrivium/templates/applications/odds.hbs",
    "systems/quadrivium/templates/applications/sheet-sections/combat-figure.hbs",
    "systems/quadrivium/templates/applications/item-sheet/fields.hbs",
  ]);
  Object.assign(game.system, { api });
});

Hooks.on("renderChatMessageHTML", activateRollCard);
Hooks.on("renderChatMessageHTML", keepFocus);
Hooks.on("renderChatMessageHTML", showDamage);
Hooks.on("renderChatMessageHTML", showScatter);
Hooks.on("canvasReady", () => {
  onCanvasReady(true);
});
Hooks.on("canvasTearDown", () => {
  onCanvasReady(false);
});
Hooks.on("renderChatMessageHTML", showEntered);
Hooks.on("updateActor", onTracksChange);
Hooks.on("createActiveEffect", onStatusCreate);
Hooks.on("updateActiveEffect", onStatusChange);
Hooks.on("deleteActiveEffect", onStatusDelete);
Hooks.on("updateChatMessage", (...update) => void onCounterPosted(...update));
Hooks.on("updateChatMessage", (...update) => void onInitiativeChange(...update));
Hooks.on("createChatMessage", onAnswer);
Hooks.on("createChatMessage", promptForNew);
Hooks.on("updateChatMessage", onRequestChange);
Hooks.on("deleteChatMessage", forgetPrompt);
Hooks.on("deleteChatMessage", forgetDeleted);
Hooks.on("deleteChatMessage", forgetGone);
Hooks.on("updateChatMessage", (message) => {
  forgetShown([message]);
});
Hooks.on("quadrivium.request", (request) => {
  fireAndForget(shareTerms(request));
});
Hooks.on("updateChatMessage", onDecision);
Hooks.on("updateChatMessage", onOverwritten);
Hooks.on("userConnected", onUserLeaving);
// Another client may be the keeper then.
Hooks.on("updateUser", (user, changes) => {
  if (!("role" in changes)) return;
  onAuthorChange(user);
  judgeMissedAnswers();
});
Hooks.on("deleteUser", (user) => {
  onAuthorChange(user);
  judgeMissedAnswers();
});
Hooks.on("updateChatMessage", onVerdicts);
for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const) {
  Hooks.on(hook, onAnswerChange);
  Hooks.on(hook, onCheckChange);
}
Hooks.on("updateChatMessage", (...update) => void applyRevealedResources(...update));
Hooks.on("chatMessage", onChatMessage);
Hooks.on("hotbarDrop", makeMacro);
Hooks.on("renderTokenHUD", offerOwnStatuses);
Hooks.on("updateWorldTime", onTimeChange);
Hooks.on("updateCombat", onCombatChange);
Hooks.on("updateCombat", (combat, changed) => void beginInFight(combat, changed));
Hooks.on("deleteCombat", onTimeChange);
for (const hook of ["updateActor", "deleteActor"] as const) Hooks.on(hook, onMemberChange);
for (const hook of ["createItem", "updateItem", "deleteItem"] as const) Hooks.on(hook, onMemberChange);

Hooks.once("i18nInit", () => {
  // Foundry's dice configuration lets everybody choose how dice are thrown: digitally, by hand, by a device. Of the sizes
  // that we throw it only lacks this one.
  CONFIG.Dice.fulfillment.dice.d16 = {
    label: game.i18n.localize("QUADRIVIUM.Die.d16"),
    icon: '<i class="fa-solid fa-dice-d20"></i>',
  };
});

Hooks.once("ready", completeCommands);
Hooks.once("ready", () => {
  promptForMissed();
  forgetShown(game.messages);
  // What another game master knows comes first: an answer may have to be measured against it.
  fireAndForget(
    catchUp().then(() => {
      waitForTurn(judgeMissedAnswers);
    }),
  );
});

Hooks.once("setup", () => {
  LetteredDie.readings = worldRuleVariants();
});

import {
  followInHud,
  hideIrrelevantStatuses,
  nameBars,
  nameTraditions,
  onCombatChange,
  onTimeChange,
  setInType,
} from "./sheets/base/foundry-pages.ts";
import {
  addPlaceToSceneControls,
  addPlaceToScenes,
  addToChat,
  addToCompendia,
  addToDirectory,
  setUpNewWorld,
} from "./settings/tools.ts";
import {
  compareMissed,
  defendAtOnce,
  onAttackChange,
  onAwaitedDefense,
  onDefense,
  recordDefenses,
} from "./chat/attack-card.ts";
import { takeAtOnce } from "./chat/damage.ts";
import { onCounter, onCounterChange } from "./chat/counter.ts";
import { hideUnplayedCompendia } from "./ui/choose-document.ts";
import { readTranslations } from "./base/compendium-translations.ts";
import { onCreatureGone, onCreatureChange, onShownChange } from "./chat/shown-documents.ts";
import { followedByDialogs, followTargets } from "./rolls/dialog/roll-dialog.ts";
import { addActAgain, onInitiativeChange, markDefeated } from "./rolls/combat.ts";
import { onUnseenChange } from "./rolls/unseen-initiative.ts";
import { onJoinedChange } from "./chat/joined-rolls.ts";
import { followInterfaceTheme } from "./chat/chat-log.ts";
import { onCanvasReady } from "./chat/scatter.ts";
import { onCheckChange } from "./chat/let-it-ride-card.ts";
import { onChatMessage } from "./commands/commands.ts";
import { completeCommands } from "./commands/complete-command.ts";

import { onAnswer, onDecision, onUserLeaving, proceedWithAll, waitForTurn } from "./requests/active-gm-work.ts";
import { forgetShown, hasTerms, shareTerms } from "./requests/sealed-texts.ts";
import { onAnswerChange, onVerdicts } from "./requests/card/request-card.ts";
import { forgetPrompt, onRequestChange, promptForMissed, promptForNew } from "./requests/card/request-prompt.ts";
import { onPlaceChange, onPlaceComing, onPlacing, onRegionChange, startEffectsInCombat } from "./characters/bonuses.ts";
import {
  addAskToActors,
  addAskToCombatants,
  addAskToPlayers,
  addAskToSceneControls,
  addAskToTokens,
} from "./requests/ask/ask-openers.ts";
import { keepReferences } from "./characters/abilities.ts";
import { fireAndForget } from "./base/async.ts";
import { catchUp } from "./messages/secret-store.ts";
import { onActorCreate, onStatusChange, onStatusCreate, onStatusDelete, onTracksChange } from "./characters/tracks.ts";
import { tellRefusedTraditions } from "./register-traditions.ts";
import { onOwnersChange } from "./characters/actors.ts";
import { onMemberChange, onPlayerChange } from "./sheets/party/party-sheet.ts";
import type { Extra, Listeners } from "./ui/extension-points.ts";
import { noteWorldLanguage } from "./base/world-settings.ts";

/** Returns a listener that does several things in this order. If one fails, the others still run. */
function inOrder<Args extends readonly unknown[]>(...steps: readonly ((...args: Args) => unknown)[]) {
  return (...args: Args): void => {
    for (const step of steps) {
      const done = new Promise((resolve) => {
        resolve(step(...args));
      });
      fireAndForget(done);
    }
  };
}

/** Returns the same listener for several hooks. */
function onEach(names: readonly Hooks.HookName[], listener: (...args: never[]) => unknown): Listeners {
  return Object.fromEntries(names.map((name) => [name, listener]));
}

const items = ["createItem", "updateItem", "deleteItem"] as const;
const effects = ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const;

/**
 * The listeners of hooks after start-up, by features. Each feature has one listener per hook; several actions run in the order of their
 * names. Features do not rely on each other's order.
 */
export const features: Readonly<Record<string, Listeners>> = {
  // Cards are drawn, and drawn again when what they show has changed.
  cards: {
    createChatMessage: inOrder(onCheckChange, onJoinedChange),
    updateChatMessage: inOrder(onCheckChange, onJoinedChange),
    deleteChatMessage: inOrder(onCheckChange, onJoinedChange),
    ...onEach(
      ["createActor", "deleteActor", "createToken", "deleteToken", "createScene", "deleteScene"],
      onCreatureGone,
    ),
    ...onEach(["updateActor", "updateToken"], onCreatureChange),
    ...onEach([...items, ...effects], onShownChange),
    canvasReady: onCanvasReady,
    canvasTearDown: onCanvasReady,
  },
  // Rolls measure others: attacks and their defenses, actions and their counters, turns in combat.
  measuring: {
    createChatMessage: inOrder(onCounter, recordDefenses, onDefense, onAwaitedDefense, defendAtOnce, takeAtOnce),
    updateChatMessage: inOrder(onInitiativeChange, onAttackChange, onCounterChange, onAwaitedDefense),
    deleteChatMessage: onAwaitedDefense,
    // Another client may become the one that compares.
    userConnected: compareMissed,
  },
  // The initiative of an unseen combatant is posted once players see and can name it.
  initiative: {
    ...onEach(["updateCombatant", "deleteCombatant", "deleteCombat", "updateToken", "deleteToken"], onUnseenChange),
    ...onEach(["updateActor", "updateUser", "userConnected"], onUnseenChange),
  },
  // Open dialogs follow the targets of their user.
  aiming: onEach(followedByDialogs, followTargets),
  requests: {
    createChatMessage: inOrder(onAnswer, promptForNew, onAnswerChange),
    // A revealed text is no longer secret when the request is recorded.
    updateChatMessage: inOrder(onRequestChange, forgetShown, onDecision, onVerdicts, onAnswerChange),
    deleteChatMessage: inOrder(forgetPrompt, forgetShown, onAnswerChange),
    "quadrivium.request": shareTerms,
    // Another client may become the one that goes on with requests.
    userConnected: onUserLeaving,
    updateUser: (_user, changes) => {
      if ("role" in changes) proceedWithAll();
    },
  },
  // The ways to open the game master's request box.
  asking: {
    getUserContextOptions: addAskToPlayers,
    getActorContextOptions: addAskToActors,
    // Foundry announces the menu of the combat tracker under one of these names.
    getCombatTrackerContextOptions: addAskToCombatants,
    getCombatantContextOptions: addAskToCombatants,
    getTokenPlaceableContextOptions: addAskToTokens,
    getSceneControlButtons: addAskToSceneControls,
  },
  // Statuses follow tracks, and tracks statuses.
  tracks: {
    createActor: onActorCreate,
    updateActor: inOrder(onTracksChange, markDefeated),
    createActiveEffect: onStatusCreate,
    updateActiveEffect: onStatusChange,
    deleteActiveEffect: onStatusDelete,
  },
  party: {
    ...onEach(["updateActor", "deleteActor", ...items, ...effects], onMemberChange),
    ...onEach(["userConnected", "updateUser"], onPlayerChange),
  },
  sheets: { updateActor: onOwnersChange },
  // Items mean Abilities by their keys.
  references: { preUpdateItem: keepReferences },
  time: {
    updateWorldTime: onTimeChange,
    updateCombat: inOrder(onCombatChange, startEffectsInCombat),
    deleteCombat: onTimeChange,
  },
  // The effects of a place on the rolls of those who are there.
  places: {
    ...onEach(["createScene", "deleteScene"], onPlaceComing),
    updateScene: onPlaceChange,
    ...onEach(["createToken", "deleteToken"], onPlacing),
    ...onEach(["updateRegion", "deleteRegion"], onRegionChange),
    updateRegionBehavior: ({ parent }) => {
      onRegionChange(parent);
    },
    getSceneControlButtons: addPlaceToSceneControls,
    getSceneContextOptions: addPlaceToScenes,
  },
  commands: { chatMessage: onChatMessage },
  // Second actions in a round.
  actAgain: {
    getCombatTrackerContextOptions: addActAgain,
    getCombatantContextOptions: addActAgain,
  },
  // Our parts of Foundry's own page.
  page: {
    renderActorDirectory: inOrder(addToDirectory, nameTraditions),
    renderCompendiumDirectory: inOrder(addToCompendia, hideUnplayedCompendia),
    renderChatInput: addToChat,
    renderTokenHUD: inOrder(hideIrrelevantStatuses, nameBars),
    updateActor: followInHud,
  },
  journals: { renderJournalEntryPageSheet: setInType },
};

/** Resumes the work that needed secrets from game masters' browsers. */
function onKeptArrived(): void {
  compareMissed();
  onUnseenChange();
}

/** Registers the listeners of all features, and what starts when the world is ready; Foundry reports their failures. */
export function registerHooks(extras: readonly Extra[]): void {
  for (const listeners of [...Object.values(features), ...extras.map(({ hooks = {} }) => hooks)]) {
    for (const [hook, listener] of Object.entries(listeners)) Hooks.on(hook as Hooks.HookName, listener);
  }
  for (const start of [...starts, ...extras.flatMap(({ ready = [] }) => ready)]) {
    Hooks.once("ready", inOrder(start));
  }
}

/** What is started when the world is ready. */
const starts: readonly (() => unknown)[] = [
  followInterfaceTheme,
  tellRefusedTraditions,
  completeCommands,
  readTranslations,
  promptForMissed,
  noteWorldLanguage,
  setUpNewWorld,
  proceedWithRequests,
];

/**
 * Resumes waiting work, in the turn of this page: at once with the data of this browser, and the rest once the other game masters' clients
 * have sent theirs, or have not answered.
 */
async function proceedWithRequests(): Promise<void> {
  const arrived = catchUp().then(onKeptArrived);
  waitForTurn(() => {
    proceedWithAll(hasTerms);
    fireAndForget(
      arrived.then(() => {
        proceedWithAll();
      }),
    );
  });
  await arrived;
}

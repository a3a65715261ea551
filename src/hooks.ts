import { nameTraditions } from "./sheets/base/directory-traditions.ts";
import { acceptNewerWorld, isNewerWorld, tellUnreadableDocuments, updateWorld } from "./settings/update-world.ts";
import { activateHostButton } from "./settings/host-window.ts";
import { addToChat, addToDirectory } from "./settings/tools.ts";
import { checkNewHost, onPosted } from "./host/check-host.ts";
import { setUpNewWorld } from "./settings/welcome-window.ts";
import { onAttack, onAttackChange, onDefense } from "./chat/attack/attack-join.ts";
import { onCounter, onCounterChange } from "./chat/counter-join.ts";
import { showCard } from "./chat/card-parts.ts";
import { onCreatureGone } from "./chat/gone-creatures.ts";
import { onResourcesChange } from "./chat/roll-card/choice-notes.ts";
import { onInitiativeChange } from "./chat/update-initiative.ts";
import { onJoinedChange } from "./chat/joined-rolls.ts";
import { finishAbandoned, finishInterrupted } from "./chat/finish-interrupted.ts";
import { followInterfaceTheme } from "./chat/message-theme.ts";
import { onShownChange } from "./chat/shown-documents.ts";
import { onCanvasReady } from "./chat/scatter-card.ts";
import { onCheckChange } from "./chat/roll-card/show-repeat.ts";
import { onChatMessage } from "./commands/commands.ts";
import { completeCommands } from "./commands/complete-command.ts";
import { tellTakenLetters } from "./dice/tell-holders.ts";
import { addPresets } from "./extras/dice-so-nice/presets.ts";
import { noteBefore, onChange, onProcessed, onThrow } from "./extras/dice-so-nice/throws.ts";
import { judgeMissedAnswers, onAnswer, onDecision, onUserLeaving } from "./requests/arbiter/arbiter.ts";
import { waitForTurn } from "./requests/arbiter/arbiter-turn.ts";
import { forgetDeleted, onOverwritten } from "./requests/card/actions.ts";
import { keepOldPromises, keepPromises } from "./requests/witness/witness.ts";
import { catchUp, forgetGone, forgetShown, hasTerms, shareTerms } from "./requests/arbiter/seal-exchange.ts";
import { onAnswerChange, onAuthorChange, onVerdicts } from "./requests/card/request-card.ts";
import { forgetPrompt, onRequestChange, promptForMissed, promptForNew } from "./requests/card/request-prompt.ts";
import { addToSceneControls } from "./requests/window/request-window.ts";
import { forgetSeals, noteSeals } from "./requests/secrets/seen-seals.ts";
import {
  noteFormerName,
  onActorChange,
  onActorGone,
  onSceneGone,
  onTokenChange,
  onTokenGone,
} from "./messages/names-in-messages.ts";
import { startEffectsInCombat } from "./characters/start-effects-in-combat.ts";
import { fireAndForget } from "./base/async.ts";
import { tidyVault } from "./requests/secrets/vault.ts";
import { applyRevealedResources, beforeReveal } from "./bookings/outcome-resources.ts";
import {
  onActorCreate,
  onStatusChange,
  onStatusCreate,
  onStatusDelete,
  beforeTracksChange,
  onTracksChange,
} from "./characters/tracks.ts";
import { onCombatChange, onTimeChange } from "./sheets/base/redraw-on-time.ts";
import { addToPlayers } from "./extras/ledger/ledger-openers.ts";
import { activateTourButtons, registerTours } from "./extras/tours/tours.ts";
import { tellRefusedTraditions } from "./register-traditions.ts";
import { tellDamagedSettings } from "./settings/browser-settings.ts";
import { doSteps, tellFailedSteps } from "./base/start-steps.ts";
import type { StartStep } from "./base/start-steps.ts";
import { makeMacro } from "./extras/hotbar/hotbar.ts";
import { hideIrrelevantStatuses } from "./sheets/base/token-hud.ts";
import { onMemberChange, onPlayerChange, onPlayerConnection } from "./sheets/party/party-sheet.ts";
import { listed, say } from "./base/words.ts";
import { unreadableSettings } from "./base/world-settings.ts";

/** Registers one listener; if that goes wrong, the others are registered all the same. */
function listen<Name extends Hooks.HookName>(hook: Name, listener: Hooks.Function<Name>): void {
  doSteps([{ name: "hooks", run: () => Hooks.on(hook, listener) }]);
}

/** Registers the listeners for all hooks after start-up, in the order in which they run. */
export function registerHooks(): void {
  // Chat messages are drawn.
  listen("renderChatMessageHTML", showCard);
  listen("renderChatMessageHTML", activateTourButtons);
  listen("renderChatMessageHTML", activateHostButton);

  // Chat messages come, change and go.
  listen("createChatMessage", onAnswer);
  listen("createChatMessage", promptForNew);
  listen("createChatMessage", onPosted);
  listen("createChatMessage", (message) => {
    fireAndForget(onCounter(message));
  });
  listen("createChatMessage", (message) => {
    fireAndForget(onAttack(message));
  });
  listen("createChatMessage", (message) => {
    fireAndForget(onDefense(message));
  });
  listen("updateChatMessage", (...update) => {
    fireAndForget(onAttackChange(...update));
  });
  listen("updateChatMessage", (message, changes) => {
    fireAndForget(onCounterChange(message, changes));
  });
  listen("updateChatMessage", (...update) => {
    fireAndForget(onInitiativeChange(...update));
  });
  listen("updateChatMessage", onRequestChange);
  listen("updateChatMessage", (message) => {
    forgetShown([message]);
  });
  listen("updateChatMessage", onDecision);
  listen("createChatMessage", (message) => {
    fireAndForget(noteSeals([message]));
  });
  listen("updateChatMessage", (message) => {
    fireAndForget(noteSeals([message]));
  });
  listen("updateChatMessage", onOverwritten);
  listen("updateChatMessage", keepPromises);
  listen("updateChatMessage", onVerdicts);
  listen("deleteChatMessage", forgetPrompt);
  listen("deleteChatMessage", forgetDeleted);
  listen("deleteChatMessage", forgetGone);
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const) {
    listen(hook, onAnswerChange);
    listen(hook, onCheckChange);
    listen(hook, onJoinedChange);
  }
  listen("preUpdateChatMessage", beforeReveal);
  listen("updateChatMessage", (message, changes) => {
    fireAndForget(applyRevealedResources(message, changes));
  });
  listen("quadrivium.request", (request) => {
    fireAndForget(shareTerms(request));
  });

  // The module Dice So Nice throws dice.
  listen("diceSoNiceReady", addPresets);
  listen("diceSoNiceMessageProcessed", onProcessed);
  listen("diceSoNiceRollStart", onThrow);
  listen("preUpdateChatMessage", noteBefore);
  listen("updateChatMessage", onChange);

  // Users come, go and change, so another client may become the arbiter.
  listen("userConnected", onUserLeaving);
  listen("userConnected", (_user, isThere) => {
    if (isThere) fireAndForget(finishAbandoned());
  });
  listen("updateUser", (user, changes) => {
    if (!("role" in changes)) return;
    onAuthorChange(user);
    judgeMissedAnswers();
  });
  listen("deleteUser", (user) => {
    onAuthorChange(user);
    judgeMissedAnswers();
  });

  // Characters change.
  listen("createActor", onActorCreate);
  listen("preUpdateActor", beforeTracksChange);
  listen("updateActor", onTracksChange);
  listen("updateActor", onResourcesChange);
  listen("createActiveEffect", onStatusCreate);
  listen("updateActiveEffect", onStatusChange);
  listen("deleteActiveEffect", onStatusDelete);
  for (const hook of ["updateActor", "deleteActor"] as const) listen(hook, onMemberChange);
  for (const hook of ["createItem", "updateItem", "deleteItem"] as const) listen(hook, onMemberChange);
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const) {
    listen(hook, onMemberChange);
  }
  for (const hook of ["updateActor", "deleteActor", "updateToken", "deleteToken"] as const) {
    listen(hook, onShownChange);
  }
  for (const hook of ["createItem", "updateItem", "deleteItem"] as const) listen(hook, onShownChange);
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const) {
    listen(hook, onShownChange);
  }
  listen("userConnected", onPlayerConnection);
  listen("updateUser", onPlayerChange);

  // What is named in messages is renamed, revealed or deleted.
  listen("preUpdateToken", noteFormerName);
  listen("preUpdateActor", noteFormerName);
  listen("updateToken", onTokenChange);
  listen("updateActor", onActorChange);
  listen("deleteToken", onTokenGone);
  listen("deleteActor", onActorGone);
  listen("deleteScene", onSceneGone);
  for (const hook of ["createActor", "createToken", "createScene"] as const) listen(hook, onCreatureGone);
  for (const hook of ["deleteActor", "deleteToken", "deleteScene"] as const) listen(hook, onCreatureGone);

  // Time passes.
  listen("updateWorldTime", onTimeChange);
  listen("updateCombat", onCombatChange);
  listen("updateCombat", (combat, changed) => void startEffectsInCombat(combat, changed));
  listen("deleteCombat", onTimeChange);

  // The user types, drags and looks.
  listen("renderActorDirectory", addToDirectory);
  listen("renderActorDirectory", nameTraditions);
  listen("renderChatInput", addToChat);
  listen("getUserContextOptions", addToPlayers);
  listen("getSceneControlButtons", addToSceneControls);
  listen("chatMessage", onChatMessage);
  listen("hotbarDrop", makeMacro);
  listen("renderTokenHUD", hideIrrelevantStatuses);
  listen("canvasReady", () => {
    onCanvasReady(true);
  });
  listen("canvasTearDown", () => {
    onCanvasReady(false);
  });
}

/** What finishes what was interrupted. */
let finishing: Promise<unknown> = Promise.resolve();

/** What is started when the world is ready. */
export const readySteps: readonly StartStep[] = [
  { name: "theme", run: followInterfaceTheme },
  { name: "warnings", run: tellRefusedTraditions },
  { name: "warnings", run: tellTakenLetters },
  { name: "warnings", run: tellUnreadableSettings },
  { name: "warnings", run: tellDamagedSettings },
  { name: "warnings", run: tellUnreadableDocuments },
  { name: "tours", run: registerTours },
  { name: "completion", run: completeCommands },
  { name: "prompts", run: promptForMissed },
  {
    name: "secrets",
    run: () => {
      forgetShown(game.messages);
    },
  },
  { name: "secrets", run: tidyVault },
  { name: "witnessed", run: keepOldPromises },
  { name: "interrupted", run: () => (finishing = finishInterrupted()) },
  { name: "seals", run: () => forgetSeals().then(() => noteSeals(game.messages)) },
  { name: "update", run: updateWorld },
  { name: "welcome", run: setUpNewWorld },
  { name: "judging", run: judge },
  { name: "host", run: checkNewHost },
];

/**
 * Judges what has waited, in the turn of this page: at once by what this browser knows, and the rest once the other game
 * masters' clients have sent what they know, or have not answered.
 */
async function judge(): Promise<void> {
  const arrived = catchUp();
  // What this browser has begun before comes first: it would be taken for what is begun now.
  await Promise.allSettled([finishing]);
  waitForTurn(() => {
    judgeMissedAnswers(hasTerms);
    fireAndForget(finishAbandoned());
    fireAndForget(
      arrived.then(() => {
        judgeMissedAnswers();
      }),
    );
  });
  await arrived;
}

/** Tells whether the world is asked about before it is opened. If that goes wrong, it is opened as any other. */
export const versionStep = { name: "version", run: isNewerWorld };

/** Starts the parts that need the whole world. Call it in the ready hook. */
export function onReady(): void {
  const found = { isNewer: false };
  const { name } = versionStep;
  doSteps([{ name, run: () => (found.isNewer = versionStep.run()) }]);
  if (!found.isNewer) {
    start();
    return;
  }
  const accepted = acceptNewerWorld().then((isAccepted) => {
    if (isAccepted) start();
  });
  fireAndForget(accepted);
}

function start(): void {
  doSteps(readySteps);
  tellFailedSteps();
}

/** Tells game masters which settings cannot be read; a macro or a module has written them. */
function tellUnreadableSettings(): void {
  const names = game.user.isGM ? unreadableSettings() : [];
  if (names.length === 0) return;
  const data = { names: listed(names.map((name) => game.i18n.localize(name))) };
  ui.notifications.warn(say({ key: "QUADRIVIUM.UnreadableSettings", data }), { permanent: true });
}

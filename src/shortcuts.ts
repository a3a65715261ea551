import { answerLatest } from "./requests/card/request-prompt.ts";
import { openAskBox } from "./requests/ask/ask-openers.ts";
import { controlledCreatures, usuallyAsked } from "./requests/asked-people.ts";
import { openRequestWindow } from "./requests/ask/open-request-window.ts";
import { repeatLastRoll } from "./rolls/road/macro-rolls.ts";
import { SKIP_DIALOG } from "./rolls/dragged-stat.ts";
import { warnOfFaults } from "./ui/warn-of-faults.ts";

/**
 * Registers the keys, which users change in Foundry's “Configure Controls”. Foundry itself opens the character sheet of the
 * user, with C. Call it in the init hook.
 */
export function registerShortcuts(): void {
  const { MODIFIER_KEYS } = foundry.helpers.interaction.KeyboardManager;
  game.keybindings.register("quadrivium", "request", {
    name: "QUADRIVIUM.Shortcut.request",
    hint: "QUADRIVIUM.Shortcut.requestHint",
    editable: [{ key: "KeyR", modifiers: [MODIFIER_KEYS.SHIFT] }],
    restricted: true,
    onDown: () => {
      openAskBox(usuallyAsked());
      return true;
    },
  });
  game.keybindings.register("quadrivium", "requestWindow", {
    name: "QUADRIVIUM.Shortcut.requestWindow",
    hint: "QUADRIVIUM.Shortcut.requestWindowHint",
    editable: [{ key: "KeyR", modifiers: [MODIFIER_KEYS.SHIFT, MODIFIER_KEYS.ALT] }],
    restricted: true,
    onDown: () => {
      void warnOfFaults(() => openRequestWindow({ asked: controlledCreatures() }));
      return true;
    },
  });
  game.keybindings.register("quadrivium", "answerRequest", {
    name: "QUADRIVIUM.Shortcut.answerRequest",
    hint: "QUADRIVIUM.Shortcut.answerRequestHint",
    editable: [{ key: "KeyQ", modifiers: [MODIFIER_KEYS.SHIFT] }],
    onDown: () => {
      void warnOfFaults(answerLatest);
      return true;
    },
  });
  game.keybindings.register("quadrivium", "repeatRoll", {
    name: "QUADRIVIUM.Shortcut.repeatRoll",
    hint: "QUADRIVIUM.Shortcut.repeatRollHint",
    editable: [{ key: "KeyR", modifiers: [MODIFIER_KEYS.ALT] }],
    onDown: () => {
      void warnOfFaults(async () => {
        await repeatLastRoll({ ask: true });
      });
      return true;
    },
  });
  game.keybindings.register("quadrivium", SKIP_DIALOG, {
    name: "QUADRIVIUM.Shortcut.skipDialog",
    hint: "QUADRIVIUM.Shortcut.skipDialogHint",
    editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }],
  });
}

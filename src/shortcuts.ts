import { answerLatest } from "./requests/card/request-prompt.ts";
import { openAskBox } from "./requests/ask/ask-openers.ts";
import { controlledCreatures, usuallyAsked } from "./characters/usual-actors.ts";
import { openRequestWindow } from "./requests/ask/open-request-window.ts";
import { SKIP_DIALOG } from "./rolls/dragged-stat.ts";
import { warnOfFaults } from "./ui/warn-of-faults.ts";

/**
 * Registers the keys, which users change in Foundry's “Configure Controls”. Foundry itself opens the character sheet of the
 * user, with C. Call it in the init hook.
 */
export function registerShortcuts(): void {
  const { SHIFT, ALT } = foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS;
  register("request", "KeyR", [SHIFT], true, () => {
    openAskBox(usuallyAsked());
  });
  register("requestWindow", "KeyR", [SHIFT, ALT], true, () => openRequestWindow({ asked: controlledCreatures() }));
  register("answerRequest", "KeyQ", [SHIFT], false, answerLatest);
  game.keybindings.register("quadrivium", SKIP_DIALOG, {
    name: "QUADRIVIUM.Shortcut.skipDialog",
    hint: "QUADRIVIUM.Shortcut.skipDialogHint",
    editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }],
  });
}

type Modifier = foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS;

/** @param restricted It is for game masters only. */
function register(name: string, key: string, modifiers: Modifier[], restricted: boolean, run: () => unknown): void {
  game.keybindings.register("quadrivium", name, {
    name: `QUADRIVIUM.Shortcut.${name}`,
    hint: `QUADRIVIUM.Shortcut.${name}Hint`,
    editable: [{ key, modifiers }],
    restricted,
    onDown: () => {
      void warnOfFaults(async () => {
        await run();
      });
      return true;
    },
  });
}

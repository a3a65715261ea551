import { generation } from "../generations/index.ts";
import { logCompatibilityWarning } from "../utils.ts";
import { surroundings } from "./surroundings.ts";

/** The options that say who shall see a roll's message: the first is the older one. */
export interface ModeOptions {
  rollMode?: string | null | undefined;
  messageMode?: string | null | undefined;
}

/** The mode in which the user speaks unless they say otherwise. */
const CURRENT = "roll";

/** The mode for a name it had before; any other name is left as it is. */
export function mapLegacyRollMode(rollMode: string): string {
  return rollMode === CURRENT ? currentMode() : (generation().chat.formerModes[rollMode] ?? rollMode);
}

/** The mode of a message, asked for in this generation's words or in the former ones, or else the user's own. */
export function chooseMode({ rollMode, messageMode }: ModeOptions): string {
  if (!generation().dice.translatesModes) return rollMode && rollMode !== CURRENT ? rollMode : currentMode();
  if (!rollMode) return messageMode || currentMode();
  logCompatibilityWarning("The rollMode option of Roll#toMessage is deprecated. Use messageMode instead.", {
    since: 14,
    until: 16,
    once: true,
  });
  return mapLegacyRollMode(rollMode);
}

/** `CONFIG.Dice.rollModes` where it is a thing of the past: the modes of messages, by the names they had. */
export function formerRollModes(): Record<string, { label: string; icon: string }> {
  logCompatibilityWarning("CONFIG.Dice.rollModes is deprecated. Use CONFIG.ChatMessage.modes instead.", {
    since: 14,
    until: 16,
    once: true,
  });
  const former = Object.entries(generation().chat.formerModes);
  const modes = Object.entries(surroundings.CONFIG.ChatMessage.modes ?? {});
  return Object.fromEntries(
    modes.map(([name, mode]) => [former.find(([, current]) => current === name)?.[0] ?? name, mode]),
  );
}

function currentMode(): string {
  return surroundings.game?.settings?.get("core", generation().chat.modeSetting) as string;
}

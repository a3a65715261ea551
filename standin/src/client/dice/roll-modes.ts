import { generation } from "../generations/index.ts";
import { logCompatibilityWarning } from "../utils.ts";
import { surroundings } from "./surroundings.ts";

/** The options that say who shall see a message: the first is the older one. */
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
  warnOfRollMode("The rollMode option of Roll#toMessage is deprecated. Use messageMode instead.");
  return mapLegacyRollMode(rollMode);
}

/** `CONFIG.Dice.rollModes` where it is a thing of the past: the modes of messages, by the names they had. */
export function formerRollModes(): Record<string, { label: string; icon: string }> {
  warnOfRollMode("CONFIG.Dice.rollModes is deprecated. Use CONFIG.ChatMessage.modes instead.");
  const former = Object.entries(generation().chat.formerModes);
  const modes = Object.entries(surroundings.CONFIG.ChatMessage.modes ?? {});
  return Object.fromEntries(
    modes.map(([name, mode]) => [former.find(([, current]) => current === name)?.[0] ?? name, mode]),
  );
}

/** Tells of a use of the older words. */
export function warnOfRollMode(message: string): void {
  logCompatibilityWarning(message, { since: 14, until: 16, once: true });
}

/** The mode the user has chosen for what they say. */
export function currentMode(): string {
  return surroundings.game?.settings?.get("core", generation().chat.modeSetting) as string;
}

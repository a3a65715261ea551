import type { DiceSoNice, ThrowContext } from "./throws.ts";

/** Declares the hooks and settings of the module Dice So Nice, and our own setting about it, for the community's types. */
declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      /** The module is ready to take presets. */
      diceSoNiceReady: (dice3d: DiceSoNice) => void;
      /** It has decided whether it rolls the dice of a message. */
      diceSoNiceMessageProcessed: (messageId: string, interception: object) => void;
      /** It is about to roll dice; it rolls what the context says afterwards. */
      diceSoNiceRollStart: (messageId: string | null, context: ThrowContext) => void;
    }
  }
  interface SettingConfig {
    "quadrivium.ordersThrows": boolean;
    /** Settings of the module. */
    "dice-so-nice.enabledSimultaneousRollForMessage": boolean;
  }
}

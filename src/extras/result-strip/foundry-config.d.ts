import type { showThrown } from "./result-strip.ts";

/** Declares a hook of the module Dice So Nice for the community's types. */
declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      /** It has rolled the dice of a message. */
      diceSoNiceRollComplete: typeof showThrown;
    }
  }
}

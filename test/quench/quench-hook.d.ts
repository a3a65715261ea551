declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      /** The module Quench, which plays tests in Foundry, takes batches of them. */
      quenchReady: (quench: object) => void;
    }
  }
}

export {};

import type { ActiveEffect } from "../src/client/documents/active-effect.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import { page } from "./page.ts";

/** CONFIG, as far as the tests of effects change it. */
interface EffectConfig {
  statusEffects: StatusList & Record<string, Status>;
  ActiveEffect: {
    changeTypes: Record<string, object>;
    documentClass: typeof ActiveEffect;
    dataModels: Record<string, unknown>;
  };
  Actor: { documentClass: typeof Actor };
}

interface Status {
  id: string;
  name: string;
  [data: string]: unknown;
}

type StatusList = Status[];

export const config = () => page.CONFIG as unknown as EffectConfig;

import { host } from "../host.ts";
import type { Fulfillment, RollResolverClass, RollFunction, DieClass } from "./types.ts";
import type { Classes } from "../kinds.ts";

/** `CONFIG.Dice`: everything about dice that a package may change. */
export interface DiceConfig {
  types: DieClass[];
  readonly rollModes: Record<string, { label: string; icon: string }>;
  /** The first is the class of every roll that names no other. */
  rolls: [Classes["Roll"], ...Classes["Roll"][]];
  termTypes: Record<string, Classes["RollTerm"]>;
  terms: Record<string, DieClass>;
  randomUniform: () => number;
  parser: Classes["RollParser"];
  functions: Record<string, RollFunction>;
  fulfillment: Fulfillment;
}

/** A chat message, as far as a roll makes one. */
export interface MessageClass {
  new (data: object): {
    applyRollMode(rollMode: string): unknown;
    /** Absent in the generation that has no modes but those of rolls. */
    applyMode?: ((mode: string) => unknown) | undefined;
    toObject(): Record<string, unknown>;
  };
  create(data: object, options: object): Promise<unknown>;
}

interface Surroundings {
  CONFIG: {
    Dice: DiceConfig;
    debug?: { rollParsing?: boolean };
    ChatMessage: { documentClass: MessageClass; modes?: Record<string, { label: string; icon: string }> };
    sounds: { dice: string };
  };
  /** Absent where dice are thrown without a game. */
  game?: {
    user?: { id: string } | null;
    settings?: { get(namespace: string, key: string): unknown };
    i18n: { format(key: string, data: object): string };
  };
  ui: { notifications: { warn(message: string): unknown } };
  /** Absent where dice are thrown without windows. */
  foundry?: {
    applications?: {
      dice?: { RollResolver?: RollResolverClass };
      handlebars?: { renderTemplate(path: string, context: object): Promise<string> };
    };
  };
}

/** The globals as dice see them; read at the time of the call, because packages replace what is in them. */
export const surroundings = host as unknown as Surroundings;

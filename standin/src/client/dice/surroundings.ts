import { host } from "../host.ts";
import type { Fulfillment } from "./fulfillment.ts";
import type { RollParser } from "./parser.ts";
import type { RollResolverClass } from "./resolver.ts";
import type { Roll } from "./roll.ts";
import type { DiceTerm, DiceTermData } from "./terms/dice-term.ts";
import type { RollFunction } from "./terms/function-term.ts";
import type { RollTerm } from "./terms/roll-term.ts";

/** A class of dice that can be instantiated, as `CONFIG.Dice.terms` holds them. */
export type DieClass = (new (data: DiceTermData) => DiceTerm) & Pick<typeof DiceTerm, keyof typeof DiceTerm>;

/** `CONFIG.Dice`: everything about dice that a package may change. */
export interface DiceConfig {
  types: DieClass[];
  readonly rollModes: Record<string, { label: string; icon: string }>;
  /** The first is the class of every roll that names no other. */
  rolls: [typeof Roll, ...(typeof Roll)[]];
  termTypes: Record<string, typeof RollTerm>;
  terms: Record<string, DieClass>;
  randomUniform: () => number;
  parser: typeof RollParser;
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

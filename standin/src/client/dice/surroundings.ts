import { host } from "../host.ts";
import type { Fulfillment, RollResolverClass, RollFunction, DieClass, EvaluationOptions } from "./types.ts";
import type { Classes, Roll } from "../kinds.ts";
import { generation } from "../generations/index.ts";

/** `CONFIG.Dice`: everything about dice that a package may change. */
export interface DiceConfig {
  types: DieClass[];
  readonly rollModes?: Record<string, { label: string; icon: string }>;
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
interface MessageClass {
  new (data: object): {
    applyRollMode(rollMode: string): unknown;
    /** Absent in the generation that only has roll modes. */
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
  /** Absent for dice without a game. */
  game?: {
    user?: { id: string } | null;
    settings?: { get(namespace: string, key: string): unknown };
    i18n: { format(key: string, data: object): string };
  };
  ui: { notifications: { warn(message: string): unknown } };
  /** Absent for dice without windows. */
  foundry?: {
    applications?: {
      dice?: { RollResolver?: RollResolverClass };
      handlebars?: { renderTemplate(path: string, context: object): Promise<string> };
    };
  };
}

/** The globals as dice see them; read at the time of the call, because packages replace what is in them. */
export const surroundings = host as unknown as Surroundings;

/** The class of every roll inside another roll. Terms look it up here, because packages replace it, and Roll needs terms. */
export function defaultRoll(): Classes["Roll"] {
  return surroundings.CONFIG.Dice.rolls[0];
}

/** A roll stored inside a term's data, or one that is there already. */
export function restoreRoll(data: unknown): Roll {
  return isRoll(data) ? data : defaultRoll().fromData(data as Record<string, unknown>);
}

/** The roll of a parse node: of a parenthesis, a pool member, an argument. */
export function rollFromNode(node: Parameters<Classes["Roll"]["instantiateAST"]>[0]): Roll {
  const RollClass = defaultRoll();
  return RollClass.fromTerms(RollClass.instantiateAST(node));
}

/** Tells a roll from the number that may replace it. */
export function isRoll(value: unknown): value is Roll {
  return typeof value === "object" && value !== null && "evaluateSync" in value;
}

/** The name, under "core", of the client setting that holds the user's method for each denomination. */
export const DICE_CONFIGURATION = "diceConfiguration";

export function fulfillment(): Fulfillment {
  return surroundings.CONFIG.Dice.fulfillment;
}

/** The user's choices; without a game, as on the command line, there are none. */
export function diceConfiguration(): Record<string, string> {
  return (surroundings.game?.settings?.get("core", DICE_CONFIGURATION) ?? {}) as Record<string, string>;
}

/** Whether a method asks the user or a device. */
export function isInteractive(id: string | undefined): boolean {
  return id !== undefined && fulfillment().methods[id]?.interactive === true;
}

/** The id of the method by which dice of a denomination are rolled now; undefined for the ordinary random number. */
export function chooseMethod(denomination: string, { allowInteractive = true }: EvaluationOptions): string | undefined {
  const { methods, defaultMethod } = fulfillment();
  const id = diceConfiguration()[denomination] || defaultMethod;
  return methods[id] && (allowInteractive || !isInteractive(id)) ? id : undefined;
}

/** The options that say who shall see a message: the first is the older one. */
export interface ModeOptions {
  rollMode?: string | null | undefined;
  messageMode?: string | null | undefined;
}

/** The mode in which the user speaks unless they say otherwise. */
const CURRENT = "roll";

/** The mode of a message, asked for in this generation's words or in the former ones, or else the user's own. */
export function chooseMode({ rollMode, messageMode }: ModeOptions): string {
  if (!generation().dice.translatesModes) return rollMode && rollMode !== CURRENT ? rollMode : currentMode();
  refuseFormerOption({ rollMode });
  return messageMode || currentMode();
}

/** Where modes are those of messages, the name they had before says nothing: what shall be private must not become public. */
export function refuseFormerOption({ rollMode }: ModeOptions): void {
  if (rollMode && generation().chat.modeSetting !== "rollMode") {
    throw new Error("The stand-in of Foundry 14 has no option rollMode: it is messageMode there");
  }
}

/** The mode the user has chosen for what they say. */
export function currentMode(): string {
  return surroundings.game?.settings?.get("core", generation().chat.modeSetting) as string;
}

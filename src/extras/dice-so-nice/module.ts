/**
 * The part of the module Dice So Nice that the system uses, as its documentation describes it
 * (https://gitlab.com/riccisi/foundryvtt-dice-so-nice, docs/src/content/docs/api: "integration", "roll", "hooks",
 * "customization", "terms"). Versions 5 and 6 have all of it.
 */
export interface DiceSoNice {
  /** Other packages can set it to stop the module from throwing the dice of messages on this client. */
  readonly messageHookDisabled?: boolean;
  addSystem(system: { readonly id: string; readonly name: string }, mode: "default" | "preferred"): void;
  addDicePreset(preset: DicePreset, shape?: string): void;
  addColorset(colorset: Colorset, mode: "default" | "preferred"): Promise<void>;
  /** Throws the dice of a roll on this client and, if `synchronize` is true, on those of `users`; null for all. */
  showForRoll(
    roll: Roll,
    user: User.Implementation,
    synchronize: boolean,
    users: readonly string[] | null,
    blind: boolean,
    messageId: string | null,
    speaker: ChatMessage.SpeakerData | null,
  ): Promise<unknown>;
}

/** What the faces of a die show. */
export interface DicePreset {
  /** "d" and the letter or size of the die. */
  readonly type: string;
  readonly labels: readonly string[];
  readonly system: string;
}

/** The colors of dice. */
export interface Colorset {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly foreground: string;
  readonly background: string;
  readonly outline: string;
  readonly edge: string;
  readonly texture: string;
  /** "hidden" for colors that users cannot choose. */
  readonly visibility: "visible" | "hidden";
}

/** What is about to be thrown; listeners to the hook may change it. */
export interface ThrowContext {
  roll: Roll;
  /** True if this client shows nothing. */
  blind?: boolean;
}

/** Returns the module; null where it is not active, or has nothing to draw on. */
export function diceSoNice(): DiceSoNice | null {
  return (game as { readonly dice3d?: DiceSoNice }).dice3d ?? null;
}

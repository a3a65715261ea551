import { rollOf } from "../../messages/message-type.ts";
import { ThrownDie } from "../../dice/thrown-die.ts";
import { areDiceWithheld } from "../../messages/request-message.ts";
import { fireAndForget } from "../../base/async.ts";
import type { Extra } from "../../ui/extension-points.ts";
import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { CustomDie } from "../../dice/custom-die.ts";
import { dieKinds } from "../../rules/traditions/traditions.ts";

import DiceTerm = foundry.dice.terms.DiceTerm;

type Message = ChatMessage.Implementation;

/** What the client that changes a message tells all others of the message before. */
interface Before {
  /** The number of dice by size; left out if the roll does not change. */
  readonly dice?: Readonly<Record<string, number>>;
  /** The message was hidden from some users, and is now shown to all. */
  readonly isRevealed?: boolean;
}

/** Dice So Nice passes the options of an update on in the same way (`dsnIndexAddedRoll`). */
interface UpdateOptions {
  readonly quadriviumThrows?: Readonly<Record<string, Before>>;
}

/** Dice So Nice rolls our dice, distinguished as in the rules. */
export const thrownDice: Extra = {
  hooks: {
    diceSoNiceReady: addPresets,
    diceSoNiceMessageProcessed: onProcessed,
    diceSoNiceRollStart: onThrow,
    preUpdateChatMessage: noteBefore,
    updateChatMessage: onChange,
  },
  init: registerThrowOrder,
};

/** The messages whose dice this user is to see once all sides of their contest have rolled. */
const withheld = new Set<Message>();

/** Numbers the throws of a message that Dice So Nice rolls now, or later; for the hook `diceSoNiceMessageProcessed`. */
function onProcessed(messageId: string): void {
  const message = game.messages.get(messageId);
  if (message && areDiceWithheld(message)) withheld.add(message);
  for (const roll of message?.rolls ?? []) numberThrows(roll);
}

/**
 * Gives our dice their colors before they are rolled; for the hook `diceSoNiceRollStart`. A roll that this user does not see is not shown,
 * whatever the settings of Dice So Nice: even blank dice would tell that more of them follow. Neither is a roll with impossible faces,
 * which must be made up.
 */
function onThrow(messageId: string | null, context: ThrowContext): void {
  const roll = dressed(context.roll);
  if (!roll) return;
  const message = game.messages.get(messageId ?? "");
  if (message && (!message.isContentVisible || rollOf(message)?.isSound === false)) {
    context.blind = true;
    return;
  }
  const { ghost, secret } = context.roll as { readonly ghost?: boolean; readonly secret?: boolean };
  context.roll = Object.assign(roll, { ghost, secret });
}

/** Notes what a message was before it changes, for all clients; for the hook `preUpdateChatMessage`. */
function noteBefore(message: Message, changes: object, options: object): void {
  const roll = rollOf(message);
  const isRevealed = isRevealedBy(message, changes);
  if (!roll || !("rolls" in changes || isRevealed)) return;
  const before: Before = {
    ...("rolls" in changes ? { dice: countBySize(roll) } : {}),
    ...(isRevealed && { isRevealed }),
  };
  const { quadriviumThrows } = options as UpdateOptions;
  Object.assign(options, { quadriviumThrows: { ...quadriviumThrows, [message.id ?? ""]: before } });
}

function isRevealedBy(message: Message, changes: object): boolean {
  const { whisper = message.whisper, blind = message.blind } = changes as Partial<Pick<Message, "whisper" | "blind">>;
  const isHidden = message.blind || message.whisper.length > 0;
  return isHidden && !blind && whisper.length === 0;
}

/**
 * Rolls on this client what a change shows: all dice of a revealed message and of those that have waited for it, and the new
 * dice of a decision. Dice So Nice itself shows the rolls that are added to a message, such as a sealed answer; for the hook
 * `updateChatMessage`.
 */
function onChange(message: Message, _changes: object, options: object, userId: string): void {
  throwChanged(message, (options as UpdateOptions).quadriviumThrows?.[message.id ?? ""], userId);
  for (const one of withheld) {
    if (areDiceWithheld(one)) continue;
    withheld.delete(one);
    if (game.messages.has(one.id ?? "")) throwChanged(one, { isRevealed: true }, userId);
  }
}

function throwChanged(message: Message, before: Before | undefined, userId: string): void {
  const dice3d = diceSoNice();
  const roll = rollOf(message);
  if (!before || !roll?.isSound || !dice3d || dice3d.messageHookDisabled === true || !message.isContentVisible) return;
  const isRevealed = before.isRevealed === true;
  const thrower = isRevealed ? message.author : game.users.get(userId);
  const throws = isRevealed ? allThrows(message) : newThrows(roll, before.dice ?? {});
  fireAndForget(throwInOrder(message, thrower ?? game.user, throws));
}

/** Rolls dice on this client, one throw after the other. */
async function throwInOrder(
  message: Message,
  user: User.Implementation,
  throws: readonly (readonly DiceTerm[])[],
): Promise<void> {
  for (const dice of throws) {
    await diceSoNice()?.showForRoll(rollWith(dice), user, false, null, false, message.id, message.speaker);
  }
}

/** Returns all dice of a message by the throw in which they fall. */
function allThrows({ rolls }: Message): readonly (readonly DiceTerm[])[] {
  const throws: DiceTerm[][] = [];
  for (const roll of rolls) {
    const numbers = new Map<DiceTerm, number>(throwsOf(roll));
    for (const die of roll.dice) (throws[numbers.get(die) ?? 0] ??= []).push(die);
  }
  return throws.filter((dice) => dice.length > 0);
}

/** Returns the dice of a roll that were not there before, by the throw in which they fall. */
function newThrows(roll: QuadriviumRoll, before: Readonly<Record<string, number>>): readonly (readonly DiceTerm[])[] {
  const { fallen = [], replay: { throwNumbers } = { throwNumbers: [] } } = roll.die ?? {};
  const added = countBySize(roll);
  for (const [size, count] of Object.entries(before)) added[size] = (added[size] ?? 0) - count;
  const dice = fallen.flatMap((die) => die.results.map((result) => ({ die, result })));
  const throws = new Map<number, DiceTerm[]>();
  // Dice that lay aside are used before new ones of their size are rolled, so the new ones are the last.
  for (const [place, { die, result }] of [...dice.entries()].toReversed()) {
    const size = String(die.faces);
    if ((added[size] ?? 0) <= 0) continue;
    added[size] = (added[size] ?? 0) - 1;
    const number = throwNumbers[place] ?? 0;
    throws.set(number, [...shownDice(die, [result]), ...(throws.get(number) ?? [])]);
  }
  return [...throws.entries()].toSorted(([one], [other]) => one - other).map(([, thrown]) => thrown);
}

/** Counts the dice of a roll by their sizes, those that lie aside too. */
function countBySize({ dice, die }: QuadriviumRoll): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { faces, results } of [...dice, ...(die?.aside ?? [])]) {
    counts[String(faces)] = (counts[String(faces)] ?? 0) + results.length;
  }
  return counts;
}

import Die = foundry.dice.terms.Die;

/**
 * One die as Dice So Nice rolls it. It is an ordinary die, so that users see the dice that they have chosen for its size,
 * whose d10 shows a 0 for a 10 (it is also the second die of a d100).
 */
class ShownDie extends Die {
  label = "";

  override getResultLabel(): string {
    return this.label;
  }
}

// Dice So Nice 5 recognizes ordinary dice by the name of their class.
Object.defineProperty(ShownDie, "name", { value: "Die" });

interface ShownOptions extends DiceTerm.Options {
  readonly appearance?: object;
}

/** Returns each of the dice as Dice So Nice rolls it: in the colors of its role, and dimmed if it does not count. */
function shownDice(die: ThrownDie, results: readonly DiceTerm.Result[] = die.results): readonly DiceTerm[] {
  return results.map((result) => {
    const options: ShownOptions & { role?: string } = { ...die.options };
    const colorset = colorsetOf(options.role ?? "", result.discarded === true);
    const appearance = { ...(colorset === null ? {} : { colorset }), ...options.appearance };
    const shown = new ShownDie({
      number: 1,
      faces: die.faces ?? 1,
      method: die.method ?? null,
      results: [{ ...result }],
      options: { ...options, ...(Object.keys(appearance).length > 0 ? { appearance } : {}) },
    });
    shown.label = die.getResultLabel(result);
    return shown;
  });
}

/** Returns the dice of a roll as Dice So Nice rolls them; null without dice of ours. */
function dressed({ dice }: Roll): Roll | null {
  // A roll of Foundry's own class lists the dice of a lettered die twice once Dice So Nice has taken it apart.
  const own = [...new Set(dice)].filter((die) => !(die instanceof CustomDie));
  if (!own.some((die) => die instanceof ThrownDie)) return null;
  return rollWith(own.flatMap((die) => (die instanceof ThrownDie ? shownDice(die) : [die])));
}

/** Returns a roll of these dice, only to be shown. */
function rollWith(dice: readonly DiceTerm[]): Roll {
  const roll = new Roll("0");
  roll.terms = [...dice];
  return roll;
}

/** Numbers the throws in which the dice of a roll fall. Only Dice So Nice reads the number, so it is not stored. */
function numberThrows(roll: Roll): void {
  for (const [die, rollOrder] of throwsOf(roll)) {
    Object.defineProperty(die.options, "rollOrder", { value: rollOrder, configurable: true, writable: true });
  }
}

/** Returns the dice of a roll that our letters have rolled, each term with the throw in which its first die falls. */
function throwsOf(roll: Roll): Map<ThrownDie, number> {
  const numbers = new Map<ThrownDie, number>();
  for (const {
    fallen,
    replay: { throwNumbers },
  } of roll instanceof QuadriviumRoll && roll.isSound ? roll.customDice : []) {
    let place = 0;
    for (const die of fallen) {
      numbers.set(die, throwNumbers[place] ?? 0);
      place += die.results.length;
    }
  }
  return numbers;
}

const SYSTEM = { id: "quadrivium", name: "Quadrivium" } as const;

/** The setting for having told Dice So Nice, once, to roll the dice of a roll in their order. */
const ORDERS_THROWS = "ordersThrows";

/** Registers what a world remembers about Dice So Nice. Call it in the init hook. */
function registerThrowOrder(): void {
  game.settings.register(SYSTEM.id, ORDERS_THROWS, { scope: "world", config: false, type: Boolean, default: false });
}

/** The colors of dice that the rules tell apart, by name; those of our palette in `styles/tokens.css`. */
const diceColors = {
  botch: { foreground: "#fffdf7", background: "#9a2b1d" },
  bonus: { foreground: "#fffdf7", background: "#6a2f7d" },
  dimmed: { foreground: "#5f5546", background: "#d9cdb6" },
} as const;

/** Returns the name of the colors of a die that was rolled in a role; null for those that its user has chosen. */
function colorsetOf(role: string, isDiscarded: boolean): string | null {
  if (isDiscarded) return colorsetName("dimmed");
  return role === "botch" || role === "bonus" ? colorsetName(role) : null;
}

function colorsetName(name: keyof typeof diceColors): string {
  return `${SYSTEM.id}-${name}`;
}

/**
 * Tells Dice So Nice what the faces of our letters show, which it otherwise guesses, and adds our colors; for the hook
 * `diceSoNiceReady`.
 */
function addPresets(dice3d: DiceSoNice): void {
  dice3d.addSystem(SYSTEM, "default");
  for (const [letter, dieKind] of dieKinds) {
    const labels = Array.from({ length: dieKind.faces }, (_, index) => dieKind.label?.(index + 1) ?? String(index + 1));
    dice3d.addDicePreset({ type: `d${letter}`, labels, system: SYSTEM.id }, `d${dieKind.faces}`);
  }
  for (const [name, { foreground, background }] of Object.entries(diceColors)) {
    const colorset = {
      name: colorsetName(name as keyof typeof diceColors),
      description: `${SYSTEM.name}: ${name}`,
      category: SYSTEM.name,
      foreground,
      background,
      outline: "none",
      edge: background,
      texture: "none",
      visibility: "hidden",
    };
    fireAndForget(dice3d.addColorset(colorset, "default"));
  }
  if (game.users.activeGM?.isSelf !== true || game.settings.get(SYSTEM.id, ORDERS_THROWS)) return;
  fireAndForget(orderThrows());
}

/**
 * Lets Dice So Nice roll the dice of a message in their order. It asks systems to do so "only once", so that a table can
 * change it back.
 */
async function orderThrows(): Promise<void> {
  await game.settings.set("dice-so-nice", "enabledSimultaneousRollForMessage", false);
  await game.settings.set(SYSTEM.id, ORDERS_THROWS, true);
}

/**
 * The part of the module Dice So Nice that the system uses, as its documentation describes it
 * (https://gitlab.com/riccisi/foundryvtt-dice-so-nice, docs/src/content/docs/api: "integration", "roll", "hooks",
 * "customization", "terms"). Versions 5 and 6 have all of it.
 */
export interface DiceSoNice {
  /** Other packages can set it to stop the module from rolling the dice of messages on this client. */
  readonly messageHookDisabled?: boolean;
  addSystem(system: { readonly id: string; readonly name: string }, mode: "default" | "preferred"): void;
  addDicePreset(preset: object, shape?: string): void;
  addColorset(colorset: object, mode: "default" | "preferred"): Promise<void>;
  /** Shows the dice of a roll on this client and, if `synchronize` is true, on those of `users`; null for all. */
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

/** What is about to be rolled; listeners to the hook may change it. */
export interface ThrowContext {
  roll: Roll;
  /** True if this client shows nothing. */
  blind?: boolean;
}

/** Returns the module; null if it is not active, or cannot draw. */
function diceSoNice(): DiceSoNice | null {
  return (game as { readonly dice3d?: DiceSoNice }).dice3d ?? null;
}

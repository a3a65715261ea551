import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { isEntered } from "../../dice/thrown-die.ts";
import { rollOf } from "../../deltas/change-roll.ts";
import { areDiceWithheld } from "../../messages/request-message.ts";
import { fireAndForget } from "../../base/async.ts";
import type { Extra } from "../../ui/extras.ts";
import { diceSoNice } from "./module.ts";
import type { ThrowContext } from "./module.ts";
import { dressed, numberThrows, rollWith, shownDice, throwsOf } from "./dice-look.ts";
import { addPresets, registerThrowOrder } from "./presets.ts";

import DiceTerm = foundry.dice.terms.DiceTerm;

type Message = ChatMessage.Implementation;

/** What the client that changes a message tells all others of the message before. */
interface Before {
  /** The number of dice by size; left out if the roll does not change. */
  readonly dice?: Readonly<Record<string, number>>;
  /** The message was hidden from somebody, and is now shown to all. */
  readonly isRevealed?: boolean;
}

/** Dice So Nice passes the options of an update on in the same way (`dsnIndexAddedRoll`). */
interface UpdateOptions {
  readonly quadriviumThrows?: Readonly<Record<string, Before>>;
}

/** Dice So Nice throws our dice as the rules tell them apart. */
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

/** Numbers the throws of a message that Dice So Nice throws now, or later; for the hook `diceSoNiceMessageProcessed`. */
export function onProcessed(messageId: string): void {
  const message = game.messages.get(messageId);
  if (message && areDiceWithheld(message)) withheld.add(message);
  for (const roll of message?.rolls ?? []) numberThrows(roll);
}

/**
 * Gives our dice their colors before they are thrown; for the hook `diceSoNiceRollStart`. A roll that this user does not
 * see is not thrown, whatever the settings of Dice So Nice: even blank dice would tell that more of them follow. Nor is a
 * roll with impossible dice, which somebody has made up.
 */
export function onThrow(messageId: string | null, context: ThrowContext): void {
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
 * Throws on this client what a change shows: all dice of a revealed message and of those that have waited for it, and the new
 * dice of a decision. Dice So Nice itself throws the rolls that are added to a message, such as a sealed answer; for the hook
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

/** Throws dice on this client, one throw after the other. */
async function throwInOrder(
  message: Message,
  user: User.Implementation,
  throws: readonly (readonly DiceTerm[])[],
): Promise<void> {
  if (throws.flat().every(({ method }) => isEntered(method)) && leavesOutEntered()) return;
  for (const dice of throws) {
    await diceSoNice()?.showForRoll(rollWith(dice), user, false, null, false, message.id, message.speaker);
  }
}

/** Tells whether Dice So Nice leaves out a throw all of whose dice were entered, which version 6 can do. */
function leavesOutEntered(): boolean {
  const name = "dice-so-nice.disabledForManualRolls";
  return game.settings.settings.has(name) && game.settings.get("dice-so-nice", "disabledForManualRolls");
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
  const { fallen = [], throwNumbers = [] } = roll.die ?? {};
  const added = countBySize(roll);
  for (const [size, count] of Object.entries(before)) added[size] = (added[size] ?? 0) - count;
  const dice = fallen.flatMap((die) => die.results.map((result) => ({ die, result })));
  const throws = new Map<number, DiceTerm[]>();
  // Dice that lay aside are used before new ones of their size are thrown, so the new ones are the last.
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

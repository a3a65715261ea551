import { changeRoll, throwDecisionGone } from "../deltas/change-roll.ts";
import { creature, actorAt, type Creature } from "../characters/actors.ts";
import { isCounter, isInitiative } from "../messages/who-rolled.ts";
import { rollData, rollOf, totalOf } from "../messages/message-type.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { percent, say, sayFault, localiseFaults } from "../base/words.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { chanceOf } from "../rules/odds/expression.ts";
import { totals } from "../rules/odds/odds.ts";
import { checkSizes } from "../rules/kernel/die-modifiers.ts";
import { poolFieldOf, type FlagField, type SizesField } from "../rules/kernel/fields.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { performRoll } from "../rolls/perform-roll.ts";
import { composeRoll, type ComposedRoll } from "../rolls/compose-roll.ts";
import { whereListed } from "../rolls/odds/odds-context.ts";
import { givenDice, poolChoices } from "../rolls/roll-choices.ts";
import { nameFor } from "../characters/names.ts";
import { clearPool, poolOf } from "../characters/prepared-pool.ts";
import { dangerDice } from "../base/world-settings.ts";
import { askInWindow } from "../ui/ask.ts";
import { chooseDocument, documentGroup } from "../ui/choose-document.ts";
import { DICE_POOL, dicePool, poolRows, showPoolNote, type PoolAnswer } from "../rolls/dice-pool-form.ts";

type Message = ChatMessage.Implementation;

/** Returns true if an action is opposed already: by a number, by the roll of a counter, or by its request. */
export function isCountered(action: Message): boolean {
  const roll = rollOf(action);
  const isByRequest = Boolean(rollData(action)?.answers) && roll?.options.opposing !== undefined;
  return roll === null || roll.target !== null || isByRequest || counterOf(action) !== null;
}

/**
 * Joins a new counter to its action, which learns the counter's total, at once or after a decision about the counter; for the
 * hook `createChatMessage`. A counter that comes second, when the action has a target already, stays by itself.
 */
export async function onCounter(counter: Message): Promise<void> {
  const action = isCounter(counter) ? actionOf(counter) : null;
  if (!action || isInitiative(action) || !joins(action) || isCountered(action) || !counter.author) return;
  if (!counter.author.isGM && !isCounterable(action, counter.author)) return;
  await changeRoll(
    action,
    (roll) => {
      if (isCountered(action)) throwDecisionGone();
      return roll.withOpposing(totalOf(counter));
    },
    () => ({ opposedBy: counter.id }),
  );
}

/** Returns whether a player may counter an action: another user's action that does not answer a request. */
function isCounterable(action: Message, user: User.Implementation): boolean {
  return action.author?.id !== user.id && !rollData(action)?.answers;
}

/** Updates an action and its counter when one of them has changed; for the hook `updateChatMessage`. */
export async function onCounterChange(changed: Message, changes: object): Promise<void> {
  if (!("rolls" in changes)) return;
  const action = actionOf(changed) ?? changed;
  const counter = counterOf(action);
  if (!counter || actionOf(counter) !== action) return;
  const other = changed === action ? counter : action;
  if (!joins(other) || rollOf(other)?.options.opposing === totalOf(changed)) return;
  await changeRoll(other, (roll) => roll.withOpposing(totalOf(changed)));
}

/** Returns whether this client joins a roll to another one: the game master's or, without one, that of the roll's author. */
export function joins({ author }: Message): boolean {
  return (game.users.activeGM ?? author)?.isSelf === true;
}

/** Returns the action that a message counters or defends against; null for any other message, or if the action was deleted. */
export function actionOf(message: Message): Message | null {
  return game.messages.get(rollData(message)?.opposes ?? "") ?? null;
}

/** Returns the counter of an action; null for none, or if it was deleted. */
export function counterOf(message: Message): Message | null {
  return game.messages.get(rollData(message)?.opposedBy ?? "") ?? null;
}

/**
 * Returns in words how likely a counter stops an action, before it is rolled; blank for odds that cannot be listed or if this user does not
 * see the dice of the action. Each total of the counter is a target of the action.
 */
function counterOdds(action: ChatMessage.Implementation, counter: QuadriviumRoll): string {
  const acted = action.isContentVisible ? rollOf(action) : null;
  if (!acted || acted.isWaiting) return "";
  return whereListed(() => {
    const chance = chanceOf(totals(counter.prospect), (value) => acted.outcomeAgainst(value)?.success === false);
    return say({ key: "QUADRIVIUM.Counter.Chance", data: { chance: percent(chance) } });
  }, "");
}

/** Returns whether this user may counter an action: a game master any, a player another user's, with a character. */
export function mayCounter(action: Message): boolean {
  const dieKind = rollOf(action)?.die?.dieKind;
  if (!dieKind?.counter || isInitiative(action) || isCountered(action)) return false;
  return game.user.isGM || (isCounterable(action, game.user) && counterers(dieKind).length > 0);
}

/**
 * Rolls a counter against an action: "anyone can counter an action, the GM for a character with its traits or with
 * “danger dice” [...], a player for their own character [...], with their own pool. The two cards are joined." [spec]
 */
export async function rollCounter(action: Message): Promise<void> {
  const dieKind = rollOf(action)?.die?.dieKind;
  if (!dieKind || !mayCounter(action)) throwDecisionGone();
  if (game.user.isGM) await counterAsGamemaster(action, dieKind);
  else {
    const actor = await chooseCounterer(dieKind);
    if (actor) await counterWith(action, dieKind, actor);
  }
}

/** Returns the characters with which this user may counter with such dice, the own one or that of a token first. */
function counterers({ letter }: DieKind): readonly Creature[] {
  const first = [game.user.character, ...(canvas.tokens?.controlled ?? []).map(({ actor }) => actor)];
  const all = [...first, ...game.actors.contents].flatMap((actor) => creature(actor) ?? []);
  return [...new Set(all)].filter((actor) => actor.isOwner && actor.system.effectiveTradition.letter === letter);
}

/** Lets a player choose among their characters; the only one is chosen at once. */
async function chooseCounterer(dieKind: DieKind): Promise<Creature | null> {
  const [only, ...others] = counterers(dieKind);
  if (!only || others.length === 0) return only ?? null;
  const group = documentGroup("DOCUMENT.Actors", [only, ...others]);
  const uuid = await chooseDocument(say({ key: "QUADRIVIUM.Counter.Who" }), [group]);
  return uuid ? actorAt(uuid) : null;
}

/** Counters with a character's pool, in the roll dialog. */
async function counterWith(action: Message, dieKind: DieKind, actor: Creature): Promise<void> {
  const pool = poolOf(actor, dieKind);
  const message = await performRoll({
    actor,
    choices: { ...poolChoices(actor, pool), isCounter: true },
    ask: true,
    accept: () => ({ opposes: opposed(action) }),
    foresee: (roll) => counterOdds(action, roll),
  });
  if (message) await clearPool(actor);
}

/** Counters with danger dice, or with a character of the game master's choice. */
async function counterAsGamemaster(action: Message, dieKind: DieKind): Promise<void> {
  const pool = poolFieldOf(dieKind);
  const answer = pool && (await ask(action, pool, dieKind));
  if (!answer) return;
  const actor = answer.who ? actorAt(answer.who) : null;
  if (actor) {
    await counterWith(action, dieKind, actor);
    return;
  }
  await localiseFaults(async () => {
    await performRoll({ ...dangerRoll(dieKind, pool, answer), opposes: opposed(action) });
  });
}

/** Returns the id of an action. Throws Error if it has got a target while a window was open. */
function opposed(action: Message): string | null {
  if (isCountered(action)) throwDecisionGone();
  return action.id;
}

/** The dice of a counter, and the uuid of the character that counters instead; blank for none. */
type CounterAnswer = PoolAnswer & { readonly who?: string };

/** Asks a game master for a counter; returns null if the window is closed. */
function ask(action: Message, pool: SizesField, dieKind: DieKind): Promise<CounterAnswer | null> {
  const { id } = action;
  return askInWindow<CounterAnswer>({
    title: say({ key: "QUADRIVIUM.Counter.Roll" }),
    tradition: dieKind.tradition,
    template: DICE_POOL,
    context: {
      id: `quadrivium-counter-${id ?? ""}`,
      who: counterers(dieKind).map((actor) => ({ uuid: actor.uuid, name: nameFor(actor, "user") })),
      sizes: poolRows(pool.sizes, dangerDice()),
      flags: flagsOf(dieKind).map(({ name }) => ({ name, label: game.i18n.localize(`QUADRIVIUM.Field.${name}`) })),
    },
    confirm: say({ key: "QUADRIVIUM.Counter.Confirm" }),
    attach: (window) => {
      const who = window.querySelector<HTMLSelectElement>("[name=who]");
      // The dice of a character are chosen in the roll dialog, which tells their odds.
      showPoolNote(window, (answer) => (who?.value ? "" : foreseen(action, dieKind, pool, answer)));
    },
  });
}

/** Returns the switches of a pool, which are asked for with its dice. */
function flagsOf({ fields }: DieKind): readonly FlagField[] {
  return fields.filter((field): field is FlagField => field.kind === "flag");
}

/** Returns how likely the danger dice that are entered stop an action; the reason if they cannot be rolled. */
function foreseen(action: Message, dieKind: DieKind, pool: SizesField, answer: PoolAnswer): string {
  try {
    const { roll } = dangerRoll(dieKind, pool, answer);
    roll.options.isCounter = true;
    return counterOdds(action, roll);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return sayFault(error);
  }
}

/** Returns the roll of danger dice. Throws RuleError ModifierCount for more dice than a pool can hold. */
function dangerRoll(die: DieKind, pool: SizesField, answer: PoolAnswer): ComposedRoll {
  const dice = dicePool(pool.sizes, answer);
  checkSizes(pool, dice, dice.map((size) => `d${size}`).join(" "));
  const set = flagsOf(die).map(({ name }) => [name, answer[name] === true] as const);
  return composeRoll(
    null,
    givenDice(die, { ...Object.fromEntries(set), [pool.name]: dice }, { key: "QUADRIVIUM.Counter.Title" }),
  );
}

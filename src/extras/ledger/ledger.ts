import { rollTitle } from "../../dice/roll-card-context.ts";
import { enteredDice } from "../../dice/thrown-die.ts";
import { writeTarget } from "../../rules/kernel/roll-spec.ts";
import { creature } from "../../characters/actors.ts";
import { isOfDanger } from "../../messages/who-rolled.ts";
import { isOfType, rollData, rollOf } from "../../messages/message-type.ts";
import { customDice, rolledExpression } from "../../dice/formula-terms.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { firstThrow, luckScale, percentileOf, type Luck, type LuckScale, type Results } from "../../rules/odds/luck.ts";
import { nextTask } from "../../base/async.ts";
import { nameFor } from "../../characters/names.ts";

type Message = ChatMessage.Implementation;

/** The number of messages that are read at once. */
const SLICE = 100;

/** The rolls that this user may see. */
export interface Ledger {
  /** The counted rolls in the order in which they were rolled. */
  readonly rolls: readonly LedgerRoll[];
  /** The number of other rolls: their odds are unknown, or they were altered or cannot be read. */
  readonly uncounted: number;
}

/** Reads the log, and lets the page do other things meanwhile; what was read of a message before is not read again. */
export async function readLog(read: Map<Message, ReturnType<typeof countedRoll>>): Promise<Ledger> {
  let count = 0;
  for (const message of game.messages.contents) {
    if (read.has(message)) continue;
    read.set(message, countedRoll(message));
    count += 1;
    if (count % SLICE === 0) await nextTask();
  }
  const all = game.messages.contents.flatMap((message) => {
    const found = read.get(message);
    return found === undefined ? [] : [found];
  });
  const rolls = all.flatMap((found) => found ?? []).sort((one, other) => one.time - other.time);
  return { rolls, uncounted: all.length - rolls.length };
}

/** A roll that the ledger counts. */
export interface LedgerRoll extends Luck {
  /** Id of its message. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Id of the user who rolled; null if that user is deleted. */
  readonly user: string | null;
  /** Id of the character; null for a roll without one. */
  readonly actor: string | null;
  /** The name on the card. The name of the character itself may be a secret. */
  readonly speaker: string;
  readonly title: string;
  readonly formula: string;
  /** Id of its tradition; null for a formula without one of our dice. */
  readonly tradition: string | null;
  readonly total: number;
  /** A person or a device has entered some of its dice. */
  readonly isEntered: boolean;
}

/** What a roll says, apart from its author. */
type RollFacts = Luck & Pick<LedgerRoll, "title" | "formula" | "tradition" | "total" | "isEntered">;

/** The facts of rolls by their stored texts; null for one that does not count. The same dice fall often. */
const facts = new Map<string, RollFacts | null>();

/**
 * Reads the roll of a message; null if its odds are unknown, or it was altered or cannot be read.
 * @returns undefined for a message without dice that this user may see: a blind or whispered roll, or an answer that is not
 * revealed, whose dice are in no message.
 */
export function countedRoll(message: ChatMessage.Implementation): LedgerRoll | null | undefined {
  const isSeen = isOfType(message, "roll") && message.visible && message.isContentVisible;
  const [text] = message._source.rolls;
  // A sealed answer does not contain a roll.
  if (!isSeen || text === undefined || isPlain(message)) return undefined;
  const found = factsIn(message, text);
  return found && entryOf(message, found);
}

/** Returns whether a message has only Foundry's dice, without a target, and not for initiative. */
function isPlain(message: ChatMessage.Implementation): boolean {
  const roll = rollOf(message);
  if (!roll || roll.target !== null || roll.options.flat || rollData(message)?.initiative) return false;
  return roll.customDice.length === 0 && roll.isSound;
}

/** Reads a roll; null if its dice are of a module that is not active, or if Foundry could not restore it. */
function factsIn(message: ChatMessage.Implementation, text: string): RollFacts | null {
  const before = facts.get(text);
  if (before !== undefined) return before;
  const roll = rollOf(message);
  const scaled = roll && scaledRoll(roll);
  const found = scaled && {
    ...scaled,
    title: rollTitle(roll.die),
    formula: roll.terms.map(({ expression }) => expression).join("") + writeTarget(roll.target),
    tradition: roll.die?.dieKind.tradition ?? null,
    total: roll.total ?? 0,
    isEntered: enteredDice(roll).length > 0,
  };
  facts.set(text, found);
  return found;
}

function entryOf(message: ChatMessage.Implementation, counted: RollFacts): LedgerRoll {
  const actor = creature(message.speakerActor);
  return {
    ...counted,
    id: message.id ?? "",
    time: message.timestamp,
    user: message.author?.id ?? null,
    actor: actor && !isOfDanger(message) ? actor.id : null,
    speaker: message.alias,
  };
}

/** The scales by formula; null for formulas whose odds are unknown or that leave nothing to chance. */
const scales = new Map<string, LuckScale | null>();

/**
 * Measures how lucky a roll was, by its dice alone; null if its odds are unknown, if it leaves nothing to chance, or if it was
 * altered.
 */
function scaledRoll(roll: QuadriviumRoll): Luck | null {
  const scale = scaleOfRoll(roll);
  if (!scale || !roll.isSound) return null;
  const results = resultsOf(roll);
  return results && { scale, percentile: percentileOf(scale, results) };
}

function scaleOfRoll(roll: QuadriviumRoll): LuckScale | null {
  const { terms, options } = roll;
  const written = terms.map(({ expression }) => expression).join("");
  const key = JSON.stringify([written, options.readings, options.isCounter, options.isInitiative]);
  const known = scales.get(key);
  if (known !== undefined) return known;
  const scale = newScale(roll);
  scales.set(key, scale);
  return scale;
}

function newScale(roll: QuadriviumRoll): LuckScale | null {
  // Several of our dice can leave choices open that no single machine replays.
  if (roll.die === null && customDice(roll.terms).length > 0) return null;
  try {
    const { isCounter = false } = roll.options;
    const scale = luckScale({ ...roll.oddsQuery, isCounter }, roll.variants);
    return scale.steps.length > 1 ? scale : null;
  } catch (error) {
    // A formula whose odds cannot be listed, whether its dice say so or its text.
    if (error instanceof RuleError || error instanceof Error) return null;
    throw error;
  }
}

/** Returns the result of the first dice of a roll, or what it could still be. */
function resultsOf({ die, terms, total, variants, options }: QuadriviumRoll): Results | null {
  if (die === null) return total === undefined ? null : new Map([[total, 1]]);
  const { dieKind, setup, faces } = { dieKind: die.dieKind, setup: die.setup, faces: die.faceList };
  const { isCounter = false } = options;
  const query = { expression: rolledExpression(terms, die), die: { dieKind, setup }, target: null, isCounter };
  const { declined = [], isLeftOpen = false } = die.options;
  return firstThrow({ query, thrown: { variants, declined, isLeftOpen }, faces });
}

/** Which rolls the ledger shows. */
export interface LedgerFilter {
  /** "all", "user.<id>" or "actor.<id>". */
  readonly who: string;
  /** Id of a tradition; blank for all. */
  readonly tradition: string;
  /** "all", "last.<number>" or "session.<time of its first roll>". */
  readonly which: string;
  /** Leaves out rolls with dice that were entered by hand. */
  readonly onlyThrown: boolean;
}

export const everyRoll: LedgerFilter = { who: "all", tradition: "", which: "all", onlyThrown: false };

/** A user or character with luck in the ledger. */
export interface Person {
  /** As {@link LedgerFilter.who}. */
  readonly who: string;
  readonly name: string;
  readonly isPlayer: boolean;
}

/** A pause this long, in milliseconds, ends a session. */
const PAUSE = 6 * 60 * 60 * 1000;

/** Returns the rolls that a filter lets through, in their order. */
export function filtered(rolls: readonly LedgerRoll[], filter: LedgerFilter): readonly LedgerRoll[] {
  const [kind, number = 0] = filter.which.split(".");
  const during =
    kind === "session" ? (sessionsIn(rolls).find(([first]) => first?.time === Number(number)) ?? []) : rolls;
  const isTheirs = rollsOf(filter.who);
  const chosen = during.filter(
    (roll) =>
      isTheirs(roll) &&
      (filter.tradition === "" || roll.tradition === filter.tradition) &&
      !(filter.onlyThrown && roll.isEntered),
  );
  return kind === "last" ? chosen.slice(-Number(number)) : chosen;
}

/**
 * Returns a filter without what no longer exists: an unknown person, or a session whose first roll was deleted.
 */
export function stillKnown(rolls: readonly LedgerRoll[], filter: LedgerFilter): LedgerFilter {
  const [kind, time] = filter.which.split(".");
  const isOver = kind === "session" && !sessionsIn(rolls).some(([first]) => first?.time === Number(time));
  const isGone = filter.who !== "all" && personAt(filter.who) === null;
  return { ...filter, ...(isOver ? { which: "all" } : {}), ...(isGone ? { who: "all" } : {}) };
}

/** Returns a test for the rolls of a person. */
function rollsOf(who: string): (roll: LedgerRoll) => boolean {
  const [kind, id] = who.split(".");
  if (kind === "user") return ({ user }) => user === id;
  if (kind === "actor") return ({ actor }) => actor === id;
  return () => true;
}

/** Splits rolls at gaps of hours. */
export function sessionsIn(rolls: readonly LedgerRoll[]): readonly (readonly LedgerRoll[])[] {
  const sessions: LedgerRoll[][] = [];
  for (const roll of rolls) {
    const last = sessions.at(-1);
    const before = last?.at(-1);
    if (last && before && roll.time - before.time < PAUSE) last.push(roll);
    else sessions.push([roll]);
  }
  return sessions;
}

/**
 * Returns the people who have rolled: players, and the characters that this user owns; a game master sees all. Others' public rolls are
 * known, but who is behind a name may be a secret.
 * @param chosen The person to list even without a roll.
 */
export function peopleIn(rolls: readonly LedgerRoll[], chosen: string): readonly Person[] {
  const [users, actors] = [new Set<string | null>(), new Set<string | null>()];
  for (const { user, actor } of rolls) {
    users.add(user);
    actors.add(actor);
  }
  const all = new Set([
    chosen,
    ...[...users].map((id) => `user.${id ?? ""}`),
    ...[...actors].map((id) => `actor.${id ?? ""}`),
  ]);
  const { lang } = game.i18n;
  return [...all]
    .flatMap((who) => personAt(who) ?? [])
    .sort((a, b) => Number(a.isPlayer) - Number(b.isPlayer) || a.name.localeCompare(b.name, lang));
}

function personAt(who: string): Person | null {
  const [kind, id = ""] = who.split(".");
  const player = kind === "user" ? game.users.get(id) : undefined;
  if (player) return { who, name: player.name, isPlayer: true };
  const actor = kind === "actor" ? game.actors.get(id) : undefined;
  return actor?.isOwner ? { who, name: nameFor(actor, "user"), isPlayer: false } : null;
}

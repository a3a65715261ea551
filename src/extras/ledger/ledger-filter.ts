import type { LedgerRoll } from "./counted-rolls.ts";
import { nameFor } from "../../characters/names.ts";

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

/** Somebody whose luck the ledger tells. */
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
 * Returns a filter without what there is no more: a person without a name here, or a session whose first roll was deleted.
 */
export function stillKnown(rolls: readonly LedgerRoll[], filter: LedgerFilter): LedgerFilter {
  const [kind, time] = filter.which.split(".");
  const isOver = kind === "session" && !sessionsIn(rolls).some(([first]) => first?.time === Number(time));
  const isGone = filter.who !== "all" && personAt(filter.who) === null;
  return { ...filter, ...(isOver ? { which: "all" } : {}), ...(isGone ? { who: "all" } : {}) };
}

/** Returns what tells whether a roll is of somebody. */
function rollsOf(who: string): (roll: LedgerRoll) => boolean {
  const [kind, id] = who.split(".");
  if (kind === "user") return ({ user }) => user === id;
  if (kind === "actor") return ({ actor }) => actor === id;
  return () => true;
}

/** Splits rolls where nobody has rolled for hours. */
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
 * Returns everybody who has rolled: players, and the characters that this user owns; a game master sees all. Rolls that
 * others have made in public are no secret, but who is behind a name may be one.
 * @param chosen Somebody who is listed without a roll as well.
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

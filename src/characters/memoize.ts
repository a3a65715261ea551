import { timeLeft } from "../base/foundry-versions.ts";

/** An actor, and the effects on it and its items. */
interface Affected {
  allApplicableEffects(): Iterable<ActiveEffect.Implementation>;
}

/** Tells whether an actor has bonuses or other effects with a duration. */
export function hasTimedEffect(actor: Affected): boolean {
  return [...actor.allApplicableEffects()].some((effect) => timeLeft(effect) !== null);
}

/** The values computed for an actor since its data were prepared. */
interface Memo {
  /** True if the actor has effects that time ends. */
  readonly isTimed: boolean;
  /** The moment of the game at which the values were computed; blank if they are the same at every moment. */
  readonly moment: string;
  readonly known: Map<string, unknown>;
}

const memos = new WeakMap<Affected, Memo>();

/**
 * Computes a value of an actor once per preparation of its data. If the actor has timed effects, values from another moment
 * of the game are computed again, since Foundry does not prepare actors when time ends their bonuses.
 */
export function memoize<Value>(actor: Affected, name: string, work: () => Value): Value {
  const { known } = memoOf(actor);
  if (!known.has(name)) known.set(name, work());
  return known.get(name) as Value;
}

/** Discards the values of an actor; call it when the actor's data have been prepared. */
export function forgetMemoized(actor: Affected): void {
  memos.delete(actor);
}

function memoOf(actor: Affected): Memo {
  const before = memos.get(actor);
  const isTimed = before?.isTimed ?? hasTimedEffect(actor);
  const moment = isTimed ? currentMoment() : "";
  if (before?.moment === moment) return before;
  const memo = { isTimed, moment, known: new Map<string, unknown>() };
  memos.set(actor, memo);
  return memo;
}

/** Returns a key for what durations depend on: the time of the world and the viewed combat. */
function currentMoment(): string {
  const { time, combat } = game;
  const turn = combat ? `${combat.id} ${combat.round} ${combat.turn} ${combat.turns.length}` : "";
  return `${time.worldTime} ${turn}`;
}

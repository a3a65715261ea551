/** The values computed for an actor at a moment of the game. */
interface Memo {
  readonly moment: string;
  readonly known: Map<string, unknown>;
}

const memos = new WeakMap<object, Memo>();

/**
 * Computes a value of an actor once per preparation of its data. Values from another moment of the game are computed
 * again, since Foundry does not prepare actors when time ends their bonuses.
 */
export function memoize<Value>(actor: object, name: string, work: () => Value): Value {
  const moment = currentMoment();
  const before = memos.get(actor);
  const known = before?.moment === moment ? before.known : new Map<string, unknown>();
  if (known !== before?.known) memos.set(actor, { moment, known });
  if (!known.has(name)) known.set(name, work());
  return known.get(name) as Value;
}

/** Discards the values of an actor; call it when the actor's data have been prepared. */
export function forgetMemoized(actor: object): void {
  memos.delete(actor);
}

/** Returns a key for what durations depend on: the time of the world and the viewed combat. */
function currentMoment(): string {
  const { time, combat } = game;
  const turn = combat ? `${combat.id} ${combat.round} ${combat.turn} ${combat.turns.length}` : "";
  return `${time.worldTime} ${turn}`;
}

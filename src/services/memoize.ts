/** What has been worked out of an actor, and at which moment of the game. */
interface Memo {
  readonly moment: string;
  readonly known: Map<string, unknown>;
}

const memos = new WeakMap<object, Memo>();

/**
 * Works something out of an actor once for each preparation of its data, whoever asks for it and how often. Nobody
 * prepares actors because time passes, though it ends bonuses: what was worked out at another moment is not known.
 */
export function memoize<Value>(actor: object, name: string, work: () => Value): Value {
  const moment = currentMoment();
  const before = memos.get(actor);
  const known = before?.moment === moment ? before.known : new Map<string, unknown>();
  if (known !== before?.known) memos.set(actor, { moment, known });
  if (!known.has(name)) known.set(name, work());
  return known.get(name) as Value;
}

/** Lets everything be worked out anew; call when the data of an actor have been prepared. */
export function forgetMemoized(actor: object): void {
  memos.delete(actor);
}

/** What the time that an effect has left is counted by: the clock of the world, and the combat that is looked at. */
function currentMoment(): string {
  const { time, combat } = game;
  const turn = combat ? `${combat.id} ${combat.round} ${combat.turn} ${combat.turns.length}` : "";
  return `${time.worldTime} ${turn}`;
}

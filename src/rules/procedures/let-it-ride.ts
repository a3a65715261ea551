/** What a character rolls in a check, and in which situation: "the result of that roll is binding for the specific situation" [check]. */
export interface Check {
  /** The character who makes the check. */
  readonly who: string;
  /** The scene where it is made; blank if no scene is shown. */
  readonly scene: string;
  readonly characteristics: readonly string[];
  /** Blank without an Ability. */
  readonly ability: string;
  /** What it is called, "Chest", which tells its situation whatever is rolled; left out or blank for what is rolled. */
  readonly name?: string;
  /** The request that it answers; blank for a check without a request. */
  readonly request?: string;
}

/** A check that was rolled. */
export interface CheckMade extends Check {
  readonly kind: "check";
  readonly id: string;
  readonly request: string;
}

/** A statement that circumstances have changed, so that earlier checks may be tried again. */
export interface Release extends Check {
  readonly kind: "release";
  readonly id: string;
}

/** An entry of the log of checks, which is in the order of events. */
export type LogEntry = CheckMade | Release;

/** The earlier check that a roll repeats, and the release that allows it; null without one. */
export interface Repeat {
  readonly earlier: CheckMade;
  readonly release: Release | null;
}

/** Which checks are binding: those of traditions whose rules say so, all, or none. */
type Scope = "traditions" | "all" | "none";

/** Returns true if the checks of a tradition are binding at this table. */
export function isBinding(scope: Scope, { letsItRide }: { readonly letsItRide: boolean }): boolean {
  return scope === "all" || (scope === "traditions" && letsItRide);
}

/** Returns true if a check is called something, or rolls any stat of a character. */
export function isOfCheck({ characteristics, ability, name = "" }: Omit<Check, "who" | "scene">): boolean {
  return characteristics.length > 0 || ability !== "" || name !== "";
}

/** Returns true if two checks are the same: character, scene, and what they are called or else what is rolled. */
export function isSameCheck(one: Check, other: Check): boolean {
  return one.who === other.who && one.scene === other.scene && isSameSituation(one, other);
}

/**
 * Returns the earlier check that forbids this one: "the check cannot be repeated for the same situation unless the
 * circumstances around the attempt meaningfully change" [check]. Null if there is none.
 */
export function bindingCheck(log: readonly LogEntry[], check: Check): CheckMade | null {
  return latest(log, check).check;
}

/** Returns what a check in the log repeats. Repeated answers to one request belong to it and count as no repeat. */
export function repeatOf(log: readonly LogEntry[], made: CheckMade): Repeat | null {
  const before = log.slice(
    0,
    log.findIndex(({ kind, id }) => kind === "check" && id === made.id),
  );
  const earlier = before.filter((entry): entry is CheckMade => isMade(entry, made)).at(-1);
  if (!earlier || (made.request !== "" && earlier.request === made.request)) return null;
  return { earlier, release: latest(before, made).release };
}

/** Returns the last check of this kind if it still stands, otherwise the release that ended it. */
function latest(
  log: readonly LogEntry[],
  check: Check,
): { readonly check: CheckMade | null; readonly release: Release | null } {
  for (const entry of log.toReversed()) {
    if (isMade(entry, check)) return { check: entry, release: null };
    if (releases(entry, check)) return { check: null, release: entry };
  }
  return { check: null, release: null };
}

function isMade(entry: LogEntry, check: Check): entry is CheckMade {
  return entry.kind === "check" && isSameCheck(entry, check);
}

/**
 * Returns true if an entry releases a check. A release without a character is for everybody in the scene, one without a
 * trait for everything that the character does.
 */
function releases(entry: LogEntry, check: Check): entry is Release {
  if (entry.kind !== "release" || entry.scene !== check.scene) return false;
  return (
    entry.who === "" ||
    (entry.who === check.who && (!isOfCheck(entry) || isSameSituation({ ...entry, request: entry.id }, check)))
  );
}

/** A request has a name for everybody, so what answers it is also the same as what is rolled without one. */
function isSameSituation(one: Check, other: Check): boolean {
  const names = [one, other].map(({ name = "" }) => name.trim().toLowerCase());
  if (!names.includes("")) return names[0] === names[1];
  return [one, other].every(({ name, request }) => !name || request) && isSameStat(one, other);
}

function isSameStat(one: Check, other: Check): boolean {
  const [first, second] = [new Set(one.characteristics), new Set(other.characteristics)];
  return one.ability === other.ability && first.size === second.size && [...first].every((id) => second.has(id));
}

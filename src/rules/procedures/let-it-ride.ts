/** A character's roll in a check, and its situation: "the result of that roll is binding for the specific situation" [check]. */
export interface Check {
  /** The character that makes the check. */
  readonly who: string;
  /** The scene where it is made; blank if no scene is shown. */
  readonly scene: string;
  readonly characteristics: readonly string[];
  /** Blank without an Ability. */
  readonly ability: string;
  /** Its name, "Chest", which identifies its situation whatever is rolled; left out or blank for the rolled stats. */
  readonly name?: string;
  /** The request it answers; blank for a check without a request. */
  readonly request?: string;
}

/** A finished check. */
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

/** The earlier check repeated by a roll, and the release that allows it; null without one. */
export interface Repeat {
  readonly earlier: CheckMade;
  readonly release: Release | null;
}

/** Which checks are binding: those of traditions with that rule, all, or none. */
type Scope = "traditions" | "all" | "none";

/** Returns true if the checks of a tradition are binding at this table. */
export function isBinding(scope: Scope, { letsItRide }: { readonly letsItRide: boolean }): boolean {
  return scope === "all" || (scope === "traditions" && letsItRide);
}

/** Returns true if a check has a name, or rolls any stat of a character. */
export function isOfCheck({ characteristics, ability, name = "" }: Omit<Check, "who" | "scene">): boolean {
  return characteristics.length > 0 || ability !== "" || name !== "";
}

/** Returns true if two checks are the same: character, scene, and name or else rolled stats. */
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

/** Returns the check in the log that this one repeats. Repeated answers to one request belong to it and do not count as repeats. */
export function repeatOf(log: readonly LogEntry[], made: CheckMade): Repeat | null {
  const before = log.slice(
    0,
    log.findIndex(({ kind, id }) => kind === "check" && id === made.id),
  );
  const earlier = before.filter((entry): entry is CheckMade => isMade(entry, made)).at(-1);
  if (!earlier || (made.request !== "" && earlier.request === made.request)) return null;
  return { earlier, release: latest(before, made).release };
}

/** Returns the last check of this kind if it is still binding, otherwise the release that ended it. */
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
 * Returns true if an entry releases a check. A release without a character is for everyone in the scene, one without a
 * trait for everything the character does.
 */
function releases(entry: LogEntry, check: Check): entry is Release {
  if (entry.kind !== "release" || entry.scene !== check.scene) return false;
  return (
    entry.who === "" ||
    (entry.who === check.who && (!isOfCheck(entry) || isSameSituation({ ...entry, request: entry.id }, check)))
  );
}

/** A request's name is shared, so an answer is also the same as an unnamed check of the same stats. */
function isSameSituation(one: Check, other: Check): boolean {
  const names = [one, other].map(({ name = "" }) => name.trim().toLowerCase());
  if (!names.includes("")) return names[0] === names[1];
  return [one, other].every(({ name, request }) => !name || request) && isSameStat(one, other);
}

function isSameStat(one: Check, other: Check): boolean {
  const [first, second] = [new Set(one.characteristics), new Set(other.characteristics)];
  return one.ability === other.ability && first.size === second.size && [...first].every((id) => second.has(id));
}

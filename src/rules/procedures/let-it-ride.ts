/** What of a character is rolled in a check. */
export interface Check {
  /** Whose check it is. */
  readonly who: string;
  /** Where it is made; blank where no scene is shown. */
  readonly scene: string;
  readonly characteristics: readonly string[];
  /** Blank without an Ability. */
  readonly ability: string;
}

/** A check that was rolled. */
export interface CheckMade extends Check {
  readonly kind: "check";
  readonly id: string;
  /** The request that it answers; blank for a check of one's own accord. */
  readonly request: string;
}

/** The word that circumstances have changed: checks that were made before it may be tried again. */
export interface Release extends Check {
  readonly kind: "release";
  readonly id: string;
  /** Nobody else's word counts. */
  readonly isByGamemaster: boolean;
}

/** What bears on checks, as the log has it in the order in which it happened. */
export type LogEntry = CheckMade | Release;

/** The check that a roll repeats, and the word that has allowed it; null where nobody has said it. */
export interface Repeat {
  readonly earlier: CheckMade;
  readonly release: Release | null;
}

/** Whose checks are binding: those of the traditions whose rules say so, all, or none. */
export type Scope = "traditions" | "all" | "none";

/** Whether the checks of a tradition are binding at this table. */
export function isBinding(scope: Scope, { letsItRide }: { readonly letsItRide: boolean }): boolean {
  return scope === "all" || (scope === "traditions" && letsItRide);
}

/** Whether anything of a character is rolled at all. */
export function namesTrait({ characteristics, ability }: Pick<Check, "characteristics" | "ability">): boolean {
  return characteristics.length > 0 || ability !== "";
}

/** Whether two are the same check of the same character in the same scene. */
export function isSameCheck(one: Check, other: Check): boolean {
  return one.who === other.who && one.scene === other.scene && isSameTrait(one, other);
}

/**
 * The check that stands in the way of another: "the check cannot be repeated for the same situation unless the
 * circumstances around the attempt meaningfully change".
 */
export function bindingCheck(log: readonly LogEntry[], check: Check): CheckMade | null {
  return latest(log, check).check;
}

/** What a check in the log repeats. What is rolled again within one request is part of it, and repeats nothing. */
export function repeatOf(log: readonly LogEntry[], made: CheckMade): Repeat | null {
  const before = log.slice(
    0,
    log.findIndex(({ kind, id }) => kind === "check" && id === made.id),
  );
  const earlier = before.filter((entry): entry is CheckMade => isMade(entry, made)).at(-1);
  if (!earlier || (made.request !== "" && earlier.request === made.request)) return null;
  return { earlier, release: latest(before, made).release };
}

/** The last check of this kind, as long as it stands; the word that has released it, since it does not any more. */
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

/** A word that names nobody is about everybody in the scene, and one that names no trait about all that somebody does. */
function releases(entry: LogEntry, check: Check): entry is Release {
  if (entry.kind !== "release" || !entry.isByGamemaster || entry.scene !== check.scene) return false;
  return entry.who === "" || (entry.who === check.who && (!namesTrait(entry) || isSameTrait(entry, check)));
}

function isSameTrait(one: Check, other: Check): boolean {
  const [first, second] = [new Set(one.characteristics), new Set(other.characteristics)];
  return one.ability === other.ability && first.size === second.size && [...first].every((id) => second.has(id));
}

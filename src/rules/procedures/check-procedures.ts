import type { RuleVariants } from "../kernel/rule-variants.ts";
import { boonsLessBanes, countedShifts, surpass } from "../traditions/check/check.ts";
import { roundUp, checkFace } from "../kernel/die-kind.ts";

/** A passive check is made "by assuming a result of 12 instead of rolling 3d8" [check]. */
export const PASSIVE_DICE = 12;

/** The input of a passive check. */
export interface PassiveCheckSetup {
  /** Ability, skill and enchantment bonus, and everything else that is added. */
  readonly bonuses: readonly number[];
  readonly boons: number;
  readonly banes: number;
  /** Null without a target. */
  readonly target: number | null;
}

/**
 * Makes a check without a roll: "boons each give +1 to a passive check, while banes each give -1" [check]. Since there
 * are no dice to change, they count whatever the rule variant `flatShift`; at most 6 of each, as in a roll.
 */
export function passiveCheck(setup: PassiveCheckSetup, variants: Pick<RuleVariants, "target">) {
  const { bonuses, target } = setup;
  const shifts = countedShifts(setup);
  const flat = boonsLessBanes(shifts);
  const total = roundUp(PASSIVE_DICE + bonuses.reduce((sum, one) => sum + one, 0) + flat);
  return { total, ...shifts, flat, ...surpass(total, target, variants) };
}

/** The result of a passive check: the boons and banes that count, and what they add; success and margin are null without a target. */
export type PassiveCheck = Readonly<ReturnType<typeof passiveCheck>>;

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

/** The result of a check is added to the tracked value or subtracted from it. */
export const accumulationSigns = ["add", "subtract"] as const;
export type AccumulationSign = (typeof accumulationSigns)[number];

/** A tracked value of a character before and after a check. */
export interface Accumulation {
  readonly before: number;
  /** The result of the check; negative if it is subtracted. */
  readonly change: number;
  /** Before plus change, within the limits of the value. */
  readonly after: number;
}

/**
 * Returns the effect of an accumulation check: "the result of the rolled formula is added (or sometimes subtracted)
 * from the prior value and the new total is recorded" [check]. The result is rounded up first.
 */
export function accumulate(
  before: number,
  result: number,
  sign: AccumulationSign,
  { min, max } = { min: -Infinity, max: Infinity },
): Accumulation {
  const change = changeBy(result, sign);
  return { before, change, after: Math.min(Math.max(before + change, min), max) };
}

/** Returns the change that a result makes, rounded up. */
export function changeBy(result: number, sign: AccumulationSign): number {
  const amount = roundUp(result);
  // Adding 0 turns the −0 of a subtracted 0 into 0.
  return (sign === "add" ? amount : -amount) + 0;
}

/** Returns true if a limit of the value has cut the change. */
export function isCut({ before, change, after }: Accumulation): boolean {
  return before + change !== after;
}

/** One row of the table of twists. */
export interface Twist {
  readonly id: "disaster" | "complication" | "none" | "sideEffect" | "serendipity" | "boon";
  /** The range of d100 faces, both ends included. */
  readonly from: number;
  readonly to: number;
  /** Language key of its name. */
  readonly name: string;
  /** Language key of its text. */
  readonly text: string;
}

/** The size of the die. */
export const TWIST_FACES = 100;

/**
 * Returns the table of twists: "roll a 1d100 and consult the following table of consequences" [check]. The source has
 * no row for 41 to 50: they are no twist, or with the rule variant `twistGap` a side effect.
 */
export function twists({ twistGap }: Pick<RuleVariants, "twistGap">): readonly Twist[] {
  return [
    twist("disaster", 1, 5),
    twist("complication", 6, 40),
    ...(twistGap === "none" ? [twist("none", 41, 50), twist("sideEffect", 51, 60)] : [twist("sideEffect", 41, 60)]),
    twist("serendipity", 61, 95),
    lastTwist,
  ];
}

/**
 * Returns the twist for a face of a d100.
 * @throws RuleError FaceRange for a face that a d100 does not have
 */
export function twistOf(face: number, variants: Pick<RuleVariants, "twistGap">): Twist {
  const thrown = checkFace(TWIST_FACES, face);
  return twists(variants).find(({ to }) => thrown <= to) ?? lastTwist;
}

const lastTwist = twist("boon", 96, TWIST_FACES);

function twist(id: Twist["id"], from: number, to: number): Twist {
  return { id, from, to, name: `QUADRIVIUM.Twist.${id}.name`, text: `QUADRIVIUM.Twist.${id}.text` };
}

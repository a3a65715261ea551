import { resources, poolFieldOf, initialOf, type Setup, type Field, type Value } from "../kernel/fields.ts";
import type { BonusGoal } from "../kernel/bonuses.ts";
import type { Decision, DieKind } from "../kernel/die-kind.ts";
import { isForArts } from "../traditions/traditions.ts";
import { resolveContest, type ContestResult } from "../procedures/contest.ts";
import type { DifficultyWord } from "../character/difficulties.ts";
import type { ContestScore, Side, Sides, Tie } from "../kernel/ties.ts";

/** The kinds of request: its answers are separate checks, a contest, or a group challenge. */
export const requestKinds = ["checks", "contest", "challenge"] as const;
export type RequestKind = (typeof requestKinds)[number];

/**
 * The audience of the rolls: everyone, in a contest once all sides have rolled; the roller and the GMs; only the GMs;
 * everyone, once all have rolled, and sealed until then; or in a contest everyone, each roll at once.
 */
export const audiences = ["everyone", "player", "gamemaster", "together", "atOnce"] as const;
export type Audience = (typeof audiences)[number];

/** The part of the result that is public before it can be read from the dice: nothing until they are revealed. */
export const resultVisibilities = ["nothing", "success", "margin"] as const;
export type ResultVisibility = (typeof resultVisibilities)[number];

/** Who learns what of an answer, as one setting: the audience of the dice, and what is revealed of the result. */
export interface Disclosure {
  readonly shows: Audience;
  readonly tells: ResultVisibility;
}

/** Returns what a request reveals of the result by default: nothing if the dice are never public. Blind is blind. */
export function usualTelling(shows: Audience): ResultVisibility {
  return shows === "player" || shows === "gamemaster" ? "nothing" : "success";
}

/**
 * Returns the audience of the dice for a kind of request: in a group challenge all roll privately, and are shown
 * together; only in a contest do public rolls wait for each other.
 */
export function audienceOf(kind: RequestKind, shows: Audience): Audience {
  const usual = kind === "challenge" ? "together" : "everyone";
  return shows === "everyone" || (shows === "atOnce" && kind !== "contest") ? usual : shows;
}

/** Returns whether the dice of a request are public from the start, with nothing sealed. */
export function isForAll({ shows }: Pick<RequestTerms, "shows">): boolean {
  return shows === "everyone" || shows === "atOnce";
}

/** Returns what a request may disclose, by whether it hides something and by its kind; choices without a difference are left out. */
export function possibleDisclosures(kind: RequestKind, hides: boolean): readonly Disclosure[] {
  const shown = audiences.filter((shows) => audienceOf(kind, shows) === shows);
  return shown.flatMap((shows) => {
    const told = hides ? resultVisibilities : (["nothing", "success"] as const);
    // With nothing hidden, the result follows from the dice.
    const isTold = !hides && usualTelling(shows) === "success";
    return told.filter((tells) => !isTold || tells === "success").map((tells) => ({ shows, tells }));
  });
}

/** The states of a request; it takes answers while it is open. A locked challenge does not change. */
export const requestStates = ["open", "closed", "withdrawn", "locked"] as const;
export type RequestStatus = (typeof requestStates)[number];

/** One of the rolls offered by a request. */
export interface RequestOption {
  readonly id: string;
  readonly name: string;
  /** The letter of the die; blank if all use their own. */
  readonly letter: string;
  readonly characteristics: readonly string[];
  /** Name of the Ability; blank for none. */
  readonly ability: string;
  /** Names of further Abilities, whose scores are added. */
  readonly moreAbilities: readonly string[];
  /** Id of the combat total rolled instead of Characteristics and Abilities; blank for none. */
  readonly total: string;
  readonly setup: Partial<Setup>;
  /** A number or, until the request is made, a word of difficulty; null for none. */
  readonly target: number | DifficultyWord | null;
  readonly hidesTarget: boolean;
  readonly hidesSetup: boolean;
  /** Its dice stay hidden until all answers are in, though the other rolls are shown. */
  readonly holdsBack: boolean;
  /** Nothing is rolled: each actor's passive value counts. */
  readonly isPassive: boolean;
  /** Its setup and the request's bonuses include the unskilled penalty. */
  readonly isUnskilled: boolean;
  /** The uuids of the only actors it is offered to; empty for all. */
  readonly for: readonly string[];
}

/** The hidden part of an option, sealed until revealed. */
export interface HiddenOption {
  readonly id: string;
  readonly target: number | null;
  readonly setup: Partial<Setup>;
}

/** The terms of a request: what is asked of which actors. */
export interface RequestTerms {
  readonly kind: RequestKind;
  readonly asked: readonly string[];
  readonly options: readonly RequestOption[];
  readonly shows: Audience;
  readonly state: RequestStatus;
  readonly deadline: number | null;
  readonly round: number;
  /** The actors that need not answer: those skipped by the GM, and deleted ones. */
  readonly skipped: readonly string[];
  /** Each permission for an actor to roll again. */
  readonly releases: readonly { readonly actor: string }[];
  /** The actors that do not roll, with their passive values. */
  readonly passive: readonly { readonly actor: string; readonly total: number }[];
}

/** The actor, option and round of an answer. */
export interface Claim {
  readonly actor: string;
  readonly option: string;
  readonly round: number;
}

/** An answer as received: who has rolled which option, and when. */
export interface Answer extends Claim {
  readonly id: string;
  /** A timestamp in milliseconds. */
  readonly at: number;
  /** The sender may roll for that actor. */
  readonly isEntitled: boolean;
}

/** The reason why an answer does not count. */
export type AnswerFault = "stranger" | "notAsked" | "noOption" | "closed" | "late" | "skipped" | "second" | "altered";

/**
 * Returns why an answer does not count; null if it does.
 * @param earlier The answers that already count.
 */
export function answerFault(answer: Answer, terms: RequestTerms, earlier: readonly Claim[]): AnswerFault | null {
  const { asked, options, state, skipped } = terms;
  if (!answer.isEntitled) return "stranger";
  if (!asked.includes(answer.actor)) return "notAsked";
  if (!options.some((option) => option.id === answer.option && isOffered(option, answer.actor) && !option.isPassive)) {
    return "noOption";
  }
  // A GM's client re-rolls a tie at once, even after the deadline.
  if (answer.round > 0) return null;
  const again = optionAgain(answer.actor, terms, earlier);
  if (again !== null) return answer.option === again ? null : "noOption";
  if (state !== "open") return "closed";
  if (isOver(terms, answer.at - CLOCKS)) return "late";
  if (skipped.includes(answer.actor)) return "skipped";
  return earlier.some((one) => one.actor === answer.actor) ? "second" : null;
}

/** How much clocks at a table may differ or be set back, in milliseconds. */
const CLOCKS = 5000;

/**
 * Returns whether a deadline has certainly passed, by a clock that may be ahead. Judging an answer allows for the same
 * again, so no answer is refused that its player's clock still allowed.
 */
export function isOver(terms: Pick<RequestTerms, "deadline">, time: number): boolean {
  return time > endOf(terms);
}

/** Returns when a request stops taking answers; infinity without a deadline. */
export function endOf({ deadline }: Pick<RequestTerms, "deadline">): number {
  return deadline === null ? Infinity : deadline + CLOCKS;
}

/** Returns true if an option is offered to an actor. */
export function isOffered(option: Pick<RequestOption, "for">, actor: string): boolean {
  return option.for.length === 0 || option.for.includes(actor);
}

/**
 * Returns the option an actor may roll again: in an unlocked group challenge, an actor released by the GM may repeat
 * its option. Null for all others.
 */
export function optionAgain(
  actor: string,
  { kind, state, releases }: Pick<RequestTerms, "kind" | "state" | "releases">,
  counting: readonly Pick<Answer, "actor" | "option">[],
): string | null {
  if (kind !== "challenge" || (state !== "open" && state !== "closed")) return null;
  const own = counting.filter((one) => one.actor === actor);
  // Each check after the first has used up one of them.
  const isLeft = releases.filter((one) => one.actor === actor).length >= own.length;
  return isLeft ? (own.at(-1)?.option ?? null) : null;
}

/** Returns the actors still to answer, among those offered a roll. Re-rolls in later rounds are not counted. */
export function stillAwaited(
  { asked, options, skipped, passive }: Pick<RequestTerms, "asked" | "options" | "skipped" | "passive">,
  counting: readonly Pick<Answer, "actor">[],
): readonly string[] {
  const answered = new Set([...counting, ...passive].map(({ actor }) => actor));
  const isIdle = (uuid: string): boolean => options.length > 0 && !options.some((option) => isOffered(option, uuid));
  return asked.filter((uuid) => !answered.has(uuid) && !skipped.includes(uuid) && !isIdle(uuid));
}

/** An answer, and the verdict on it. */
export interface GivenAnswer extends Claim {
  /** Why it does not count; blank if it does, null until checked. */
  readonly fault: string | null;
}

/** A request's terms, and all its answers in order of arrival. */
export interface RequestStanding extends RequestTerms {
  readonly answers: readonly GivenAnswer[];
}

/** Returns the answers that count. */
export function countingAnswers<One extends GivenAnswer>({ answers }: { readonly answers: readonly One[] }): One[] {
  return answers.filter(({ fault }) => fault === "");
}

/** Returns the answers not ruled out. */
export function standingAnswers<One extends GivenAnswer>({ answers }: { readonly answers: readonly One[] }): One[] {
  return answers.filter(({ fault }) => !fault);
}

/** Returns the actors still to answer; unchecked answers are assumed to count. */
export function stillAsked(request: RequestStanding): readonly string[] {
  return stillAwaited(request, standingAnswers(request));
}

/** Returns whether all have answered, by the answers that count. */
export function areAllIn(request: RequestStanding): boolean {
  return stillAwaited(request, countingAnswers(request)).length === 0;
}

/** Returns the skipped actors, without those that have answered anyway. */
export function skippedIn(request: RequestStanding): readonly string[] {
  const answered = new Set(countingAnswers(request).map(({ actor }) => actor));
  return request.skipped.filter((actor) => !answered.has(actor));
}

/** Returns the option a character may roll again; null if the GM has not allowed it, or an answer is waiting. */
export function rollsAgain(request: RequestStanding, actor: string): string | null {
  const waits = request.answers.some((one) => one.actor === actor && one.fault === null);
  return waits ? null : optionAgain(actor, request, countingAnswers(request));
}

/** Returns true if the margin reveals a hidden target: it can be subtracted from the visible total. */
export function marginTellsTarget(
  { kind, shows }: Pick<RequestTerms, "kind" | "shows">,
  options: readonly Pick<RequestOption, "hidesTarget" | "hidesSetup">[],
): boolean {
  const areDiceSeen = kind !== "contest" && shows !== "gamemaster";
  return areDiceSeen && options.some(({ hidesTarget, hidesSetup }) => hidesTarget && !hidesSetup);
}

/** Returns true if the dice of an answer are rolled where only GMs see them. */
export function isThrownUnseen(
  terms: Pick<RequestTerms, "shows">,
  { hidesSetup, holdsBack }: Pick<RequestOption, "hidesSetup" | "holdsBack">,
): boolean {
  return !isForAll(terms) || hidesSetup || holdsBack;
}

/** Returns true if such dice are revealed to all once all answers are in. */
export function isShownAtLast(
  terms: Pick<RequestTerms, "shows">,
  { holdsBack }: Pick<RequestOption, "holdsBack">,
): boolean {
  return terms.shows === "together" || (isForAll(terms) && holdsBack);
}

/**
 * The choices of a player who answers a request, in the groups a GM can open and close: the stats and their dice; typed
 * modifiers; boons and banes; the settings of the die (botch dice, slide); the specialty of the Ability; which of the
 * character's own bonuses count; a focus; inspiration; luck.
 */
export const openings = ["stat", "modifiers", "boons", "setup", "specialty", "effects", "focus", ...resources] as const;
export type Opening = (typeof openings)[number];

/** Open unless the GM closes it: what the sheet states, and resources the character has and pays. */
export const usuallyOpen: readonly Opening[] = ["specialty", "effects", "focus", ...resources];

/** The part of an option that decides whether it fixes the stats. */
type FixedStats = Pick<RequestOption, "characteristics" | "ability" | "moreAbilities" | "total" | "setup">;

/**
 * Returns what is open to those who answer with an option. The stats are open if it names none, or no dice for a pool,
 * or no Arts for a spell: otherwise there would be nothing to roll.
 * @param opens What the GM opens.
 */
export function openIn(
  opens: readonly Opening[],
  option: FixedStats,
  die: Pick<DieKind, "fields">,
): readonly Opening[] {
  const pool = poolFieldOf(die);
  const { characteristics, ability, moreAbilities, total, setup } = option;
  const fixesTotal = total !== "" && (moreAbilities.length > 0 || !isForArts(total));
  const fixesStats = pool ? pool.name in setup : characteristics.length > 0 || ability !== "" || fixesTotal;
  return fixesStats || opens.includes("stat") ? opens : [...opens, "stat"];
}

/** Returns the group of a die's field. */
export function openingOf(field: Field): Opening {
  if (field.kind === "sizes" && field.isPool) return "stat";
  if (field.kind === "flag" && field.name === "luck") return "luck";
  if (field.kind !== "number" || field.sources === undefined) return "setup";
  return field.sources === "either" ? "modifiers" : "boons";
}

/** Returns the group of typed bonuses to a goal. */
export function openingOfGoal(goal: BonusGoal): Opening {
  if (goal === "total" || goal === "enchantment") return "modifiers";
  return goal === "boons" || goal === "banes" ? "boons" : "setup";
}

/** Returns the closed fields of a die, including the number of dice. */
export function closedFields({ fields }: Pick<DieKind, "fields">, open: readonly Opening[]): readonly string[] {
  const closed = fields.filter((field) => !open.includes(openingOf(field))).map(({ name }) => name);
  return open.includes("setup") ? closed : ["count", ...closed];
}

/** Returns the groups needed for a decision about a roll: luck, a focus, inspiration, more dice. Questions from the rules need none. */
function openingsOfDecision(die: Pick<DieKind, "price" | "focusOf">, decision: Decision): readonly Opening[] {
  const { luck = 0, inspiration = 0 } = die.price?.(decision) ?? {};
  return [
    ...(luck < 0 ? (["luck"] as const) : []),
    ...((die.focusOf?.(decision) ?? 0) > 0 ? (["focus"] as const) : []),
    ...(inspiration < 0 ? (["inspiration"] as const) : []),
    ...(decision.kind === "addDice" ? (["stat"] as const) : []),
  ];
}

/** Returns whether a request with these openings, answered with this option, withholds a decision from its player. */
export function isClosed(
  opens: readonly Opening[],
  option: FixedStats | null,
  die: Pick<DieKind, "fields" | "price" | "focusOf">,
  decision: Decision,
): boolean {
  const open = option ? openIn(opens, option, die) : openings;
  return openingsOfDecision(die, decision).some((one) => !open.includes(one));
}

/**
 * Returns a setup with a request's hidden part. Hidden numbers add to the character's own: a hidden slide of 2 and the
 * 5 of an unskilled roll are 7. A hidden switch is on.
 */
export function withHiddenSetup(
  { fields }: { readonly fields: readonly Field[] },
  setup: Setup,
  hidden: Partial<Setup>,
): Setup {
  const changed = fields.flatMap((field) => {
    const value = hidden[field.name];
    return value === undefined
      ? []
      : [[field.name, combineValues(field, setup[field.name] ?? initialOf(field), value)]];
  });
  return { ...setup, ...(Object.fromEntries(changed) as Partial<Setup>) } as Setup;
}

function combineValues(field: Field, asked: Value, hidden: Value): Value {
  if (field.kind === "flag") return asked === true || hidden === true;
  if (field.kind === "sizes") return hidden;
  return Math.max(field.min, Math.min(Number(asked) + Number(hidden) - field.initial, field.max));
}

/** Two actors that oppose each other. A defender is always first. */
export type Pair = Sides<string>;

/** An actor's roll in one round of a contest. */
export interface ContestRoll {
  readonly actor: string;
  readonly round: number;
  /** Null while unknown: the answer waits for a die or for a GM's word. */
  readonly shown: ContestScore | null;
}

/** The state of the contest within a pair. */
export interface Duel {
  readonly pair: Pair;
  /** The rolls of both, round by round: first their answers, then their re-rolls. */
  readonly rounds: readonly Sides<ContestScore>[];
  /** Null until both have answered. */
  readonly result: ContestResult | null;
}

/** Returns the defender's side; null if the defender was not asked. The defender is the first of each pair. */
export function defendingSide({ asked }: Pick<RequestTerms, "asked">, defender: string): Side | null {
  return asked.includes(defender) ? "first" : null;
}

/**
 * Returns the pairs of a contest: two sides, or several against one, the defender or else the actor asked first.
 * Skipped actors oppose no one.
 */
export function pairsOf(
  { asked, skipped }: Pick<RequestTerms, "asked" | "skipped">,
  defender: string,
): readonly Pair[] {
  const first = asked.includes(defender) ? defender : asked[0];
  if (first === undefined || skipped.includes(first)) return [];
  return asked.filter((one) => one !== first && !skipped.includes(one)).map((second) => ({ first, second }));
}

/**
 * Returns the state of a pair after some rolls.
 * @param settle Decides a tie between them; called only if there is one.
 */
export function duelOf({ first, second }: Pair, rolled: readonly ContestRoll[], settle: () => Tie): Duel {
  const rounds: Sides<ContestScore>[] = [];
  const shownBy = (actor: string): ContestScore | null | undefined =>
    rolled.find((one) => one.actor === actor && one.round === rounds.length)?.shown;
  // Up to the first round with a missing roll.
  for (let one = shownBy(first), two = shownBy(second); one && two; one = shownBy(first), two = shownBy(second)) {
    rounds.push({ first: one, second: two });
  }
  const [answered, ...rerolls] = rounds;
  return { pair: { first, second }, rounds, result: answered ? resolveContest(answered, settle, rerolls) : null };
}

/**
 * Returns who has to re-roll "immediately until a victor is identified" [check]: once all have answered, both actors of
 * each undecided pair, without those who have already rolled in that round. Null if there are none.
 */
export function thrownAgain(
  duels: readonly Duel[],
  rolled: readonly ContestRoll[],
): { readonly round: number; readonly actors: readonly string[] } | null {
  if (duels.some(({ result }) => result === null)) return null;
  const open = duels.filter(({ result }) => result?.decidedBy === null);
  const round = Math.min(...open.map(({ rounds }) => rounds.length));
  const behind = open.filter(({ rounds }) => rounds.length === round);
  const actors = new Set(behind.flatMap(({ pair }) => [pair.first, pair.second]));
  for (const one of rolled) if (one.round === round) actors.delete(one.actor);
  return actors.size > 0 ? { round, actors: [...actors] } : null;
}

import type { Setup } from "../kernel/fields.ts";

/** The kinds of request: its answers are separate checks, a contest, or a group challenge. */
export const requestKinds = ["checks", "contest", "challenge"] as const;
export type RequestKind = (typeof requestKinds)[number];

/**
 * Who sees the rolls: everybody, in a contest once all sides have rolled; the roller and the game masters; only the game
 * masters; everybody, once all have rolled, and until then only sealed; or in a contest everybody, each roll at once.
 */
export const audiences = ["everyone", "player", "gamemaster", "together", "atOnce"] as const;
export type Audience = (typeof audiences)[number];

/** The part of the result that everybody learns before it can be read from the dice: nothing until they are revealed. */
export const resultVisibilities = ["nothing", "success", "margin"] as const;
export type ResultVisibility = (typeof resultVisibilities)[number];

/** Who learns what of an answer: one setting of a request, of who sees the dice and what is told of the result. */
export interface Disclosure {
  readonly shows: Audience;
  readonly tells: ResultVisibility;
}

/**
 * Returns what a request tells of the result if it does not say so: where not everybody sees the dice in the end, nothing.
 * Blind is blind.
 */
export function usualTelling(shows: Audience): ResultVisibility {
  return shows === "player" || shows === "gamemaster" ? "nothing" : "success";
}

/**
 * Returns who sees the dice of a kind of request: in a group challenge all roll privately, and are shown together; only in a
 * contest do rolls wait for each other that everybody sees.
 */
export function audienceOf(kind: RequestKind, shows: Audience): Audience {
  const usual = kind === "challenge" ? "together" : "everyone";
  return shows === "everyone" || (shows === "atOnce" && kind !== "contest") ? usual : shows;
}

/** Tells whether the dice of a request are for everybody from the first, sealed for nobody. */
export function isForAll({ shows }: Pick<RequestTerms, "shows">): boolean {
  return shows === "everyone" || shows === "atOnce";
}

/** Returns what a request may disclose that hides something or not, or is of some kind; what makes no difference is left out. */
export function possibleDisclosures(kind: RequestKind, hides: boolean): readonly Disclosure[] {
  const shown = audiences.filter((shows) => audienceOf(kind, shows) === shows);
  return shown.flatMap((shows) => {
    const told = hides ? resultVisibilities : (["nothing", "success"] as const);
    // With nothing hidden, the result follows from the dice.
    const isTold = !hides && usualTelling(shows) === "success";
    return told.filter((tells) => !isTold || tells === "success").map((tells) => ({ shows, tells }));
  });
}

/** The states of a request; it takes answers while it is open. Nothing changes in a locked challenge. */
export const requestStates = ["open", "closed", "withdrawn", "locked"] as const;
export type RequestState = (typeof requestStates)[number];

/** Targets by the ids of traditions. */
export type TargetsByTradition = Readonly<Record<string, number>>;

/** What a roll is measured against: one number for all, or a tradition's own. */
export interface TargetTerms {
  readonly target: number | null;
  readonly targets?: TargetsByTradition;
}

/** Returns the number that a roll of a tradition is measured against; null for none. Nothing else reads targets. */
export function targetIn({ target, targets = {} }: TargetTerms, tradition: string): number | null {
  const own = Object.hasOwn(targets, tradition) ? targets[tradition] : undefined;
  return own ?? target;
}

/** Tells whether a roll is measured against anything. */
export function hasTarget({ target, targets = {} }: TargetTerms): boolean {
  return target !== null || Object.keys(targets).length > 0;
}

/** One of the rolls that a request offers. */
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
  /** Id of the combat total that is rolled instead of Characteristics and Abilities; blank for none. */
  readonly total: string;
  readonly setup: Partial<Setup>;
  readonly target: number | null;
  /** The target of each tradition, where those that are asked play several that have different ones; otherwise empty. */
  readonly targets: TargetsByTradition;
  readonly hidesTarget: boolean;
  readonly hidesSetup: boolean;
  /** Its dice stay hidden until all answers are in, though the other rolls are shown. */
  readonly holdsBack: boolean;
  /** Nothing is rolled: the passive value of each actor stands. */
  readonly isPassive: boolean;
  /** Its setup and the bonuses of the request contain what an unskilled roll suffers. */
  readonly isUnskilled: boolean;
  /** The uuids of the only actors it is offered to; empty if it is for all. */
  readonly for: readonly string[];
}

/** The hidden part of an option, which is sealed until it is revealed. */
export interface HiddenOption {
  readonly id: string;
  readonly target: number | null;
  /** Left out where one number is for all. */
  readonly targets?: TargetsByTradition;
  readonly setup: Partial<Setup>;
}

/** The terms of a request: what is asked of whom. */
export interface RequestTerms {
  readonly kind: RequestKind;
  readonly asked: readonly string[];
  readonly options: readonly RequestOption[];
  readonly shows: Audience;
  readonly state: RequestState;
  readonly deadline: number | null;
  readonly round: number;
  /** The actors who need not answer: those whom the game master has skipped, and those who are deleted. */
  readonly skipped: readonly string[];
  /** Each time that an actor was allowed to roll again. */
  readonly releases: readonly { readonly actor: string }[];
  /** The actors who do not roll, with their passive values. */
  readonly passive: readonly PassiveSide[];
}

/** An actor whose passive value stands for a roll. */
export interface PassiveSide {
  readonly actor: string;
  readonly total: number;
}

/** An answer as it came in: who has rolled which option, and when. */
export interface Answer {
  readonly id: string;
  readonly actor: string;
  readonly option: string;
  readonly round: number;
  /** A timestamp in milliseconds. */
  readonly at: number;
  /** The sender may roll for that actor. */
  readonly isEntitled: boolean;
  readonly isByGamemaster: boolean;
  /** It was rolled before the request was made. */
  readonly isBefore: boolean;
}

/** The reason why an answer does not count. */
export type AnswerFault =
  | "stranger"
  | "notAsked"
  | "noOption"
  | "before"
  | "elsewhere"
  | "closed"
  | "late"
  | "skipped"
  | "second"
  | "otherRound"
  | "afterLock"
  | "terms"
  | "altered"
  | "unpaid";

/**
 * Returns why an answer does not count; null if it does. What it rolls is checked elsewhere.
 * @param earlier The answers that count already.
 */
export function answerFault(answer: Answer, terms: RequestTerms, earlier: readonly Claim[]): AnswerFault | null {
  const { asked, options, state, round, skipped } = terms;
  if (!answer.isEntitled) return "stranger";
  if (!asked.includes(answer.actor)) return "notAsked";
  if (!options.some((option) => option.id === answer.option && isOffered(option, answer.actor) && !option.isPassive)) {
    return "noOption";
  }
  if (answer.isBefore) return "before";
  const again = optionAgain(answer.actor, terms, earlier);
  if (again !== null && answer.option !== again) return "noOption";
  if (again !== null) return answer.round === round ? null : "otherRound";
  // A game master's client re-rolls a tie at once, even after the deadline.
  const isThrownAgain = round > 0 && answer.round === round && answer.isByGamemaster;
  if (state !== "open" && !(isThrownAgain && state === "closed")) return "closed";
  if (round === 0 && isOver(terms, answer.at - CLOCKS)) return "late";
  if (skipped.includes(answer.actor)) return "skipped";
  if (answer.round !== round || (round > 0 && !isThrownAgain)) return "otherRound";
  if (earlier.some((one) => one.actor === answer.actor && one.round === round)) return "second";
  return null;
}

/** By how much the clocks of a table may differ, or be set back, in milliseconds. */
const CLOCKS = 5000;

/**
 * Tells whether a deadline has passed beyond doubt, by a clock that may be ahead. Whoever judges answers takes as much off the
 * time again, so that no answer is refused that the clock of its player still allowed.
 */
export function isOver(terms: Pick<RequestTerms, "deadline">, time: number): boolean {
  return time > endOf(terms);
}

/** Returns when a request takes no more answers; infinity if it has no deadline. */
export function endOf({ deadline }: Pick<RequestTerms, "deadline">): number {
  return deadline === null ? Infinity : deadline + CLOCKS;
}

/** Returns true if an option is offered to an actor. */
export function isOffered(option: Pick<RequestOption, "for">, actor: string): boolean {
  return option.for.length === 0 || option.for.includes(actor);
}

/**
 * Returns the option that an actor may roll again: in a group challenge that is not locked, an actor whom the game
 * master has released may repeat the option rolled before. Null for everybody else.
 */
export function optionAgain(
  actor: string,
  { kind, state, releases }: Pick<RequestTerms, "kind" | "state" | "releases">,
  counting: readonly Pick<Answer, "actor" | "option">[],
): string | null {
  if (kind !== "challenge" || (state !== "open" && state !== "closed")) return null;
  const own = counting.filter((one) => one.actor === actor);
  // Each check after the first one has used one of them up.
  const isLeft = releases.filter((one) => one.actor === actor).length >= own.length;
  return isLeft ? (own.at(-1)?.option ?? null) : null;
}

/** Returns who still has to answer. Nobody is asked for re-rolls in later rounds. */
export function stillAwaited(
  { asked, skipped, passive }: Pick<RequestTerms, "asked" | "skipped" | "passive">,
  counting: readonly Pick<Answer, "actor">[],
): readonly string[] {
  const answered = new Set([...counting, ...passive].map(({ actor }) => actor));
  return asked.filter((uuid) => !answered.has(uuid) && !skipped.includes(uuid));
}

/** For whom an answer is, with what, and in which round. */
export type Claim = Pick<Answer, "actor" | "option" | "round">;

/** An answer, with what was said of it. */
export interface GivenAnswer extends Claim {
  /** Why it does not count; blank for one that does, null as long as nobody has looked at it. */
  readonly fault: string | null;
}

/** What a request asks, and what has come of it. */
export interface RequestStanding extends RequestTerms {
  /** All answers that are there, in the order in which they came. */
  readonly answers: readonly GivenAnswer[];
  /** The answers that counted and are gone: whoever deletes their own answer has answered all the same. */
  readonly gone: readonly Claim[];
}

/** Returns the answers that count. */
export function countingAnswers<One extends GivenAnswer>({ answers }: { readonly answers: readonly One[] }): One[] {
  return answers.filter(({ fault }) => fault === "");
}

/** Returns the answers of which nobody has said that they do not count. */
export function standingAnswers<One extends GivenAnswer>({ answers }: { readonly answers: readonly One[] }): One[] {
  return answers.filter(({ fault }) => !fault);
}

/** Returns those who have still to answer; an answer that nobody has looked at yet is taken for good. */
export function stillAsked(request: RequestStanding): readonly string[] {
  return stillAwaited(request, [...standingAnswers(request), ...request.gone]);
}

/** Tells whether nobody has to answer any more, by the answers that count. */
export function areAllIn(request: RequestStanding): boolean {
  return stillAwaited(request, [...countingAnswers(request), ...request.gone]).length === 0;
}

/** Returns those who are skipped; not whoever has answered all the same. */
export function skippedIn(request: RequestStanding): readonly string[] {
  const answered = new Set([...countingAnswers(request), ...request.gone].map(({ actor }) => actor));
  return request.skipped.filter((actor) => !answered.has(actor));
}

/** Returns the option that a character may roll again; null where the game master does not let it, or an answer waits. */
export function rollsAgain(request: RequestStanding, actor: string): string | null {
  const waits = request.answers.some((one) => one.actor === actor && one.fault === null);
  return waits ? null : optionAgain(actor, request, countingAnswers(request));
}

/** Returns true if the margin reveals a hidden target: whoever sees the dice can subtract it from the total. */
export function marginTellsTarget(
  { kind, shows }: Pick<RequestTerms, "kind" | "shows">,
  options: readonly Pick<RequestOption, "hidesTarget" | "hidesSetup">[],
): boolean {
  const areDiceSeen = kind !== "contest" && shows !== "gamemaster";
  return areDiceSeen && options.some(({ hidesTarget, hidesSetup }) => hidesTarget && !hidesSetup);
}

/** Returns true if the dice of an answer are thrown where only game masters see them. */
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

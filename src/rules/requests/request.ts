import type { Setup } from "../kernel/fields.ts";

/** What becomes of several answers. */
export const requestKinds = ["checks", "contest", "challenge"] as const;
export type RequestKind = (typeof requestKinds)[number];

/**
 * Who sees what is rolled: everybody; those who rolled it and the game masters; these alone; all, once all have rolled.
 */
export const audiences = ["everyone", "player", "gamemaster", "together"] as const;
export type Audience = (typeof audiences)[number];

/** What is told of the verdict while the target is hidden. */
export const resultVisibilities = ["nothing", "success", "margin"] as const;
export type ResultVisibility = (typeof resultVisibilities)[number];

/** Whether answers are taken. A challenge that is locked changes no more. */
export const requestStates = ["open", "closed", "withdrawn", "locked"] as const;
export type RequestState = (typeof requestStates)[number];

/** One of the rolls that a request lets its answerers choose from. */
export interface RequestOption {
  readonly id: string;
  readonly name: string;
  /** The letter of the die; blank where everybody rolls their own. */
  readonly letter: string;
  readonly characteristics: readonly string[];
  readonly ability: string;
  readonly setup: Partial<Setup>;
  readonly target: number | null;
  readonly hidesTarget: boolean;
  readonly hidesSetup: boolean;
  /** Its dice are not shown before all are in, though all others are. */
  readonly holdsBack: boolean;
  /** The uuids of those whom alone it is offered; none where everybody may choose it. */
  readonly for: readonly string[];
}

/** What of an option is hidden: its seal stands for it until it is shown. */
export interface HiddenOption {
  readonly id: string;
  readonly target: number | null;
  readonly setup: Partial<Setup>;
}

/** What is asked of whom. */
export interface RequestTerms {
  readonly kind: RequestKind;
  readonly asked: readonly string[];
  readonly options: readonly RequestOption[];
  readonly shows: Audience;
  readonly state: RequestState;
  readonly deadline: number | null;
  readonly round: number;
  readonly skipped: readonly string[];
  /** Those of the skipped without whom it has gone on. */
  readonly passed: readonly string[];
  /** Who may try it again. */
  readonly released: readonly string[];
}

/** An answer as it came in: who has rolled which option, and when. */
export interface Answer {
  readonly id: string;
  readonly actor: string;
  readonly option: string;
  readonly round: number;
  /** A time of the clock, in milliseconds. */
  readonly at: number;
  /** Whether who sent it may roll for that actor. */
  readonly isEntitled: boolean;
  readonly isByGamemaster: boolean;
  /** Whether it was rolled before it was asked. */
  readonly isBefore: boolean;
  /** Whether it has answered another request. */
  readonly isElsewhere: boolean;
}

/** Why an answer does not count. */
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
  | "terms";

/**
 * Returns why an answer does not count; null for one that does. Its formula is not looked at.
 * @param earlier Those answers that count already.
 */
export function answerFault(answer: Answer, terms: RequestTerms, earlier: readonly Claim[]): AnswerFault | null {
  const { asked, options, state, deadline, round, passed } = terms;
  if (!answer.isEntitled) return "stranger";
  if (!asked.includes(answer.actor)) return "notAsked";
  if (!options.some((option) => option.id === answer.option && isOffered(option, answer.actor))) return "noOption";
  if (answer.isBefore) return "before";
  if (answer.isElsewhere) return "elsewhere";
  const again = optionAgain(answer.actor, terms, earlier);
  if (again !== null) return answer.option === again ? null : "noOption";
  // What a tie makes necessary is thrown at once by a game master's client, whatever the hour.
  const isThrownAgain = round > 0 && answer.round === round && answer.isByGamemaster;
  if (state !== "open" && !(isThrownAgain && state === "closed")) return "closed";
  if (deadline !== null && round === 0 && answer.at > deadline) return "late";
  if (passed.includes(answer.actor)) return "skipped";
  if (answer.round !== round || (round > 0 && !isThrownAgain)) return "otherRound";
  if (earlier.some((one) => one.actor === answer.actor && one.round === round)) return "second";
  return null;
}

/** Tells whether an option is offered to somebody. */
export function isOffered(option: Pick<RequestOption, "for">, actor: string): boolean {
  return option.for.length === 0 || option.for.includes(actor);
}

/**
 * Returns what somebody may roll again whose check is on the table: in a group challenge, as long as it is not locked,
 * those whom the game master lets, and only what they rolled before. Null for everybody else.
 */
export function optionAgain(
  actor: string,
  { kind, state, released }: Pick<RequestTerms, "kind" | "state" | "released">,
  counting: readonly Pick<Answer, "actor" | "option">[],
): string | null {
  if (kind !== "challenge" || (state !== "open" && state !== "closed") || !released.includes(actor)) return null;
  return counting.findLast((one) => one.actor === actor)?.option ?? null;
}

/** Returns who still has to answer. What is rolled again in later rounds needs nobody to ask for it. */
export function stillAwaited(
  { asked, skipped }: Pick<RequestTerms, "asked" | "skipped">,
  counting: readonly Pick<Answer, "actor">[],
): readonly string[] {
  const answered = new Set(counting.map(({ actor }) => actor));
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

/** Returns those who are skipped and have sent no answer in the moment in which they were. */
export function silentlySkipped(request: RequestStanding): readonly string[] {
  return without(request.skipped, [...standingAnswers(request), ...request.gone]);
}

/** Returns those who are skipped; not whoever has answered in the moment in which they were. */
export function skippedIn(request: RequestStanding): readonly string[] {
  return without(request.skipped, [...countingAnswers(request), ...request.gone]);
}

/** Returns the option that a character may roll again; null where the game master does not let it. */
export function rollsAgain(request: RequestStanding, actor: string): string | null {
  return optionAgain(actor, request, countingAnswers(request));
}

function without(actors: readonly string[], answers: readonly Pick<Claim, "actor">[]): readonly string[] {
  const answered = new Set(answers.map(({ actor }) => actor));
  return actors.filter((actor) => !answered.has(actor));
}

/** Returns who may still roll again: a check that counts uses up what the game master has let its character do. */
export function releasedLeft(
  { kind, released }: { readonly kind: string; readonly released: readonly string[] },
  answers: readonly Pick<GivenAnswer, "actor" | "fault">[],
): string[] {
  const counting = answers.filter(({ fault }) => fault === "").map(({ actor }) => actor);
  return kind === "challenge" ? released.filter((uuid) => !counting.includes(uuid)) : [...released];
}

/** Tells whether the margin tells a target that is hidden: whoever sees the dice only has to take it off the total. */
export function marginTellsTarget(
  { kind, shows }: Pick<RequestTerms, "kind" | "shows">,
  options: readonly Pick<RequestOption, "hidesTarget" | "hidesSetup">[],
): boolean {
  const areDiceSeen = kind === "challenge" || (kind === "checks" && shows !== "gamemaster");
  return areDiceSeen && options.some(({ hidesTarget, hidesSetup }) => hidesTarget && !hidesSetup);
}

/** Tells whether the dice of an answer are thrown where only game masters see them. */
export function isThrownAside(
  { shows }: Pick<RequestTerms, "shows">,
  { hidesSetup, holdsBack }: Pick<RequestOption, "hidesSetup" | "holdsBack">,
): boolean {
  return shows !== "everyone" || hidesSetup || holdsBack;
}

/** Tells whether dice that were thrown aside are shown to all by themselves, once all are in. */
export function isShownAtLast(
  { shows }: Pick<RequestTerms, "shows">,
  { holdsBack }: Pick<RequestOption, "holdsBack">,
): boolean {
  return shows === "together" || (shows === "everyone" && holdsBack);
}

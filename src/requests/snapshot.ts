import { claimOf, optionsOf, requestOf, requestByAnyone, verdictOn } from "../services/request-message.ts";
import type { AnswerMessage, Request, Verdict } from "../services/request-message.ts";
import { actorAt, displayName } from "../services/creature.ts";
import { createdAt } from "../services/message-time.ts";
import { sealedContent, isOpened } from "../services/seal.ts";
import { readSealed } from "../services/vault.ts";
import { rollOf } from "../services/change-roll.ts";
import { say } from "../i18n/words.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import type { ChallengeDifficulty } from "../rules/procedures/group-challenge.ts";
import { countingAnswers } from "../rules/requests/request.ts";
import type {
  Answer,
  GivenAnswer,
  HiddenOption,
  RequestOption,
  RequestStanding,
  RequestTerms,
  ResultVisibility,
} from "../rules/requests/request.ts";
import { isOtherRoll, rollIn, soundRoll } from "./answer-rolls.ts";

type Source = ReturnType<Request["system"]["toObject"]>;
type Kept = "title" | "note" | "seal" | "opened" | "formerSeals" | "releases" | "forgotten" | "shown" | "contest";

/**
 * A request at one moment, as far as this client may know it: what its message says, the answers in the log, and what
 * is kept here behind its seals. Read once by {@link readRequest}; whoever works with it reads no message again.
 */
export interface RequestSnapshot extends RequestStanding, Readonly<Pick<Source, Kept>> {
  readonly id: string;
  /** The name of who has asked; null where they are gone. */
  readonly author: string | null;
  /** Whether that is a game master. A player can write a request by hand; nothing is done about it. */
  readonly isInForce: boolean;
  /** Whether it takes answers now: it is open, and its time is not over by the server's clock. */
  readonly takesAnswers: boolean;
  readonly tells: ResultVisibility;
  readonly bonuses: readonly Bonus[];
  readonly challenge: ChallengeDifficulty;
  /** Whether what was hidden is shown, and is what was sealed. */
  readonly isOpened: boolean;
  /** Whether what is hidden lies on this computer. */
  readonly isKept: boolean;
  /** What of its options is hidden, as far as this user may know it. */
  readonly hidden: readonly HiddenOption[];
  /** Those who are asked, in the same order. */
  readonly people: readonly Person[];
  readonly answers: readonly AnswerSnapshot[];
  readonly gone: readonly Verdict[];
  /** All that was said of answers. */
  readonly verdicts: readonly Verdict[];
  /** The request that it replaces: null for one that replaces none, "gone" for one that is deleted. */
  readonly replaced: ReplacedRequest | "gone" | null;
  /** Whether another request has replaced it. */
  readonly isReplaced: boolean;
}

/** One who is asked. */
export interface Person {
  readonly uuid: string;
  /** What they are called; who is not there any more, as their answer was signed. */
  readonly name: string;
  readonly isThere: boolean;
  /** Whether this user plays them. */
  readonly isMine: boolean;
}

/** A request in whose place another one was asked. */
export interface ReplacedRequest {
  readonly title: string;
  readonly at: number;
  /** How many answers it has. */
  readonly answers: number;
}

/** An answer at one moment, as far as this client may know it. */
export interface AnswerSnapshot extends Answer, GivenAnswer {
  readonly verdict: Verdict | null;
  /** Under which name it was signed, and by whom. */
  readonly alias: string;
  readonly user: string | null;
  /** The formula that a game master's client is to throw; blank for a roll that its author has thrown. */
  readonly asks: string;
  /** The formula of the roll that its message shows; blank where that shows none. */
  readonly formula: string;
  /** Whether its message shows dice. */
  readonly showsDice: boolean;
  /** The seal of the request under which it was given; null where that was not kept. */
  readonly givenUnder: string | null;
  /** What of its character was rolled, as its message has it. */
  readonly trait: AnswerMessage["system"]["trait"];
  /** Whether its roll was thrown where only game masters saw it, and was not shown since. */
  readonly isSealed: boolean;
  /** Its roll, as far as this client knows it; null for one that cannot have fallen so. */
  readonly roll: QuadriviumRoll | null;
  /** Whether it shows another roll than the one that was looked at. */
  readonly isAltered: boolean;
}

/** Reads the state of a request from its message, the log and what this computer keeps. */
export function readRequest(request: Request): RequestSnapshot {
  const source = request.system.toObject();
  const { state, deadline, seal, rulings: verdicts, forgotten } = source;
  const isInForce = requestOf(request) !== null;
  const answers = answersTo(request).map((message) => readAnswer(request, message, verdicts));
  return {
    ...(source as unknown as RequestTerms & Pick<RequestSnapshot, Kept | "tells" | "bonuses" | "challenge">),
    id: request.id ?? "",
    author: request.author?.name ?? null,
    isInForce,
    takesAnswers: isInForce && state === "open" && (deadline === null || game.time.serverTime <= deadline),
    isOpened: isOpened(source),
    isKept: readSealed(seal) !== null,
    hidden: hiddenIn(source),
    people: source.asked.map((uuid) => readPerson(uuid, answers)),
    answers,
    gone: verdicts.filter(({ actor, fault, answer }) => {
      const counted = fault === "" && actor !== "";
      return counted && !game.messages.has(answer) && !forgotten.includes(answer);
    }),
    verdicts,
    replaced: source.replaces === null ? null : readReplaced(source.replaces),
    isReplaced:
      state === "withdrawn" &&
      game.messages.contents.some((message) => requestOf(message)?.system.replaces === request.id),
  };
}

/**
 * Returns all messages that answer a request, or did so when they were looked at, in the order in which they came; those
 * of one millisecond in the order in which their actors were asked.
 */
function answersTo(request: Request): readonly AnswerMessage[] {
  const place = ({ system }: AnswerMessage): number => request.system.asked.indexOf(system.answers?.actor ?? "");
  const known = new Set(request.system.rulings.map(({ answer }) => answer));
  const isAnswer = ({ id, system }: AnswerMessage): boolean =>
    system.answers?.request === request.id || known.has(id ?? "");
  return game.messages.contents
    .flatMap((message) => (message.type === "roll" ? [message as unknown as AnswerMessage] : []))
    .filter(isAnswer)
    .sort(
      (a, b) =>
        createdAt(a) - createdAt(b) ||
        a.timestamp - b.timestamp ||
        place(a) - place(b) ||
        (a.id ?? "").localeCompare(b.id ?? ""),
    );
}

/** Tells whether there are answers to a request at which no game master's client has looked. */
export function hasUnjudged(request: Request): boolean {
  return answersTo(request).some((answer) => verdictOn(request, answer) === null);
}

function readAnswer(request: Request, message: AnswerMessage, verdicts: readonly Verdict[]): AnswerSnapshot {
  const verdict = verdicts.find(({ answer }) => answer === message.id) ?? null;
  const { actor, option, round } = claimOf(request, message) ?? { actor: "", option: "", round: 0 };
  const { author, alias, rolls, system } = message;
  const isSealed = verdict !== null && liesSealed(verdict);
  const text = isSealed ? readSealed(verdict.seal) : null;
  const isByGamemaster = author?.isGM === true;
  const shown = soundRoll(message);
  return {
    id: message.id ?? "",
    actor,
    option,
    round,
    fault: verdict && verdict.fault,
    verdict,
    at: createdAt(message),
    alias,
    user: author?.name ?? null,
    isByGamemaster,
    isEntitled: isByGamemaster || (author !== null && actorAt(actor)?.testUserPermission(author, "OWNER") === true),
    isBefore: createdAt(message) < createdAt(request),
    // Asked of those alone that are still to be judged, for it is looked for in the whole log.
    isElsewhere: verdict === null && hasAnsweredAnother(request, message),
    asks: verdict?.actor ? verdict.asks : system.asks,
    formula: rollOf(message)?.formula ?? "",
    showsDice: rolls.length > 0,
    givenUnder: verdict?.givenUnder ?? system.answers?.seal ?? null,
    trait: system.toObject().trait,
    isSealed,
    roll: text ? rollIn(text) : isSealed ? null : shown,
    isAltered: verdict !== null && (isSealed ? rolls.length > 0 : isOtherRoll(verdict, shown)),
  };
}

/** Tells whether something was said of an answer in another request. */
function hasAnsweredAnother(request: Request, answer: AnswerMessage): boolean {
  return game.messages.contents.some((message) => {
    const other = message.id === request.id ? null : requestOf(message);
    return other !== null && verdictOn(other, answer) !== null;
  });
}

/** Returns what is hidden of the options; what is shown and is not what was sealed counts for nothing. */
function hiddenIn(source: Source): readonly HiddenOption[] {
  const { seal, opened } = source;
  const text = isOpened(source) ? opened : game.user.isGM ? readSealed(seal) : null;
  try {
    const options = text ? sealedContent(text).options : [];
    return Array.isArray(options) ? (options as readonly HiddenOption[]) : [];
  } catch (error) {
    // Somebody has sealed it by hand: it hides nothing.
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}

function readPerson(uuid: string, answers: readonly AnswerSnapshot[]): Person {
  const actor = actorAt(uuid);
  const signed = countingAnswers({ answers }).find((answer) => answer.actor === uuid)?.alias;
  const name = actor ? displayName(actor) : (signed ?? "?");
  return { uuid, name, isThere: actor !== null, isMine: actor?.isOwner === true };
}

function readReplaced(id: string): ReplacedRequest | "gone" {
  const replaced = requestByAnyone(game.messages.get(id));
  if (!replaced) return "gone";
  const title = requestTitle({ title: replaced.system.title, options: optionsOf(replaced) });
  return { title, at: createdAt(replaced), answers: answersTo(replaced).length };
}

/** Tells whether a roll was thrown where only game masters saw it, and was not shown since. */
export function liesSealed({ seal, opened }: Pick<Verdict, "seal" | "opened">): boolean {
  return seal !== "" && opened === "";
}

/** Returns what a request is called. */
export function requestTitle({ title, options }: Pick<RequestSnapshot, "title" | "options">): string {
  return title || options.map(({ name }) => name).join(", ") || say({ key: "QUADRIVIUM.Request.Title" });
}

/** Returns the answer with an id; null where it is not there. */
export function answerAt({ answers }: RequestSnapshot, id: string | null): AnswerSnapshot | null {
  return answers.find((answer) => answer.id === id) ?? null;
}

/** Returns the option that an answer has chosen; null for one that is none of the request's. */
export function chosenOption({ options }: RequestSnapshot, answer: Pick<Answer, "option">): RequestOption | null {
  return options.find(({ id }) => id === answer.option) ?? null;
}

/** Returns what of an option is hidden, as far as this user may know it. */
export function hiddenOf({ hidden }: RequestSnapshot, option: Pick<RequestOption, "id">): HiddenOption | null {
  return hidden.find(({ id }) => id === option.id) ?? null;
}

/** Returns what one who is asked is called. */
export function nameIn({ people }: RequestSnapshot, uuid: string): string {
  return people.find((person) => person.uuid === uuid)?.name ?? "?";
}

/**
 * Returns what an answer counts with: nothing as long as its roll is not known, or waits, or is not the one that fell.
 */
export function settledRoll({ roll, isSealed, isAltered }: AnswerSnapshot): QuadriviumRoll | null {
  return (isAltered && !isSealed) || roll?.isWaiting ? null : roll;
}

/** Tells whether only targets are hidden: what is set of the dice cannot be set again for those that have fallen. */
export function canBeSetAgain({ options }: RequestSnapshot): boolean {
  return !options.some(({ hidesSetup }) => hidesSetup);
}

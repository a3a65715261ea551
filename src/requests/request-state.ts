import { messagesNaming } from "../messages/related-messages.ts";
import { missingLetters, requestOf, verdictOn, areDiceWithheld } from "../messages/request-message.ts";
import type { AnswerMessage, Request } from "../messages/request-message.ts";
import { actorAt } from "../characters/actors.ts";
import { nameStored, portraitFor } from "../characters/names.ts";
import { createdAt } from "../base/documents.ts";
import { once, oncePer } from "../base/async.ts";
import { isOpened, sealedContent } from "../base/commitment.ts";
import { keptHere, type KeptHere } from "../base/world-settings.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { isOfType } from "../messages/message-type.ts";
import { writeTarget } from "../rules/kernel/roll-spec.ts";
import { writeSetup } from "../rules/kernel/die-modifiers.ts";
import type { ContestScore } from "../rules/kernel/ties.ts";
import type { Outcome } from "../rules/kernel/die-kind.ts";
import { withHiddenSetup, countingAnswers, isOver, stillAsked } from "../rules/requests/request.ts";
import type { Answer, HiddenOption, RequestOption } from "../rules/requests/request.ts";
import { requestTitle } from "./request-options.ts";
import { isStillSealed, readSealed } from "./sealed-texts.ts";

/**
 * A request at one moment, as this client may know it: its message, the answers in the log, and the sealed texts on
 * this computer. {@link readRequest} reads it once; callers do not read messages again.
 */
export type RequestState = ReturnType<typeof readRequest>;

/** An actor that is asked. */
export type Person = RequestState["people"][number];

/** An answer at one moment, as this client may know it. */
export type AnswerState = ReturnType<typeof readAnswer>;

/** Reads a request from its message, the log and the sealed texts on this computer. */
export function readRequest(request: Request) {
  const { system } = request;
  const { state, seal, names, passive } = system;
  // Foundry parses all of them each time.
  const secrets = once(() => keptHere("secrets"));
  const people = system.asked.map((uuid) => {
    const actor = actorAt(uuid);
    const stored = names.find((one) => one.actor === uuid);
    return {
      uuid,
      isThere: actor !== null,
      /** The name of the actor, as this user may know it. */
      get name(): string {
        return nameStored(stored, uuid, () => "?");
      },
      /** Blank if this user may not know the name. */
      get img(): string {
        return portraitFor(actor, this.name);
      },
      /** True if this user owns the actor. */
      isMine: actor?.isOwner === true,
    };
  });
  // Do not wait for deleted actors; a passive value still counts.
  const missing = people.flatMap(({ uuid, isThere }) =>
    isThere || passive.some(({ actor }) => actor === uuid) ? [] : [uuid],
  );
  return {
    // The stored objects are replaced when something changes, never mutated.
    ...(system as Pick<typeof system, keyof typeof system._source>),
    id: request.id ?? "",
    /** True if it takes answers: it is open, its deadline has not certainly passed, and its dice are known. */
    takesAnswers: state === "open" && !isOver(system, game.time.serverTime) && missingLetters(request).length === 0,
    /** True if the hidden terms are revealed and match the seal. */
    isOpened: isOpened(system),
    /** True if this computer has the hidden terms. */
    isKept: seal !== "" && readSealed(request, seal, secrets()) !== null,
    /** The hidden terms of its options, as this user may know them. */
    hidden: hiddenIn(request, secrets),
    /** The actors asked, in the same order. */
    people,
    skipped: [...new Set([...system.skipped, ...missing])],
    answers: answersTo(request).map((message) => readAnswer(request, message, secrets)),
    /** The request it replaces: null if none, "gone" if deleted. */
    replaced: system.replaces === null ? null : readReplaced(system.replaces),
    /** True if another request has replaced it. */
    isReplaced:
      state === "withdrawn" &&
      game.messages.contents.some((message) => requestOf(message)?.system.replaces === request.id),
  };
}

/** Returns all messages that answer a request: the recorded ones in recording order, then the others. */
function answersTo(request: Request): readonly AnswerMessage[] {
  const { asked, verdicts } = request.system;
  const order = new Map([...Object.keys(verdicts)].map((id, place) => [id, place]));
  const placeOf = ({ id }: AnswerMessage): number => order.get(id ?? "") ?? order.size;
  const askedAt = ({ system }: AnswerMessage): number => asked.indexOf(system.answers?.actor ?? "");
  return messagesNaming(request.id)
    .filter((message) => isOfType(message, "roll"))
    .filter(({ system }) => system.answers?.request === request.id)
    .sort((a, b) => placeOf(a) - placeOf(b) || createdAt(a) - createdAt(b) || askedAt(a) - askedAt(b));
}

/** Returns whether a request has unrecorded answers. */
export function hasUnjudged(request: Request): boolean {
  return answersTo(request).some((answer) => verdictOn(request, answer) === null);
}

type Secrets = () => KeptHere["secrets"];

/** Returns whether a message's roll is sound. Changing a message replaces its roll. */
const isSound = oncePer((roll: QuadriviumRoll) => roll.isSound);

function readAnswer(request: Request, message: AnswerMessage, secrets: Secrets) {
  const verdict = verdictOn(request, message);
  const isHidden = verdict !== null && isStillSealed(verdict);
  const text = isHidden ? readSealed(request, verdict.seal, secrets()) : null;
  const read = isHidden ? text && readSealedRoll(message, text) : (message.rolls as readonly Roll[])[0];
  const { actor = "", option = "", round = 0 } = message.system.answers ?? {};
  return {
    message,
    id: message.id ?? "",
    actor,
    option,
    round,
    at: createdAt(message),
    /** What is recorded of it; null until then. */
    verdict,
    /** Why it does not count; blank if it does, null until that is recorded. */
    fault: verdict && verdict.fault,
    /** Its roll, as this client knows it; null for an impossible one. */
    roll: read instanceof QuadriviumRoll && isSound(read) ? read : null,
    /** True if only GMs can see its dice. */
    isHidden,
    /** The sender may roll for that actor. */
    get isEntitled(): boolean {
      const { author } = message;
      if (author?.isGM) return true;
      return author !== null && actorAt(actor)?.testUserPermission(author, "OWNER") === true;
    },
    /** True if this user sees its dice only once all sides of the contest have rolled. */
    get isWithheld(): boolean {
      return areDiceWithheld(message);
    },
  };
}

/** The sealed rolls read last, by answer. */
const unsealed = new WeakMap<AnswerMessage, { readonly text: string; readonly roll: Roll }>();

/** Reads the roll in the sealed text of an answer. */
function readSealedRoll(answer: AnswerMessage, text: string): Roll {
  const known = unsealed.get(answer);
  if (known?.text === text) return known.roll;
  const roll = Roll.fromJSON(String(sealedContent(text).roll)) as Roll;
  unsealed.set(answer, { text, roll });
  return roll;
}

/** Returns the hidden terms of the options; revealed ones that do not match the seal are ignored. */
function hiddenIn(request: Request, secrets: Secrets): readonly HiddenOption[] {
  const { seal, opened } = request.system;
  if (seal === "") return [];
  const text = isOpened(request.system) ? opened : game.user.isGM ? readSealed(request, seal, secrets()) : null;
  const options = text ? sealedContent(text).options : [];
  return Array.isArray(options) ? (options as readonly HiddenOption[]) : [];
}

function readReplaced(id: string) {
  const replaced = requestOf(game.messages.get(id));
  if (!replaced) return "gone" as const;
  return { title: requestTitle(replaced.system), at: createdAt(replaced), answers: answersTo(replaced).length };
}

/** Returns the answer with an id; null for none. */
export function answerAt({ answers }: RequestState, id: string | null): AnswerState | null {
  return answers.find((answer) => answer.id === id) ?? null;
}

/** Returns the ids of the answers that count and that this user may read. */
export function readableRolls(answers: readonly AnswerState[]): readonly string[] {
  return countingAnswers({ answers })
    .filter(({ message }) => message.visible && message.isContentVisible)
    .map(({ id }) => id);
}

/** Returns the option of an answer; null if the request does not have it. */
export function chosenOption({ options }: Pick<RequestState, "options">, answer: Pick<Answer, "option">) {
  return options.find(({ id }) => id === answer.option) ?? null;
}

/** Returns an option's hidden terms, as this user may know them. */
export function hiddenOf(
  { hidden }: Pick<RequestState, "hidden">,
  option: Pick<RequestOption, "id">,
): HiddenOption | null {
  return hidden.find(({ id }) => id === option.id) ?? null;
}

/** Returns the name of an actor that is asked. */
export function nameIn({ people }: RequestState, uuid: string): string {
  return people.find((person) => person.uuid === uuid)?.name ?? "?";
}

/** Returns the actors that still have to nominate. */
export function stillToNominate(request: RequestState): readonly string[] {
  const done = new Set(request.nominations.map(({ actor }) => actor));
  return stillAsked(request).filter((uuid) => !done.has(uuid));
}

/** Returns the roll that counts; null while it is unknown or has open decisions. */
export function settledRoll({ roll }: Pick<AnswerState, "roll">): QuadriviumRoll | null {
  return roll?.isWaiting ? null : roll;
}

/** Returns the formula of a roll with the hidden part of the setup. */
export function completeFormula(roll: QuadriviumRoll, hidden: Pick<HiddenOption, "setup"> | null): string {
  const { die, target } = roll;
  const { setup = {} } = hidden ?? {};
  if (!die || Object.keys(setup).length === 0) return roll.formula;
  const written = writeSetup(die.dieKind, withHiddenSetup(die.dieKind, die.setup, setup));
  const flavor = die.flavor ? `[${die.flavor}]` : "";
  const terms = roll.terms.map((term) => ((term as unknown) === die ? written + flavor : term.formula));
  return terms.join("") + writeTarget(target);
}

/** Returns the outcome of a roll, against the hidden target if this computer knows it. */
export function outcomeWith(roll: QuadriviumRoll, hidden: Pick<HiddenOption, "target"> | null): Outcome | null {
  return roll.outcomeAgainst(hidden?.target ?? roll.target);
}

/** Returns the score of a roll in a contest; null while decisions are open. */
export function rollScore({ total, outcome, die, isWaiting }: QuadriviumRoll): ContestScore | null {
  if (total === undefined || outcome === null || isWaiting) return null;
  return { total, fails: die?.dieKind.fails?.(outcome) ?? false };
}

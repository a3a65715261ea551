import { idsNaming } from "../../messages/naming-index.ts";
import { claimUnder, optionsOf, requestOf, requestByAnyone, verdictOn } from "../../messages/request-message.ts";
import type { AnswerMessage, Request, Verdict } from "../../messages/request-message.ts";
import { actorAt, creature } from "../../characters/creature.ts";
import { nameStored } from "../../characters/names.ts";
import type { StoredName } from "../../characters/names.ts";
import { createdAt } from "../../base/documents.ts";
import { once } from "../../base/once.ts";
import { sealedContent, isOpened } from "../../base/seal.ts";
import { isStillSealed, readSealed } from "../secrets/sealed-texts.ts";
import { secrets as readSecrets } from "../../base/world-settings.ts";
import type { Labels } from "../../base/formula-labels.ts";
import { rollOf } from "../../deltas/change-roll.ts";
import type { Difference } from "../../rolls/road/compose-roll.ts";
import type { RequestSettings } from "../model/blank-request.ts";
import { countingAnswers, isOver, stillAsked } from "../../rules/requests/request.ts";
import type {
  Answer,
  GivenAnswer,
  HiddenOption,
  RequestOption,
  RequestStanding,
  RequestTerms,
} from "../../rules/requests/request.ts";
import { requestTitle } from "../model/request-options.ts";
import { isOfType } from "../../messages/message-type.ts";
import { areDiceWithheld } from "../../messages/withheld.ts";

import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { continuesRecorded, readSealedRoll, soundRoll } from "../model/answer-rolls.ts";

type Stored = Request["system"];
type Kept = "nominations" | "seal" | "opened" | "formerSeals" | "forgotten" | "shown" | "traditions";

/** What is asked, beside the terms on which it depends whether an answer counts. */
type Settings = Omit<RequestSettings, keyof RequestTerms | "replaces">;

/**
 * A request at one moment, as far as this client may know it: its message, the answers in the log, and the sealed texts
 * on this computer. {@link readRequest} reads it once; its users do not read messages again.
 */
export interface RequestSnapshot extends RequestStanding, Settings, Readonly<Pick<Stored, Kept>> {
  readonly id: string;
  /** The name of the user who has asked; null if deleted. */
  readonly author: string | null;
  /** True if that is a game master. Requests that a player has forged are ignored. */
  readonly isInForce: boolean;
  /** True if it takes answers: it is open, and its deadline has not passed beyond doubt. */
  readonly takesAnswers: boolean;
  /** True if the hidden terms are revealed and match the seal. */
  readonly isOpened: boolean;
  /** True if this computer has the hidden terms. */
  readonly isKept: boolean;
  /** The hidden terms of its options, as far as this user may know them. */
  readonly hidden: readonly HiddenOption[];
  /** The actors that are asked, in the same order. */
  readonly people: readonly Person[];
  readonly answers: readonly AnswerSnapshot[];
  readonly releases: Stored["releases"];
  readonly gone: readonly Verdict[];
  /** The verdicts on all answers. */
  readonly verdicts: readonly Verdict[];
  /** The request that it replaces: null for one that replaces none, "gone" for one that is deleted. */
  readonly replaced: ReplacedRequest | "gone" | null;
  /** True if another request has replaced it. */
  readonly isReplaced: boolean;
}

/** An actor that is asked. */
export interface Person {
  readonly uuid: string;
  /** The name of the actor, as this user may know it. */
  readonly name: string;
  readonly isThere: boolean;
  /** True if this user owns the actor. */
  readonly isMine: boolean;
}

/** A request that another one has replaced. */
export interface ReplacedRequest {
  readonly title: string;
  readonly at: number;
  /** The number of its answers. */
  readonly answers: number;
}

/** An answer at one moment, as far as this client may know it. */
export interface AnswerSnapshot extends Answer, GivenAnswer {
  readonly state: AnswerState;
  /** The speaker's name, and the user. */
  readonly alias: string;
  readonly user: string | null;
  /** The formula that a game master's client is to throw; blank for a roll that its author has thrown. */
  readonly asks: string;
  /** What its player has chosen otherwise than usual. */
  readonly differs: readonly Difference[];
  /** The phrases of the labels in its formula which the system has written. */
  readonly labels: Labels;
  /** How many rolls its message shows. */
  readonly rolls: number;
  /** True if this user may read its message. */
  readonly isRead: boolean;
  /** True if this user sees its dice only once all sides of the contest have rolled. */
  readonly isWithheld: boolean;
  /** Uuid of the actor that speaks in its message; null for none. */
  readonly speaker: string | null;
  /** The rolled stats, as its message stores them. */
  readonly trait: AnswerMessage["system"]["trait"];
}

/** By how much the server's clock may be set back between a request and its answer, in milliseconds. */
const SET_BACK = 60_000;

/**
 * Reads a request from its message, the log and the sealed texts on this computer.
 * @param alone An answer whose card needs no other, nor who else is asked: all would be read for the card of each.
 */
export function readRequest(request: Request, alone: AnswerMessage | null = null): RequestSnapshot {
  const { system } = request;
  const { state, seal, forgotten } = system;
  const verdicts = system.rulings;
  const isInForce = requestOf(request) !== null;
  // Foundry parses all of them each time.
  const secrets = once(readSecrets);
  const hidden = hiddenIn(request.id ?? "", system, secrets);
  const given = alone ? answersAmong(request, [alone]) : answersTo(request);
  const { kind, shows, tells, options, opened } = system;
  const terms = JSON.stringify([state, kind, shows, tells, options, opened, hidden]);
  const answers = given.map((one) => readAnswer(request, one, terms, secrets));
  const asked = alone ? answers.map(({ actor }) => actor) : system.asked;
  const people = readPeople(asked, system.names);
  // Nobody waits for who is deleted; a passive value stands.
  const missing = people.flatMap(({ uuid, isThere }) => (isThere || isPassive(system, uuid) ? [] : [uuid]));
  return {
    // What the request stores is put in place of these when it changes, and never changed itself.
    ...(system as RequestTerms & Settings & Pick<RequestSnapshot, Kept | "releases">),
    id: request.id ?? "",
    author: request.author?.name ?? null,
    isInForce,
    takesAnswers: isInForce && state === "open" && !isOver(system, game.time.serverTime),
    isOpened: isOpened(system),
    isKept: seal !== "" && readSealed(request, seal, secrets()) !== null,
    hidden,
    people,
    skipped: [...new Set([...system.skipped, ...missing])],
    answers,
    gone: verdicts.filter(({ actor, fault, answer }) => {
      const counted = fault === "" && actor !== "";
      return counted && !game.messages.has(answer) && !forgotten.includes(answer);
    }),
    verdicts,
    replaced: system.replaces === null ? null : readReplaced(system.replaces),
    isReplaced:
      state === "withdrawn" &&
      game.messages.contents.some((message) => requestOf(message)?.system.replaces === request.id),
  };
}

/** A message that answers a request, and the verdict on it: null until it is recorded. */
interface Given {
  readonly message: AnswerMessage;
  readonly verdict: Verdict | null;
}

/**
 * Returns all messages that answer a request, or did so when they were judged: the judged ones in the order in which they
 * were, since clocks may be set back, and then the others in order of creation; those of the same millisecond in the order in
 * which their actors were asked.
 */
function answersTo(request: Request): readonly Given[] {
  const { asked, rulings, verdicts } = request.system;
  const read = (ids: readonly string[]): Given[] =>
    answersAmong(
      request,
      ids.map((id) => game.messages.get(id)).filter((message) => isOfType(message, "roll")),
    );
  const others = [...idsNaming(request.id ?? "")].filter((id) => !Object.hasOwn(verdicts, id));
  const places = once(() => new Map(asked.map((uuid, place) => [uuid, place])));
  const place = ({ system }: AnswerMessage): number => places().get(system.answers?.actor ?? "") ?? -1;
  const unjudged = read(others).sort(
    ({ message: a }, { message: b }) => createdAt(a) - createdAt(b) || place(a) - place(b),
  );
  return [...read(rulings.map(({ answer }) => answer)), ...unjudged];
}

/** Returns those of some messages that answer a request, or did so when they were judged. */
function answersAmong(request: Request, messages: readonly AnswerMessage[]): Given[] {
  return messages
    .map((message) => ({ message, verdict: verdictOn(request, message) }))
    .filter(({ message, verdict }) => verdict !== null || message.system.answers?.request === request.id);
}

/** Tells whether a request has answers without a verdict. */
export function hasUnjudged(request: Request): boolean {
  return answersTo(request).some(({ verdict }) => verdict === null);
}

type Secrets = () => ReturnType<typeof readSecrets>;

/** What recorded answers were read as last, and what that rests on: until some of it changes, they are not read again. */
const readBefore = new WeakMap<
  AnswerMessage,
  { readonly basis: readonly unknown[]; readonly answer: AnswerSnapshot }
>();

function readAnswer(request: Request, { message, verdict }: Given, terms: string, secrets: Secrets): AnswerSnapshot {
  // One that nobody has recorded rests on its author's rights, too.
  if (!verdict) return readAnew(request, message, verdict, secrets);
  // Whenever a message changes, its rolls are read anew.
  const text = isStillSealed(verdict) && readSealed(request, verdict.seal, secrets());
  const basis = [request.id, message.rolls, JSON.stringify(verdict), text, terms];
  const before = readBefore.get(message);
  if (before && before.basis.every((one, place) => one === basis[place])) return before.answer;
  const answer = readAnew(request, message, verdict, secrets);
  readBefore.set(message, { basis, answer });
  return answer;
}

function readAnew(request: Request, message: AnswerMessage, verdict: Verdict | null, secrets: Secrets): AnswerSnapshot {
  const { actor, option, round } = claimUnder(verdict, message) ?? { actor: "", option: "", round: 0 };
  const at = createdAt(message);
  const { asks, labels, answers, trait } = message.system;
  return {
    id: message.id ?? "",
    actor,
    option,
    round,
    fault: verdict && verdict.fault,
    state: readState(request, { message, verdict }, secrets),
    at,
    isBefore: at + SET_BACK < createdAt(request),
    speaker: creature(message.speakerActor)?.uuid ?? null,
    asks: verdict?.fault === "" ? verdict.asks : asks,
    labels: rollOf(message)?.options.labels ?? (labels as Labels),
    rolls: message.rolls.length,
    differs: answers?.differs ?? [],
    trait,
    // What rests on anything else is read whenever somebody asks for it.
    get alias() {
      return message.alias;
    },
    get user() {
      return message.author?.name ?? null;
    },
    get isByGamemaster() {
      return message.author?.isGM === true;
    },
    get isEntitled() {
      const { author } = message;
      if (author?.isGM) return true;
      return author !== null && actorAt(actor)?.testUserPermission(author, "OWNER") === true;
    },
    get isRead() {
      return message.visible && message.isContentVisible;
    },
    get isWithheld() {
      return areDiceWithheld(message);
    },
  };
}

/**
 * Returns the hidden terms of the options; revealed ones that do not match the seal are ignored.
 */
function hiddenIn(
  id: string,
  { seal, opened }: Pick<Stored, "seal" | "opened">,
  secrets: Secrets,
): readonly HiddenOption[] {
  if (seal === "") return [];
  const text = isOpened({ seal, opened }) ? opened : game.user.isGM ? readSealed({ id }, seal, secrets()) : null;
  const options = text ? sealedContent(text).options : [];
  // A forged seal hides nothing.
  return Array.isArray(options) ? (options as readonly HiddenOption[]) : [];
}

function isPassive({ passive }: Pick<Stored, "passive">, uuid: string): boolean {
  return passive.some(({ actor }) => actor === uuid);
}

/** Reads who is asked. What only the card shows of them is read when it is drawn. */
function readPeople(asked: readonly string[], stored: readonly StoredName[]): readonly Person[] {
  // Of two entries with the same key, a map keeps the last.
  const names = once(() => new Map(stored.toReversed().map((name) => [name.actor, name])));
  return asked.map((uuid) => {
    const actor = actorAt(uuid);
    return {
      uuid,
      isThere: actor !== null,
      get name() {
        return nameStored(names().get(uuid), uuid, () => "?");
      },
      get isMine() {
        return actor?.isOwner === true;
      },
    };
  });
}

function readReplaced(id: string): ReplacedRequest | "gone" {
  const replaced = requestByAnyone(game.messages.get(id));
  if (!replaced) return "gone";
  const { title: own, asked } = replaced.system;
  const title = requestTitle({ title: own, asked, options: optionsOf(replaced) });
  return { title, at: createdAt(replaced), answers: answersTo(replaced).length };
}

/** Returns the answer with an id; null for none. */
export function answerAt({ answers }: RequestSnapshot, id: string | null): AnswerSnapshot | null {
  return answers.find((answer) => answer.id === id) ?? null;
}

/** Returns the ids of those answers that count and that this user may read. */
export function readableRolls({ isInForce }: RequestSnapshot, answers: readonly AnswerSnapshot[]): readonly string[] {
  return isInForce ? countingAnswers({ answers }).flatMap(({ id, isRead }) => (isRead ? [id] : [])) : [];
}

/** Returns the option of an answer; null if the request does not have it. */
export function chosenOption(
  { options }: Pick<RequestSnapshot, "options">,
  answer: Pick<Answer, "option">,
): RequestOption | null {
  return options.find(({ id }) => id === answer.option) ?? null;
}

/** Returns the hidden terms of an option, as far as this user may know them. */
export function hiddenOf(
  { hidden }: Pick<RequestSnapshot, "hidden">,
  option: Pick<RequestOption, "id">,
): HiddenOption | null {
  return hidden.find(({ id }) => id === option.id) ?? null;
}

/** Returns the name of an actor that is asked. */
export function nameIn({ people }: RequestSnapshot, uuid: string): string {
  return people.find((person) => person.uuid === uuid)?.name ?? "?";
}

/** Tells whether only targets are hidden: a hidden setup cannot be set again for dice that are already thrown. */
export function canBeSetAgain({ options }: RequestSnapshot): boolean {
  return !options.some(({ hidesSetup }) => hidesSetup);
}

/** Returns the actors that have still to nominate. */
export function stillToNominate(request: RequestSnapshot): readonly string[] {
  const done = new Set(request.nominations.map(({ actor }) => actor));
  return stillAsked(request).filter((uuid) => !done.has(uuid));
}

/**
 * What has become of an answer, as far as this client may know it. docs/requests.md says from which stored data each state
 * follows: nobody has recorded it; nobody can read its roll, whose dice no module has added; it does not count; it counts, and its
 * roll is sealed; it counts, and its roll is shown.
 */
export interface AnswerState {
  readonly kind: "waiting" | "refused" | "sealed" | "open";
  /** What is recorded of it. */
  readonly verdict: Verdict | null;
  /** Its roll, as far as this client knows it; null for an impossible one, and for another than was recorded. */
  readonly roll: QuadriviumRoll | null;
  /** True if only game masters can see its dice. */
  readonly isHidden: boolean;
}

/** Reads the state of an answer. */
function readState(request: Request, { message, verdict }: Given, secrets: Secrets): AnswerState {
  const isHidden = verdict !== null && isStillSealed(verdict);
  const text = isHidden ? readSealed(request, verdict.seal, secrets()) : null;
  const sound = !isHidden ? soundRoll(message) : text ? readSealedRoll(message, text) : null;
  const isOther = verdict !== null && sound !== null && verdict.rolled !== "" && !continuesRecorded(verdict, sound);
  const kind = verdict === null ? "waiting" : verdict.fault !== "" ? "refused" : isHidden ? "sealed" : "open";
  return { kind, verdict, roll: isOther ? null : sound, isHidden };
}

/** Returns the roll that counts; null as long as it is unknown or has open decisions, and for another than was recorded. */
export function settledRoll({ state: { roll } }: { readonly state: AnswerState }): QuadriviumRoll | null {
  return roll?.isWaiting ? null : roll;
}

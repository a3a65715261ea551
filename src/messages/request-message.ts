import { actorAt } from "../characters/actors.ts";
import { isOfType, rollData, type RollMessage } from "./message-type.ts";
import { isOver, stillAwaited, type RequestOption } from "../rules/requests/request.ts";
import { dieKinds } from "../rules/traditions/traditions.ts";

type Message = ChatMessage.Implementation;

/** The message of a request. */
export type Request = ChatMessage.OfType<"request">;

/** The query by which a player's client sends a character's nomination to the game master's client, which may write in the request. */
export const NOMINATE = "quadrivium.nominate";

/** What is recorded of an answer. */
export type Verdict = Request["system"]["verdicts"][string];

/** A roll message; it may answer a request. */
export type AnswerMessage = RollMessage;

/** Returns the message if it is a request; otherwise null. */
export function requestOf(message: Message | null | undefined): Request | null {
  return isOfType(message, "request") ? message : null;
}

/** Returns the unknown die letters in a request, such as those of a module that is not active. */
export function missingLetters(request: Request): readonly string[] {
  const letters = request.system.options.map(({ letter }) => letter);
  return [...new Set(letters.filter((letter) => letter !== "" && !dieKinds.has(letter)))];
}

/** Returns the request that a message answers; null for none, or if it is deleted. */
export function requestAnswered(message: Message): Request | null {
  return requestOf(game.messages.get(rollData(message)?.answers?.request ?? ""));
}

/** Returns the verdict on an answer; null until a game master's client has judged it. */
export function verdictOn(request: Request, answer: Pick<Message, "id">): Verdict | null {
  const { verdicts } = request.system;
  const id = answer.id ?? "";
  return Object.hasOwn(verdicts, id) ? (verdicts[id] ?? null) : null;
}

/** Returns the change of a request that stores these verdicts and leaves the others as they are. */
export function changeVerdicts(verdicts: readonly Verdict[]) {
  return { verdicts: Object.fromEntries(verdicts.map((verdict) => [verdict.answer, verdict])) };
}

/** Returns the option that an answer has chosen; null if it is unknown. */
export function optionOf(request: Request, answer: AnswerMessage): RequestOption | null {
  return request.system.options.find(({ id }) => id === answer.system.answers?.option) ?? null;
}

/**
 * Returns whether this user reads the dice of an answer only once all sides of its contest have rolled: "no total shows before both
 * have rolled, unless the GM chooses so" [spec]. This only affects display: the dice are in the message.
 */
export function areDiceWithheld(message: ChatMessage.Implementation): boolean {
  if (!isOfType(message, "roll") || !message.system.answers || game.user.isGM || message.isAuthor) return false;
  const request = requestAnswered(message);
  if (request?.system.kind !== "contest") return false;
  const { shows, state, asked, options, skipped, passive, rulings } = request.system;
  if (
    shows !== "everyone" ||
    state !== "open" ||
    isOver(request.system, game.time.serverTime) ||
    verdictOn(request, message)?.fault
  )
    return false;
  const own = message.system.answers;
  if (actorAt(own.actor)?.isOwner) return false;
  const counting = rulings.filter(({ fault, answer }) => fault === "" && game.messages.has(answer));
  const there = asked.filter((uuid) => actorAt(uuid) !== null);
  return stillAwaited({ asked: there, options, skipped, passive }, [...counting, own]).length > 0;
}

import { reach, sentText } from "../../messages/questions.ts";
import { requestOf } from "../../messages/request-message.ts";
import type { Request, Verdict } from "../../messages/request-message.ts";
import { actorAt } from "../../characters/creature.ts";
import { fireAndForget } from "../../base/async.ts";
import { isOpened, sealOf } from "../../base/seal.ts";
import { isStillSealed, sealsIn, sealsNamedIn, readSealed, forgetSealed, keepSealed } from "../secrets/vault.ts";
import { vault } from "../../base/world-settings.ts";
import { redraw } from "../../messages/redraw-cards.ts";
import { answerAt, chosenOption, readRequest } from "../standing/snapshot.ts";
import type { RequestSnapshot } from "../standing/snapshot.ts";

type Message = ChatMessage.Implementation;

/** The query that sends a sealed text to one client only. */
export const SEALED = "quadrivium.sealed";

/**
 * Sends a sealed roll to the users who may see it: the other game masters and, if the request says so, the owners of its
 * character.
 */
export async function sendSealedRoll(
  request: RequestSnapshot,
  { seal, actor: uuid, option }: Pick<Verdict, "seal" | "actor" | "option">,
  users: readonly User.Implementation[] = game.users.contents,
): Promise<boolean> {
  const text = seal ? readSealed(seal) : null;
  if (!text) return true;
  const actor = actorAt(uuid);
  const seesOwn = isOwnersToo(request, { option });
  const others = users.filter((user) => user.active && !user.isSelf);
  const receivers = others.filter(
    (user) => user.isGM || (seesOwn && actor?.testUserPermission(user, "OWNER") === true),
  );
  const reached = await Promise.all(receivers.map((user) => send(user, text)));
  return reached.every(Boolean);
}

/** Sends the hidden terms of a request to the other game masters. */
export async function shareTerms({ system: { seal } }: Request): Promise<void> {
  const text = seal ? readSealed(seal) : null;
  if (!text) return;
  const others = game.users.filter((user) => user.active && !user.isSelf && user.isGM);
  await Promise.all(others.map((user) => send(user, text)));
}

/** Tells whether this client can read the terms of a request: none are hidden, or it has their text. */
export function hasTerms({ system }: Request): boolean {
  return system.seal === "" || isOpened(system) || readSealed(system.seal) !== null;
}

/** The query by which a client that connects asks for the sealed texts that it has missed. */
export const CATCH_UP = "quadrivium.catchUp";

/**
 * Exchanges missed sealed texts with the other clients; call when the world is ready. A client cannot receive queries
 * before it is, so it asks for them: a player asks the arbiter, game masters ask each other. This client also sends what
 * it has, without waiting.
 */
export async function catchUp(): Promise<void> {
  const others = game.users.filter((user) => user.active && !user.isSelf);
  const knowing = others.filter((user) => (game.user.isGM ? user.isGM : user.id === game.users.activeGM?.id));
  await Promise.all(knowing.map((user) => reach(user, CATCH_UP, { user: game.user.id })));
  const isArbiter = game.users.activeGM?.isSelf === true;
  for (const user of others) if (game.user.isGM && (user.isGM || isArbiter)) fireAndForget(sendMissed(user));
}

/**
 * Sends a user the sealed texts that they may have: hidden terms to a game master, their own rolls to players. Foundry does
 * not tell who asks, but the texts only go to the named user. Register as the query {@link CATCH_UP}.
 */
export async function answerCatchUp(data: unknown): Promise<null> {
  const user = game.users.get(sentText(data, "user"));
  if (user && game.user.isGM) await sendMissed(user);
  return null;
}

/** Sends a user the missed texts, until one does not arrive: they ask for the rest when they are back. */
async function sendMissed(user: User.Implementation): Promise<void> {
  for (const message of game.messages.contents.map(requestOf)) {
    // Most requests of a log are over and fully revealed.
    if (!message || message.system.state === "withdrawn" || sealsIn(message).every(isOpened)) continue;
    const request = readRequest(message);
    const text = user.isGM && request.seal && !request.isOpened ? readSealed(request.seal) : null;
    if (text && !(await send(user, text))) return;
    for (const { answer, seal } of request.verdicts.filter(isStillSealed)) {
      const { actor, option } = answerAt(request, answer) ?? { actor: "", option: "" };
      if (!(await sendSealedRoll(request, { seal, actor, option }, [user]))) return;
    }
  }
}

/**
 * Stores a received sealed text if a game master's request has its seal. So nobody can pass this client a roll or a target
 * that was not sealed before.
 * @returns that request; null if nothing was stored
 */
export async function receiveSealed(data: unknown): Promise<Request | null> {
  const text = sentText(data, "text");
  const seal = sealOf(text);
  const request = game.messages.contents.map(requestOf).find((one) => one !== null && bears(one, seal));
  if (!request) return null;
  await keepSealed(text);
  const answers = request.system.rulings.flatMap(({ answer }) => game.messages.get(answer) ?? []);
  redraw([request, ...answers]);
  return request;
}

function send(user: User.Implementation, text: string): Promise<boolean> {
  return reach(user, SEALED, { text });
}

function bears(request: Request, seal: string): boolean {
  return sealsIn(request).some((sealed) => sealed.seal === seal);
}

/** Tells whether the owners of a character see its sealed roll, besides the game masters. */
export function isOwnersToo(request: RequestSnapshot, answer: Pick<Verdict, "option">): boolean {
  return request.shows !== "gamemaster" && chosenOption(request, answer)?.hidesSetup !== true;
}

/** Deletes stored texts that are revealed in these messages by now; call when one changes, and at the start. */
export function forgetShown(messages: Iterable<Message>): void {
  const secrets = vault();
  const known = [...messages].flatMap((message) =>
    sealsIn(requestOf(message)).filter((sealed) => readSealed(sealed.seal, secrets) !== null && isOpened(sealed)),
  );
  if (known.length > 0) fireAndForget(forgetSealed(known.map(({ seal }) => seal)));
}

/** Deletes the stored texts of a deleted request; for the hook `deleteChatMessage`. */
export function forgetGone(message: Message): void {
  if (requestOf(message)) fireAndForget(forgetSealed(sealsNamedIn(message)));
}

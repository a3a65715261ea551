import { requestOf } from "../services/request-message.ts";
import type { Request, Verdict } from "../services/request-message.ts";
import { actorAt } from "../services/creature.ts";
import { fireAndForget } from "../services/fire-and-forget.ts";
import { isOpened, sealOf } from "../services/seal.ts";
import { readSealed, forgetSealed, keepSealed } from "../services/vault.ts";
import { redraw } from "../windows/redraw-cards.ts";
import { answerAt, chosenOption, liesSealed, readRequest } from "./snapshot.ts";
import type { RequestSnapshot } from "./snapshot.ts";

type Message = ChatMessage.Implementation;

/** The query by which a sealed text goes to one client, and to nobody else. */
export const SEALED = "quadrivium.sealed";

/** How long one client waits for another, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Sends a roll that is not shown to everybody to those who may see it: the other game masters, and, where the request
 * says so, those who play its character.
 */
export async function handOut(
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

/** Sends what is hidden of a request to the other game masters. */
export async function shareTerms({ system: { seal } }: Request): Promise<void> {
  const text = seal ? readSealed(seal) : null;
  if (!text) return;
  const others = game.users.filter((user) => user.active && !user.isSelf && user.isGM);
  await Promise.all(others.map((user) => send(user, text)));
}

/** The query by which a client that has come to the table lets itself be sent what it has missed. */
export const CATCH_UP = "quadrivium.catchUp";

/**
 * Lets those who come to the table have what they have missed; call when the world is ready. A client cannot be sent
 * anything before it is, so whoever comes asks for it: players the arbiter, game masters each other. What
 * this client has, those may lack who were there already; nothing waits until they have it.
 */
export async function catchUp(): Promise<void> {
  const others = game.users.filter((user) => user.active && !user.isSelf);
  const knowing = others.filter((user) => (game.user.isGM ? user.isGM : user.id === game.users.activeGM?.id));
  await Promise.all(knowing.map((user) => reach(user, CATCH_UP, { user: game.user.id })));
  const isArbiter = game.users.activeGM?.isSelf === true;
  for (const user of others) if (game.user.isGM && (user.isGM || isArbiter)) fireAndForget(sendMissed(user));
}

/**
 * Sends a user what it may have: what is hidden of requests to a game master, their own rolls to players. Foundry does
 * not say who asks, but whoever does, it goes to nobody else. Register as the query of {@link CATCH_UP}.
 */
export async function answerCatchUp(data: unknown): Promise<null> {
  const { user: id } = data as { readonly user?: unknown };
  const user = game.users.get(String(id));
  if (user && game.user.isGM) await sendMissed(user);
  return null;
}

/** Stops where a user is not reached: they ask for the rest when they are there. */
async function sendMissed(user: User.Implementation): Promise<void> {
  for (const message of game.messages.contents.map(requestOf)) {
    // Most requests of a log are over, and all of them lies open.
    if (!message || message.system.state === "withdrawn" || sealsIn(message).every(isOpened)) continue;
    const request = readRequest(message);
    const text = user.isGM && request.seal && !request.isOpened ? readSealed(request.seal) : null;
    if (text && !(await send(user, text))) return;
    for (const { answer, seal } of request.verdicts.filter(liesSealed)) {
      const { actor, option } = answerAt(request, answer) ?? { actor: "", option: "" };
      if (!(await handOut(request, { seal, actor, option }, [user]))) return;
    }
  }
}

/**
 * Keeps a sealed text that was sent here, if a request of a game master bears its seal: so nobody can make this client
 * believe in a roll or a target that was not sealed before.
 * @returns that request, or null where nothing was kept
 */
export async function receiveSealed(data: unknown): Promise<Request | null> {
  const { text } = data as { readonly text?: unknown };
  if (typeof text !== "string") return null;
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

/** @returns whether the user was reached */
async function reach(
  user: User.Implementation,
  query: typeof SEALED | typeof CATCH_UP,
  data: object,
): Promise<boolean> {
  try {
    await user.query(query, data, { timeout: PATIENCE });
    return true;
  } catch (error) {
    // Whoever was not reached asks for it when they are back.
    console.warn(`Quadrivium | ${user.name} was not reached:`, error);
    return false;
  }
}

function bears(request: Request, seal: string): boolean {
  return sealsIn(request).some((sealed) => sealed.seal === seal);
}

/** Tells whether who plays a character sees its roll as well as the game masters, as long as it is not shown to all. */
export function isOwnersToo(request: RequestSnapshot, answer: Pick<Verdict, "option">): boolean {
  return request.shows !== "gamemaster" && chosenOption(request, answer)?.hidesSetup !== true;
}

/** Keeps on this computer no more what everybody reads in these messages by now; when one changes, and at the start. */
export function forgetShown(messages: Iterable<Message>): void {
  const known = [...messages].flatMap((message) => sealsIn(requestOf(message)).filter(isOpened));
  fireAndForget(forgetSealed(known.map(({ seal }) => seal)));
}

/** Keeps no more what nobody can ask for again; for the hook `deleteChatMessage`. */
export function forgetGone(message: Message): void {
  const request = requestOf(message);
  fireAndForget(forgetSealed([...sealsIn(request), ...(request?.system.formerSeals ?? [])].map(({ seal }) => seal)));
}

interface Sealed {
  readonly seal: string;
  readonly opened: string;
}

function sealsIn(request: Request | null): readonly Sealed[] {
  return request ? [request.system, ...request.system.rulings].filter(({ seal }) => seal !== "") : [];
}

import { fireAndForget, once } from "../base/async.ts";
import { isOpened, sealedText, sealOf } from "../base/commitment.ts";
import { keptHere } from "../base/world-settings.ts";
import { actorAt } from "../characters/actors.ts";
import { requestOf, type Request, type Verdict } from "../messages/request-message.ts";
import { forgetKept, keep, keepsKind, keptOf, share } from "../messages/secret-store.ts";
import type { RequestTerms } from "../rules/requests/request.ts";

/**
 * The sealed texts of requests: their hidden terms, and dice that are not public. Foundry sends whole documents to
 * every client, so documents contain only the seals.
 */

const SEALED = "sealed";

/** Seals a request's content, keeps its text in this browser, and returns the seal. Throws StoreFull if there is no room. */
export async function keepSealed(request: string, content: object): Promise<string> {
  const text = sealedText(content);
  const seal = sealOf(text);
  await keep(SEALED, `${request} ${seal}`, text);
  return seal;
}

/**
 * Returns the text of a request's seal; null if this client does not have it.
 * @param all The texts in this browser, to read several at once.
 */
export function readSealed({ id }: { readonly id: string | null }, seal: string, all?: Parameters<typeof keptOf>[2]) {
  return keptOf(SEALED, `${id ?? ""} ${seal}`, all);
}

/** Sends the text of a seal to others who may have it: GMs and, for dice, the character's owners if the request says so. */
export function shareSealed({ id }: Pick<Request, "id">, seal: string): void {
  if (seal !== "") share(SEALED, `${id ?? ""} ${seal}`);
}

/** Sends the hidden terms of a request to the other GMs; for the hook `quadrivium.request`. */
export function shareTerms(request: Request): void {
  shareSealed(request, request.system.seal);
}

/**
 * Declares who may have sealed texts, and how long they are needed. Call it once.
 * @param onArrival Runs when another client has sent a text of a request.
 */
export function keepSealedTexts(onArrival: (request: Request) => void): void {
  keepsKind(SEALED, {
    isNeeded: (id) => sealsNamed(id).some((one) => !isOpened(one)),
    isFor: (id, user) => {
      const [seal] = sealsNamed(id);
      const request = requestNamed(id);
      if (!request || !seal || !("actor" in seal) || !isOwnersToo(request.system, seal)) return false;
      return actorAt(seal.actor)?.testUserPermission(user, "OWNER") === true;
    },
    // This way, other clients cannot pass in a roll or target that was not sealed before.
    isGenuine: (id, text) => sealsNamed(id).some(({ seal }) => sealOf(text) === seal),
    onArrival: (id) => {
      const request = requestNamed(id);
      if (request) onArrival(request);
    },
  });
}

function requestNamed(id: string): Request | null {
  return requestOf(game.messages.get(id.split(" ")[0] ?? ""));
}

function sealsNamed(id: string) {
  return sealsIn(requestNamed(id)).filter(({ seal }) => seal === id.split(" ")[1]);
}

/** Returns the seals of a request, with their texts if revealed: of its hidden terms and of its answers. */
function sealsIn(request: Request | null): readonly (Verdict | Request["system"])[] {
  return request ? [request.system, ...request.system.rulings].filter(({ seal }) => seal !== "") : [];
}

/** Returns whether the owners of a character see its sealed roll, besides GMs. */
export function isOwnersToo(
  { shows, options }: Pick<RequestTerms, "shows" | "options">,
  answer: Pick<Verdict, "option">,
): boolean {
  return shows !== "gamemaster" && options.find(({ id }) => id === answer.option)?.hidesSetup !== true;
}

/** Returns whether this client can read the terms of a request: none are hidden, or it has their text. */
export function hasTerms(request: Request): boolean {
  const { seal } = request.system;
  return seal === "" || isOpened(request.system) || readSealed(request, seal) !== null;
}

/** Forgets the revealed texts of a request, and all texts of a deleted one; for the hooks of changed and deleted messages. */
export function forgetShown(message: ChatMessage.Implementation): void {
  const isGone = !game.messages.has(message.id ?? "");
  const all = once(() => keptHere("secrets"));
  const shown = sealsIn(requestOf(message))
    // The roll shown in its place may differ.
    .filter((one) => isGone || isOpened(one))
    .filter(({ seal }) => readSealed(message, seal, all()) !== null);
  if (shown.length === 0) return;
  const ids = shown.map(({ seal }) => `${message.id ?? ""} ${seal}`);
  fireAndForget(forgetKept(SEALED, ids));
}

/** Returns whether the roll of an answer is sealed and not shown yet. */
export function isStillSealed({ seal, opened }: Pick<Verdict, "seal" | "opened">): boolean {
  return seal !== "" && opened === "";
}

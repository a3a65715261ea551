import { fireAndForget, once } from "../base/async.ts";
import { isOpened, sealedText, sealOf } from "../base/commitment.ts";
import { keptHere } from "../base/world-settings.ts";
import { actorAt } from "../characters/actors.ts";
import { requestOf, type Request, type Verdict } from "../messages/request-message.ts";
import { forgetKept, keep, keepsKind, keptOf, share } from "../messages/secret-store.ts";
import type { RequestTerms } from "../rules/requests/request.ts";

/**
 * The sealed texts of requests: their hidden terms, and dice that not everybody may see. Foundry sends whole documents to every
 * client, so documents contain only the seals.
 */

const SEALED = "sealed";

/** Seals a content of a request, keeps its text in this browser, and returns the seal. Throws StoreFull if there is no room. */
export async function keepSealed(request: string, content: object): Promise<string> {
  const text = sealedText(content);
  const seal = sealOf(text);
  await keep(SEALED, `${request} ${seal}`, text);
  return seal;
}

/**
 * Returns the text of a seal of a request; null if this client does not have it.
 * @param all What this browser keeps, for whoever reads several texts.
 */
export function readSealed({ id }: { readonly id: string | null }, seal: string, all?: Parameters<typeof keptOf>[2]) {
  return keptOf(SEALED, `${id ?? ""} ${seal}`, all);
}

/** Sends the text of a seal to the others who may have it: game masters and, of dice, as the request says, who owns their character. */
export function shareSealed({ id }: Pick<Request, "id">, seal: string): void {
  if (seal !== "") share(SEALED, `${id ?? ""} ${seal}`);
}

/** Sends the hidden terms of a request to the other game masters; for the hook `quadrivium.request`. */
export function shareTerms(request: Request): void {
  shareSealed(request, request.system.seal);
}

/**
 * Says whose sealed texts are, and how long they are needed. Call it once.
 * @param onArrival Runs when another client has sent a text of a request.
 */
export function keepSealedTexts(onArrival: (request: Request) => void): void {
  keepsKind(SEALED, {
    isNeeded: (id) => sealsNamed(id).some((one) => !isOpened(one)),
    isFor: (id, user) => {
      const [seal] = sealsNamed(id);
      const request = requestNamed(id);
      if (!request || !seal || !("actor" in seal) || !isOwnersToo(request.system as RequestTerms, seal)) return false;
      return actorAt(seal.actor)?.testUserPermission(user, "OWNER") === true;
    },
    // So nobody can pass this client a roll or a target that was not sealed before.
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

/** Returns the seals of a request, with their texts if those are revealed: of its hidden terms and of its answers. */
function sealsIn(request: Request | null): readonly (Verdict | Request["system"])[] {
  return request ? [request.system, ...request.system.rulings].filter(({ seal }) => seal !== "") : [];
}

/** Tells whether the owners of a character see its sealed roll, besides the game masters. */
export function isOwnersToo(
  { shows, options }: Pick<RequestTerms, "shows" | "options">,
  answer: Pick<Verdict, "option">,
): boolean {
  return shows !== "gamemaster" && options.find(({ id }) => id === answer.option)?.hidesSetup !== true;
}

/** Tells whether this client can read the terms of a request: none are hidden, or it has their text. */
export function hasTerms(request: Request): boolean {
  const { seal } = request.system;
  return seal === "" || isOpened(request.system) || readSealed(request, seal) !== null;
}

/** Forgets the texts of a request that are revealed by now, and all of a deleted one; for the hooks of changed and deleted messages. */
export function forgetShown(message: ChatMessage.Implementation): void {
  const isGone = !game.messages.has(message.id ?? "");
  const all = once(() => keptHere("secrets"));
  const shown = sealsIn(requestOf(message))
    // What is shown in its place may be something else.
    .filter((one) => isGone || isOpened(one))
    .filter(({ seal }) => readSealed(message, seal, all()) !== null);
  if (shown.length === 0) return;
  const ids = shown.map(({ seal }) => `${message.id ?? ""} ${seal}`);
  fireAndForget(forgetKept(SEALED, ids));
}

/** Tells whether the roll of an answer is sealed and not shown yet. */
export function isStillSealed({ seal, opened }: Pick<Verdict, "seal" | "opened">): boolean {
  return seal !== "" && opened === "";
}

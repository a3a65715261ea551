import { fireAndForget } from "../../base/async.ts";
import { once } from "../../base/once.ts";
import { isOpened, sealedText, sealOf } from "../../base/seal.ts";
import { secrets } from "../../base/world-settings.ts";
import { actorAt } from "../../characters/creature.ts";
import { requestByAnyone, requestOf } from "../../messages/request-message.ts";
import type { Request, Verdict } from "../../messages/request-message.ts";
import { forgetKept, keep, keptOf, share } from "../../messages/secret-store.ts";
import type { SecretKind } from "../../messages/secret-store.ts";
import type { RequestTerms } from "../../rules/requests/request.ts";

/**
 * The sealed texts of requests: their hidden terms, and dice that not everybody may see. Foundry sends whole documents to every
 * client, so documents contain only the seals.
 */

type Message = ChatMessage.Implementation;

/** The kind of what browsers keep: a sealed text, by {@link idOf}. */
export const SEALED = "sealed";

/** Seals a content of a request, keeps its text in this browser, and returns the seal. Throws StoreFull if there is no room. */
export async function keepSealed(request: string, content: object): Promise<string> {
  const text = sealedText(content);
  const seal = sealOf(text);
  await keep(SEALED, idOf(request, seal), text);
  return seal;
}

/**
 * Returns the text of a seal of a request; null if this client does not have it.
 * @param all What this browser keeps, for whoever reads several texts.
 */
export function readSealed({ id }: { readonly id: string | null }, seal: string, all?: Parameters<typeof keptOf>[2]) {
  return keptOf(SEALED, idOf(id ?? "", seal), all);
}

/** Sends the text of a seal to the others who may have it: game masters and, of dice, as the request says, who owns their character. */
export function shareSealed({ id }: Pick<Request, "id">, seal: string): void {
  if (seal !== "") share(SEALED, idOf(id ?? "", seal));
}

/** Sends the hidden terms of a request to the other game masters. */
export function shareTerms(request: Request): void {
  shareSealed(request, request.system.seal);
}

/** Whose sealed texts are, and how long they are needed. */
export const sealedKind: Omit<SecretKind, "onArrival"> = {
  isNeeded: (id) =>
    sealsIn(requestByAnyone(requestNamedIn(id))).some((one) => one.seal === sealIn(id) && !isOpened(one)),
  isFor: (id, user) => {
    const request = requestOf(requestNamedIn(id));
    const verdict = request?.system.rulings.find(({ seal }) => seal === sealIn(id));
    if (!request || !verdict || !isOwnersToo(request.system as RequestTerms, verdict)) return false;
    return actorAt(verdict.actor)?.testUserPermission(user, "OWNER") === true;
  },
  // So nobody can pass this client a roll or a target that was not sealed before.
  isGenuine: (id, text) =>
    sealOf(text) === sealIn(id) && sealsIn(requestOf(requestNamedIn(id))).some(({ seal }) => seal === sealIn(id)),
};

/** Tells whether the owners of a character see its sealed roll, besides the game masters. */
export function isOwnersToo(
  { shows, options }: Pick<RequestTerms, "shows" | "options">,
  answer: Pick<Verdict, "option">,
) {
  return shows !== "gamemaster" && options.find(({ id }) => id === answer.option)?.hidesSetup !== true;
}

/** Tells whether this client can read the terms of a request: none are hidden, or it has their text. */
export function hasTerms(request: Request): boolean {
  const { seal } = request.system;
  return seal === "" || isOpened(request.system) || readSealed(request, seal) !== null;
}

/** Forgets the texts of a request that are revealed by now, and all of a deleted one; for the hooks of changed and deleted messages. */
export function forgetShown(message: Message): void {
  const request = requestOf(message);
  const isGone = !game.messages.has(message.id ?? "");
  const all = once(secrets);
  const shown = sealsIn(request)
    .filter(({ seal, opened }) => (isGone || opened !== "") && readSealed(message, seal, all()) !== null)
    // What is shown in its place may be something else.
    .filter((one) => isGone || isOpened(one));
  if (shown.length === 0) return;
  fireAndForget(
    forgetKept(
      SEALED,
      shown.map(({ seal }) => idOf(message.id ?? "", seal)),
    ),
  );
}

/** Tells whether the roll of an answer is sealed and not shown yet. */
export function isStillSealed({ seal, opened }: Pick<Verdict, "seal" | "opened">): boolean {
  return seal !== "" && opened === "";
}

/** Returns the seals of a request that are in force, with their texts if those are revealed: of its hidden terms and of its answers. */
function sealsIn(request: Request | null): readonly Pick<Verdict, "seal" | "opened">[] {
  return request ? [request.system, ...request.system.rulings].filter(({ seal }) => seal !== "") : [];
}

function idOf(request: string, seal: string): string {
  return `${request} ${seal}`;
}

/** Returns the message of the request that an id of a sealed text names. */
export function requestNamedIn(id: string): Message | undefined {
  return game.messages.get(id.split(" ")[0] ?? "");
}

function sealIn(id: string): string {
  return id.split(" ")[1] ?? "";
}

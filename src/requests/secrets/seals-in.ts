import { requestOf } from "../../messages/request-message.ts";
import type { Request, Verdict } from "../../messages/request-message.ts";
import { isOfType } from "../../messages/message-type.ts";

/** A seal in a request, and its text if that is revealed. */
export interface Sealed {
  readonly seal: string;
  readonly opened: string;
}

/** Tells whether a witnessed answer was begun and its dice have not arrived. */
export function isUnderWay({ fault, witness, rolled, seal }: Verdict): boolean {
  return fault === "" && witness.seal !== "" && rolled === "" && seal === "";
}

/** Tells whether the roll of an answer is sealed and not shown yet. */
export function isStillSealed({ seal, opened }: Pick<Verdict, "seal" | "opened">): boolean {
  return seal !== "" && opened === "";
}

/** Returns the seals of a request that are in force: of its hidden terms, of its answers, of numbers for hidden dice. */
export function sealsIn(request: Request | null): readonly Sealed[] {
  const { rulings = [] } = request?.system ?? {};
  const numbers = rulings.filter(isUnderWay).map(({ witness: { ownSeal: seal, opened } }) => ({ seal, opened }));
  return request ? [request.system, ...rulings, ...numbers].filter(({ seal }) => seal !== "") : [];
}

/** Returns every seal that a message names, whether it is in force or not. */
export function sealsNamedIn(message: ChatMessage.Implementation): readonly string[] {
  if (isOfType(message, "roll")) return [message.system.witness?.seal ?? ""];
  const request = requestOf(message);
  const former = request?.system.formerSeals ?? [];
  return [...sealsIn(request), ...former].map(({ seal }) => seal);
}

/** Tells whether nobody has to answer a request any more. */
export function isFinished({ system }: Request): boolean {
  const answered = new Set(system.rulings.flatMap(({ actor, fault }) => (fault === "" ? [actor] : [])));
  return system.state !== "open" || system.asked.every((uuid) => answered.has(uuid));
}

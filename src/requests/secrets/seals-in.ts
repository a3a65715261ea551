import { requestOf } from "../../messages/request-message.ts";
import type { Request, Verdict } from "../../messages/request-message.ts";

/** A seal in a request, and its text if that is revealed. */
export interface Sealed {
  readonly seal: string;
  readonly opened: string;
}

/** Tells whether the roll of an answer is sealed and not shown yet. */
export function isStillSealed({ seal, opened }: Pick<Verdict, "seal" | "opened">): boolean {
  return seal !== "" && opened === "";
}

/** Returns the seals of a request that are in force: of its hidden terms and of its answers. */
export function sealsIn(request: Request | null): readonly Sealed[] {
  return request ? [request.system, ...request.system.rulings].filter(({ seal }) => seal !== "") : [];
}

/** Returns every seal that a message names, whether it is in force or not. */
export function sealsNamedIn(message: ChatMessage.Implementation): readonly string[] {
  const request = requestOf(message);
  const former = request?.system.formerSeals ?? [];
  return [...sealsIn(request), ...former].map(({ seal }) => seal);
}

/** Tells whether nobody has to answer a request any more. */
export function isFinished({ system }: Request): boolean {
  const answered = new Set(system.rulings.flatMap(({ actor, fault }) => (fault === "" ? [actor] : [])));
  return system.state !== "open" || system.asked.every((uuid) => answered.has(uuid));
}

import { say } from "../../base/words.ts";
import { missingLetters, requestOf } from "../../messages/request-message.ts";
import type { Request } from "../../messages/request-message.ts";
import { readRequest } from "../standing/snapshot.ts";
import { inertWords, requestContext } from "./request-context.ts";
import type { RequestContext } from "./request-context.ts";

/** The context of a request of which nothing can be shown but why. */
export type InertContext = Pick<RequestContext, "tradition" | "title" | "inert">;

/** Returns the context of the card. A stored request may contain anything: an unreadable one shows only its title and why. */
export function contextOf(request: Request): RequestContext | InertContext {
  const unreadable = contextWithoutDice(request);
  if (unreadable) return unreadable;
  try {
    return requestContext(readRequest(request));
  } catch (error) {
    console.warn(`Quadrivium | The request ${request.id ?? ""} cannot be read:`, error);
    return {
      tradition: "plain",
      title: request.system.title,
      inert: requestOf(request)
        ? say({ key: "QUADRIVIUM.Request.Inert.unreadable" })
        : inertWords({ isInForce: false, author: request.author?.name ?? null }),
    };
  }
}

/** Returns all that can be said of a game master's request that needs dice of a module that is not active; null for others. */
export function contextWithoutDice(request: Request): InertContext | null {
  const missing = missingLetters(request);
  if (missing.length === 0 || request.author?.isGM !== true) return null;
  const letters = missing.map((letter) => `d${letter}`).join(", ");
  const title = request.system.title || request.system.options.map(({ name }) => name).join(", ");
  return { tradition: "plain", title, inert: say({ key: "QUADRIVIUM.Request.Inert.dice", data: { letters } }) };
}

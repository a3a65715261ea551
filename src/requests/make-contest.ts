import type { Request } from "../services/requests.ts";
import { makeRequest } from "./make-request.ts";
import type { OptionDraft, RequestDraft } from "./make-request.ts";

/** One who takes part in a contest, with what only this one rolls. */
export interface SideDraft extends OptionDraft {
  /** The actor or its uuid. */
  readonly actor: string | Actor.Implementation;
}

/** A contest as it is set, before it is asked. */
export interface ContestDraft extends Omit<RequestDraft, "kind" | "asked" | "options" | "contest" | "challenge"> {
  /** Two sides; of more, all stand against the defender, or against the first where nobody defends. */
  readonly sides: readonly SideDraft[];
  /** Who suffers the action of the others; nobody where all are equal challengers. */
  readonly defender?: string | Actor.Implementation | null;
  /** Whether a tie may be the end of it. */
  readonly mayStalemate?: boolean;
}

/**
 * Asks for an opposed contest: a request in which each side has a roll of its own.
 * @returns the message; undefined when a hook has cancelled it
 * @throws Error that names what is wrong with it, in the reader's language; then nothing is posted
 */
export function makeContest({
  sides,
  defender,
  mayStalemate = false,
  ...draft
}: ContestDraft): Promise<Request | undefined> {
  return makeRequest({
    ...draft,
    kind: "contest",
    asked: sides.map(({ actor }) => actor),
    options: sides.map(({ actor, ...option }) => ({ ...option, for: [actor] })),
    contest: { defender: typeof defender === "object" ? (defender?.uuid ?? "") : (defender ?? ""), mayStalemate },
  });
}

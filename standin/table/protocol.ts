import type { DocumentRequest, DocumentResponse, WorldData } from "../client/connection.ts";
import type { QueryReply } from "../server/session.ts";

/** What travels between the demo's page and its server: the stand-in's connection, spelt as socket.io events. */

/** Every request is answered: with its result, or with the sentence that says why it was refused. */
export type Answer<Result> =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly error: string };

/** Where the answer to a request goes. */
export type Reply<Result> = (answer: Answer<Result>) => void;

/** A question that one user's client puts to another's. */
export interface Query {
  readonly name: string;
  readonly data: unknown;
  readonly timeout?: number;
}

/** The requests a page may make. */
export interface ClientToServerEvents {
  getWorld: (reply: Reply<WorldData>) => void;
  modifyDocument: (request: DocumentRequest, reply: Reply<DocumentResponse>) => void;
  /** A package's own event, for all other clients. */
  packageEvent: (name: string, data: unknown, acknowledge: (response: unknown) => void) => void;
  query: (userId: string, query: Query, reply: Reply<unknown>) => void;
}

/** What the server tells a page. */
export interface ServerToClientEvents {
  modifyDocument: (response: DocumentResponse) => void;
  userActivity: (activity: { userId: string; active: boolean }) => void;
  packageEvent: (name: string, data: unknown, senderId: string) => void;
  query: (query: Query, reply: (reply: QueryReply) => void) => void;
}

/** A user as the join screen shows them, before anybody is known to the server. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly color: string;
  /** The name of the user's character. */
  readonly character: string | null;
  readonly active: boolean;
}

/** What the join screen is told. */
export interface JoinData {
  readonly title: string;
  readonly system: string;
  /** The generation of Foundry that the page shall stand for. */
  readonly generation: number;
  readonly seats: readonly Seat[];
}

/** Turns an answer back into a value or an exception. */
export function unwrap<Result>(answer: Answer<Result>): Result {
  if (answer.ok) return answer.result;
  throw new Error(answer.error);
}

/** Awaits work and puts its end into words that can travel. */
export async function answerWith<Result>(work: () => Promise<Result>): Promise<Answer<Result>> {
  try {
    return { ok: true, result: await work() };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

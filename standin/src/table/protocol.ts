import type { DocumentRequest, DocumentResponse, EmitOptions, FileRequest, PackRequest } from "../client/connection.ts";
import type { QueryReply } from "./server/session.ts";

/**
 * What travels between the demo's page and its server: the stand-in's connection, spelt as socket.io events.
 *
 * Both directions are numbered. A client that lost its connection says, when it comes back, which line it had and how
 * much it has heard there; it is told the rest in order, and asks again what was not answered, which the server
 * recognises by its number. So nothing is lost and nothing is done twice, however often a wire breaks.
 */

/** Every request is answered: with its result, or with the sentence that says why it was refused. */
type Answer<Result> = { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly error: string };

/** A question that one user's client puts to another's. */
export interface Query {
  readonly name: string;
  readonly data: unknown;
  readonly timeout?: number;
  /** The user who asks, as the server knows. */
  readonly askedBy?: string;
}

/** What a page may ask of the server. */
export type Request =
  | { readonly kind: "getWorld" }
  | { readonly kind: "modifyDocument"; readonly request: DocumentRequest }
  | { readonly kind: "managePacks"; readonly request: PackRequest }
  | { readonly kind: "manageFiles"; readonly request: FileRequest }
  /** A package's own event, for other clients. */
  | { readonly kind: "packageEvent"; readonly name: string; readonly data: unknown; readonly options?: EmitOptions }
  | { readonly kind: "query"; readonly userId: string; readonly query: Query }
  /** The answer to a query which the server has passed on. */
  | { readonly kind: "reply"; readonly to: number; readonly reply: QueryReply };

/** What the server says to a page. */
export type News =
  | { readonly kind: "answer"; readonly to: number; readonly answer: Answer<unknown> }
  | { readonly kind: "modifyDocument"; readonly response: DocumentResponse }
  | { readonly kind: "userActivity"; readonly activity: { readonly userId: string; readonly active: boolean } }
  | { readonly kind: "packageEvent"; readonly name: string; readonly data: unknown; readonly senderId: string }
  | { readonly kind: "query"; readonly id: number; readonly query: Query };

/** Who a page is, when it connects and whenever it comes back. */
export interface Greeting {
  readonly userId: string;
  /** The name of its line, which the page has made up. */
  readonly line: string;
  /** The number of the last news it has heard; null when it comes for the first time. */
  readonly heard: number | null;
}

/** The events from a page. */
export interface ClientToServerEvents {
  /** A request with its number, and the number of the last news that was heard. */
  ask: (number: number, heard: number, request: Request) => void;
  heard: (number: number) => void;
}

/** The events to a page. */
export interface ServerToClientEvents {
  say: (number: number, news: News) => void;
}

/** How large a request may be, in bytes; the wire would break under a larger one, again and again. */
export const LARGEST_REQUEST = 10_000_000;

/** The reason for which a client that comes back is turned away when too much has happened without it. */
export const FORGOTTEN = "The table no longer knows what this window has missed";

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

/** Awaits work and puts its end into words that can travel. */
export async function answerWith<Result>(work: () => Promise<Result>): Promise<Answer<Result>> {
  try {
    return { ok: true, result: await work() };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

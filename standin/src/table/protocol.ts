import type { EmitOptions } from "../client/connection.ts";
import type { QueryReply } from "./server/session.ts";

/** The traffic between the demo's page and its server: the stand-in's connection, spelled as socket.io events. */

/** The requests of a page to its session at the server. */
export const QUESTIONS = ["getWorld", "modifyDocument", "managePacks", "manageFiles", "query"] as const;

export type Question = (typeof QUESTIONS)[number];

/** Every question is answered: with its result, or with the sentence that says why it was refused. */
export type Answer = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly error: string };

/** The events from a page. */
export interface ClientToServerEvents {
  ask: (question: Question, args: readonly unknown[], answer: (answer: Answer) => void) => void;
  /** A package's own event, for other clients. */
  packageEvent: (name: string, data: unknown, options: EmitOptions, heard: (response: unknown) => void) => void;
}

/** The events to a page: what its session hears, and the questions of other users' clients, which it answers. */
export interface ServerToClientEvents {
  query: (query: unknown, reply: (reply: QueryReply) => void) => void;
  [event: string]: (...args: never[]) => void;
}

/** A user on the join screen, before the server knows who joins. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly color: string;
  /** The name of the user's character. */
  readonly character: string | null;
  readonly active: boolean;
}

/** The data of the join screen. */
export interface JoinData {
  readonly title: string;
  /** What the world says of itself, as HTML. */
  readonly description: string;
  readonly system: string;
  /** The generation of Foundry that the page simulates. */
  readonly generation: number;
  readonly seats: readonly Seat[];
}

import { setTimeout as wait } from "node:timers/promises";
import type { DocumentResponse, PackNews } from "../client/connection.ts";
import { SHARING_EVENTS } from "../client/shared-views.ts";
import { answerWith } from "../table/protocol.ts";
import type { News, Query, Request } from "../table/protocol.ts";
import type { LineOptions } from "./lines.ts";
import type { QueryReply, Session } from "./session.ts";

/** Where news goes while a client is connected. */
export type Wire = (number: number, news: News) => void;

/**
 * What the server and one client say to each other over wires that may break: the same conversation goes on when the
 * client comes back. News is kept until it has been heard, and a request that arrives twice is carried out once.
 */
export class Line {
  readonly session: Session;
  readonly #keep: number;
  readonly #latency: number;
  readonly #kept: { readonly number: number; readonly news: News }[] = [];
  readonly #replies = new Map<number, (reply: QueryReply) => void>();
  #said = 0;
  #asked = 0;
  #queries = 0;
  #wire: Wire | null = null;

  /** `keep` says how much unheard news is kept; a client that has missed more cannot come back. */
  constructor(session: Session, channel: string, { keep, latency }: Required<Pick<LineOptions, "keep" | "latency">>) {
    this.session = session;
    this.#keep = keep;
    this.#latency = latency;
    this.#passNews(channel);
  }

  /** Is all news still here that comes after a number? */
  canResume(heard: number): boolean {
    return heard >= this.#said - this.#kept.length;
  }

  /** Goes on over a wire, after what was not heard yet. */
  connect(wire: Wire, heard: number): void {
    this.forget(heard);
    this.#wire = wire;
    for (const { number, news } of this.#kept) wire(number, news);
    this.session.resume();
  }

  /** A wire has broken; another may have taken its place already. */
  disconnect(wire: Wire): boolean {
    if (this.#wire !== wire) return false;
    this.#wire = null;
    this.session.suspend();
    return true;
  }

  /** The client has heard everything up to a number. */
  forget(heard: number): void {
    while ((this.#kept[0]?.number ?? Infinity) <= heard) this.#kept.shift();
  }

  /** The client asks for something, perhaps once more because it has not heard the answer. */
  async ask(number: number, request: Request): Promise<void> {
    if (number <= this.#asked) return;
    this.#asked = number;
    if (this.#latency > 0) await wait(this.#latency);
    const answer = await answerWith(() => this.#carryOut(request));
    this.#say({ kind: "answer", to: number, answer });
  }

  #say(news: News): void {
    const number = (this.#said += 1);
    this.#kept.push({ number, news });
    if (this.#kept.length > this.#keep) this.#kept.shift();
    this.#wire?.(number, news);
  }

  #carryOut(request: Request): Promise<unknown> {
    const { session } = this;
    switch (request.kind) {
      case "getWorld":
        return session.getWorld();
      case "modifyDocument":
        return session.modifyDocument(request.request);
      case "managePacks":
        return session.managePacks(request.request);
      case "manageFiles":
        return session.manageFiles(request.request);
      case "packageEvent":
        return new Promise((resolve) => {
          session.emit(request.name, request.data, resolve, request.options);
        });
      case "query": {
        const { name, data, ...options } = request.query;
        return session.query(request.userId, name, data, options);
      }
      case "reply":
        this.#replies.get(request.to)?.(request.reply);
        this.#replies.delete(request.to);
        return Promise.resolve(null);
      default:
        throw new Error(`There is no request of the kind ${JSON.stringify((request as { kind?: unknown }).kind)}`);
    }
  }

  #passNews(channel: string): void {
    const { session } = this;
    session.on("modifyDocument", (response) => {
      this.#say({ kind: "modifyDocument", response: response as DocumentResponse });
    });
    session.on("managePacks", (news) => {
      this.#say({ kind: "managePacks", news: news as PackNews });
    });
    session.on("userActivity", (activity) => {
      this.#say({ kind: "userActivity", activity: activity as { userId: string; active: boolean } });
    });
    session.on("query", (query, reply) => {
      const id = (this.#queries += 1);
      this.#replies.set(id, reply as (reply: QueryReply) => void);
      this.#say({ kind: "query", id, query: query as Query });
    });
    for (const name of [channel, "pause", ...SHARING_EVENTS]) {
      session.on(name, (data, senderId) => {
        this.#say({ kind: "packageEvent", name, data, senderId: senderId as string });
      });
    }
  }
}

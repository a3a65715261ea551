import type { StoredWorld } from "../host.ts";
import { openTable, scriptFaces } from "../open-table.ts";
import type { Face, Table } from "../open-table.ts";
import { rest } from "../page.ts";
import { ADA, BRUNO, DORIAN, GM } from "./characters.ts";

/** The people of a table who take turns at this page, each with a browser of their own; the others are there meanwhile. */

/** The game master's second tab is a page of the same browser, beside the first. */
export const people = { GM, "second GM": DORIAN, owner: ADA, "other player": BRUNO, "GM's second tab": GM } as const;
export type Reader = keyof typeof people;
export const readers = ["GM", "second GM", "owner", "other player"] as const satisfies readonly Reader[];

type Query = (data: unknown, context: { readonly user?: User.Implementation | undefined }) => unknown;

/** A query from another client, which the asked user's page gets when it is opened. */
interface Letter {
  readonly name: string;
  readonly data: unknown;
  readonly askedBy: string;
}

/** The browser's locks, as the second page of a browser finds them. */
const heldElsewhere = { configurable: true, value: { request: () => new Promise<never>(() => undefined) } };

/** The reader at the page. */
interface Seat {
  readonly reader: Reader;
  readonly table: Table;
}

export class Seats {
  readonly #browsers = new Map<string, Storage>();
  readonly #letters = new Map<string, Letter[]>();
  readonly #sent: string[] = [];
  #world: StoredWorld;
  #time = 0;
  #seat: Seat | null = null;
  #away: readonly Reader[] = [];

  constructor(world: StoredWorld) {
    this.#world = world;
  }

  /** The table on the page of the seated reader. */
  get table(): Table {
    if (!this.#seat) throw new Error("Nobody sits at the page.");
    return this.#seat.table;
  }

  /** The queries that pages sent to absent users, in words: who, and which query. */
  get sent(): string {
    return [...new Set(this.#sent)].toSorted().join(", ");
  }

  /** Lets time pass at the server. */
  pass(milliseconds: number): void {
    this.#time += milliseconds;
  }

  /** Lets exactly these be away from now on. */
  away(...away: readonly Reader[]): void {
    this.#away = away;
  }

  /** Seats a reader at the page, in place of the present one; dice rolled then show these faces. */
  async sit(reader: Reader, ...faces: readonly Face[]): Promise<void> {
    await this.leave();
    const userId = people[reader];
    const storage = this.#browsers.get(userId);
    const before = (world: Pick<Table, "join">) => {
      scriptFaces(...faces);
      for (const other of readers)
        if (other !== reader && !this.#away.includes(other)) this.#receive(other, world.join(people[other]));
    };
    if (reader === "GM's second tab") Object.defineProperty(navigator, "locks", heldElsewhere);
    const now = () => this.#time;
    const table = await openTable({ userId, world: this.#world, before, now, ...(storage ? { storage } : {}) });
    this.#seat = { reader, table };
    const queries = CONFIG.queries as unknown as Readonly<Record<string, Query>>;
    for (const { name, data, askedBy } of this.#letters.get(userId)?.splice(0) ?? []) {
      await queries[name]?.(data, { user: game.users.get(askedBy) });
    }
    await rest();
  }

  /** Keeps the queries to a connected reader until they come to the page. */
  #receive(reader: Reader, session: ReturnType<Table["join"]>): void {
    session.on("query", (question, reply) => {
      this.#sent.push(`${reader} ${(question as Letter).name.split(".").at(-1) ?? ""}`);
      const letters = this.#letters.get(session.userId) ?? [];
      this.#letters.set(session.userId, [...letters, question as Letter]);
      (reply as (answer: object) => void)({ result: null });
    });
  }

  /** Closes the page; browser and server keep what they have. */
  async leave(): Promise<void> {
    if (!this.#seat) return;
    const { reader, table } = this.#seat;
    await rest();
    this.#browsers.set(people[reader], game.settings.storage.get("client") as Storage);
    this.#world = (await table.session().getWorld()).documents;
    await table.close();
    this.#seat = null;
    Reflect.deleteProperty(navigator, "locks");
    document.body.replaceChildren();
  }

  /** Looks through the eyes of each of these in turn, at pages opened for that; afterwards the seat is empty. */
  async each<Seen>(who: readonly Reader[], look: () => Promise<Seen>): Promise<ReadonlyMap<Reader, Seen>> {
    const seen = new Map<Reader, Seen>();
    for (const reader of who) {
      // The first reader need not wait if already seated here.
      if (seen.size > 0 || reader !== this.#seat?.reader) await this.sit(reader);
      seen.set(reader, await look());
    }
    await this.leave();
    return seen;
  }
}

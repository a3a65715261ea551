import { countedRoll } from "./counted-rolls.ts";
import type { LedgerRoll } from "./counted-rolls.ts";

type Message = ChatMessage.Implementation;

/** The number of messages that are read at once, and before anything is shown. */
const SLICE = 100;

/**
 * All rolls that this user may see. It reads the log in slices, the newest messages first, and each message that comes or
 * changes on its own.
 */
export class Ledger {
  /** What is read, by the ids of the messages; null for a roll that cannot be counted. */
  readonly #read = new Map<string | null, LedgerRoll | null>();

  /** The messages that are not read yet, in the order of the log. */
  readonly #unread: Message[];

  /** The counted rolls in the order in which they were rolled; null as long as nobody has asked. */
  #rolls: readonly LedgerRoll[] | null = null;

  /** The number of messages that the log had at the beginning. */
  readonly size: number;

  constructor(messages: readonly Message[]) {
    this.#unread = [...messages];
    this.size = messages.length;
  }

  get rolls(): readonly LedgerRoll[] {
    this.#rolls ??= game.messages.contents
      .flatMap(({ id }) => this.#read.get(id) ?? [])
      .sort((one, other) => one.time - other.time);
    return this.#rolls;
  }

  /** The number of other rolls: their odds are unknown, they were altered, or nobody can read them. */
  get uncounted(): number {
    return this.#read.size - this.rolls.length;
  }

  /** The number of messages that are read. */
  get read(): number {
    return this.size - this.#unread.length;
  }

  /** True if the whole log is read. */
  get isWhole(): boolean {
    return this.#unread.length === 0;
  }

  /** Reads the next slice: the newest messages that are not read yet. */
  readOn(): void {
    for (const message of this.#unread.splice(-SLICE).toReversed()) {
      if (game.messages.has(message.id ?? "")) this.readAgain(message);
    }
  }

  /** Reads a message that is new or has changed. */
  readAgain(message: Message): void {
    const roll = countedRoll(message);
    if (roll === undefined) this.#read.delete(message.id);
    else this.#read.set(message.id, roll);
    this.#rolls = null;
  }

  /** Forgets a message that is deleted. */
  remove({ id }: Message): void {
    this.#read.delete(id);
    this.#rolls = null;
  }
}

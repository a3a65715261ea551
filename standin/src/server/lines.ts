import { FORGOTTEN } from "../table/protocol.ts";
import type { Greeting } from "../table/protocol.ts";
import { Line } from "./line.ts";
import type { Wire } from "./line.ts";
import type { World } from "./world.ts";

/** How the table holds the lines to its clients, also when a connection breaks. */
export interface LineOptions {
  /** For how many milliseconds a line without a wire is kept. */
  readonly keepFor?: number;
  /** How much unheard news of one line is kept. */
  readonly keep?: number;
  /** How many milliseconds what a client asks is on its way, as to a server far away. */
  readonly latency?: number;
}

/** The lines of all clients, those which are cut off for the moment too. */
export class Lines {
  readonly #world: World;
  readonly #channel: string;
  readonly #keepFor: number;
  readonly #keep: number;
  readonly #latency: number;
  readonly #lines = new Map<string, Line>();
  readonly #ends = new Map<string, NodeJS.Timeout>();

  /** `channel` is the system's own event. */
  constructor(world: World, channel: string, { keepFor = 120_000, keep = 2000, latency = 0 }: LineOptions = {}) {
    this.#world = world;
    this.#channel = channel;
    this.#keepFor = keepFor;
    this.#keep = keep;
    this.#latency = latency;
  }

  /** The line of a client that comes, or comes back; throws when it cannot be let in. */
  greet(greeting: unknown): Line {
    const { userId, line: name, heard } = checkGreeting(greeting);
    const known = this.#lines.get(name);
    if (known?.session.userId === userId && known.canResume(heard ?? 0)) return known;
    if (known || heard !== null) throw new Error(FORGOTTEN);
    const line = new Line(this.#world.join(userId), this.#channel, { keep: this.#keep, latency: this.#latency });
    this.#lines.set(name, line);
    return line;
  }

  /** A client is connected. */
  connect(name: string, wire: Wire, heard: number): void {
    clearTimeout(this.#ends.get(name));
    this.#ends.delete(name);
    this.#lines.get(name)?.connect(wire, heard);
  }

  /** A wire has broken; the line is kept for a while, unless its client said that it goes. */
  disconnect(name: string, wire: Wire, { leaves }: { leaves: boolean }): void {
    if (this.#lines.get(name)?.disconnect(wire) !== true) return;
    if (leaves) this.#end(name);
    else {
      const end = () => {
        this.#end(name);
      };
      this.#ends.set(name, setTimeout(end, this.#keepFor).unref());
    }
  }

  close(): void {
    for (const name of [...this.#lines.keys()]) this.#end(name);
  }

  #end(name: string): void {
    clearTimeout(this.#ends.get(name));
    this.#ends.delete(name);
    this.#lines.get(name)?.session.close();
    this.#lines.delete(name);
  }
}

function checkGreeting(greeting: unknown): Greeting {
  const { userId, line, heard } = (greeting ?? {}) as Partial<Record<keyof Greeting, unknown>>;
  const isNumber = heard === null || (Number.isSafeInteger(heard) && Number(heard) >= 0);
  if (typeof userId !== "string" || typeof line !== "string" || !/^[\w-]{16,64}$/.test(line) || !isNumber) {
    throw new Error("A page of this table would say who it is");
  }
  return { userId, line, heard: heard as number | null };
}

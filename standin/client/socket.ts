import type { Connection } from "./connection.ts";

type Listener = (...args: never[]) => void;

/** `game.socket`: the channel on which the clients of a package talk to each other. */
export class GameSocket {
  readonly #connection: Connection;
  readonly #channel: string;
  readonly #isOpen: boolean;

  constructor(connection: Connection, system: { readonly id: string; readonly socket?: unknown }) {
    this.#connection = connection;
    this.#channel = `system.${system.id}`;
    this.#isOpen = system.socket === true;
  }

  on(event: string, listener: Listener): this {
    this.#connection.on(event, listener as (...args: unknown[]) => void);
    return this;
  }

  off(event: string, listener: Listener): this {
    this.#connection.off(event, listener as (...args: unknown[]) => void);
    return this;
  }

  /** Sends JSON to all other clients; the last argument may be a function that is told when the server has it. */
  emit(event: string, data?: unknown, ...rest: unknown[]): this {
    // The real server drops such an event without a word; here the mistake is told to whoever makes it.
    if (event !== this.#channel)
      throw new Error(`The event "${event}" is not the channel "${this.#channel}" of the system`);
    if (!this.#isOpen) throw new Error(`The manifest does not say "socket": true, so "${event}" reaches nobody`);
    const acknowledge = rest.at(-1);
    if (typeof acknowledge !== "function") this.#connection.emit(event, data);
    else this.#connection.emit(event, data, acknowledge as (response: unknown) => void);
    return this;
  }
}

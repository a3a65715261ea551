import type { Connection } from "./connection.ts";
import { SHARING_EVENTS } from "./shared-views.ts";

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

  /** Hears one event, and no more. */
  once(event: string, listener: Listener): this {
    const heard = (...args: unknown[]) => {
      this.#connection.off(event, heard);
      (listener as (...args: unknown[]) => void)(...args);
    };
    this.#connection.on(event, heard);
    return this;
  }

  /**
   * Sends JSON to all other clients, or to those of the users whom `{recipients}` names; the last argument may be a
   * function that is told when the server has it.
   */
  emit(event: string, data?: unknown, ...rest: unknown[]): this {
    const problem = this.#problemWith(event);
    // As on the real server, which passes on nothing else; but here whoever wonders finds a word about it.
    if (problem) {
      console.warn(problem);
      return this;
    }
    const acknowledge = rest.find((argument) => typeof argument === "function");
    const options = rest.find((argument) => typeof argument === "object" && argument !== null);
    this.#connection.emit(event, data, acknowledge as ((response: unknown) => void) | undefined, options ?? {});
    return this;
  }

  #problemWith(event: string): string | null {
    if (SHARING_EVENTS.includes(event)) return null;
    if (event !== this.#channel) return `The event "${event}" is not the channel "${this.#channel}" of the system`;
    return this.#isOpen ? null : `The manifest does not say "socket": true, so "${event}" reaches nobody`;
  }
}

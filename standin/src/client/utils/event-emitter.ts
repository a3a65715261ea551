type Listener = (event: Event) => void;

/* eslint-disable @typescript-eslint/no-explicit-any -- a mixin's constructor takes whatever its base takes */
type Constructor = abstract new (...args: any[]) => object;

/** What {@link EventEmitterMixin} adds to a class. */
export interface EventEmitter {
  addEventListener(type: string, listener: Listener, options?: { once?: boolean }): void;
  removeEventListener(type: string, listener: Listener): void;
  dispatchEvent(event: Event): boolean;
}

class Empty {}

/** Gives a class the listeners of an EventTarget without making it one. */
export function EventEmitterMixin<Base extends Constructor = typeof Empty>(
  BaseClass: Base = Empty as unknown as Base,
): Base & (abstract new (...args: any[]) => EventEmitter) & { emittedEvents: readonly string[] } {
  abstract class Emitter extends BaseClass implements EventEmitter {
    static emittedEvents: readonly string[] = [];
    readonly #listeners = new Map<string, Map<Listener, boolean>>();

    addEventListener(type: string, listener: Listener, { once = false }: { once?: boolean } = {}): void {
      const known = (this.constructor as typeof Emitter).emittedEvents;
      if (!known.includes(type)) {
        throw new Error(`"${type}" is not a supported event of the ${this.constructor.name} class`);
      }
      const listeners = this.#listeners.get(type) ?? new Map<Listener, boolean>();
      this.#listeners.set(type, listeners.set(listener, once));
    }

    removeEventListener(type: string, listener: Listener): void {
      this.#listeners.get(type)?.delete(listener);
    }

    dispatchEvent(event: Event): boolean {
      const listeners = this.#listeners.get(event.type);
      for (const [listener, once] of [...(listeners ?? [])]) {
        if (once) listeners?.delete(listener);
        listener(event);
      }
      return event.defaultPrevented;
    }
  }
  return Emitter;
}

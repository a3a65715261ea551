/**
 * A Map of identified things which behaves like an array where that is handier: it iterates over its values, and it can
 * be searched, filtered and mapped.
 */
// Map's own signatures of iterator, forEach and get differ, so they are taken out of the base before extending it.
interface MapMethods<V> {
  readonly size: number;
  has(key: string): boolean;
  set(key: string, value: V): this;
  delete(key: string): boolean;
  clear(): void;
  keys(): MapIterator<string>;
  values(): MapIterator<V>;
  entries(): MapIterator<[string, V]>;
}

const BareMap = Map as unknown as new <V>(entries?: Iterable<readonly [string, V]> | null) => MapMethods<V>;

/** Foundry's Collection. */
export class Collection<V> extends BareMap<V> {
  [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }

  get contents(): V[] {
    return Array.from(this.values());
  }

  get(key: string | null | undefined, { strict = false }: { strict?: boolean; [option: string]: unknown } = {}) {
    const value = Map.prototype.get.call(this, key) as V | undefined;
    if (strict && value === undefined) {
      throw new Error(`The key ${String(key)} does not exist in the ${this.constructor.name} Collection`);
    }
    return value;
  }

  getName(name: string, { strict = false }: { strict?: boolean; [option: string]: unknown } = {}): V | undefined {
    const found = this.find((value) => (value as { name?: unknown }).name === name);
    if (strict && found === undefined) {
      throw new Error(`An entry with name ${name} does not exist in the collection`);
    }
    return found;
  }

  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) return value;
    return undefined;
  }

  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  map<M>(transform: (value: V, index: number, collection: this) => M): M[] {
    return this.contents.map((value, index) => transform(value, index, this));
  }

  reduce<A>(reducer: (accumulator: A, value: V, index: number, collection: this) => A, initial: A): A {
    return this.contents.reduce<A>((sum, value, index) => reducer(sum, value, index, this), initial);
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, index) => condition(value, index, this));
  }

  toJSON(): unknown[] {
    return this.map((value) => {
      const own = value as { toJSON?: () => unknown } | null | undefined;
      return typeof own?.toJSON === "function" ? own.toJSON() : value;
    });
  }
}

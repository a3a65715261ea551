/** What keeps weak references in their order, and forgets those of which nothing is left. */
class Keys<K extends WeakKey> {
  readonly #order = new Set<WeakRef<K>>();
  #places = new WeakMap<K, WeakRef<K>>();

  add(key: K): void {
    if (this.#places.has(key)) return;
    const reference = new WeakRef(key);
    this.#places.set(key, reference);
    this.#order.add(reference);
  }

  delete(key: K): void {
    const reference = this.#places.get(key);
    if (reference) this.#order.delete(reference);
    this.#places.delete(key);
  }

  clear(): void {
    this.#order.clear();
    this.#places = new WeakMap();
  }

  *[Symbol.iterator](): Generator<K, void, undefined> {
    for (const reference of this.#order) {
      const key = reference.deref();
      if (key) yield key;
      else this.#order.delete(reference);
    }
  }
}

/** A WeakMap that can be gone through. */
export class IterableWeakMap<K extends WeakKey, V> extends WeakMap<K, V> {
  readonly #keys = new Keys<K>();

  constructor(entries: Iterable<readonly [K, V]> = []) {
    super();
    for (const [key, value] of entries) this.set(key, value);
  }

  override set(key: K, value: V): this {
    this.#keys.add(key);
    return super.set(key, value);
  }

  override delete(key: K): boolean {
    this.#keys.delete(key);
    return super.delete(key);
  }

  clear(): void {
    for (const key of this.#keys) super.delete(key);
    this.#keys.clear();
  }

  [Symbol.iterator](): Generator<[K, V], void, undefined> {
    return this.entries();
  }

  *entries(): Generator<[K, V], void, undefined> {
    for (const key of this.#keys) yield [key, this.get(key) as V];
  }

  *keys(): Generator<K, void, undefined> {
    yield* this.#keys;
  }

  *values(): Generator<V, void, undefined> {
    for (const [, value] of this.entries()) yield value;
  }
}

/** A WeakSet that can be gone through. */
export class IterableWeakSet<K extends WeakKey> extends WeakSet<K> {
  readonly #keys = new Keys<K>();

  constructor(entries: Iterable<K> = []) {
    super();
    for (const value of entries) this.add(value);
  }

  override add(value: K): this {
    this.#keys.add(value);
    return super.add(value);
  }

  override delete(value: K): boolean {
    this.#keys.delete(value);
    return super.delete(value);
  }

  clear(): void {
    for (const value of this.#keys) super.delete(value);
    this.#keys.clear();
  }

  [Symbol.iterator](): Generator<K, void, undefined> {
    return this.values();
  }

  *values(): Generator<K, void, undefined> {
    yield* this.#keys;
  }
}

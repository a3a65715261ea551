import { Collection } from "../utils/collection.ts";
import type { Tour } from "./tour.ts";

/** `game.tours`. */
export class ToursCollection extends Collection<Tour> {
  /** Makes a tour known, which learns here whose it is. */
  register(namespace: string, id: string, tour: Tour): void {
    const key = `${namespace}.${id}`;
    if (this.has(key)) throw new Error(`A Tour has already been registered under the id "${id}" of "${namespace}"`);
    if (tour.namespace !== namespace) tour.namespace = namespace;
    if (tour.id !== id) tour.id = id;
    tour._reloadProgress();
    this.set(key, tour);
  }

  override set(key: string, tour: Tour): this {
    if (key !== tour.key) throw new Error(`The key "${key}" is not that of the Tour, which is "${tour.key}"`);
    return super.set(key, tour);
  }
}

import type { PackCollectionName, Source } from "../../client/connection.ts";
import { deepClone } from "../../client/utils/objects.ts";
import { collectionOf, type StoreChange } from "./store.ts";
import { descend, type Place } from "./modify.ts";
import { applyDelta, findDelta } from "../../client/documents/actor-delta-data.ts";

/** All documents of a world or a pack: by collection, then by id. */
export type Documents = Map<PackCollectionName, Map<string, Source>>;

/** Collects what a request changes, so that it happens as a whole or not at all. */
export class Draft {
  readonly #changed = new Map<string, StoreChange>();
  readonly #documents: Documents;
  readonly #actors = new SyntheticActors();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  get changes(): readonly StoreChange[] {
    return [...this.#changed.values()];
  }

  /** A copy of a primary document which may be changed. */
  take(type: string, id: string): Source {
    const collection = collectionOf(type);
    const drafted = this.#changed.get(`${collection}.${id}`)?.source;
    if (drafted) return drafted;
    const kept = this.#documents.get(collection)?.get(id);
    if (!kept) throw new Error(`${type} [${id}] does not exist`);
    const copy = deepClone(kept);
    this.put(type, id, copy);
    return copy;
  }

  /** Where a way down begins: at a primary document, or at the own actor of a token, which is one for what it holds. */
  begin(places: readonly Place[]): { source: Source; places: readonly Place[] } {
    const [top, token, actor] = places;
    if (!top) throw new Error("A request names no document");
    const source = this.take(top.type, top.id);
    if (token?.type !== "Token" || actor?.type !== "Actor") return { source, places };
    const placed = descend(source, places.slice(0, 2));
    return { source: this.#actors.take(placed, this.actorOf(placed)), places: places.slice(2) };
  }

  /** The actor of the world behind a token or a combatant. */
  actorOf({ actorId }: Source): Source | undefined {
    const id = String(actorId);
    return this.#changed.get(`actors.${id}`)?.source ?? this.#documents.get("actors")?.get(id);
  }

  /** Stores everything, when all is done. */
  settle(): void {
    this.#actors.settle();
  }

  put(type: string, id: string, source: Source | null): void {
    const collection = collectionOf(type);
    this.#changed.set(`${collection}.${id}`, { collection, id, source });
  }

  has(type: string, id: string): boolean {
    const collection = collectionOf(type);
    return this.#changed.has(`${collection}.${id}`) || this.#documents.get(collection)?.has(id) === true;
  }
}

/**
 * The own actors of tokens, for the time of one request. A token keeps only its differences from the actor of the world: its actor is
 * assembled on demand, changed like any other, and taken apart again.
 */
class SyntheticActors {
  readonly #taken = new Map<Source, { readonly base: Source; readonly actor: Source }>();

  /** The own actor of a token, which may be changed. */
  take(token: Source, base: Source | undefined): Source {
    if (!base || token["actorLink"] === true) throw new Error(`Token [${token._id}] has no actor of its own`);
    const known = this.#taken.get(token);
    if (known) return known.actor;
    const actor = applyDelta(base, token["delta"] as Source | undefined);
    this.#taken.set(token, { base, actor });
    return actor;
  }

  /** Stores the new differences of the actors in their tokens. */
  settle(): void {
    for (const [token, { base, actor }] of this.#taken) {
      token["delta"] = { ...(token["delta"] as Source | undefined), ...findDelta(base, actor) };
    }
  }
}

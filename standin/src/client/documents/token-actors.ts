import { host } from "../host.ts";
import { Collection } from "../utils/collection.ts";
import type { Plain } from "../utils/types.ts";
import { applyDelta, findDelta } from "./actor-delta-data.ts";
import type { Actor } from "./actor.ts";
import type { DocumentClass } from "./document.ts";
import type { TokenDocument } from "./token.ts";

/** The own actor of a token which is not linked: made of the world's actor, when somebody asks for it. */
export class TokenActors extends Collection<Actor> {
  readonly name = "actors";
  readonly #token: TokenDocument;

  constructor(token: TokenDocument) {
    super();
    this.#token = token;
  }

  get documentClass(): DocumentClass<Actor> {
    return (host.CONFIG as { Actor: { documentClass: DocumentClass<Actor> } }).Actor.documentClass;
  }

  get model(): DocumentClass<Actor> {
    return this.documentClass;
  }

  override get(id: string | null | undefined, options: { strict?: boolean } = {}): Actor | undefined {
    const { baseActor, isLinked } = this.#token;
    if (!baseActor || isLinked || id !== baseActor.id) return super.get(id, options);
    const present = super.get(id);
    if (present) return present;
    const made = new this.documentClass(this.#source(baseActor), {
      strict: false,
      fallback: true,
      parent: this.#token,
    });
    this.set(id ?? "", made);
    return made;
  }

  #source(base: Actor): Plain {
    return applyDelta(base._source, this.#token._source["delta"] as Plain | undefined);
  }

  /** Prepares the actor anew, if there is one by now. */
  reset(): void {
    for (const actor of this) actor.reset();
  }

  /** Brings the actor in line with the world's actor and the token; an actor of another is forgotten. */
  refresh(): void {
    const { baseActor, isLinked } = this.#token;
    for (const actor of this) {
      if (!baseActor || isLinked || actor.id !== baseActor.id) {
        this.delete(actor.id ?? "");
        continue;
      }
      // The actor stays the same, as its windows are windows on it; only what it is made of changes.
      Object.assign(actor._source, this.#source(baseActor));
      actor.reset();
    }
  }

  /** Keeps in the token what its actor has become. */
  remember(): void {
    const { baseActor, _source, delta } = this.#token;
    const actor = baseActor && super.get(baseActor.id);
    if (!actor) return;
    const found = findDelta(baseActor._source, actor._source);
    Object.assign(_source["delta"] as Plain, found);
    Object.assign(delta._source, found);
    delta.reset();
  }
}

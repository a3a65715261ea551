import type { Source } from "../client/connection.ts";
import { applyDelta, findDelta } from "../client/documents/actor-delta-data.ts";

/**
 * The own actors of tokens, for the time of one request. A token keeps only what it has otherwise than the actor of
 * the world: its actor is put together when it is asked for, changed like any other, and taken apart again.
 */
export class SyntheticActors {
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

  /** Puts back into the tokens what their actors have otherwise now. */
  settle(): void {
    for (const [token, { base, actor }] of this.#taken) {
      token["delta"] = { ...(token["delta"] as Source | undefined), ...findDelta(base, actor) };
    }
  }
}

import { host } from "../host.ts";
import { Hooks } from "../hooks.ts";
import { endsByEventAlone, hasExpired } from "./effect-expiry.ts";
import type { ActiveEffect, Actor, Combat } from "../kinds.ts";
import { game } from "./surroundings.ts";

/** What is known of the event at which effects may end. */
export interface ExpiryContext {
  readonly actors?: ReadonlySet<Actor>;
  readonly combat?: Combat | null;
}

/** Lets effects end whose time is over; on one client for all, as CONFIG.ActiveEffect.expiryAction says. */
export class ActiveEffectRegistry {
  /** Begins to follow the clock of the world; a combat asks for itself. */
  initialize(): void {
    Hooks.on("updateWorldTime", () => void this.refresh("updateWorldTime"));
  }

  /** Finds out anew how long effects last, and ends those which are over. */
  async refresh(event: string, { actors, combat = null }: ExpiryContext = {}): Promise<void> {
    const all = (actors ?? game().collections?.get("Actor") ?? []) as Iterable<Actor>;
    for (const actor of all) await this.#end(actor, event, combat);
  }

  async #end(actor: Actor, event: string, combat: Combat | null): Promise<void> {
    const over = actor.effects.filter((effect) => {
      const { expired } = effect.updateDuration() as { expired: boolean };
      return (expired || endsByEventAlone(effect)) && !hasExpired(effect) && effect.isExpiryEvent(event, { combat });
    });
    if (over.length === 0) return;
    const { expiryAction } = (host as unknown as { CONFIG: { ActiveEffect: { expiryAction?: string | null } } }).CONFIG
      .ActiveEffect;
    const user = game().user as { isActiveGM?: boolean } | null;
    if (!user?.isActiveGM) return;
    if (expiryAction === "delete") await actor.deleteEmbeddedDocuments("ActiveEffect", idsOf(over));
    else if (expiryAction === "update") {
      const updates = idsOf(over).map((_id) => ({ _id, "duration.expired": true }));
      await actor.updateEmbeddedDocuments("ActiveEffect", updates);
    }
  }
}

function idsOf(effects: readonly ActiveEffect[]): string[] {
  return effects.flatMap(({ id }) => id ?? []);
}

import { generation } from "../generations/index.ts";
import { host } from "../host.ts";
import type { CombatEvent } from "./combat-history.ts";
import type { ActiveEffectRegistry } from "./effect-registry.ts";
import type { ActiveEffect, Actor, Combat } from "../kinds.ts";
import { game } from "./surroundings.ts";

/** The events of an encounter at which effects may end, by what happens in it. */
const EVENTS = {
  start: "combatStart",
  end: "combatEnd",
  _onStartRound: "roundStart",
  _onEndRound: "roundEnd",
  _onStartTurn: "turnStart",
  _onEndTurn: "turnEnd",
} as const satisfies Record<CombatEvent["step"] | "start" | "end", string>;

const OF_COMBATS: readonly string[] = Object.values(EVENTS);

/** Does an effect whose time is over end at this event? The events of an encounter are waited for as long as it lasts. */
export function endsAt(effect: ActiveEffect, expiry: string | null, event: string, combat: Combat | null): boolean {
  const encounter = combat ?? (effect.start?.["combat"] as Combat | null | undefined);
  if (event === "updateWorldTime") {
    // Passing time ends what waits for no event, and outside of an encounter what waits for one of its events.
    return expiry === null || (!encounter?.started && OF_COMBATS.includes(expiry) && expiry !== "combatStart");
  }
  if (event !== expiry) return false;
  if (event === "turnStart") return encounter?.combatant?.id === ownCombatant(effect, encounter);
  if (event === "turnEnd") return encounter?.previous?.combatantId === ownCombatant(effect, encounter);
  return true;
}

/** Lasts an effect until something happens, however long that takes? */
export function endsByEventAlone({ _source }: ActiveEffect): boolean {
  const { value, expiry } = _source["duration"] as { value?: number | null; expiry?: string | null };
  return value === null && typeof expiry === "string";
}

/** Was an effect ended because its time was over? */
export function hasExpired({ _source }: ActiveEffect): boolean {
  return (_source["duration"] as { expired?: unknown }).expired === true;
}

/** An effect's turn is the one in which it began; one that began elsewhere goes by its actor's. */
function ownCombatant(effect: ActiveEffect, encounter: Combat | undefined | null): unknown {
  const { combat, combatant } = effect.start ?? {};
  if (combat && combat === encounter && combatant) return combatant;
  return encounter?.getCombatantsByActor(effect.actor as Actor)[0]?.id;
}

/**
 * Lets the registry of effects, where there is one, know of the steps of an encounter. Whose effects these are is found
 * out now: what follows takes its time.
 */
export function followedByEffects(combat: Combat): (step: keyof typeof EVENTS) => Promise<void> {
  if (!generation().documents.effectsHavePhases) return () => Promise.resolve();
  const fighting = combat.combatants.map(({ actor }) => actor).filter((actor) => actor !== null);
  const all = (game().collections?.get("Actor") ?? []) as Iterable<Actor>;
  const actors = new Set([...all, ...fighting]);
  const { registry } = (host.CONFIG as { ActiveEffect: { documentClass: { registry: ActiveEffectRegistry } } })
    .ActiveEffect.documentClass;
  return (step) => registry.refresh(EVENTS[step], { actors, combat });
}

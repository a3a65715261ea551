import type { Plain } from "../utils/types.ts";
import { game } from "./surroundings.ts";
import { generation } from "../generations/index.ts";
import { host } from "../host.ts";
import type { CombatEvent } from "./combat.ts";
import type { ActiveEffect, Actor, Combat } from "../kinds.ts";
import { Hooks } from "../hooks.ts";

/** The seconds in a unit of time; a turn or a round lasts as long as CONFIG.time says. */
const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400, months: 2_592_000, years: 31_536_000 } as const;

/** The part of the game's time and its combat that durations need. */
export interface Clock {
  readonly worldTime: number;
  readonly combat: {
    readonly id: string | null;
    readonly round: number | null;
    readonly turn: number | null;
    readonly turns: readonly unknown[];
    readonly combatant?: { readonly id: string | null; readonly initiative: number | null } | undefined;
  } | null;
}

/** What is known about how long an effect still lasts. */
interface RemainingDuration {
  type: "seconds" | "turns" | "none";
  duration: number | null;
  remaining: number | null;
  label: string;
}

/** Rounds and turns as one number: a turn is a hundredth of a round. */
function combatTime(round: number, turn: number, turns?: number): number {
  return round + Math.min(turn, turns === undefined ? 99 : Math.max(turns - 1, 0)) / 100;
}

/** "3 Rounds, 1 Turn"; nothing at all is "None". */
function durationLabel(rounds: number, turns: number): string {
  const parts = [rounds > 0 ? counted(rounds, "Round") : "", turns > 0 ? counted(turns, "Turn") : ""].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : word("None");
}

function word(name: string): string {
  return game().i18n.localize(`EFFECT.DURATION.${name}`);
}

function counted(count: number, unit: string): string {
  return `${count} ${word(count === 1 ? unit : `${unit}s`)}`;
}

/** How long an effect still lasts whose duration is of seconds, rounds and turns. */
export function remainingByModes(duration: Plain, { worldTime, combat }: Clock): RemainingDuration {
  const { seconds, startTime, rounds, turns, startRound, startTurn } = duration as Record<string, number | null>;
  if (typeof seconds === "number") {
    const remaining = seconds - (worldTime - (startTime ?? worldTime));
    return { type: "seconds", duration: seconds, remaining, label: counted(remaining, "Second") };
  }
  if (!rounds && !turns) return { type: "none", duration: null, remaining: null, label: word("None") };
  const length = combatTime(rounds ?? 0, turns ?? 0);
  if (!combat?.round) {
    return { type: "turns", duration: length, remaining: length, label: durationLabel(rounds ?? 0, turns ?? 0) };
  }
  const count = combat.turns.length || 1;
  const passed = (combat.round - (startRound ?? combat.round)) * count + ((combat.turn ?? 0) - (startTurn ?? 0));
  const left = Math.max((rounds ?? 0) * count + (turns ?? 0) - passed, 0);
  const [leftRounds, leftTurns] = [Math.floor(left / count), left % count];
  const remaining = combatTime(leftRounds, leftTurns, count);
  return { type: "turns", duration: length, remaining, label: durationLabel(leftRounds, leftTurns) };
}

/** What is known about how long an effect still lasts whose duration is of one unit. */
interface RemainingUnits {
  seconds: number | null;
  remaining: number;
  label: string;
  expired: boolean;
}

/** How long an effect still lasts whose duration is of one unit. */
export function remainingByUnits(duration: Plain, start: Plain | null, clock: Clock): RemainingUnits {
  const { value, units, expired } = duration as { value: number; units: string; expired: boolean };
  if (value === Infinity) return { seconds: null, remaining: Infinity, label: word("None"), expired };
  const second = SECONDS[units as keyof typeof SECONDS] as number | undefined;
  const passed = second === undefined ? passedInCombat(units, start, clock) : passedInTime(second, start, clock);
  const remaining = value - passed;
  const unit = units.charAt(0).toUpperCase() + units.slice(1, -1);
  return {
    seconds: second === undefined ? null : value * second,
    remaining,
    label: remaining > 0 ? counted(remaining, unit) : word("Expired"),
    expired: expired || remaining <= 0,
  };
}

function passedInTime(second: number, start: Plain | null, { worldTime }: Clock): number {
  return (worldTime - Number(start?.["time"] ?? worldTime)) / second;
}

function passedInCombat(units: string, start: Plain | null, { combat }: Clock): number {
  if (!combat?.round || typeof start?.["round"] !== "number") return 0;
  const rounds = combat.round - start["round"];
  if (units === "rounds") return rounds;
  return rounds * (combat.turns.length || 1) + ((combat.turn ?? 0) - Number(start["turn"] ?? 0));
}

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
    // Passing time ends effects without an event and, outside of an encounter, those that wait for one of its events.
    return expiry === null || (!encounter?.started && OF_COMBATS.includes(expiry) && expiry !== "combatStart");
  }
  if (event !== expiry) return false;
  if (event === "turnStart") return encounter?.combatant?.id === ownCombatant(effect, encounter);
  if (event === "turnEnd") return encounter?.previous?.combatantId === ownCombatant(effect, encounter);
  return true;
}

/** Lasts an effect until something happens, however long that takes? */
function endsByEventAlone({ _source }: ActiveEffect): boolean {
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
 * Lets the registry of effects, where there is one, know of the steps of an encounter. The effects are collected now, since the rest is
 * asynchronous.
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

/** What is known of the event at which effects may end. */
interface ExpiryContext {
  readonly actors?: ReadonlySet<Actor>;
  readonly combat?: Combat | null;
}

/** Lets effects end whose time is over; on one client for all, as CONFIG.ActiveEffect.expiryAction says. */
export class ActiveEffectRegistry {
  /** Begins to follow the clock of the world; a combat asks for itself. */
  initialize(): void {
    Hooks.on("updateWorldTime", () => void this.refresh("updateWorldTime"));
  }

  /** Updates how long effects last, and ends those that are over. */
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

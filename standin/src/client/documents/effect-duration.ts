import type { Plain } from "../utils/types.ts";
import { game } from "./surroundings.ts";

/** The seconds in a unit of time; a turn or a round lasts as long as CONFIG.time says. */
const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400, months: 2_592_000, years: 31_536_000 } as const;

/** As much of the time of the game and its combat as a duration is measured by. */
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
export interface RemainingDuration {
  type: "seconds" | "turns" | "none";
  duration: number | null;
  remaining: number | null;
  label: string;
}

/** Rounds and turns as one number: a turn is a hundredth of a round. */
export function combatTime(round: number, turn: number, turns?: number): number {
  return round + Math.min(turn, turns === undefined ? 99 : Math.max(turns - 1, 0)) / 100;
}

/** "3 Rounds, 1 Turn"; nothing at all is "None". */
export function durationLabel(rounds: number, turns: number): string {
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
export interface RemainingUnits {
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

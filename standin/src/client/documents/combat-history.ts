import type { Combatant } from "../kinds.ts";

/** Where an encounter stands: the round, the turn, and whose turn it is. */
export interface CombatHistory {
  readonly round: number | null;
  readonly turn: number | null;
  readonly tokenId: string | null;
  readonly combatantId: string | null;
}

/** What the steps of a turn are told. */
export interface TurnContext {
  readonly round: number;
  readonly turn: number;
  /** Was this turn passed over on the way from one turn to another? */
  readonly skipped: boolean;
}

/** What the steps of a round are told. */
export type RoundContext = Omit<TurnContext, "turn">;

/** One step on the way from a turn to another. */
export type CombatEvent =
  | { readonly step: "_onStartRound" | "_onEndRound"; readonly context: RoundContext }
  | { readonly step: "_onStartTurn" | "_onEndTurn"; readonly combatant: Combatant; readonly context: TurnContext };

interface Encounter {
  readonly turns: readonly Combatant[];
  readonly combatants: { get(id: string | null): Combatant | undefined };
}

/**
 * What ends and begins on the way from one state to a later one, passed-over turns and rounds included. Going back is
 * no event: what was done at a turn is not done again or undone.
 */
export function eventsBetween({ turns, combatants }: Encounter, from: CombatHistory, to: CombatHistory): CombatEvent[] {
  const [round, turn] = [to.round ?? 0, to.turn ?? -1];
  const [priorRound, priorTurn] = [from.round ?? 0, from.turn ?? -1];
  const prior = combatants.get(from.combatantId);
  const next = turns[turn];
  const isReordered = round === priorRound && turn === priorTurn;
  const end = (combatant: Combatant, context: TurnContext) => ({ step: "_onEndTurn", combatant, context }) as const;
  const start = (combatant: Combatant, context: TurnContext) => ({ step: "_onStartTurn", combatant, context }) as const;
  const skip = (inRound: number, first: number, last: number) =>
    turns.slice(first, Math.max(first, last)).flatMap((combatant, index) => {
      const context = { round: inRound, turn: first + index, skipped: true };
      return [start(combatant, context), end(combatant, context)];
    });
  const isBack = round < priorRound || (round === priorRound && turn < priorTurn);
  if (isBack || (isReordered && from.combatantId === to.combatantId)) return [];
  const events: CombatEvent[] = [];
  if (prior && priorRound > 0) events.push(end(prior, { round: priorRound, turn: priorTurn, skipped: false }));
  if (round > priorRound) {
    if (priorRound > 0) {
      events.push(...skip(priorRound, priorTurn + 1, turns.length));
      events.push({ step: "_onEndRound", context: { round: priorRound, skipped: false } });
    }
    for (let passed = Math.max(priorRound + 1, 1); passed < round; passed += 1) {
      events.push({ step: "_onStartRound", context: { round: passed, skipped: true } });
      events.push(...skip(passed, 0, turns.length));
      events.push({ step: "_onEndRound", context: { round: passed, skipped: true } });
    }
    events.push({ step: "_onStartRound", context: { round, skipped: false } });
    events.push(...skip(round, 0, turn));
  } else if (!isReordered) events.push(...skip(round, priorTurn + 1, turn));
  if (next) events.push(start(next, { round, turn, skipped: false }));
  return events;
}

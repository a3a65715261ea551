import { meets, roundDown, type Outcome, type DieKind } from "../../kernel/die-kind.ts";
import { digit, ZERO } from "./stress.ts";

/** The outcome of botch dice rolled by themselves: each 0 is a botch, other faces do nothing. */
export interface BotchOutcome extends Outcome {
  readonly botches: number;
}

/** A roll of botch dice in progress. */
interface BotchState {
  readonly left: number;
  readonly botches: number;
}

/** Botch dice rolled by themselves. */
export const botch: DieKind<BotchState, BotchOutcome> = {
  id: "botch",
  tradition: "stress",
  letter: "b",
  faces: 10,
  count: { min: 1, max: 100, usual: 1 },
  fields: [],
  traits: "none",
  round: roundDown,

  start: (setup) => ({ left: setup.count, botches: 0 }),
  next: (state) => (state.left > 0 ? { faces: 10, role: "botch", alike: state.left } : null),
  after: (state, face) => ({ left: state.left - 1, botches: state.botches + (face === ZERO ? 1 : 0) }),
  // There are at most a hundred botches.
  key: ({ left, botches }) => left * 101 + botches,
  value: (state) => state.botches,

  settle: (state, sum) => ({
    total: sum.total,
    outcome: { tradition: "botch", target: sum.target, ...meets(sum.total, sum.target), botches: state.botches },
  }),

  facts: { botch: (outcome) => outcome.botches > 0, botches: (outcome) => outcome.botches },
  worst: "botch",
  isLowBetter: true,

  label: digit,
  describe: (outcome, thrown) => ({
    dice: thrown.map(({ faces, face }) => ({ faces, label: digit(face), tone: face === ZERO ? "kept" : "blank" })),
    value: [{ label: { key: "QUADRIVIUM.Stress.Botches" }, amount: outcome.botches }],
    verdict:
      outcome.botches > 0
        ? { tone: "bad", phrase: { key: "QUADRIVIUM.Stress.Botch", data: { count: outcome.botches } } }
        : { tone: "good", phrase: { key: "QUADRIVIUM.Stress.NoBotch" } },
  }),
};

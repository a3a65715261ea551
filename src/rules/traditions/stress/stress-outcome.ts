import type { Outcome, Description, ShownDie, Thrown, Decision, Offer, OfferContext } from "../../kernel/die-kind.ts";
import type { Setup } from "../../kernel/fields.ts";
import { RuleError } from "../../kernel/rule-error.ts";
import type { Phrase } from "../../kernel/rule-error.ts";

/** The outcome of a simple, quality or stress die. */
export interface StressOutcome extends Outcome {
  /** The value of the dice alone. */
  readonly value: number;
  /** 1 without a chain of ones, otherwise 2, 4, 8 …; with several dice the largest. */
  readonly multiplier: number;
  readonly modifiers: number;
  /** The number of botch dice that a zero calls for. */
  readonly botchDice: number;
  /** True if a zero called for botch dice. */
  readonly botchCheck: boolean;
  readonly botches: number;
  readonly botch: boolean;
}

/** The terms of a throw, fixed before it. */
interface StressTerms {
  /** For each zero. */
  readonly botchDice: number;
  readonly zeroAfterOne: boolean;
  readonly mayDecline: boolean;
  /** What the total is divided by; 1 for nothing. */
  readonly divisor: number;
}

/** A simple, quality or stress roll in progress. */
export interface StressState {
  readonly terms: StressTerms;
  /** First dice still to be thrown. */
  readonly firsts: number;
  /** First dice that show a 1 and wait for their chain. */
  readonly chains: number;
  /** The number of ones in the current chain; 0 between chains. */
  readonly ones: number;
  /** Botch dice still to be thrown. */
  readonly botchesLeft: number;
  /** The zeros that call for botch dice. */
  readonly zeros: number;
  /** The number of botch dice that was named after the throw, with those that were added; null if none was. */
  readonly named: number | null;
  /** True while a game master has to name the number of botch dice. */
  readonly isNaming: boolean;
  readonly value: number;
  readonly multiplier: number;
  readonly botchCheck: boolean;
  readonly botches: number;
}

/** The face of a ten-sided die that is printed as 0. */
export const ZERO = 10;

/** Returns what is printed on a face: 0 to 9. */
export function digit(face: number): string {
  return String(face % 10);
}

/** Describes a simple, quality or stress die for its card. */
export function describe(
  outcome: StressOutcome,
  thrown: readonly Thrown[],
  _setup: Setup,
  { terms }: StressState,
): Description {
  const firsts = thrown.filter((die) => die.role === "first").length;
  const botchDiceThrown = thrown.filter((die) => die.role === "botch").length;
  return {
    dice: shownDice(thrown),
    value: [
      {
        label:
          outcome.multiplier > 1 && firsts === 1
            ? {
                key: "QUADRIVIUM.Stress.Doubled",
                data: { face: outcome.value / outcome.multiplier, multiplier: outcome.multiplier },
              }
            : { key: outcome.value === 0 ? "QUADRIVIUM.Stress.Zero" : "QUADRIVIUM.Stress.Die" },
        amount: outcome.value,
      },
    ],
    ...(outcome.botch
      ? { verdict: { tone: "bad", phrase: { key: "QUADRIVIUM.Stress.Botch", data: { count: outcome.botches } } } }
      : {}),
    notes: [
      ...(terms.divisor > 1 ? [{ key: "QUADRIVIUM.Stress.Divided", data: { divisor: terms.divisor } }] : []),
      ...(outcome.botchCheck
        ? [
            {
              key: outcome.botch ? "QUADRIVIUM.Stress.BotchDice" : "QUADRIVIUM.Stress.BotchAvoided",
              data: { count: botchDiceThrown },
            },
          ]
        : []),
    ],
  };
}

/** Shows the dice in the order of throwing; a 1 that was rolled again is "thrown". */
function shownDice(thrown: readonly Thrown[]): ShownDie[] {
  const continues = (die: Thrown | undefined): boolean => die?.role === "chain" && die.face === 1;
  let chainsToCome = thrown.filter((die, index) => die.role === "chain" && !continues(thrown[index - 1])).length;
  let multiplier = 1;
  return thrown.map((die, index): ShownDie => {
    const shown = { faces: die.faces, label: digit(die.face) };
    const previous = thrown[index - 1];
    if (die.role === "botch") {
      const before = previous?.role === "botch" ? {} : { before: { key: "QUADRIVIUM.Stress.BotchCheck" } };
      return { ...shown, tone: die.face === ZERO ? "kept" : "blank", ...before };
    }
    if (die.role === "first") {
      const doubled = die.face === 1 && chainsToCome > 0;
      if (doubled) chainsToCome -= 1;
      return { ...shown, tone: doubled ? "thrown" : "kept" };
    }
    multiplier = continues(previous) ? multiplier * 2 : 2;
    const goesOn = die.face === 1 && thrown[index + 1]?.role === "chain";
    return {
      ...shown,
      tone: goesOn ? "thrown" : "kept",
      before: { key: "QUADRIVIUM.Stress.Times", data: { multiplier } },
    };
  });
}

/** "0 to 100 accepted" [spec] */
export const MAX_BOTCH_DICE = 100;

/**
 * Leaves the number of botch dice to a game master once all first dice and chains have fallen: "the card of a zero waits
 * until a game master names the number, then throws them" [spec]. Returns null if there is nothing to name.
 */
export function leaveOpen(state: StressState): StressState | null {
  const isThrown = state.firsts + state.chains + state.ones === 0;
  if (!isThrown || state.zeros === 0 || state.named !== null || state.isNaming) return null;
  return { ...state, isNaming: true, botchesLeft: 0, botchCheck: false };
}

/** Says that a zero waits for the number of botch dice; null otherwise. */
export function awaits({ isNaming }: StressState): Phrase | null {
  return isNaming ? { key: "QUADRIVIUM.Stress.BotchDiceAwaited" } : null;
}

/** Returns what a game master may decide about botch dice: their number, or more of them once they have fallen. */
export function offers({ state }: OfferContext<StressState, StressOutcome>): readonly Offer[] {
  const { zeros, named, terms, isNaming } = state;
  if (zeros === 0) return [];
  const usual = terms.botchDice * zeros;
  if (isNaming) {
    const others = upTo(MAX_BOTCH_DICE).filter((amount) => amount !== usual);
    return [offer("nameBotchDice", [usual, ...others])];
  }
  const most = MAX_BOTCH_DICE - (named ?? usual);
  return most > 0 ? [offer("addBotchDice", upTo(most).slice(1))] : [];
}

/** Tells whether only a game master may take a decision: all that are about the number of botch dice. */
export function isForGamemaster({ kind }: Decision): boolean {
  return kind === "nameBotchDice" || kind === "addBotchDice";
}

function offer(kind: string, amounts: readonly number[]): Offer {
  return {
    kind,
    isForGamemaster: isForGamemaster({ kind }),
    question: { key: `QUADRIVIUM.Stress.Question.${kind}` },
    answers: amounts.map((amount) => ({ phrase: tell({ kind, amount }), decision: { kind, amount } })),
  };
}

/** Returns a decision in words, for its button and for the card that records it. */
export function tell({ kind, amount = 0 }: Decision): Phrase {
  return { key: `QUADRIVIUM.Stress.Told.${kind}`, data: { count: amount } };
}

/**
 * Returns the state after a game master named the number of botch dice or added some, all of which are thrown together.
 * @throws RuleError DecisionGone
 */
export function decide(state: StressState, { kind, amount = -1 }: Decision): StressState {
  const { zeros, named, terms, isNaming } = state;
  const before = isNaming ? 0 : (named ?? terms.botchDice * zeros);
  const least = isNaming ? 0 : 1;
  const isPossible = Number.isInteger(amount) && amount >= least && before + amount <= MAX_BOTCH_DICE;
  if (zeros === 0 || kind !== (isNaming ? "nameBotchDice" : "addBotchDice") || !isPossible) {
    throw new RuleError("DecisionGone");
  }
  const all = before + amount;
  return { ...state, isNaming: false, named: all, botchesLeft: amount, botchCheck: state.botchCheck || all > 0 };
}

/** Returns the whole numbers from 0 to one. */
function upTo(most: number): readonly number[] {
  return Array.from({ length: most + 1 }, (_, amount) => amount);
}

import { RuleError } from "../../kernel/rule-error.ts";
import {
  actionDice,
  faceOf,
  fates,
  givesNoImpact,
  hasTwoFortunes,
  remaining,
  scratchable,
  unused,
} from "./fortune-dice.ts";
import { characterSizes } from "./fortune-pool.ts";
import { isNatural20, isScratchOpen, MAX_DICE, mayMakeTotal, strike } from "./fortune-state.ts";
import type { Choices, FortuneState } from "./fortune-state.ts";
import type { Decision } from "../../kernel/die-kind.ts";

/** Tells whether only a game master may take a decision: "any other scratch of a rolled pool is the GM's word" [spec]. */
export function isForGamemaster({ kind }: Decision): boolean {
  return kind === "strike";
}

/**
 * Returns the state after a decision. Each kind can be made once, inspiration and strike once for each die. Adding a die to the
 * total by inspiration also fixes the other dice of the total. An open scratch of a fumble comes first.
 * @throws RuleError DecisionGone
 */
export function decide(state: FortuneState, decision: Decision): FortuneState {
  refuseUnless(decision.kind === "scratch" || !isScratchOpen(state));
  switch (decision.kind) {
    case "scratch":
      return scratch(state, scratched(state, decision));
    case "strike":
      return refill(strike(state, struck(state, decision)));
    case "total":
      return choose(state, { total: total(state, decision) });
    case "critical":
      return choose(state, { critical: critical(state, decision) });
    case "inspiration":
      return choose(state, inspired(state, decision));
    case "addDice":
      return { ...settled(state), sizes: [...state.sizes, ...added(state, decision)] };
    default:
      throw new RuleError("DecisionGone");
  }
}

function choose(state: FortuneState, chosen: Partial<Choices>): FortuneState {
  return { ...state, choices: { ...state.choices, ...chosen } };
}

/** Checks what a fumble scratches: "one other die of the pool [...] that does not show 1" [spec]. */
function scratched(state: FortuneState, { dice = [] }: Decision): number {
  const [die = -1] = dice;
  refuseUnless(dice.length === 1 && scratchable(state).includes(die));
  return die;
}

/** Scratches the die that a fumble takes. */
function scratch(state: FortuneState, die: number): FortuneState {
  return choose(state, { scratched: die });
}

/** Settles what is scratched by itself, since a die that is added later never brings another one back. */
function settled(state: FortuneState): FortuneState {
  const scratched = new Map([...fates(state)].map(([index, fate]) => [fate, index]));
  return choose(state, {
    scratched: scratched.get("fumble") ?? state.choices.scratched,
    stressed: scratched.get("stress") ?? state.choices.stressed,
  });
}

/** Checks what the game master scratches: any die that is left. */
function struck(state: FortuneState, { dice = [] }: Decision): number {
  const [die = -1] = dice;
  refuseUnless(dice.length === 1 && remaining(state).includes(die));
  return die;
}

/** Puts the highest unused dice in place of dice of the chosen total that were scratched. */
function refill(state: FortuneState): FortuneState {
  const { total } = state.choices;
  if (total === null) return state;
  let left = total.filter((index) => mayMakeTotal(state, index));
  for (const die of unused(state).toSorted((a, b) => faceOf(state, b) - faceOf(state, a))) {
    const fits = mayMakeTotal(state, die) && !hasTwoFortunes(state, [...left, die]);
    if (left.length < total.length && fits) left = [...left, die];
  }
  return choose(state, { total: left });
}

/** "The player may choose another pair on the card (never two d20s)." [spec] */
function total(state: FortuneState, { dice = [] }: Decision): readonly number[] {
  const out = fates(state);
  const isOnTable = dice.every((index) => faceOf(state, index) > 0 && !out.has(index) && mayMakeTotal(state, index));
  const isWhole = new Set(dice).size === dice.length && dice.length === actionDice(state).length;
  refuseUnless(state.choices.total === null && isOnTable && isWhole && !hasTwoFortunes(state, dice));
  return dice;
}

/**
 * "The player chooses +2 impact or 1 inspiration, by buttons on the card, once." [spec] The outcome tells whether the
 * action succeeds.
 */
function critical(state: FortuneState, { pick }: Decision): "impact" | "inspiration" {
  refuseUnless(isNatural20(state) && state.choices.critical === null && (pick === "impact" || pick === "inspiration"));
  return pick === "impact" ? "impact" : "inspiration";
}

/**
 * Inspiration is spent before the roll, or "after it, add an unused die to the total, or count it as one impact"
 * [spec].
 */
function inspired(state: FortuneState, { dice = [], pick }: Decision): Partial<Choices> {
  const [die = -1] = dice;
  refuseUnless(dice.length === 1 && unused(state).includes(die));
  const { added, counted } = state.choices;
  if (pick === "impact") {
    refuseUnless(givesNoImpact(state, die));
    return { counted: [...counted, die] };
  }
  refuseUnless(pick === "total" && mayMakeTotal(state, die) && !hasTwoFortunes(state, [...actionDice(state), die]));
  return { total: state.choices.total ?? actionDice(state), added: [...added, die] };
}

function added({ sizes: pool }: FortuneState, { sizes = [] }: Decision): readonly number[] {
  const areDice = sizes.every((size) => (characterSizes as readonly number[]).includes(size));
  refuseUnless(areDice && sizes.length > 0 && pool.length + sizes.length <= MAX_DICE);
  return sizes;
}

/** @throws RuleError DecisionGone if the condition does not hold */
function refuseUnless(holds: boolean): void {
  if (!holds) throw new RuleError("DecisionGone");
}

import type { Thrown, Decision, Offer, OfferContext } from "../../kernel/die-kind.ts";
import {
  actionDice,
  faceOf,
  fates,
  hasTwoFortunes,
  impactOf,
  isNatural20,
  isScratchOpen,
  LEAST_WITH_IMPACT,
  MAX_DICE,
  mayMakeTotal,
  remaining,
  scratchable,
  strike,
  unused,
} from "./fortune-state.ts";
import type { FortuneOutcome, FortuneState, Choices } from "./fortune-state.ts";
import { characterSizes } from "./fortune-pool.ts";
import { RuleError, type Phrase } from "../../kernel/rule-error.ts";

/** One kind of decision: what may be chosen now, and its effect on the roll. */
interface Choice {
  options(state: FortuneState): readonly Decision[];
  apply(state: FortuneState, decision: Decision): FortuneState;
}

/** What may be decided about a roll, by kind; `addDice` is offered beside the card. */
const choices = {
  // "One other die of the pool [...] that does not show 1" [spec]
  scratch: {
    options: (state) => scratchable(state).map((die) => ({ kind: "scratch", dice: [die] })),
    apply: (state, { dice: [die = -1] = [] }) => choose(state, { scratched: die }),
  },
  // "Any other scratch of a rolled pool is the GM's word" [spec].
  strike: {
    options: (state) => remaining(state).map((die) => ({ kind: "strike", dice: [die] })),
    apply: (state, { dice: [die = -1] = [] }) => refill(strike(state, die)),
  },
  // "The player may choose another pair on the card (never two d20s)." [spec]
  total: {
    options: totals,
    apply: (state, { dice = [] }) => choose(state, { total: dice }),
  },
  // "The player chooses +2 impact or 1 inspiration, by buttons on the card, once." [spec]
  critical: {
    options: (state) => {
      const gains = ["impact", "inspiration"].map((pick) => ({ kind: "critical", pick }));
      return isNatural20(state) && state.choices.critical === null ? gains : [];
    },
    apply: (state, { pick }) => choose(state, { critical: pick === "impact" ? "impact" : "inspiration" }),
  },
  // "After it, add an unused die to the total, or count it as one impact" [spec]: the other dice of the total stay.
  inspiration: {
    options: inspirations,
    apply: (state, { dice = [], pick }) => {
      const { total, added, counted } = state.choices;
      if (pick === "impact") return choose(state, { counted: [...counted, ...dice] });
      return choose(state, { total: total ?? actionDice(state), added: [...added, ...dice] });
    },
  },
} as const satisfies Readonly<Record<string, Choice>>;

/**
 * Returns the state after a decision. Each kind can be made once, inspiration and strike once for each die. The scratch
 * of a fumble, if still open, comes first.
 * @throws RuleError DecisionGone
 */
export function decide(state: FortuneState, decision: Decision): FortuneState {
  const { kind, sizes = [] } = decision;
  const isFirst = kind === "scratch" || !isScratchOpen(state);
  if (kind === "addDice" && isFirst && mayJoin(state, sizes)) {
    // An automatic scratch stays, since a die added later does not bring another one back.
    const out = new Map([...fates(state)].map(([index, fate]) => [fate, index]));
    const { scratched, stressed } = state.choices;
    const settled = { scratched: out.get("fumble") ?? scratched, stressed: out.get("stress") ?? stressed };
    return { ...choose(state, settled), sizes: [...state.sizes, ...sizes] };
  }
  const choice: Choice | undefined = Object.hasOwn(choices, kind) ? choices[kind as keyof typeof choices] : undefined;
  const isOption = isFirst && choice?.options(state).some((one) => sameChoice(one) === sameChoice(decision));
  if (!choice || !isOption) throw new RuleError("DecisionGone");
  return choice.apply(state, decision);
}

function sameChoice({ dice = [], pick = "" }: Decision): string {
  return `${pick} ${[...dice].sort((one, other) => one - other).join()}`;
}

function choose(state: FortuneState, chosen: Partial<Choices>): FortuneState {
  return { ...state, choices: { ...state.choices, ...chosen } };
}

function mayJoin({ sizes: pool }: FortuneState, sizes: readonly number[]): boolean {
  const areDice = sizes.every((size) => characterSizes.some((one) => one === size));
  return areDice && sizes.length > 0 && pool.length + sizes.length <= MAX_DICE;
}

/** Puts the highest unused dice in place of scratched dice of the chosen total. */
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

/** The part of a roll its offers depend on. */
type Judged = Pick<OfferContext<FortuneState, FortuneOutcome>, "state" | "outcome">;

/** A choice with more answers than this would be of no use. */
const MAX_ANSWERS = 20;

/** Returns what may be decided about a fortune roll: "any other scratch of a rolled pool is the GM's word" [spec]. */
export function offers({ state, outcome }: Judged): readonly Offer[] {
  const offered = (kind: keyof typeof choices): readonly Decision[] => choices[kind].options(state);
  const scratches = distinct(state, offered("scratch"));
  if (isScratchOpen(state)) return offer("openScratch", scratches, { state, isDue: true }).map(withProposal);
  // The card does not offer to scratch the last die.
  const strikes = offered("strike").length < 2 ? [] : distinct(state, offered("strike"));
  const totals = otherTotals(state).filter((one) => canHelp({ state, outcome }, one));
  const others = offer("total", totals, { state, isAside: totals.every((one) => gainOf(state, one) <= 0) });
  if (!state.rules.isAction) {
    const toTotal = offered("inspiration").filter(({ pick }) => pick === "total");
    return [...others, ...offer("inspiration", toTotal, { state, isAside: true })];
  }
  return [
    ...offer("critical", outcome.critSuccess ? offered("critical") : [], { state, isDue: true }),
    ...offer("scratch", scratches, { state }),
    ...others,
    ...offer("inspiration", offered("inspiration"), { state, isAside: true }),
    ...offer("strike", strikes, { state, isAside: true, isForGamemaster: true }),
  ];
}

/** Returns a decision in words, for its button and for the card that records it. */
export function tell(decision: Decision, thrown: readonly Pick<Thrown, "faces" | "face" | "index">[]): Phrase {
  const { kind, dice = [], sizes = [], pick = "" } = decision;
  const named = dice.flatMap((index) => thrown.find((die) => die.index === index) ?? []);
  const names = named.map(({ faces, face }) => `d${faces} (${face})`).join(", ");
  switch (kind) {
    case "addDice":
      return { key: "QUADRIVIUM.Fortune.Told.addDice", data: { dice: sizes.map((size) => `d${size}`).join(", ") } };
    case "total":
      return {
        key: "QUADRIVIUM.Fortune.Told.total",
        data: { dice: names, total: named.reduce((sum, { face }) => sum + face, 0) },
      };
    case "scratch":
    case "strike":
      return { key: "QUADRIVIUM.Fortune.Told.scratch", data: { dice: names } };
    default:
      return { key: `QUADRIVIUM.Fortune.Told.${kind}.${pick}`, data: { dice: names } };
  }
}

/** Returns an offer; none without any answer. */
function offer(
  kind: string,
  decisions: readonly Decision[],
  { state, ...manner }: Pick<Offer, "isDue" | "isAside" | "isForGamemaster"> & { readonly state: FortuneState },
): readonly Offer[] {
  if (decisions.length === 0) return [];
  const thrown = state.faces.map((face, index) => ({ faces: state.sizes[index] ?? 0, face, index }));
  return [
    {
      kind,
      ...manner,
      question: { key: `QUADRIVIUM.Fortune.Question.${kind}` },
      answers: decisions.map((decision) => ({ phrase: tell(decision, thrown), decision })),
    },
  ];
}

/** Marks the first answer as the proposal: "the lowest such die is proposed" [spec]. */
function withProposal({ answers, ...offered }: Offer): Offer {
  const proposed = (scratch: Phrase) => ({ key: "QUADRIVIUM.Fortune.Told.scratchProposed", data: { scratch } });
  const marked = answers.map((one, place) => (place === 0 ? { ...one, phrase: proposed(one.phrase) } : one));
  return { ...offered, answers: marked };
}

/** Returns the decisions without duplicates that look alike: same sizes and faces. */
function distinct(state: FortuneState, decisions: readonly Decision[]): readonly Decision[] {
  const looks = new Map<string, Decision>();
  for (const decision of decisions.toReversed()) {
    const dice = (decision.dice ?? []).map((index) => `${state.sizes[index] ?? 0}:${faceOf(state, index)}`);
    looks.set(dice.sort().join(" "), decision);
  }
  return decisions.filter((one) => [...looks.values()].includes(one));
}

/** Returns each choice of dice for the total. */
function totals(state: FortuneState): readonly Decision[] {
  if (state.choices.total !== null) return [];
  const left = remaining(state).filter((index) => mayMakeTotal(state, index));
  const all = subsets(left, actionDice(state).length);
  return all.filter((dice) => !hasTwoFortunes(state, dice)).map((dice) => ({ kind: "total", dice }));
}

/** Returns every other choice of dice for the total, best first; choices that look alike count once. */
function otherTotals(state: FortuneState): readonly Decision[] {
  const usual: Decision = { kind: "total", dice: actionDice(state) };
  return distinct(state, [usual, ...totals(state)])
    .slice(1)
    .sort((a, b) => gainOf(state, b) - gainOf(state, a))
    .slice(0, MAX_ANSWERS);
}

/**
 * Returns whether other dice in the total can help: by a better total, or by a smaller one that lets a fortune die of
 * 1-3 be countered, a fumble that gives inspiration.
 */
function canHelp({ state, outcome: { critFumble, success, margin } }: Judged, decision: Decision): boolean {
  const gain = gainOf(state, decision);
  const isLow = state.rules.isAction && state.kept > 0 && state.kept < LEAST_WITH_IMPACT && !critFumble;
  return gain > 0 || (isLow && (success === null ? gain < 0 : success && gain + (margin ?? 0) < 0));
}

/** Returns how much other dice increase the total. */
function gainOf(state: FortuneState, { dice = [] }: Decision): number {
  const sum = (all: readonly number[]): number => all.reduce((total, index) => total + faceOf(state, index), 0);
  return sum(dice) - sum(actionDice(state));
}

function inspirations(state: FortuneState): readonly Decision[] {
  const used = actionDice(state);
  return unused(state).flatMap((die): Decision[] => [
    ...(hasTwoFortunes(state, [...used, die]) || !mayMakeTotal(state, die)
      ? []
      : [{ kind: "inspiration", dice: [die], pick: "total" }]),
    ...(impactOf(faceOf(state, die)) === 0 ? [{ kind: "inspiration", dice: [die], pick: "impact" }] : []),
  ]);
}

/** Returns all subsets of a size, in order. */
function subsets(things: readonly number[], size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return things.flatMap((first, index) => subsets(things.slice(index + 1), size - 1).map((rest) => [first, ...rest]));
}

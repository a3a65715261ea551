import { actionDice, faceOf, givesNoImpact, hasTwoFortunes, remaining, scratchable, unused } from "./fortune-dice.ts";
import type { FortuneOutcome } from "./fortune-outcome.ts";
import { isScratchOpen, LEAST_WITH_IMPACT, mayMakeTotal } from "./fortune-state.ts";
import type { FortuneState } from "./fortune-state.ts";
import type { Decision, Offer, OfferContext, Thrown } from "../../kernel/die-kind.ts";
import type { Phrase } from "../../kernel/phrase.ts";

/** A roll as far as its offers depend on it. */
type Judged = Pick<OfferContext<FortuneState, FortuneOutcome>, "state" | "outcome">;

/** With more answers than this a choice would be of no use. */
const MAX_ANSWERS = 20;

/** Returns what the player may decide about a fortune roll. */
export function offers({ state, outcome }: Judged): readonly Offer[] {
  const scratches = distinct(state, scratchable(state)).map((die) => ({ kind: "scratch", dice: [die] }));
  if (isScratchOpen(state)) return offer("openScratch", scratches, { state, isDue: true }).map(withProposal);
  const totals = otherTotals(state).filter((one) => canHelp({ state, outcome }, one));
  const others = offer("total", totals, { state, isAside: totals.every((one) => gainOf(state, one) <= 0) });
  if (!state.rules.isAction) {
    const toTotal = inspirations(state).filter(({ pick }) => pick === "total");
    return [...others, ...offer("inspiration", toTotal, { state, isAside: true })];
  }
  return [
    ...offer("critical", outcome.critSuccess && state.choices.critical === null ? criticalGains : [], { isDue: true }),
    ...offer("scratch", scratches, { state }),
    ...others,
    ...offer("inspiration", inspirations(state), { state, isAside: true }),
    ...offer("strike", strikes(state), { state, isAside: true, isForGamemaster: true }),
  ];
}

/** Returns a decision in words, for its button and for the card that records it. */
export function tell(decision: Decision, thrown: readonly Pick<Thrown, "faces" | "face" | "index">[]): Phrase {
  const { kind, dice = [], sizes = [], pick = "" } = decision;
  const named = dice.map((index) => dieName(thrown.find((die) => die.index === index))).join(", ");
  switch (kind) {
    case "addDice":
      return { key: "QUADRIVIUM.Fortune.Told.addDice", data: { dice: sizes.map((size) => `d${size}`).join(", ") } };
    case "total":
      return { key: "QUADRIVIUM.Fortune.Told.total", data: { dice: named, total: sumOf(dice, thrown) } };
    case "scratch":
    case "strike":
      return { key: "QUADRIVIUM.Fortune.Told.scratch", data: { dice: named } };
    default:
      return { key: `QUADRIVIUM.Fortune.Told.${kind}.${pick}`, data: { dice: named } };
  }
}

const criticalGains: readonly Decision[] = [
  { kind: "critical", pick: "impact" },
  { kind: "critical", pick: "inspiration" },
];

/** Returns an offer; none without any answer. */
function offer(
  kind: string,
  decisions: readonly Decision[],
  { state, ...manner }: Pick<Offer, "isDue" | "isAside" | "isForGamemaster"> & { readonly state?: FortuneState },
): readonly Offer[] {
  if (decisions.length === 0) return [];
  const thrown = (state?.faces ?? []).map((face, index) => ({ faces: state?.sizes[index] ?? 0, face, index }));
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
  const proposed = answers.slice(0, 1).map(({ decision, phrase }) => ({
    decision,
    phrase: { key: "QUADRIVIUM.Fortune.Told.scratchProposed", data: { scratch: phrase } },
  }));
  return { ...offered, answers: [...proposed, ...answers.slice(1)] };
}

/** Returns what a choice of dice looks like: equal for dice of the same sizes and faces. */
function lookOf(state: FortuneState, dice: readonly number[]): string {
  return dice
    .map((index) => `${state.sizes[index] ?? 0}:${faceOf(state, index)}`)
    .sort()
    .join(" ");
}

/** Returns the dice, but only the first of those that look alike. */
function distinct(state: FortuneState, dice: readonly number[]): readonly number[] {
  const looks = dice.map((die) => lookOf(state, [die]));
  return dice.filter((_, place) => looks.indexOf(looks[place] ?? "") === place);
}

/** Returns every other choice of dice for the total, the best first; choices that look alike count once. */
function otherTotals(state: FortuneState): readonly Decision[] {
  if (state.choices.total !== null) return [];
  const usual = actionDice(state);
  const look = (dice: readonly number[]): string => lookOf(state, dice);
  const found = new Map<string, readonly number[]>([[look(usual), usual]]);
  const left = remaining(state).filter((index) => mayMakeTotal(state, index));
  for (const dice of subsets(left, usual.length)) {
    if (!hasTwoFortunes(state, dice) && !found.has(look(dice))) found.set(look(dice), dice);
  }
  const total = (dice: readonly number[]): number => dice.reduce((sum, index) => sum + faceOf(state, index), 0);
  return [...found.values()]
    .slice(1)
    .sort((a, b) => total(b) - total(a))
    .slice(0, MAX_ANSWERS)
    .map((dice) => ({ kind: "total", dice }));
}

/**
 * Tells whether other dice in the total can help: by a better total, or by a smaller one with which a fortune die of 1-3 is
 * countered, which is a fumble and gives inspiration.
 */
function canHelp({ state, outcome: { critFumble, success, margin } }: Judged, decision: Decision): boolean {
  const gain = gainOf(state, decision);
  const isLow = state.rules.isAction && state.kept > 0 && state.kept < LEAST_WITH_IMPACT && !critFumble;
  return gain > 0 || (isLow && (success === null ? gain < 0 : success && gain + (margin ?? 0) < 0));
}

/** Returns by how much other dice make the total greater. */
function gainOf(state: FortuneState, { dice = [] }: Decision): number {
  const sum = (all: readonly number[]): number => all.reduce((total, index) => total + faceOf(state, index), 0);
  return sum(dice) - sum(actionDice(state));
}

/** Returns the dice that the game master may scratch, each as a decision; none where that would leave no die. */
function strikes(state: FortuneState): readonly Decision[] {
  const left = remaining(state);
  return left.length < 2 ? [] : distinct(state, left).map((die) => ({ kind: "strike", dice: [die] }));
}

function inspirations(state: FortuneState): readonly Decision[] {
  const used = actionDice(state);
  return unused(state).flatMap((die): Decision[] => [
    ...(hasTwoFortunes(state, [...used, die]) || !mayMakeTotal(state, die)
      ? []
      : [{ kind: "inspiration", dice: [die], pick: "total" }]),
    ...(givesNoImpact(state, die) ? [{ kind: "inspiration", dice: [die], pick: "impact" }] : []),
  ]);
}

/** Returns all subsets of a size, in order. */
function subsets(things: readonly number[], size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return things.flatMap((first, index) => subsets(things.slice(index + 1), size - 1).map((rest) => [first, ...rest]));
}

/** Names a die with its face: "d8 (5)". */
function dieName(die: Pick<Thrown, "faces" | "face"> | undefined): string {
  return die ? `d${die.faces} (${die.face})` : "–";
}

function sumOf(dice: readonly number[], thrown: readonly Pick<Thrown, "face" | "index">[]): number {
  return thrown.reduce((sum, { face, index }) => (dice.includes(index) ? sum + face : sum), 0);
}

import { actionDice, faceOf, givesNoImpact, hasTwoFortunes, remaining, scratchable, unused } from "./fortune-dice.ts";
import type { FortuneOutcome } from "./fortune-outcome.ts";
import { isScratchOpen, mayMakeTotal } from "./fortune-state.ts";
import type { FortuneState } from "./fortune-state.ts";
import type { Decision, Offer, OfferContext, Thrown } from "../../kernel/die-kind.ts";
import type { Phrase } from "../../kernel/phrase.ts";

/** With more answers than this a choice would be of no use. */
const MAX_ANSWERS = 20;

/** Returns what the player may decide about a fortune roll. */
export function offers({ state, outcome }: OfferContext<FortuneState, FortuneOutcome>): readonly Offer[] {
  const scratches = distinct(state, scratchable(state)).map((die) => ({ kind: "scratch", dice: [die] }));
  if (isScratchOpen(state)) return offer("openScratch", scratches, { state, isDue: true }).map(withProposal);
  const totals = otherTotals(state);
  const others = offer("total", totals, { state, isAside: areWorse(state, totals) });
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
 * Tells whether every other choice of dice makes the total smaller, so that hardly anybody wants one. The cards of earlier
 * versions stay as they were.
 */
function areWorse(state: FortuneState, totals: readonly Decision[]): boolean {
  const sum = (dice: readonly number[]): number => dice.reduce((all, index) => all + faceOf(state, index), 0);
  const usual = sum(actionDice(state));
  return !state.rules.isFormer && totals.every(({ dice = [] }) => sum(dice) < usual);
}

/** Returns the dice that the game master may scratch, each as a decision. */
function strikes(state: FortuneState): readonly Decision[] {
  return distinct(state, remaining(state)).map((die) => ({ kind: "strike", dice: [die] }));
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

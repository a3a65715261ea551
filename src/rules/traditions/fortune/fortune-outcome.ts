import type { RuleVariants } from "../../kernel/rule-variants.ts";
import { Kept } from "../../kernel/kept.ts";
import { meets } from "../../kernel/die-kind.ts";
import type {
  Outcome,
  FormulaTotal,
  Description,
  Row,
  ShownDie,
  Thrown,
  Decision,
  Offer,
  OfferContext,
} from "../../kernel/die-kind.ts";
import { opponentOf } from "../../kernel/ties.ts";
import type { ContestTerms, Tie } from "../../kernel/ties.ts";
import {
  actionDice,
  faceOf,
  fates,
  fortuneLeft,
  impactOfDice,
  isFortuneStruck,
  isFumble,
  isNatural20,
  LEAST_WITH_IMPACT,
  isScratchOpen,
  givesNoImpact,
  hasTwoFortunes,
  remaining,
  scratchable,
  unused,
  MAX_DICE,
  mayMakeTotal,
  strike,
} from "./fortune-state.ts";
import type { FortuneState, Choices } from "./fortune-state.ts";
import { FORTUNE, characterSizes } from "./fortune-pool.ts";
import { RuleError } from "../../kernel/rule-error.ts";
import type { Phrase } from "../../kernel/rule-error.ts";

/** The outcome of a fortune roll: an action against a counter, and its effect on the scene. */
export interface FortuneOutcome extends Outcome {
  /** The face of the d20 that counts, also if a fumble scratches it; 0 if the game master has scratched it and none steps in. */
  readonly fortune: number;
  /** The sizes of the character dice that were thrown. */
  readonly pool: readonly number[];
  /** The faces of the scratched dice; the lower d20 of an advantage is not scratched. */
  readonly scratched: readonly number[];
  /** The faces that make the action total, from the highest. */
  readonly actionDice: readonly number[];
  /** The impact of dice and modifiers. */
  readonly impact: number;
  /** The impact that is left after the verdict. */
  readonly effectiveImpact: number;
  /** 1 if the fortune die shows 4 or more, else 0. */
  readonly minimumImpact: number;
  readonly critSuccess: boolean;
  /** The roll would be a critical success if it is not countered, and what it is up against is not known yet. */
  readonly possibleCritical: boolean;
  readonly critFumble: boolean;
  /** The roll would be a critical fumble if it were countered, and no counter is known. */
  readonly possibleFumble: boolean;
  /** "An unsuccessful action cannot inflict stress." [fortune] Null without a counter. */
  readonly canInflictStress: boolean | null;
  /** Gained by a critical fumble or a critical success, less what was spent after the roll. */
  readonly inspiration: number;
}

/** What a throw says, whatever is added to its dice: the odds settle it once for each sum of the other dice. */
const thrown = new Kept<ReturnType<typeof saidBy>>();

function saidBy(state: FortuneState) {
  const out = fates(state);
  return {
    left: fortuneLeft(state),
    isNatural20: isNatural20(state),
    fumbles: isFumble(state),
    impact: impactOfDice(state) + state.rules.impactModifier,
    fortune: isFortuneStruck(state) ? fortuneLeft(state) : state.kept,
    pool: state.sizes.filter((size) => size !== FORTUNE),
    scratched: state.faces.filter((_, index) => (out.get(index) ?? "aside") !== "aside"),
    actionDice: actionDice(state, out).map((index) => faceOf(state, index)),
  };
}

/** "Increase your impact by 2 or gain 1 inspiration point." [fortune] */
const CRITICAL_IMPACT = 2;

/** Returns the outcome: "if the counter total is higher, you fail; otherwise, your action succeeds" [fortune]. */
export function settle(
  state: FortuneState,
  sum: FormulaTotal,
  variants: RuleVariants,
): { readonly total: number; readonly outcome: FortuneOutcome } {
  const { choices, kept } = state;
  const { total, target: measure, isCounter = false, awaitsCounter = false } = sum;
  const target = isCounter ? null : measure;
  const { success, margin } = meets(total, target);
  const isCountered = success === false;
  const {
    left,
    isNatural20,
    fumbles,
    impact: impactOfThrow,
    fortune,
    pool,
    scratched,
    actionDice,
  } = thrown.of([state], () => saidBy(state));
  // "If the counter total is higher, you fail" [fortune]: a counter succeeds only then.
  const isCritical = isCounter ? measure !== null && total > measure : !isCountered && !awaitsCounter;
  const critSuccess = isNatural20 && (isCritical || variants.critical === "always");
  const isLow = state.rules.isAction && kept > 0 && kept < LEAST_WITH_IMPACT;
  const critFumble = fumbles || (isLow && isCountered && !awaitsCounter);
  const critical = critSuccess ? choices.critical : null;
  const impact = impactOfThrow + (critical === "impact" ? CRITICAL_IMPACT : 0);
  const minimumImpact = left >= LEAST_WITH_IMPACT ? 1 : 0;
  const keepsImpact = !isCountered || variants.countered === "full";
  return {
    total,
    outcome: {
      tradition: "fortune",
      target,
      success,
      margin,
      fortune,
      pool,
      scratched,
      actionDice,
      impact,
      effectiveImpact: keepsImpact ? Math.max(impact, minimumImpact) : minimumImpact,
      minimumImpact,
      critSuccess,
      possibleCritical: isNatural20 && !critSuccess && awaitsCounter && !isCountered,
      critFumble,
      possibleFumble: (success === null || awaitsCounter) && !isCounter && !critFumble && isLow,
      canInflictStress: success,
      inspiration:
        Number(critFumble) + Number(critical === "inspiration") - choices.added.length - choices.counted.length,
    },
  };
}

/**
 * Decides a tie: the two rolls are an action and its counter, and "if the counter total is higher, you fail" [fortune],
 * so the action succeeds.
 */
export function breakTie({ defender }: ContestTerms): Tie {
  return { winner: defender === null ? "first" : opponentOf(defender), rule: "action" };
}

/** Describes a fortune roll for its card. */
export function describe(outcome: FortuneOutcome, thrown: readonly Thrown[], state: FortuneState): Description {
  const verdict = verdictOf(outcome);
  return {
    dice: shownDice(thrown, state),
    value: [
      {
        label: { key: "QUADRIVIUM.Fortune.ActionTotal" },
        amount: { key: "QUADRIVIUM.Fortune.ActionDice", data: { dice: outcome.actionDice.join(" + ") } },
      },
    ],
    gains: gainsOf(outcome),
    ...(verdict ? { verdict } : {}),
    notes: notesOf(outcome),
  };
}

/** Says that a fumble waits for the player to choose what it scratches; null otherwise. */
export function awaits(state: FortuneState): Phrase | null {
  return isScratchOpen(state) ? { key: "QUADRIVIUM.Fortune.Note.ScratchAwaits" } : null;
}

/** Shows the dice: filled ones make the total, outlined ones do not, and those that do not count are struck through. */
function shownDice(thrown: readonly Thrown[], state: FortuneState): ShownDie[] {
  const out = fates(state);
  const taken = new Set(actionDice(state));
  return thrown.map(({ faces, face }, index) => {
    const fate = out.get(index);
    const shown = { faces, label: String(face) };
    if (fate) {
      return {
        ...shown,
        tone: fate === "proposed" ? "blank" : "out",
        below: { key: `QUADRIVIUM.Fortune.Fate.${fate}` },
      };
    }
    return { ...shown, tone: taken.has(index) ? "kept" : "blank" };
  });
}

function gainsOf({ impact, effectiveImpact, inspiration }: FortuneOutcome): Row[] {
  const label =
    impact === effectiveImpact
      ? { key: "QUADRIVIUM.Fortune.Impact" }
      : { key: "QUADRIVIUM.Fortune.ImpactLeft", data: { impact } };
  return [
    { label, amount: effectiveImpact, pips: true },
    // What is spent is told as a price.
    ...(inspiration > 0 ? [{ label: { key: "QUADRIVIUM.Fortune.Inspiration" }, amount: inspiration }] : []),
  ];
}

/** Returns the verdict; undefined if there is nothing to tell but a total. */
function verdictOf({ success, critSuccess, critFumble }: FortuneOutcome): Description["verdict"] {
  const event = critSuccess ? "Critical" : critFumble ? "Fumble" : "";
  if (success === null) {
    if (event === "") return undefined;
    return { tone: critSuccess ? "good" : "bad", phrase: { key: `QUADRIVIUM.Fortune.Verdict.Open${event}` } };
  }
  return success
    ? { tone: "good", phrase: { key: `QUADRIVIUM.Fortune.Verdict.Succeeds${event}` } }
    : { tone: "bad", phrase: { key: `QUADRIVIUM.Fortune.Verdict.Countered${event}` } };
}

function notesOf({
  success,
  margin,
  minimumImpact,
  critSuccess,
  possibleCritical,
  critFumble,
  possibleFumble,
}: FortuneOutcome): Phrase[] {
  const notes: readonly (readonly [holds: boolean, note: string])[] = [
    [margin === 0, "Tie"],
    [success === false, "NoStress"],
    [success === false && minimumImpact > 0, "MinimumImpact"],
    [critSuccess && critFumble, "AlsoFumble"],
    [possibleCritical, "PossibleCritical"],
    [possibleFumble, "PossibleFumble"],
  ];
  return notes.flatMap(([holds, note]) => (holds ? [{ key: `QUADRIVIUM.Fortune.Note.${note}` }] : []));
}

/** One kind of decision: what may be chosen now, and what a choice makes of the roll. */
interface Choice {
  options(state: FortuneState): readonly Decision[];
  apply(state: FortuneState, decision: Decision): FortuneState;
}

/** What may be decided about a roll, by kind; `addDice` is asked for beside the card. */
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
    options: (state) => (isNatural20(state) && state.choices.critical === null ? criticalGains : []),
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
 * Returns the state after a decision. Each kind can be made once, inspiration and strike once for each die. An open scratch of
 * a fumble comes first.
 * @throws RuleError DecisionGone
 */
export function decide(state: FortuneState, decision: Decision): FortuneState {
  const { kind, sizes = [] } = decision;
  const isFirst = kind === "scratch" || !isScratchOpen(state);
  if (kind === "addDice" && isFirst && mayJoin(state, sizes)) {
    return { ...settled(state), sizes: [...state.sizes, ...sizes] };
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
  const areDice = sizes.every((size) => (characterSizes as readonly number[]).includes(size));
  return areDice && sizes.length > 0 && pool.length + sizes.length <= MAX_DICE;
}

/** Settles what is scratched by itself, since a die that is added later never brings another one back. */
function settled(state: FortuneState): FortuneState {
  const scratched = new Map([...fates(state)].map(([index, fate]) => [fate, index]));
  return choose(state, {
    scratched: scratched.get("fumble") ?? state.choices.scratched,
    stressed: scratched.get("stress") ?? state.choices.stressed,
  });
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

/** A roll as far as its offers depend on it. */
type Judged = Pick<OfferContext<FortuneState, FortuneOutcome>, "state" | "outcome">;

/** With more answers than this a choice would be of no use. */
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
  const proposed = answers.slice(0, 1).map(({ decision, phrase }) => ({
    decision,
    phrase: { key: "QUADRIVIUM.Fortune.Told.scratchProposed", data: { scratch: phrase } },
  }));
  return { ...offered, answers: [...proposed, ...answers.slice(1)] };
}

/** Returns the decisions, but only the first of those about dice that look alike: of the same sizes and faces. */
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

/** Returns every other choice of dice for the total, the best first; choices that look alike count once. */
function otherTotals(state: FortuneState): readonly Decision[] {
  const usual: Decision = { kind: "total", dice: actionDice(state) };
  return distinct(state, [usual, ...totals(state)])
    .slice(1)
    .sort((a, b) => gainOf(state, b) - gainOf(state, a))
    .slice(0, MAX_ANSWERS);
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

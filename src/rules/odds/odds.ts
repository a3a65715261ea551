import type { RuleVariants } from "../kernel/rule-variants.ts";
import { plainOutcome } from "../kernel/die-kind.ts";
import type { DieKind, Outcome, Decision } from "../kernel/die-kind.ts";
import { contestValue, marginOver } from "../kernel/ties.ts";
import type { ContestScore } from "../kernel/ties.ts";
import type { Setup, FlagField } from "../kernel/fields.ts";
import { Budget, STEPS, addChance, ascending, distributionOf, moments, tidy, Evaluation } from "./expression.ts";
import type { Distribution, ProbabilityList, Expression } from "./expression.ts";
import { explore, exploreOn } from "./walk.ts";
import type { End } from "./walk.ts";
import { RuleError } from "../kernel/rule-error.ts";

/** A formula as the odds engine needs it. */
export interface OddsQuery {
  readonly expression: Expression;
  /** The die of the expression; null for a formula with none of our dice, or with several. */
  readonly die: { readonly dieKind: DieKind; readonly setup: Setup } | null;
  readonly target: number | null;
}

/** The odds of a roll. Probabilities are exact to double precision. */
export interface Odds {
  readonly mean: number;
  readonly sd: number;
  /** Each total with its probability, ascending. */
  readonly total: ProbabilityList;
  /** The probability of the totals that are too rare to be listed. */
  readonly tail: number;
  /** Null without a target. */
  readonly success: number | null;
  /** A fact that the die kind lists, as a probability or a distribution. */
  readonly [fact: string]: ProbabilityList | number | null;
}

/** The ways in which a roll can end with one total and one verdict. */
interface Ending extends ContestScore, Pick<Outcome, "success" | "margin"> {
  /** It is what players fear most. */
  readonly isWorst: boolean;
  readonly chance: number;
}

/** All ways in which a roll can end, from which all odds are calculated. */
export interface Prospect {
  readonly question: OddsQuery;
  /** By total in ascending order. */
  readonly endings: readonly Ending[];
  /** Each total with its chance, ascending. */
  readonly totals: ProbabilityList;
  /** The facts that the die kind lists. A claim counts as 1 where it is true, and its chance is that of 1. */
  readonly facts: Readonly<Record<string, { readonly isClaim: boolean; readonly chances: Distribution }>>;
}

/**
 * Explores a formula to all its ends; each end of its die goes through the same `settle` as a thrown roll.
 * @throws RuleError NotEnumerable for a part that cannot be enumerated, TooManyCases if a person would wait too long
 */
export function prospect(query: OddsQuery, variants: RuleVariants, budget = new Budget()): Prospect {
  const { die, target } = query;
  if (die !== null) {
    return settleAll({ ...query, die }, explore(die.dieKind, die.setup, variants, budget), variants, budget);
  }
  const endings = new Endings({ facts: {}, worst: null });
  const cases = new Evaluation(query.expression, budget).casesFor(0);
  budget.spend(cases.length * STEPS.end);
  for (const { total, chance } of cases) {
    endings.add(total, plainOutcome(total, target), chance);
  }
  return endings.prospectOf(query);
}

/** A formula with a die of ours. */
export interface DieQuery extends OddsQuery {
  readonly die: NonNullable<OddsQuery["die"]>;
  /** True if it counters an action, and if it waits for what opposes it. */
  readonly isCounter?: boolean;
  readonly awaitsCounter?: boolean;
}

/**
 * Settles all ends of a formula's die.
 * @throws RuleError TooManyCases if a person would wait too long
 */
export function settleAll(
  query: DieQuery,
  ends: readonly End<unknown>[],
  variants: RuleVariants,
  budget = new Budget(),
): Prospect {
  const { target, isCounter = false, awaitsCounter = false } = query;
  const { dieKind } = query.die;
  const evaluation = new Evaluation(query.expression, budget);
  const endings = new Endings(dieKind);
  for (const { state, chance } of ends) {
    const cases = evaluation.casesFor(dieKind.value(state));
    budget.spend(cases.length * STEPS.end);
    for (const { total: sum, modifiers, chance: share } of cases) {
      const formula = { total: sum, modifiers, target, isCounter, awaitsCounter };
      const { total, outcome } = dieKind.settle(state, formula, variants);
      endings.add(total, outcome, chance * share);
    }
  }
  return endings.prospectOf(query);
}

type Open<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] };

/** Gathers the ends of a roll as they are settled: by total and verdict, and each fact for itself. */
class Endings {
  readonly #dieKind: Pick<DieKind, "facts" | "fails" | "worst">;
  /** By a number that stands for the verdict, and then by total. */
  readonly #byVerdict = new Map<number, Map<number, Open<Ending>>>();
  readonly #facts: readonly {
    readonly name: string;
    readonly of: DieKind["facts"][string];
    readonly chances: Map<number, number>;
    isClaim: boolean;
  }[];

  constructor(dieKind: Pick<DieKind, "facts" | "fails" | "worst">) {
    this.#dieKind = dieKind;
    this.#facts = Object.entries(dieKind.facts).map(([name, of]) => ({ name, of, chances: new Map(), isClaim: true }));
  }

  add(total: number, outcome: Outcome, chance: number): void {
    const { success, margin } = outcome;
    const { facts, worst } = this.#dieKind;
    const isWorst = worst !== null && facts[worst]?.(outcome) === true;
    const fails = this.#dieKind.fails?.(outcome) ?? false;
    const verdict = (success === null ? 0 : success ? 1 : 2) + (isWorst ? 3 : 0) + (fails ? 6 : 0);
    const alike = this.#byVerdict.get(verdict) ?? new Map<number, Open<Ending>>();
    if (alike.size === 0) this.#byVerdict.set(verdict, alike);
    const same = alike.get(total);
    if (same) same.chance += chance;
    else alike.set(total, { total, success, margin, isWorst, fails, chance });
    for (const fact of this.#facts) {
      const value = fact.of(outcome);
      fact.isClaim &&= typeof value === "boolean";
      // Nobody asks how often a claim is false.
      if (value !== false) addChance(fact.chances, Number(value), chance);
    }
  }

  prospectOf(question: OddsQuery): Prospect {
    const endings = [...this.#byVerdict.values()]
      .flatMap((alike) => [...alike.values()])
      .sort((one, other) => one.total - other.total);
    return {
      question,
      endings,
      totals: ascending(distributionOf(endings, ({ total }) => total)),
      facts: Object.fromEntries(this.#facts.map(({ name, isClaim, chances }) => [name, { isClaim, chances }])),
    };
  }
}

/** Returns the distribution of the totals. */
export function totals({ totals: list }: Prospect): Distribution {
  return new Map(list);
}

/** Returns the distribution of the values that a contest compares. */
export function contestValues({ endings }: Prospect): Distribution {
  return distributionOf(endings, contestValue);
}

/** Returns the exact odds. */
export function odds(all: Prospect): Odds {
  const { question, endings, facts } = all;
  const isKnown = question.target !== null;
  const successes = endings.filter(({ success }) => success === true);
  const { mean, sd } = moments(all.totals);
  const { listed, tail } = withoutTails(all.totals);
  return {
    mean: tidy(mean),
    sd: tidy(sd),
    total: tidied(listed),
    tail,
    success: isKnown ? tidy(successes.reduce((sum, { chance }) => sum + chance, 0)) : null,
    ...Object.fromEntries(
      Object.entries(facts).map(([name, { isClaim, chances }]) => [
        name,
        isClaim ? tidy(chances.get(1) ?? 0) : tidied(ascending(chances)),
      ]),
    ),
  };
}

function tidied(list: ProbabilityList): ProbabilityList {
  return list.map(([value, chance]) => [value, tidy(chance)]);
}

/** One total of a histogram, with its probability split into success, the die kind's worst fact, and the rest. */
export interface Bar {
  readonly total: number;
  readonly success: number;
  readonly worst: number;
  readonly other: number;
}

/** Returns the probabilities of the totals that are listed, ascending, each split by its outcome. */
export function histogram(all: Prospect): readonly Bar[] {
  const bars = new Map(
    withoutTails(all.totals).listed.map(([total]): [number, Open<Bar>] => [
      total,
      { total, success: 0, worst: 0, other: 0 },
    ]),
  );
  for (const { total, isWorst, success, chance } of all.endings) {
    const bar = bars.get(total);
    if (bar) bar[isWorst ? "worst" : success === true ? "success" : "other"] += chance;
  }
  return [...bars.values()];
}

/** Totals at either end that are together rarer than this are counted in the tail. */
const TAIL = 1e-12;

/** Returns the totals that can be seen: all but those at either end that are too rare together, and the chance of those. */
function withoutTails(list: ProbabilityList): { readonly listed: ProbabilityList; readonly tail: number } {
  let tail = Math.max(0, 1 - list.reduce((sum, [, chance]) => sum + chance, 0));
  const isRare = (end: ProbabilityList[number] | undefined): boolean => {
    if (end === undefined || tail + end[1] >= TAIL) return false;
    tail += end[1];
    return true;
  };
  let [first, last] = [0, list.length - 1];
  while (first < last && isRare(list[last])) last -= 1;
  while (first < last && isRare(list[first])) first += 1;
  return { listed: list.slice(first, last + 1), tail };
}

/** A face of a die. */
interface Face {
  readonly faces: number;
  readonly face: number;
}

/** A roll that lies on the table, and what is about to be decided. */
export interface Deciding {
  /** The state of the roll; if it waits for a throw, after that was declined, if it is. */
  readonly state: unknown;
  /** Null for a throw that the roll waits for. */
  readonly decision: Decision | null;
  /** The dice of undone decisions, which are taken before others are thrown. */
  readonly aside: readonly Face[];
}

/**
 * Returns every way in which a posted roll can end after a decision. The machine of its die goes on from the state of the
 * roll, as it does when the decision is made.
 * @param query The formula with its other dice as they lie.
 * @throws RuleError NotEnumerable, TooManyCases as {@link prospect}, DecisionGone for a decision that is not possible
 */
export function prospectAfter(
  query: DieQuery,
  { state, decision, aside }: Deciding,
  variants: RuleVariants,
  budget = new Budget(),
): Prospect {
  const { dieKind, setup } = query.die;
  const again = decision && (dieKind.luck?.after(state, decision) ?? null);
  const begun = again ?? (decision ? decided(dieKind, state, decision) : state);
  const ends = exploreOn(dieKind, setup, withDice(dieKind, begun, aside), budget);
  return settleAll(query, again === null ? ends : better(dieKind, state, ends), variants, budget);
}

function decided(dieKind: DieKind, state: unknown, decision: Decision): unknown {
  if (!dieKind.decide) throw new RuleError("DecisionGone");
  return dieKind.decide(state, decision);
}

/** Returns a state after the dice that lie aside are taken. */
function withDice(dieKind: DieKind, state: unknown, aside: readonly Face[]): unknown {
  const next = dieKind.next(state);
  const found = aside.find(({ faces }) => faces === next?.faces);
  if (!found) return state;
  return withDice(
    dieKind,
    dieKind.after(state, found.face),
    aside.filter((one) => one !== found),
  );
}

/** Returns the ends of a second roll by luck: the first stays unless the second is better. */
function better({ luck }: DieKind, first: unknown, ends: readonly End<unknown>[]): readonly End<unknown>[] {
  const rank = luck?.rank(first) ?? 0;
  return ends.map(({ state, chance }) => ({ state: (luck?.rank(state) ?? 0) > rank ? state : first, chance }));
}

/** A roll as it would be with luck, or with anti-luck, before it. */
interface LuckyProspect {
  readonly keeps: "better" | "worse";
  readonly prospect: Prospect;
}

/**
 * Returns the roll with each kind of luck that its flags allow; empty if its die kind has none, or if luck was already
 * called on.
 */
export function luckyProspects({ die, ...question }: OddsQuery, variants: RuleVariants): LuckyProspect[] {
  const luck = die?.dieKind.luck;
  if (!luck || luck.kept(die.setup)) return [];
  const { dieKind, setup } = die;
  return dieKind.fields
    .filter((field): field is FlagField => field.kind === "flag")
    .flatMap(({ name }) => {
      const called = { ...setup, [name]: true };
      const keeps = luck.kept(called);
      return keeps ? { keeps, prospect: prospect({ ...question, die: { dieKind, setup: called } }, variants) } : [];
    });
}

/** Totals rarer than this are left out of a chart. */
const NEGLIGIBLE = 1e-9;

/**
 * Returns by how much the first of two rolls beats the second: each margin with its probability, ascending. If just one
 * of them fails, the margin is infinite.
 * @throws RuleError TooManyCases if a person would wait too long
 */
export function marginDistribution(first: Prospect, second: Prospect, budget = new Budget()): ProbabilityList {
  const [ours, theirs] = [first, second].map((one) =>
    ascending(contestValues(one)).filter(([, chance]) => chance > NEGLIGIBLE),
  );
  budget.spend((ours?.length ?? 0) * (theirs?.length ?? 0) * STEPS.pair);
  const chances = new Map<number, number>();
  for (const [total, chance] of ours ?? []) {
    for (const [other, otherChance] of theirs ?? []) {
      addChance(chances, marginOver(total, other), chance * otherChance);
    }
  }
  return [...chances].sort(([a], [b]) => a - b);
}

/** A column of a chart, for a range of margins. */
export interface MarginColumn {
  /** 1 if the first roll leads, −1 if the second does, 0 for a tie. */
  readonly sign: number;
  /**
   * The range of the margin's size. `least` is infinite if the other side fails; `most` is null if the column has no
   * upper limit.
   */
  readonly least: number;
  readonly most: number | null;
  readonly chance: number;
}

/** Margins beyond the reach of the columns are at most this likely; the last column counts them. */
const RARE = 0.005;

/**
 * Groups margins into at most so many columns on each side of the tie, which has its own. All are equally wide, and the
 * last counts everything beyond it. A fraction counts with the next whole number; infinite margins have a column of
 * their own at the end.
 */
export function marginColumns(all: ProbabilityList, maxOnASide = 11): MarginColumn[] {
  const reach = reachOf(all);
  const width = Math.max(1, Math.ceil(reach / maxOnASide));
  const last = Math.max(1, Math.ceil(reach / width));
  const failed = last + 1;
  const placeOf = (lead: number): number =>
    Math.sign(lead) * (Number.isFinite(lead) ? Math.min(last, Math.ceil(Math.abs(lead) / width)) : failed);
  const chances = new Map([[0, 0]]);
  const isOpen = new Set<number>();
  for (const [lead, chance] of all) {
    const place = placeOf(lead);
    chances.set(place, (chances.get(place) ?? 0) + chance);
    if (Math.abs(lead) > width * last) isOpen.add(place);
  }
  const leastOf = (place: number): number => {
    if (place === failed) return Number.POSITIVE_INFINITY;
    return place === 0 ? 0 : (place - 1) * width + 1;
  };
  const [from, to] = [Math.min(...chances.keys()), Math.max(...chances.keys())];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).map((place) => ({
    sign: Math.sign(place),
    least: leastOf(Math.abs(place)),
    most: isOpen.has(place) ? null : Math.abs(place) * width,
    chance: chances.get(place) ?? 0,
  }));
}

/** Returns the least number that margins do not exceed, apart from rare ones. */
function reachOf(all: ProbabilityList): number {
  const sizes = all
    .filter(([lead]) => Number.isFinite(lead))
    .map(([lead, chance]) => [Math.abs(lead), chance] as const)
    .sort(([a], [b]) => b - a);
  let beyond = 0;
  for (const [size, chance] of sizes) {
    beyond += chance;
    if (beyond > RARE) return size;
  }
  return 0;
}

import type { RuleVariants } from "../kernel/rule-variants.ts";
import { plainOutcome, type DieKind, type Outcome, type Decision } from "../kernel/die-kind.ts";
import { contestValue, marginOver, type ContestScore } from "../kernel/ties.ts";
import type { Setup } from "../kernel/fields.ts";
import { Budget, addChance, ascending, distributionOf, moments, tidy, evaluation } from "./expression.ts";
import type { Distribution, ProbabilityList, Expression } from "./expression.ts";
import { explore, exploreOn, type End } from "./walk.ts";

/** A formula as needed by the odds engine. */
export interface OddsQuery {
  readonly expression: Expression;
  /** The die of the expression; null for a formula with none of our dice, or with several. */
  readonly die: { readonly dieKind: DieKind; readonly setup: Setup } | null;
  readonly target: number | null;
  /** True if it counters an action, and if its opposition is still unknown. */
  readonly isCounter?: boolean;
  readonly awaitsCounter?: boolean;
}

/** A formula with a die of ours. */
export interface DieQuery extends OddsQuery {
  readonly die: NonNullable<OddsQuery["die"]>;
}

/** The odds of a roll. Probabilities are exact to double precision. */
export interface Odds {
  readonly mean: number;
  readonly sd: number;
  /** Each total with its probability, ascending. */
  readonly total: ProbabilityList;
  /** The probability of totals too rare to list. */
  readonly tail: number;
  /** Null without a target. */
  readonly success: number | null;
  /** A fact listed by the die kind, as a probability or a distribution. */
  readonly [fact: string]: ProbabilityList | number | null;
}

/** The ways a roll can end with one total and one verdict. */
interface Ending extends ContestScore, Pick<Outcome, "success" | "margin"> {
  /** It is the outcome players fear most. */
  readonly isWorst: boolean;
  readonly chance: number;
}

/** All ways a roll can end, from which all odds are calculated. */
export interface Prospect {
  readonly question: OddsQuery;
  readonly endings: readonly Ending[];
  /** The facts listed by the die kind. A boolean counts as 1 where it is true. */
  readonly facts: readonly { readonly name: string; readonly isClaim: boolean; readonly chances: Distribution }[];
}

/**
 * Explores a formula to all its ends; each end of its die goes through the same `settle` as a real roll.
 * @throws RuleError NotEnumerable for a part that cannot be enumerated, TooManyCases if it would take too long
 */
export function prospect(query: OddsQuery, variants: RuleVariants, budget = new Budget()): Prospect {
  const { die } = query;
  const ends = die ? explore(die.dieKind, die.setup, variants, budget) : [{ state: null, chance: 1 }];
  return settleAll(query, ends, variants, budget);
}

/** Settles a formula without a die of ours. */
const plain: Pick<DieKind, "value" | "settle" | "fails" | "facts" | "worst"> = {
  value: () => 0,
  settle: (_state, { total, target }) => ({ total, outcome: plainOutcome(total, target) }),
  facts: {},
  worst: null,
};

type Open<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] };

/**
 * Settles all ends of a formula's die.
 * @throws RuleError TooManyCases if it would take too long
 */
export function settleAll(
  query: OddsQuery,
  ends: readonly End<unknown>[],
  variants: RuleVariants,
  budget = new Budget(),
): Prospect {
  const { target, isCounter = false, awaitsCounter = false } = query;
  const dieKind = query.die?.dieKind ?? plain;
  const casesFor = evaluation(query.expression, budget);
  const facts = Object.entries(dieKind.facts).map(([name, of]) => ({
    name,
    of,
    isClaim: false,
    chances: new Map<number, number>(),
  }));
  const worst = dieKind.facts[dieKind.worst ?? ""];
  /** By a number for the verdict, then by total. */
  const byVerdict = new Map<number, Map<number, Open<Ending>>>();
  const add = (total: number, outcome: Outcome, chance: number): void => {
    const { success, margin } = outcome;
    const isWorst = worst?.(outcome) === true;
    const fails = dieKind.fails?.(outcome) ?? false;
    const verdict = (success === null ? 0 : success ? 1 : 2) + (isWorst ? 3 : 0) + (fails ? 6 : 0);
    const alike = byVerdict.get(verdict) ?? new Map<number, Open<Ending>>();
    if (alike.size === 0) byVerdict.set(verdict, alike);
    const same = alike.get(total);
    if (same) same.chance += chance;
    else alike.set(total, { total, success, margin, isWorst, fails, chance });
    for (const fact of facts) {
      const value = fact.of(outcome);
      if (typeof value === "boolean") fact.isClaim = true;
      // The chance of a false boolean is never needed.
      if (value !== false) addChance(fact.chances, Number(value), chance);
    }
  };
  for (const { state, chance } of ends) {
    const cases = casesFor(dieKind.value(state));
    budget.spend(cases.length * 24);
    for (const { total: sum, modifiers, chance: share } of cases) {
      const settled = dieKind.settle(state, { total: sum, modifiers, target, isCounter, awaitsCounter }, variants);
      add(settled.total, settled.outcome, chance * share);
    }
  }
  const endings = [...byVerdict.values()].flatMap((alike) => [...alike.values()]);
  return { question: query, endings, facts };
}

/** Returns the distribution of the totals. */
export function totals({ endings }: Prospect): Distribution {
  return distributionOf(endings, ({ total }) => total);
}

/** Returns the distribution of the values compared in a contest. */
export function contestValues({ endings }: Prospect): Distribution {
  return distributionOf(endings, contestValue);
}

/** Returns the exact odds. */
export function odds(all: Prospect): Odds {
  const { question, endings, facts } = all;
  const list = ascending(totals(all));
  const { whole, mean, sd } = moments(list);
  const { listed, tail } = withoutTails(list, 1 - whole);
  let success = 0;
  for (const ending of endings) if (ending.success === true) success += ending.chance;
  return {
    mean: tidy(mean),
    sd: tidy(sd),
    total: tidied(listed),
    tail,
    success: question.target === null ? null : tidy(success),
    ...Object.fromEntries(
      facts.map(({ name, isClaim, chances }) => {
        return [name, isClaim ? tidy(chances.get(1) ?? 0) : tidied(ascending(chances))];
      }),
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

/** Returns the probabilities of the listed totals, ascending, each split by its outcome. */
export function histogram({ endings }: Prospect, { total: listed }: Pick<Odds, "total">): readonly Bar[] {
  const bars = new Map<number, Open<Bar>>();
  for (const [total] of listed) bars.set(total, { total, success: 0, worst: 0, other: 0 });
  for (const { total, isWorst, success, chance } of endings) {
    const bar = bars.get(total);
    if (bar) bar[isWorst ? "worst" : success === true ? "success" : "other"] += chance;
  }
  return [...bars.values()];
}

/** Totals at either end that are together rarer than this are counted in the tail. */
const TAIL = 1e-12;

/** Returns the visible totals: all but those at either end that are together too rare, and the chance of those. */
function withoutTails(list: ProbabilityList, missing: number) {
  let tail = Math.max(0, missing);
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

/** A finished roll and a pending decision. */
export interface Deciding {
  /** The state of the roll; if a waiting die is declined, the state after declining it. */
  readonly state: unknown;
  /** Null for a die the roll waits for. */
  readonly decision: Decision | null;
}

/**
 * Returns every way a posted roll can end after a decision. Its die's state machine continues from the roll's state, as
 * it will when the decision is made. After luck, the first roll stays unless the second is better.
 * @param query The formula with its other dice as rolled.
 * @throws RuleError NotEnumerable, TooManyCases as {@link prospect}, DecisionGone for an impossible decision
 */
export function prospectAfter(query: DieQuery, { state, decision }: Deciding, variants: RuleVariants): Prospect {
  const { dieKind } = query.die;
  const { luck } = dieKind;
  const budget = new Budget();
  const again = decision && (luck?.after(state, decision) ?? null);
  const begun = again ?? (decision && dieKind.decide ? dieKind.decide(state, decision) : state);
  const ends = exploreOn(dieKind, begun, budget);
  if (!luck || again === null) return settleAll(query, ends, variants, budget);
  const isBetter = (second: unknown): boolean => luck.rank(second) > luck.rank(state);
  const kept = ends.map((end) => (isBetter(end.state) ? end : { state, chance: end.chance }));
  return settleAll(query, kept, variants, budget);
}

/** A roll as if luck, or anti-luck, had been used before it. */
interface LuckyProspect {
  readonly keeps: "better" | "worse";
  readonly prospect: Prospect;
}

/**
 * Returns the roll with each kind of luck allowed by its flags; empty if its die kind has none, or if luck was already
 * used.
 */
export function luckyProspects({ die, ...question }: OddsQuery, variants: RuleVariants): LuckyProspect[] {
  const luck = die?.dieKind.luck;
  if (!luck || luck.kept(die.setup)) return [];
  return die.dieKind.fields.flatMap(({ kind, name }) => {
    const setup = { ...die.setup, [name]: true };
    const keeps = kind === "flag" ? luck.kept(setup) : null;
    return keeps ? { keeps, prospect: prospect({ ...question, die: { ...die, setup } }, variants) } : [];
  });
}

/** Totals rarer than this are left out of a chart. */
const NEGLIGIBLE = 1e-9;

/**
 * Returns by how much the first of two rolls beats the second: each margin with its probability, ascending. If exactly
 * one of them fails, the margin is infinite.
 * @throws RuleError TooManyCases if it would take too long
 */
export function marginDistribution(first: Prospect, second: Prospect): ProbabilityList {
  const seen = (one: Prospect): ProbabilityList => [...contestValues(one)].filter(([, chance]) => chance > NEGLIGIBLE);
  const [ours, theirs] = [seen(first), seen(second)];
  new Budget().spend(ours.length * theirs.length);
  const chances = new Map<number, number>();
  for (const [total, chance] of ours)
    for (const [other, share] of theirs) addChance(chances, marginOver(total, other), chance * share);
  return ascending(chances);
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

/** Margins beyond the columns have at most this chance; the last column counts them. */
const RARE = 0.005;

/**
 * Groups margins into at most this many columns on each side of the tie, which has its own. All are equally wide, and
 * the last counts everything beyond. A fraction counts with the next whole number; infinite margins have a column of
 * their own at the end.
 */
export function marginColumns(all: ProbabilityList, maxOnASide = 11): MarginColumn[] {
  const reach = reachOf(all);
  const width = Math.max(1, Math.ceil(reach / maxOnASide));
  const last = Math.max(1, Math.ceil(reach / width));
  const placeOf = (lead: number): number => {
    return Math.sign(lead) * (Number.isFinite(lead) ? Math.min(last, Math.ceil(Math.abs(lead) / width)) : last + 1);
  };
  const places = all.map(([lead]) => placeOf(lead));
  const from = Math.min(0, ...places);
  return Array.from({ length: Math.max(0, ...places) - from + 1 }, (_, index) => {
    const place = from + index;
    const own = all.filter((_one, at) => places[at] === place);
    const far = Math.abs(place);
    return {
      sign: Math.sign(place),
      least: far > last ? Infinity : far === 0 ? 0 : (far - 1) * width + 1,
      most: own.some(([lead]) => Math.abs(lead) > last * width) ? null : far * width,
      chance: own.reduce((sum, [, chance]) => sum + chance, 0),
    };
  });
}

/** Returns the smallest bound of all margins except rare ones. */
function reachOf(all: ProbabilityList): number {
  const sizes = all.map(([lead, chance]) => [Math.abs(lead), chance] as const).sort(([a], [b]) => b - a);
  let beyond = 0;
  for (const [size, chance] of sizes) {
    if (Number.isFinite(size)) beyond += chance;
    if (beyond > RARE) return size;
  }
  return 0;
}

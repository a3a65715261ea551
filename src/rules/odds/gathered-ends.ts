import type { DieKind, Outcome } from "../kernel/die-kind.ts";
import type { ContestScore } from "../kernel/ties.ts";
import { GatheredWeights } from "./distribution.ts";
import type { Distribution } from "./distribution.ts";

/** The ways in which a roll can end with one total and one verdict. */
export interface Ending extends ContestScore, Pick<Outcome, "success" | "margin"> {
  /** It is what players fear most. */
  readonly isWorst: boolean;
  readonly weight: bigint;
}

/** How a fact of an outcome is distributed; a claim that is true counts as 1. */
export interface FactDistribution extends Distribution {
  readonly isClaim: boolean;
}

type Judging = Pick<DieKind, "facts" | "fails" | "worst">;

/** Judges a formula with none of our dice, or with several. */
const plain: Judging = { facts: {}, worst: null };

/** An ending that is still gathered. */
interface Gathered extends Ending {
  weight: bigint;
  /** Another with the same total and another verdict; hardly any total has several. */
  readonly other: Gathered | null;
}

/**
 * Gathers the ends of a roll as they are settled: those with the same total and verdict together, and of all others each fact for
 * itself. So no outcome outlives its end, of which there can be tens of thousands.
 */
export class GatheredEnds {
  readonly #judging: Judging;
  readonly #worst: ((outcome: Outcome) => boolean | number) | null;
  readonly #facts: readonly GatheredFact[];
  readonly #byTotal = new Map<number, Gathered>();

  /**
   * @param dieKind Null for a formula with none of our dice, or with several.
   * @param isAsked Tells whether a fact is gathered.
   */
  constructor(dieKind: Judging | null, isAsked = (_fact: string): boolean => true) {
    this.#judging = dieKind ?? plain;
    const { facts, worst } = this.#judging;
    this.#worst = (worst === null ? null : facts[worst]) ?? null;
    const asked = Object.entries(facts).filter(([name]) => isAsked(name));
    this.#facts = asked.map(([name, fact]) => new GatheredFact(name, fact));
  }

  add(total: number, outcome: Outcome, weight: bigint): void {
    const { success, margin } = outcome;
    const isWorst = this.#worst?.(outcome) === true;
    const fails = this.#judging.fails?.(outcome) ?? false;
    const last = this.#byTotal.get(total) ?? null;
    let known = last;
    while (known && (known.success !== success || known.isWorst !== isWorst || known.fails !== fails))
      known = known.other;
    if (known) known.weight += weight;
    else this.#byTotal.set(total, { total, success, margin, isWorst, fails, weight, other: last });
    for (const fact of this.#facts) fact.add(outcome, weight);
  }

  /** All of them, by total in ascending order. */
  get endings(): readonly Ending[] {
    const ordered: Ending[] = [];
    for (const first of [...this.#byTotal.values()].sort((one, other) => one.total - other.total)) {
      for (let one: Gathered | null = first; one; one = one.other) ordered.push(one);
    }
    return ordered;
  }

  /** Returns the facts by their names, with weights out of a total. */
  facts(total: bigint): Readonly<Record<string, FactDistribution>> {
    return Object.fromEntries(this.#facts.map((fact) => [fact.name, fact.distribution(total)]));
  }
}

/** Gathers one fact. */
class GatheredFact {
  readonly #weights = new GatheredWeights();
  #isClaim = true;

  constructor(
    readonly name: string,
    readonly of: (outcome: Outcome) => boolean | number,
  ) {}

  add(outcome: Outcome, weight: bigint): void {
    const fact = this.of(outcome);
    // Nobody asks how often a claim is false.
    if (fact === false) return;
    this.#isClaim &&= fact === true;
    this.#weights.add(Number(fact), weight);
  }

  distribution(total: bigint): FactDistribution {
    return { isClaim: this.#isClaim, weights: this.#weights.all, total };
  }
}

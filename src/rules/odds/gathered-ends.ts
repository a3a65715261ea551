import type { DieKind, Outcome } from "../kernel/die-kind.ts";
import type { ContestScore } from "../kernel/ties.ts";
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
    for (const total of Float64Array.from([...this.#byTotal.keys()]).sort()) {
      for (let one = this.#byTotal.get(total) ?? null; one; one = one.other) ordered.push(one);
    }
    return ordered;
  }

  /** Returns the facts by their names, with weights out of a total. */
  facts(total: bigint): Readonly<Record<string, FactDistribution>> {
    return Object.fromEntries(this.#facts.map((fact) => [fact.name, fact.distribution(total)]));
  }
}

/** Gathers one fact. Most facts stay the same from one end to the next, so their weights are added up before they are looked up. */
class GatheredFact {
  readonly #weights = new Map<number, bigint>();
  #isClaim = true;
  #last = 1;
  #pending = 0n;

  constructor(
    readonly name: string,
    readonly of: (outcome: Outcome) => boolean | number,
  ) {}

  add(outcome: Outcome, weight: bigint): void {
    const fact = this.of(outcome);
    // Nobody asks how often a claim is false.
    if (fact === false) return;
    this.#isClaim &&= fact === true;
    if (Number(fact) !== this.#last) {
      this.#flush();
      this.#last = Number(fact);
    }
    this.#pending += weight;
  }

  distribution(total: bigint): FactDistribution {
    this.#flush();
    return { isClaim: this.#isClaim, weights: this.#weights, total };
  }

  #flush(): void {
    if (this.#pending > 0n) this.#weights.set(this.#last, (this.#weights.get(this.#last) ?? 0n) + this.#pending);
    this.#pending = 0n;
  }
}

import { arithmetic, distributionOf, Budget, MOST_STEPS } from "../../src/rules/odds/expression.ts";
import type { Expression, Operator } from "../../src/rules/odds/expression.ts";
import { explore } from "../../src/rules/odds/walk.ts";
import { histogram, odds, prospect } from "../../src/rules/odds/odds.ts";
import type { Prospect } from "../../src/rules/odds/odds.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import type { Field, Setup, Value } from "../../src/rules/kernel/fields.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { defaultRuleVariants, readRuleVariants, ruleVariantChoices } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { Tie } from "../../src/rules/kernel/ties.ts";
import { plainSetup, writeSetup } from "../../src/rules/kernel/die-modifiers.ts";
import { contestOdds } from "../../src/rules/procedures/contest.ts";
import { groupOdds, successesOf } from "../../src/rules/procedures/group-challenge.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { seeded } from "../fairness/ledger.ts";
import { measure } from "./measure.ts";
import { timeRow } from "./report.ts";
import type { Row } from "./report.ts";

/** How long the slowest formula of a die is searched for, in milliseconds. */
const SEARCH = 6_000;

/** So many of the slowest so far are altered to find slower ones. */
const KEPT = 6;

/** A wait becomes noticeable beyond this, in milliseconds. */
const AIM = 100;

/** How often the slowest of a die is measured again at least. */
const AGAIN = 9;

/** The checks of a large group. */
const GROUP = 20;

/** A die of ours as it is written. */
interface Written {
  readonly dieKind: DieKind;
  readonly setup: Setup;
}

/** Something that is added to a formula, or joined with it in another way. */
interface Addend {
  readonly operator: Operator;
  readonly what: Written | { readonly number: number; readonly faces: number } | number;
}

interface Formula {
  /** Null for a formula that is a plain sum. */
  readonly die: Written | null;
  readonly addends: readonly Addend[];
  readonly variants: RuleVariants;
}

interface Tried {
  readonly formula: Formula;
  /** In milliseconds. */
  readonly took: number;
  readonly steps: number;
}

/**
 * Searches, for each die, for the formula whose odds take longest of all that are accepted: by chance, from the same seed,
 * with the largest values more often than others, and by altering the slowest so far.
 */
export async function measureWorstFormulas(): Promise<Row[]> {
  const rows: Row[] = [];
  let slowest: Tried | null = null;
  for (const dieKind of [...dieKinds.values(), null]) {
    const found = new Search(dieKind).slowest();
    if (slowest === null || found.took > slowest.took) slowest = found;
    const name = dieKind ? `with a ${dieKind.id} die` : "without a die of ours";
    const written = `\`${inWords(found.formula)}\`, ${Math.round((found.steps / MOST_STEPS) * 100)} % of the most work`;
    const what = `odds ${name}: ${written}`;
    rows.push(await row(dieKind?.letter ?? "plain", what, () => oddsOf(found.formula)));
  }
  const side = slowest && oddsOf(slowest.formula).all;
  if (!side) return rows;
  const others = Array.from({ length: GROUP - 1 }, () => successesOf(side, defaultRuleVariants));
  const tie: Tie = { winner: null, rule: "reroll" };
  return [
    ...rows,
    await row("contest", "a contest of the slowest of these with itself, once its ends are known", () =>
      contestOdds(side, side, tie),
    ),
    await row("group", `a group challenge of ${GROUP} of the slowest, once their ends are known: longest task`, () =>
      groupOdds([...others, successesOf(side, defaultRuleVariants)]),
    ),
  ];
}

async function row(id: string, what: string, act: () => unknown): Promise<Row> {
  const { median, p95 } = await measure(act, { least: AGAIN });
  return timeRow({ id: `worst ${id}`, what, aim: AIM }, { median, p95 });
}

/** Returns how long an act takes, in milliseconds: as long as a person waits for it. */
function timeOf(act: () => unknown): number {
  const start = performance.now();
  act();
  return performance.now() - start;
}

class Search {
  readonly #dieKind: DieKind | null;
  readonly #chance = seeded(42);
  readonly #slowest: Tried[] = [];

  constructor(dieKind: DieKind | null) {
    this.#dieKind = dieKind;
  }

  slowest(): Tried {
    const end = performance.now() + SEARCH;
    while (performance.now() < end || this.#slowest.length === 0) {
      const known = this.#pick(this.#slowest);
      const formula = known && this.#chance() < 0.6 ? this.#altered(known.formula) : this.#anyFormula();
      const first = tryOut(formula);
      if (!first || first.took <= (this.#slowest.at(KEPT - 1)?.took ?? 0)) continue;
      // Other programs use the machine too, so the quickest of three counts.
      const took = Math.min(...[first, tryOut(formula), tryOut(formula)].map((one) => one?.took ?? 0));
      this.#slowest.push({ ...first, took });
      this.#slowest.sort((one, other) => other.took - one.took);
      this.#slowest.splice(KEPT);
    }
    const [slowest] = this.#slowest;
    if (!slowest) throw new Error("No formula is accepted.");
    return slowest;
  }

  #anyFormula(): Formula {
    const fewest = this.#dieKind ? 0 : 1;
    return {
      die: this.#dieKind && this.#anyDie(this.#dieKind),
      addends: Array.from({ length: this.#between(fewest, this.#chance() < 0.5 ? 1 : 4) }, () => this.#anyAddend()),
      variants: this.#anyVariants(),
    };
  }

  /** Returns a formula that differs in one thing. */
  #altered(formula: Formula): Formula {
    const other = this.#anyFormula();
    const { die, addends } = formula;
    const at = this.#between(0, addends.length);
    switch (this.#between(0, 4)) {
      case 0:
        return { ...formula, variants: other.variants };
      case 1:
        return { ...formula, die: other.die };
      case 2:
        return { ...formula, addends: addends.toSpliced(at, 0, this.#anyAddend()) };
      case 3:
        return die || addends.length > 1 ? { ...formula, addends: addends.toSpliced(at, 1) } : other;
      default:
        return { ...formula, addends: addends.toSpliced(at, 1, this.#anyAddend()) };
    }
  }

  #anyAddend(): Addend {
    const operator = this.#chance() < 0.75 ? "+" : this.#of<Operator>(["-", "*", "/", "%"]);
    const kind = this.#chance();
    if (kind < 0.2) return { operator, what: this.#between(1, 20) };
    if (kind < 0.75) {
      return { operator, what: { number: this.#amount(1, 200), faces: this.#of([2, 4, 6, 8, 10, 12, 20, 100, 1000]) } };
    }
    return { operator, what: this.#anyDie(this.#of([...dieKinds.values()])) };
  }

  #anyDie(dieKind: DieKind): Written {
    let setup = plainSetup(dieKind, this.#amount(dieKind.count.min, dieKind.count.max));
    for (const field of dieKind.fields) {
      const fuller = { ...setup, [field.name]: this.#anyValue(field) };
      if (this.#chance() < 0.6 && isPossible(dieKind, fuller)) setup = fuller;
    }
    return { dieKind, setup };
  }

  #anyValue(field: Field): Value {
    switch (field.kind) {
      case "flag":
        return true;
      case "number":
        return this.#amount(field.min, field.max);
      case "sizes": {
        const size = this.#of(field.sizes);
        const isMixed = this.#chance() < 0.5;
        const length = this.#amount(field.min, field.max);
        return Array.from({ length }, () => (isMixed ? this.#of(field.sizes) : size));
      }
    }
  }

  #anyVariants(): RuleVariants {
    if (this.#chance() < 0.5) return defaultRuleVariants;
    const chosen: Record<string, unknown> = {};
    for (const [name, { values }] of Object.entries(ruleVariantChoices)) chosen[name] = this.#of<unknown>(values);
    return readRuleVariants(chosen);
  }

  /** Returns a number within a range: the least, the greatest, a small one or any. */
  #amount(least: number, most: number): number {
    const kind = this.#chance();
    if (kind < 0.2) return least;
    if (kind < 0.4) return most;
    return this.#between(least, kind < 0.7 ? Math.min(most, least + 4) : most);
  }

  #between(least: number, most: number): number {
    return least + Math.floor(this.#chance() * (most - least + 1));
  }

  #of<Thing>(things: readonly Thing[]): Thing {
    const thing = this.#pick(things);
    if (thing === undefined) throw new Error("There is nothing to choose from.");
    return thing;
  }

  #pick<Thing>(things: readonly Thing[]): Thing | undefined {
    return things[Math.floor(this.#chance() * things.length)];
  }
}

function isPossible(dieKind: DieKind, setup: Setup): boolean {
  try {
    dieKind.validate?.(setup);
    return true;
  } catch {
    return false;
  }
}

/** Calculates all that a dialog shows of a formula; null if it is refused. */
function tryOut(formula: Formula): Tried | null {
  let steps = 0;
  try {
    const took = timeOf(() => ({ steps } = oddsOf(formula)));
    return { formula, took, steps };
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

/** Returns the ends of a formula, and the steps that they took. Throws RuleError. */
function oddsOf({ die, addends, variants }: Formula): { readonly all: Prospect; readonly steps: number } {
  const budget = new Budget();
  const expressions = addends.map(({ what }): Expression => {
    if (typeof what === "number") return { kind: "number", value: what };
    if (!("dieKind" in what)) return { kind: "dice", ...what };
    const ends = explore(what.dieKind, what.setup, variants, budget);
    return { kind: "known", distribution: distributionOf(ends, ({ state }) => what.dieKind.value(state)) };
  });
  const operators = addends.map(({ operator }) => operator);
  const expression: Expression = die
    ? arithmetic([{ kind: "die" }, ...expressions], operators)
    : arithmetic(expressions, operators.slice(1));
  const all = prospect({ expression, die, target: 20 }, variants, budget);
  histogram(all, odds(all));
  return { all, steps: budget.spent };
}

function inWords({ die, addends }: Formula): string {
  const first = die ? writeSetup(die.dieKind, die.setup) : "";
  return addends.reduce((written, { operator, what }) => {
    const added =
      typeof what === "number"
        ? String(what)
        : "dieKind" in what
          ? writeSetup(what.dieKind, what.setup)
          : `${what.number}d${what.faces}`;
    return written === "" ? added : `${written} ${operator} ${added}`;
  }, first);
}

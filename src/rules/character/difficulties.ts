import { checkName, checkNumber, longestListed } from "./names.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { addedTraditions } from "../traditions/traditions.ts";

/** A named number in a list of difficulties; the name is a language key or plain text. */
export interface NamedTarget {
  readonly name: string;
  readonly value: number;
}

/** A difficulty to pick: it sets its first number, and its name stands for the whole range. */
export interface Difficulty {
  readonly name: string;
  readonly from: number;
  /** The last number of the range; null if it has no end. */
  readonly to: number | null;
}

/** The lists that a world has changed, by tradition. */
export type DifficultyLists = Readonly<Record<string, readonly NamedTarget[]>>;

/** How a tradition names its difficulties. */
interface Scale {
  readonly spans: boolean;
  /** The lists to start from, by id, the default first. */
  readonly charts: Readonly<Record<string, readonly NamedTarget[]>>;
}

const scales: Readonly<Record<string, Scale>> = {
  stress: {
    spans: false,
    charts: {
      // The "Ease Factor Chart" [stress].
      fourth: chart("EaseFactor", { VeryEasy: 3, Average: 6, Difficult: 9, VeryTough: 12, ExtremelyDifficult: 15 }),
      fifth: chart("EaseFactor", {
        Trivial: 0,
        Simple: 3,
        Easy: 6,
        Average: 9,
        Hard: 12,
        VeryHard: 15,
        Impressive: 18,
        Remarkable: 21,
        AlmostImpossible: 24,
      }),
    },
  },
  check: {
    spans: true,
    charts: {
      // "The following table provides rough guidance" [check]: Trivial 1-12, Easy 13-18, and so on up to Impossible
      // 49+.
      tiers: chart("DifficultyTier", {
        Trivial: 1,
        Easy: 13,
        Moderate: 19,
        Difficult: 31,
        Formidable: 43,
        Impossible: 49,
      }),
    },
  },
};

const noScale: Scale = { spans: false, charts: {} };

/** Returns the lists that a tradition can start from, by id, the default first; none if its rules name no numbers. */
export function difficultyCharts(tradition: string): Scale["charts"] {
  return scaleOf(tradition).charts;
}

/** Returns true if a name stands for every number up to the next one, false if for its own number only. */
export function isSpanning(tradition: string): boolean {
  return scaleOf(tradition).spans;
}

/** Returns the default list of a tradition. */
export function defaultTargets(tradition: string): readonly NamedTarget[] {
  return Object.values(difficultyCharts(tradition))[0] ?? [];
}

/** Returns the difficulties of a tradition, the easiest first. */
export function difficultiesOf(tradition: string, lists: DifficultyLists): readonly Difficulty[] {
  const targets = lists[tradition] ?? defaultTargets(tradition);
  return targets.map(({ name, value }, index) => {
    const next = targets[index + 1]?.value;
    if (!isSpanning(tradition)) return { name, from: value, to: value };
    return { name, from: value, to: next === undefined ? null : next - 1 };
  });
}

/** Returns the difficulty that a number belongs to; undefined if it has no name. */
export function difficultyAt(difficulties: readonly Difficulty[], target: number | null): Difficulty | undefined {
  if (target === null) return undefined;
  return difficulties.find(({ from, to }) => from <= target && target <= (to ?? Infinity));
}

/** The limits of the number of a difficulty. */
export const targetRange = { min: -999, max: 999 } as const;

/**
 * Reads a list of difficulties as a person wrote it, and sorts it by number.
 * @throws RuleError NameLength, NameMarkup, DifficultyValue or DifficultyRepeated; `field` names the place: "2.name"
 */
export function readTargets(
  written: readonly { readonly name: string; readonly value: unknown }[],
): readonly NamedTarget[] {
  const targets = written.map(({ name: given, value: number }, index) => {
    const name = given.trim();
    checkName(name, longestListed, `${index}.name`);
    const field = `${index}.value`;
    return { name, value: checkNumber(number, { name, ...targetRange, field }), field };
  });
  const ordered = targets.sort((a, b) => a.value - b.value);
  for (const [index, { name, value }] of ordered.entries()) {
    const next = ordered[index + 1];
    if (next?.value !== value) continue;
    throw new RuleError("DifficultyRepeated", { value, one: name, other: next.name, field: next.field });
  }
  return ordered.map(({ name, value }) => ({ name, value }));
}

function scaleOf(tradition: string): Scale {
  const added = addedTraditions().find(({ id }) => id === tradition)?.difficulties;
  return scales[tradition] ?? (added ? { spans: false, charts: { [tradition]: added } } : noScale);
}

function chart(area: string, values: Readonly<Record<string, number>>): readonly NamedTarget[] {
  return Object.entries(values).map(([name, value]) => ({ name: `QUADRIVIUM.${area}.${name}`, value }));
}

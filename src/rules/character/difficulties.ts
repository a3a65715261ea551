import { checkName, longestListed } from "./names.ts";
import { RuleError } from "../kernel/rule-error.ts";

/** A number with a name, as a list of difficulties is written; the name is a language key, or what somebody called it. */
export interface NamedTarget {
  readonly name: string;
  readonly value: number;
}

/** A difficulty to pick: it sets its first number, and its name stands for all of them. */
export interface Difficulty {
  readonly name: string;
  readonly from: number;
  /** The last number that goes by this name; null when it has no end. */
  readonly to: number | null;
}

/** The lists that a world has made its own, by family. */
export type DifficultyLists = Readonly<Record<string, readonly NamedTarget[]>>;

/** How a family of dice names its difficulties. */
interface Scale {
  readonly spans: boolean;
  /** Lists to start from, the default first. */
  readonly charts: Readonly<Record<string, readonly NamedTarget[]>>;
}

const scales: Readonly<Record<string, Scale>> = {
  stress: {
    spans: false,
    charts: {
      // Ars Magica, 4th edition, "Ease Factor Chart".
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
      // "The following table provides rough guidance": Trivial 1-12, Easy 13-18, and so on up to Impossible 49+.
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

/** The lists a family of dice can start from, by their ids, the default first; none where its rules name no numbers. */
export function difficultyCharts(tradition: string): Scale["charts"] {
  return scaleOf(tradition).charts;
}

/** Whether a name goes for every number up to the next one, or for its own alone. */
export function isSpanning(tradition: string): boolean {
  return scaleOf(tradition).spans;
}

/** The names and numbers of a family where nobody has changed them. */
export function defaultTargets(tradition: string): readonly NamedTarget[] {
  return Object.values(difficultyCharts(tradition))[0] ?? [];
}

/** What can be picked for a family of dice, the easiest first. */
export function difficultiesOf(tradition: string, lists: DifficultyLists): readonly Difficulty[] {
  const targets = lists[tradition] ?? defaultTargets(tradition);
  return targets.map(({ name, value }, index) => {
    const next = targets[index + 1]?.value;
    if (!isSpanning(tradition)) return { name, from: value, to: value };
    return { name, from: value, to: next === undefined ? null : next - 1 };
  });
}

/** The difficulty that a number goes by; undefined for one without a name. */
export function difficultyAt(difficulties: readonly Difficulty[], target: number | null): Difficulty | undefined {
  if (target === null) return undefined;
  return difficulties.find(({ from, to }) => from <= target && target <= (to ?? Infinity));
}

/** The range of the number that a name stands for. */
export const targetRange = { min: -999, max: 999 } as const;

/**
 * Takes a list of difficulties as somebody wrote it, in the order of its numbers.
 * @throws RuleError NameLength, NameMarkup, DifficultyValue or DifficultyRepeated; `field` says where: "2.name"
 */
export function readTargets(
  written: readonly { readonly name: string; readonly value: unknown }[],
): readonly NamedTarget[] {
  const { min, max } = targetRange;
  const targets = written.map(({ name: given, value }, index) => {
    const name = given.trim();
    checkName(name, longestListed, `${index}.name`);
    const field = `${index}.value`;
    if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
      throw new RuleError("DifficultyValue", { name, min, max, field });
    }
    return { name, value, field };
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
  return scales[tradition] ?? noScale;
}

function chart(area: string, values: Readonly<Record<string, number>>): readonly NamedTarget[] {
  return Object.entries(values).map(([name, value]) => ({ name: `QUADRIVIUM.${area}.${name}`, value }));
}

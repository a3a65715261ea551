import { formValues } from "../ui/number-fields.ts";
import { defaultTargets, difficultyCharts, readTargets } from "../rules/character/difficulties.ts";
import type { DifficultyLists, NamedTarget } from "../rules/character/difficulties.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { dieKinds } from "../rules/traditions/die-kinds.ts";
import { languageKeyOf } from "../ui/list-rows.ts";

/** A difficulty in the form, in the user's language; its value is null while the number is missing. */
export interface DifficultyRow {
  readonly name: string;
  readonly value: number | null;
}

/** The rows of every tradition. */
export type DifficultyRows = Readonly<Record<string, readonly DifficultyRow[]>>;

function traditions(): readonly string[] {
  return [...new Set([...dieKinds.values()].map(({ tradition }) => tradition))];
}

/** Returns the rows of the world's lists; a tradition without one has its default list. */
export function difficultyRows(lists: DifficultyLists): DifficultyRows {
  return Object.fromEntries(
    traditions().map((tradition) => [tradition, localised(lists[tradition] ?? defaultTargets(tradition))]),
  );
}

/** Returns the rows of one of the lists that a tradition can start from. */
export function chartRows(tradition: string, chart: string): readonly DifficultyRow[] {
  return localised(difficultyCharts(tradition)[chart] ?? []);
}

export function readDifficultyRows(form: HTMLFormElement): DifficultyRows {
  const data = formValues(form);
  const written = foundry.utils.expandObject(data) as Readonly<Record<string, Readonly<Record<string, DifficultyRow>>>>;
  return Object.fromEntries(traditions().map((tradition) => [tradition, Object.values(written[tradition] ?? {})]));
}

/**
 * Returns the lists to store for these rows: only those that differ from the default.
 * @throws RuleError NameLength, NameMarkup, DifficultyValue or DifficultyRepeated;
 * each names the field: "stress.2.name"
 */
export function difficultyListsFrom(rows: DifficultyRows): DifficultyLists {
  const lists = Object.entries(rows).map(([tradition, list]) => {
    const ours = Object.values(difficultyCharts(tradition)).flatMap((chart) => chart.map(({ name }) => name));
    const named = toTargets(tradition, list).map(({ name, value }) => ({ name: languageKeyOf(name, ours), value }));
    return [tradition, named] as const;
  });
  return Object.fromEntries(
    lists.filter(([tradition, list]) => JSON.stringify(list) !== JSON.stringify(defaultTargets(tradition))),
  );
}

function toTargets(tradition: string, list: readonly DifficultyRow[]): readonly NamedTarget[] {
  try {
    return readTargets(list);
  } catch (error) {
    throw error instanceof RuleError ? error.below(tradition) : error;
  }
}

function localised(targets: readonly NamedTarget[]): readonly DifficultyRow[] {
  return targets.map(({ name, value }) => ({ name: game.i18n.localize(name), value }));
}

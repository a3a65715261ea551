/** A range of targets with a name; the names are language keys. */
export interface DifficultyTier {
  readonly name: string;
  readonly from: number;
  /** The last target of the range; null for the tier without an end. */
  readonly to: number | null;
}

/** What a check can be measured against: "the following table provides rough guidance which may be helpful". */
export const difficultyTiers: readonly DifficultyTier[] = chart({
  Trivial: 1,
  Easy: 13,
  Moderate: 19,
  Difficult: 31,
  Formidable: 43,
  Impossible: 49,
});

/** The tier that a target belongs to; null below the lowest. What lies between two tiers belongs to the lower. */
export function tierOf(target: number, tiers: readonly DifficultyTier[] = difficultyTiers): DifficultyTier | null {
  return tiers.findLast(({ from }) => from <= target) ?? null;
}

function chart(starts: Readonly<Record<string, number>>): readonly DifficultyTier[] {
  const entries = Object.entries(starts);
  return entries.map(([name, from], index) => {
    const next = entries[index + 1]?.[1];
    return { name: `QUADRIVIUM.DifficultyTier.${name}`, from, to: next === undefined ? null : next - 1 };
  });
}

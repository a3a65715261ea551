/** A difficulty with a name; the names are language keys. */
export interface EaseFactor {
  readonly name: string;
  readonly value: number;
}

/** The ease factor charts of the 4th and the 5th edition. */
export const easeFactorCharts = {
  fourth: chart({ VeryEasy: 3, Average: 6, Difficult: 9, VeryTough: 12, ExtremelyDifficult: 15 }),
  fifth: chart({
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
} as const;

export type EaseFactorChart = keyof typeof easeFactorCharts;

function chart(values: Readonly<Record<string, number>>): readonly EaseFactor[] {
  return Object.entries(values).map(([name, value]) => ({ name: `QUADRIVIUM.EaseFactor.${name}`, value }));
}

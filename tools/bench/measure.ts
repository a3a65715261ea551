/** Times in milliseconds. */
export interface Times {
  readonly median: number;
  readonly p95: number;
}

/** Something that is measured; what it returns is waited for. */
export type Act = () => unknown;

/** How long an act is repeated before it is measured and while it is, in milliseconds. */
const WARM_UP = 150;
const PATIENCE = 1_500;

/**
 * Measures acts that are compared, one after the other in each round, so that whatever else the machine does meanwhile
 * slows all of them.
 */
export async function interleave<Name extends string>(
  acts: Readonly<Record<Name, Act>>,
  { warmUp = WARM_UP, patience = PATIENCE, least = 7 } = {},
): Promise<Readonly<Record<Name, Times>>> {
  const names = Object.keys(acts) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  const round = async (isCounted: boolean): Promise<void> => {
    for (const name of names) {
      const start = performance.now();
      await acts[name]();
      if (isCounted) samples.get(name)?.push(performance.now() - start);
    }
  };
  const repeat = async (duration: number, rounds: number, isCounted: boolean): Promise<void> => {
    const end = performance.now() + duration;
    for (let done = 0; done < rounds || performance.now() < end; done += 1) await round(isCounted);
  };
  await repeat(warmUp, 1, false);
  await repeat(patience, least, true);
  return Object.fromEntries(names.map((name) => [name, timesOf(samples.get(name) ?? [])])) as Record<Name, Times>;
}

/** Measures one act. */
export async function measure(act: Act, options?: Parameters<typeof interleave>[1]): Promise<Times> {
  return (await interleave({ act }, options)).act;
}

/** Returns the median of measured times and the time that 95 of 100 do not exceed. */
export function timesOf(samples: readonly number[]): Times {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

/** Makes one act of many that are too short for a clock. */
export function times(count: number, act: Act): Act {
  return async () => {
    for (let done = 0; done < count; done += 1) await act();
  };
}

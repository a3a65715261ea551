import type { Page } from "playwright-core";

/** Times in milliseconds. */
export interface Times {
  readonly median: number;
  readonly p95: number;
  /** The first time in its process or page, when nothing is compiled or known yet; left out if that was not measured. */
  readonly first?: number;
}

/** Something that is measured; what it returns is waited for. */
export type Act = () => unknown;

/** How long an act is repeated before it is measured and while it is, in milliseconds. */
const WARM_UP = 150;
const PATIENCE = 1_500;

/**
 * Measures acts that are compared, one after the other in each round, so that whatever else the machine does meanwhile slows
 * all of them.
 */
export async function interleave<Name extends string>(
  acts: Readonly<Record<Name, Act>>,
  { warmUp = WARM_UP, patience = PATIENCE, least = 7 } = {},
): Promise<Readonly<Record<Name, Times>>> {
  const names = Object.keys(acts) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  const first = new Map<Name, number>();
  const round = async (isCounted: boolean): Promise<void> => {
    // One way and then the other: garbage that is collected every second time would always be the same one's.
    names.reverse();
    for (const name of names) {
      const start = performance.now();
      await acts[name]();
      const time = performance.now() - start;
      if (!first.has(name)) first.set(name, time);
      if (isCounted) samples.get(name)?.push(time);
    }
  };
  const repeat = async (duration: number, rounds: number, isCounted: boolean): Promise<void> => {
    const end = performance.now() + duration;
    for (let done = 0; done < rounds || performance.now() < end; done += 1) await round(isCounted);
  };
  await repeat(warmUp, 1, false);
  await repeat(patience, least, true);
  return Object.fromEntries(
    names.map((name) => [name, { ...timesOf(samples.get(name) ?? []), first: first.get(name) ?? Number.NaN }]),
  ) as Record<Name, Times>;
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

/** Returns the times of something of which the first one is the first in its page. */
export function coldTimesOf(samples: readonly number[]): Times {
  const [first = Number.NaN] = samples;
  return { ...timesOf(samples), first };
}

/** Makes one act of many that are too short for a clock. */
export function times(count: number, act: Act): Act {
  return async () => {
    for (let done = 0; done < count; done += 1) await act();
  };
}

/** Returns the memory that the scripts of a page hold once its garbage is collected, in megabytes. */
export async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 2 ** 20;
}

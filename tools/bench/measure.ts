import type { Page } from "playwright-core";
import { WatchedSamples } from "./calm.ts";

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

/** The shortest time of measuring between two checks of the machine, in milliseconds. */
const UNWATCHED = 10;

/** How many times the patience it waits for a machine that is hardly ever calm. */
const MOST_PATIENCE = 10;

/** Acts that are compared, by their names. */
type Acts<Name extends string> = Readonly<Record<Name, Act>>;

/**
 * Measures acts to compare, one after the other in each round, so that other work of the machine slows all of them. Rounds that other work
 * slowed down are dropped, unless hardly any others are left.
 */
export async function interleave<Name extends string>(
  acts: Acts<Name>,
  { warmUp = WARM_UP, patience = PATIENCE, least = 7 } = {},
): Promise<Readonly<Record<Name, Times>>> {
  const rounds = new Rounds(acts);
  const first = await rounds.next();
  const warm = performance.now() + warmUp;
  while (performance.now() < warm) await rounds.next();
  const samples = new WatchedSamples<Record<Name, number>>();
  const start = performance.now();
  const isPatient = (): boolean => {
    const spent = performance.now() - start;
    return spent < patience || (samples.calm < least && spent < MOST_PATIENCE * patience);
  };
  while (isPatient() || samples.taken < least) {
    const watched = performance.now();
    const some = [await rounds.next()];
    while (performance.now() < watched + UNWATCHED) some.push(await rounds.next());
    samples.add(...some);
  }
  const counted = samples.counted(least);
  return Object.fromEntries(
    rounds.names.map((name) => [name, { ...timesOf(counted.map((round) => round[name])), first: first[name] }]),
  ) as Record<Name, Times>;
}

/** Times each act once in a round. */
class Rounds<Name extends string> {
  readonly names: readonly Name[];
  readonly #acts: Acts<Name>;
  readonly #order: Name[];

  constructor(acts: Acts<Name>) {
    this.#acts = acts;
    this.names = Object.keys(acts) as Name[];
    this.#order = [...this.names];
  }

  /** Returns how long each act takes now, in milliseconds. */
  async next(): Promise<Record<Name, number>> {
    // One way and then the other: garbage that is collected every second time would always be the same one's.
    this.#order.reverse();
    const round: Partial<Record<Name, number>> = {};
    for (const name of this.#order) {
      const start = performance.now();
      await this.#acts[name]();
      round[name] = performance.now() - start;
    }
    return round as Record<Name, number>;
  }
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

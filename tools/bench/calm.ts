import { setTimeout } from "node:timers/promises";

/** A slowdown of the same work by more than this comes from other work on the machine. */
const DISTURBED = 1.15;

/** The number of runs until it is compiled and its time is stable. */
const WARM_UP = 100;

/** So many samples are taken at most for each that is counted. */
const MOST_TRIES = 3;

/** How often, and how many milliseconds apart, the best speed of the machine is measured. */
const FINDING = 40;
const APART = 250;

let quickest = Number.POSITIVE_INFINITY;
const looks = { calm: 0, disturbed: 0 };

/** Measures the best speed of the machine, unless it stays slow for longer than that. Call it before anything is measured. */
export async function findPace(): Promise<void> {
  for (let done = 0; done < WARM_UP; done += 1) timeWork();
  for (let time = 0; time < FINDING; time += 1) {
    quickest = Math.min(quickest, pace());
    await setTimeout(APART);
  }
}

/**
 * Returns whether the machine is as quick as it can be: whether the same work takes hardly longer than at its quickest in this
 * run. On processors that are shared with others, it sometimes takes more than half as long again, for seconds or minutes.
 */
function isMachineCalm(): boolean {
  const took = pace();
  quickest = Math.min(quickest, took);
  const isCalm = took < quickest * DISTURBED;
  looks[isCalm ? "calm" : "disturbed"] += 1;
  return isCalm;
}

/** Returns how long the same work takes now: at its quickest of three times, since garbage may be collected in one. */
function pace(): number {
  return Math.min(timeWork(), timeWork(), timeWork());
}

/** Samples. If there are enough, only those count during which other work did not slow the machine down. */
export class WatchedSamples<Sample> {
  readonly #calm: Sample[] = [];
  readonly #disturbed: Sample[] = [];
  #wasCalm = isMachineCalm();

  /** The number of all samples. */
  get taken(): number {
    return this.calm + this.#disturbed.length;
  }

  /** The number of undisturbed samples. */
  get calm(): number {
    return this.#calm.length;
  }

  /** Looks at the machine again, and adds what was measured since the last look. */
  add(...samples: readonly Sample[]): void {
    const isCalm = isMachineCalm();
    (this.#wasCalm && isCalm ? this.#calm : this.#disturbed).push(...samples);
    this.#wasCalm = isCalm;
  }

  /** Returns the undisturbed samples, if there are at least so many; otherwise all, the disturbed ones last. */
  counted(least: number): readonly Sample[] {
    return this.calm < least ? [...this.#calm, ...this.#disturbed] : this.#calm;
  }
}

/** Takes so many undisturbed samples; disturbed ones count only if they are the majority. */
export async function calmSamples<Sample>(count: number, take: () => Promise<Sample>): Promise<readonly Sample[]> {
  const samples = new WatchedSamples<Sample>();
  while (samples.calm < count && samples.taken < count * MOST_TRIES) samples.add(await take());
  return samples.counted(count / 2).slice(0, count);
}

/** Returns the share of checks that found the machine slowed down by other work, from 0 to 1. */
export function shareDisturbed(): number {
  return looks.disturbed / (looks.calm + looks.disturbed);
}

/** Times some milliseconds of work like that of rolls and cards, with small objects, lists and texts. */
export function timeWork(): number {
  const start = performance.now();
  const words = new Map<string, { readonly text: string; readonly places: number[] }>();
  for (let place = 0; place < 20_000; place += 1) {
    const text = `word ${(place * 7919) % 997}`;
    const word = words.get(text) ?? { text, places: [] };
    word.places.push(place);
    words.set(text, word);
  }
  JSON.stringify([...words.values()]);
  return performance.now() - start;
}

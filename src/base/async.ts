/** Logs the failure of work that is not awaited, such as the work of a hook. */
export function fireAndForget(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    console.warn("Quadrivium | Background work failed:", error);
  });
}

/** Runs `run` for a subject; while it runs, further calls return the result of `meanwhile` instead. */
type Once<Subject> = <Result>(subject: Subject, run: () => Promise<Result>, meanwhile: () => Result) => Promise<Result>;

/**
 * Returns a function that ignores a second call for the same subject while the first runs, such as a second click while a
 * window is open. To run both calls in turn, use `serialize`.
 */
export function onceAtATime<Subject>(): Once<Subject> {
  const busy = new Set<Subject>();
  return async (subject, run, meanwhile) => {
    if (busy.has(subject)) return meanwhile();
    busy.add(subject);
    try {
      return await run();
    } finally {
      busy.delete(subject);
    }
  };
}

/**
 * Returns the browser's locks; null on a page without https or localhost, which then assumes that it is the only one.
 */
export function locks(): LockManager | null {
  return (navigator as { readonly locks?: LockManager }).locks ?? null;
}

/** The last change of each that is under way. */
const underWay = new WeakMap<object, Promise<unknown>>();

/**
 * Runs a change of a document or collection after the earlier ones, so that each of two quick clicks reads the result of
 * the one before. If a change fails, its caller gets the error, and the next one still runs.
 */
export function serialize<Result>(changed: object, change: () => Promise<Result>): Promise<Result> {
  const now = Promise.allSettled([underWay.get(changed)]).then(change);
  underWay.set(changed, now);
  return now;
}

/** Runs a change of several documents after the earlier ones of each. Messages come before actors, so that none waits for another. */
export function serializeAll<Result>(changed: readonly object[], change: () => Promise<Result>): Promise<Result> {
  return [...new Set(changed)].reduceRight<() => Promise<Result>>((next, one) => () => serialize(one, next), change)();
}

/** Lets the browser draw and listen between two calculations. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Returns a function that runs `run` in the next task of the browser, once for all calls by then. */
export function oncePerTask(run: () => void): () => void {
  let isDue = false;
  const runDue = (): void => {
    if (!isDue) return;
    isDue = false;
    run();
  };
  return () => {
    isDue = true;
    fireAndForget(nextTask().then(runDue));
  };
}

/** Returns a function that works something out once for each object, as long as that is there. */
export function oncePer<Subject extends object, Result>(workOut: (subject: Subject) => Result) {
  const known = new WeakMap<Subject, { readonly result: Result }>();
  return (subject: Subject): Result => {
    const { result } = known.get(subject) ?? { result: workOut(subject) };
    known.set(subject, { result });
    return result;
  };
}

/** Returns a function that works something out when it is first asked for, and returns the same from then on. */
export function once<Result>(workOut: () => Result): () => Result {
  let known: { readonly result: Result } | null = null;
  return () => {
    known ??= { result: workOut() };
    return known.result;
  };
}

/** A part of the script that is loaded when it is first used, and then is there at once. */
export class LatePart<Part> {
  readonly #load: () => Promise<Part>;
  #loaded: Part | null = null;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  /** The part; null until it was awaited. */
  get loaded(): Part | null {
    return this.#loaded;
  }

  /** The part, where it was certainly awaited, such as behind a button of a drawn sheet. */
  get now(): Part {
    if (this.#loaded === null) throw new Error("What is used here has not been loaded yet.");
    return this.#loaded;
  }

  async load(): Promise<Part> {
    return (this.#loaded ??= await this.#load());
  }
}

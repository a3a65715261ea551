/* eslint-disable @typescript-eslint/no-explicit-any -- any function can be delayed, whatever it takes */

/** Wraps a function so that it runs once, when it has not been called for a while. */
export function debounce<F extends (...args: any[]) => unknown>(callback: F, delay: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: Parameters<F>): void {
    clearTimeout(timer);
    timer = setTimeout(() => void callback.apply(this, args), delay);
  };
}

interface Task {
  readonly run: () => Promise<void>;
  readonly cancel: () => void;
}

/** Calls a function so that what it throws at once and what it rejects with later arrive the same way. */
async function invoke<F extends (...args: any[]) => unknown>(
  task: F,
  args: Parameters<F>,
): Promise<Awaited<ReturnType<F>>> {
  const result: unknown = await task(...args);
  return result as Awaited<ReturnType<F>>;
}

/** A queue which lets only so many tasks run at once. */
export class Semaphore {
  readonly #queue: Task[] = [];
  #active = 0;

  constructor(public max = 1) {}

  get remaining(): number {
    return this.#queue.length;
  }

  get active(): number {
    return this.#active;
  }

  /** Runs a task when it is its turn; answers with the task's result. */
  add<F extends (...args: any[]) => unknown>(task: F, ...args: Parameters<F>): Promise<Awaited<ReturnType<F>>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({
        run: () => invoke(task, args).then(resolve, reject),
        cancel: () => {
          reject(new Error("The queue was cleared before this task began"));
        },
      });
      this.#next();
    });
  }

  /** Gives up all tasks which have not begun. */
  clear(): void {
    for (const task of this.#queue.splice(0)) task.cancel();
  }

  #next(): void {
    if (this.#active >= this.max) return;
    const task = this.#queue.shift();
    if (!task) return;
    this.#active += 1;
    void task.run().finally(() => {
      this.#active -= 1;
      this.#next();
    });
  }
}

/* eslint-disable @typescript-eslint/no-explicit-any -- any function can be measured, whatever it takes */
import { debounce } from "./timing.ts";

/** The class of async functions, which the language has no name for. */
export const AsyncFunction = (async () => Promise.resolve()).constructor as FunctionConstructor;

/** Calls a function so often, and writes to the console how long that took. */
export async function benchmark<F extends (...args: any[]) => unknown>(
  callback: F,
  iterations: number,
  ...args: Parameters<F>
): Promise<void> {
  const start = performance.now();
  for (let index = 0; index < iterations; index++) await callback(...args, index);
  const milliseconds = performance.now() - start;
  console.log(`${callback.name} | ${iterations} iterations | ${milliseconds}ms | ${milliseconds / iterations}ms per`);
}

/** Keeps everything waiting for a while, to see what that does. */
export async function threadLock(milliseconds: number, debug = false): Promise<void> {
  const start = performance.now();
  let passed = 0;
  while (passed < milliseconds) passed = performance.now() - start;
  if (debug) console.debug(`Thread locked for ${passed}ms`);
  return Promise.resolve();
}

/** Loads the page anew, once for all who want it within a moment. */
export const debouncedReload = debounce(() => {
  location.reload();
}, 250);

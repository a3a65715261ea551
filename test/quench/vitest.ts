import {
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  chai,
  customMatchers,
  getState,
  setState,
} from "@vitest/expect";
import type { ExpectStatic } from "@vitest/expect";
import * as spies from "@vitest/spy";
import { skipped } from "./skipped.ts";

/** Replaces Vitest in Foundry: its collector, its expectations and its spies, without its program. */

export { afterAll, afterEach, beforeAll, beforeEach, describe, onTestFinished, test } from "@vitest/runner";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

const check = ((value: unknown, message?: string) => {
  setState({ assertionCalls: getState(expect).assertionCalls + 1 }, expect);
  return chai.expect(value, message);
}) as ExpectStatic;

export const expect = Object.assign(check, chai.expect) as ExpectStatic;
setState({ assertionCalls: 0, isExpectingAssertions: false, isExpectingAssertionsError: null }, expect);
const asserting = chai.expect as unknown as {
  extend(expectations: ExpectStatic, matchers: typeof customMatchers): void;
};
asserting.extend(expect, customMatchers);

const replaced = new Map<PropertyKey, PropertyDescriptor | undefined>();
const needsClock = (): never => skipped("It needs a clock of its own.");

export const vi = {
  fn: spies.fn,
  spyOn: spies.spyOn,
  restoreAllMocks: spies.restoreAllMocks,
  mocked: <Mocked>(mocked: Mocked): Mocked => mocked,
  useFakeTimers: needsClock,
  setSystemTime: needsClock,
  advanceTimersByTimeAsync: needsClock,
  useRealTimers: (): void => undefined,

  /** Asks again until there is an answer without an error. Rejects with the last error. */
  async waitFor<Value>(find: () => Promise<Value>, { timeout = 1000, interval = 50 } = {}) {
    const end = performance.now() + timeout;
    for (;;) {
      try {
        return await find();
      } catch (error) {
        if (performance.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, interval));
      }
    }
  },

  stubGlobal(name: string, value: unknown): void {
    if (!replaced.has(name)) replaced.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  },

  unstubAllGlobals(): void {
    for (const [name, before] of replaced) {
      if (before) Object.defineProperty(globalThis, name, before);
      else Reflect.deleteProperty(globalThis, name);
    }
    replaced.clear();
  },
};

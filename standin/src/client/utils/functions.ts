import { debounce } from "./timing.ts";

/** The class of async functions, which the language has no name for. */
export const AsyncFunction = (async () => Promise.resolve()).constructor as FunctionConstructor;

/** Loads the page anew, once for all who want it within a moment. */
export const debouncedReload = debounce(() => {
  location.reload();
}, 250);

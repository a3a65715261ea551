/** The class of async functions, which the language has no name for. */
export const AsyncFunction = (async () => Promise.resolve()).constructor as FunctionConstructor;

/** Returns a function that works something out when it is first asked for, and returns the same from then on. */
export function once<Result>(workOut: () => Result): () => Result {
  let known: { readonly result: Result } | null = null;
  return () => {
    known ??= { result: workOut() };
    return known.result;
  };
}

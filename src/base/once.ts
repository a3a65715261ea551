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

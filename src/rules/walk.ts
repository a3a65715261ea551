import type { Throw, Thrown, Tradition } from "./traditions/tradition.ts";

/** How far a throw has come. */
export interface Walk<State> {
  readonly state: State;
  /** The dice that fell, each with what it added to the die's value. */
  readonly thrown: readonly (Thrown & { readonly worth: number })[];
  /** The die to throw now; null when the throw is complete. */
  readonly next: Throw | null;
}

/**
 * Walks the one path through a tradition that these faces take: what a thrown roll is, told from its dice alone.
 * @param faces In throwing order; those that the tradition does not ask for are left.
 * @param isOver Nobody throws any more: all optional throws that are left were declined.
 * @throws RuleError RunawayChain for faces that would never end
 */
export function walk<State>(
  tradition: Pick<Tradition<State>, "next" | "after" | "decline" | "value">,
  start: State,
  faces: readonly number[],
  { isOver = false }: { readonly isOver?: boolean } = {},
): Walk<State> {
  let state = start;
  let next = tradition.next(state);
  const thrown: (Thrown & { worth: number })[] = [];
  for (const face of faces) {
    if (next === null) break;
    const before = tradition.value(state);
    state = tradition.after(state, face);
    thrown.push({ ...next, face, worth: tradition.value(state) - before });
    next = tradition.next(state);
  }
  const before = tradition.value(state);
  for (; isOver && next?.optional; next = tradition.next(state)) state = tradition.decline(state);
  const last = thrown.pop();
  if (last) thrown.push({ ...last, worth: last.worth + tradition.value(state) - before });
  return { state, thrown, next };
}

/**
 * Math as the place in which expressions look for names. It has every name, so that nothing is looked for elsewhere:
 * what Math does not have is undefined. Packages put a copy with more functions into the place of `Roll.MATH_PROXY`.
 */
export const MATH_PROXY: Math = new Proxy(Object.create(null, Object.getOwnPropertyDescriptors(Math)) as Math, {
  has: () => true,
  set: () => false,
});

/** What an expression has besides numbers and operators: quoted texts, members behind a dot, and names. */
const WORDS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\p{L}\d_$.])[\p{L}_$][\p{L}\d_$]*/gu;

/** Words that are values themselves, or operators. */
const LITERALS: ReadonlySet<string> = new Set(["true", "false", "null", "typeof", "void", "in", "instanceof"]);

/** Computes an arithmetic expression, whose names are those of Math. Throws where no number comes of it. */
export function computeNumber(expression: string, names: object): number {
  const result = compute(expression, names);
  if (typeof result === "number" && !Number.isNaN(result)) return result;
  throw new Error(`Roll.safeEval produced a non-numeric result from expression "${expression}"`);
}

/** Expressions are JavaScript by contract. Every name in them becomes a parameter, so that none of them is a global. */
function compute(expression: string, names: object): unknown {
  const used = new Set((expression.match(WORDS) ?? []).filter((word) => /^[^"']/.test(word)));
  const parameters = [...used].filter((word) => !LITERALS.has(word));
  const values = parameters.map((name): unknown => names[name as keyof typeof names]);
  try {
    // That keeps accidents out, not attackers.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const formula = new Function(...parameters, `return (${expression})`) as (...values: unknown[]) => unknown;
    return formula(...values);
  } catch {
    // What cannot be computed has no numeric result, which is what the caller reports.
    return undefined;
  }
}

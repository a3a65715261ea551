import fc from "fast-check";

const MODIFIERS = ["kh", "kl2", "dh", "d1", "r", "r1=1", "x", "x2=6", "X", "cs>3"];
const OTHERS = ["zz9:8", "k!%"];

const joined = (parts: readonly string[]) => parts.join("");
const sequence = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map(joined);
const word = (text: string) => fc.constant(text);

const space = fc.constantFrom("", "", "", " ", "\t ");
const whole = fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 2000 })).map(String);
const signs = fc.array(fc.constantFrom("+", "-", "- ", " + "), { maxLength: 3 }).map(joined);
const additive = fc.constantFrom("+", "-", " + ", " - ");
// Without a space, % would be read as one of the modifiers of the die before it.
const multiplicative = fc.constantFrom("*", "/", " %", " * ");
const operator = fc.oneof(sequence(additive, signs), sequence(multiplicative, signs));
const flavor = fc.constantFrom("", "", "", "[cold]", "[a + (b}]", "[ ]", "[1d6]");
const modifiers = fc.array(fc.constantFrom(...MODIFIERS, ...OTHERS), { maxLength: 3 }).map(joined);
const letters = fc.constantFrom("d", "D");

/** Formulas of every rule of the grammar, nested a few levels deep. */
export const formulas: fc.Arbitrary<string> = fc.letrec<
  Record<"expression" | "term" | "enclosed" | "number" | "die" | "pool" | "call" | "list", string>
>((tie) => ({
  enclosed: sequence(word("("), tie("expression"), word(")")),
  list: fc.array(tie("expression"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(",")),
  number: sequence(whole, fc.constantFrom("", "", ".5", ".125"), flavor),
  die: sequence(
    fc.oneof(
      { maxDepth: 3 },
      sequence(whole, fc.constantFrom("d", "D"), fc.oneof({ maxDepth: 3 }, whole, letters, tie("enclosed"))),
      sequence(tie("enclosed"), flavor, word("d"), fc.oneof({ maxDepth: 3 }, whole, letters, tie("enclosed"))),
      sequence(fc.constantFrom("d", "D"), fc.oneof(whole, letters)),
    ),
    modifiers,
    flavor,
  ),
  pool: sequence(word("{"), tie("list"), word("}"), modifiers, flavor),
  call: sequence(
    fc.constantFrom("max", "floor", "f1", "$x", "d"),
    word("("),
    fc.oneof({ maxDepth: 3 }, space, tie("list")),
    word(")"),
    flavor,
  ),
  term: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    tie("number"),
    tie("die"),
    sequence(fc.constantFrom("fire", "@a.b-c", "1dd6", "7up", "$%7B%7D$", "x=y"), flavor),
    sequence(tie("enclosed"), flavor),
    tie("pool"),
    tie("call"),
  ),
  expression: sequence(
    space,
    signs,
    tie("term"),
    fc.array(sequence(space, operator, space, tie("term")), { maxLength: 2 }).map(joined),
    space,
  ),
})).expression;

/** One slip of the keyboard: a character too many, too few, wrong, or two in the wrong order. */
const slip = fc.tuple(
  fc.constantFrom("insert", "delete", "replace", "swap"),
  fc.nat(),
  fc.constantFrom(...Array.from("()[]{}+-*/%,$@!. 0d6kxcf<\t\n\u{1F3B2}")),
);

/** Formulas with a few slips. */
export const damagedFormulas: fc.Arbitrary<string> = fc
  .tuple(formulas, fc.array(slip, { minLength: 1, maxLength: 4 }))
  .map(([formula, slips]) => slips.reduce(apply, formula));

function apply(text: string, [kind, place, character]: [string, number, string]): string {
  const at = place % (text.length + 1);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  switch (kind) {
    case "insert":
      return before + character + after;
    case "delete":
      return before + after.slice(1);
    case "replace":
      return before + character + after.slice(1);
    default:
      return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
  }
}

import fc from "fast-check";

/** Numbers as people write them, and as they should not. */
const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }).map(String) },
  fc.constantFrom(
    "100",
    "101",
    "999",
    "1000",
    "1000000000",
    "9".repeat(30),
    "1e9",
    "-3",
    "0.5",
    ".5",
    "007",
    "1/0",
    "",
  ),
);

/** The letters of our dice, each with modifiers of its own. */
const letters = {
  s: ["b0", "b3", "b100"],
  i: [],
  q: [],
  b: [],
  k: ["bo2", "ba1", "ba60", "lk"],
  n: ["c10:8:8", "adv", "ov", "st", "t3", "lk"],
  t: ["s4", "sl2", "sl12", "b7", "h6:8:10", "lk"],
  h: ["d8"],
} as const;

const ourDie = fc
  .constantFrom(...(Object.keys(letters) as (keyof typeof letters)[]))
  .chain((letter) =>
    fc
      .tuple(fc.constantFrom("1", "2", "3", "4", ""), fc.subarray<string>([...letters[letter]]))
      .map(([count, modifiers]) => `${count}d${letter}${modifiers.join("")}`),
  );

const plainDie = fc.constantFrom("2d6", "1d20", "4d6kh3", "2d10x", "3d6r1", "1d8!", "4df", "2d%", "d10");

/** Dice that nobody has, with modifiers that fit nowhere. */
const strangeDie = fc
  .tuple(
    number,
    fc.constantFrom(..."siqbkntpxhdfcuz%".split(""), "6", "0", "1000000"),
    fc.array(
      fc.oneof(
        fc.constantFrom(...Object.values(letters).flat(), "kh", "dl1", "rr<3", "xo10", "cs>3", "ms9"),
        fc.string({ maxLength: 4 }),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([count, letter, modifiers]) => `${count}d${letter}${modifiers.join("")}`);

const die = fc.oneof({ weight: 3, arbitrary: ourDie }, plainDie, strangeDie);

const flavor = fc.oneof(
  fc.constant(""),
  fc.string({ maxLength: 12 }).map((text) => `[${text}]`),
  fc.constantFrom("[<img src=x onerror=alert(1)>]", "[[[", "]", "[vs 9]", "[{{x}}]", "[\u202E]"),
);

const operator = fc.constantFrom(" + ", " + ", " + ", " - ", " * ", "/", "%", " ", "--", ",", "vs", " vs ", "**", ";");

const called = fc.constantFrom(
  "",
  "floor",
  "abs",
  "max",
  "min",
  "sqrt",
  "pow",
  "random",
  "toString",
  "constructor",
  "hypot",
);

const word = fc.constantFrom("@int", "@a.b.c", "@__proto__", "${x}", "$1", "foo", "Infinity", "NaN", "null");

const { formula } = fc.letrec<{ formula: string; term: string }>((tie) => ({
  term: fc.oneof(
    { depthSize: "small" },
    die,
    number,
    fc.tuple(die, flavor).map((parts) => parts.join("")),
    fc.tuple(called, tie("formula"), flavor).map(([name, inner, text]) => `${name}(${inner})${text}`),
    fc
      .tuple(tie("formula"), tie("formula"), fc.constantFrom("kh", "kl", "adv", "cs>3", "h9", ""))
      .map(([first, second, modifier]) => `{${first},${second}}${modifier}`),
    word,
    fc.tuple(tie("term"), tie("term")).map(([count, faces]) => `(${count})d(${faces})`),
  ),
  formula: fc
    .tuple(
      tie("term"),
      fc.array(fc.tuple(operator, tie("term")), { maxLength: 3 }),
      fc.oneof(
        fc.constant(""),
        number.map((target) => ` vs ${target}`),
      ),
    )
    .map(([first, others, target]) => first + others.flat().join("") + target),
}));

/** A change of a text at a place: what is there is taken away, or written many times, or something is put there. */
const edit = fc.tuple(
  fc.nat(60),
  fc.constantFrom("delete", "repeat", "insert", "replace"),
  fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.constantFrom(..."(){}[]d@".split(""), "vs ", "\0", "\u200B", "\uD800", "🎲", "٣", "１"),
  ),
);

function edited(text: string, [place, kind, put]: readonly [number, string, string]): string {
  const at = place % (text.length + 1);
  if (kind === "delete") return text.slice(0, at) + text.slice(at + 1);
  if (kind === "repeat") return text.slice(0, at) + text.slice(at, at + 8).repeat(20) + text.slice(at);
  return text.slice(0, at) + put + text.slice(kind === "insert" ? at : at + put.length);
}

/** Formulas of which many are right, and others that have been changed until they are hardly any. */
export const hostileFormula: fc.Arbitrary<string> = fc.oneof(
  formula,
  fc.tuple(formula, fc.array(edit, { minLength: 1, maxLength: 4 })).map(([text, edits]) => edits.reduce(edited, text)),
);

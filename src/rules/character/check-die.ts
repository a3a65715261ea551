import { bonusCategories, bonusGoals } from "../kernel/bonuses.ts";
import type { Description, DieKind, Outcome, Row, Throw, Thrown } from "../kernel/die-kind.ts";
import { checkCount, checkNumber, checkSizes, plainSetup } from "../kernel/die-modifiers.ts";
import type { FlagField, NumberField, Setup, SizesField } from "../kernel/fields.ts";
import { checkChoice, RuleError, type Phrase } from "../kernel/rule-error.ts";
import { defaultRuleVariants as variants } from "../kernel/rule-variants.ts";
import { explore } from "../odds/walk.ts";
import { sections } from "../traditions/tradition.ts";
import type { AddedCharacters, AddedTradition } from "../traditions/traditions.ts";

/**
 * The shape of a value: a type, one of some values, a list, an object with these members and no others (those with "?"
 * may be left out), or a function that checks it.
 */
type Shape =
  | "string"
  | "number"
  | "boolean"
  | "function"
  | "object"
  | readonly unknown[]
  | { readonly each: Shape }
  | { readonly members: Members; readonly isOpen?: true }
  | ((value: unknown) => Shape);
type Members = Readonly<Record<string, Shape>>;

/** A shape for each member of a type, so none is forgotten. */
type ShapeOf<Type> = {
  readonly members: {
    readonly [Name in keyof Type & string as object extends Pick<Type, Name> ? `${Name}?` : Name]: Shape;
  };
};

function all<Name extends string>(shape: Shape, ...names: readonly Name[]): Readonly<Record<Name, Shape>> {
  return Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>;
}

const phrase: ShapeOf<Phrase> = { members: { key: "string", "data?": "object" } };
const row: ShapeOf<Row> = {
  members: {
    label: phrase,
    amount: (amount) => (typeof amount === "number" ? "number" : phrase),
    ...all("boolean", "isAdded?", "pips?"),
  },
};

const named = {
  ...all("string", "name", "code", "sign?"),
  "owner?": ["character", "trait"],
  "isRare?": "boolean",
} as const;
const fieldShapes = {
  number: {
    members: {
      ...named,
      kind: ["number"],
      ...all("number", "min", "max", "initial", "step?"),
      ...all("string", "alias?", "negativeCode?"),
      "isCut?": "boolean",
      "sources?": ["for", "against", "either"],
    },
  } satisfies ShapeOf<NumberField>,
  flag: {
    members: { ...named, kind: ["flag"], ...all("string", "status?", "opposite?") },
  } satisfies ShapeOf<FlagField>,
  sizes: {
    members: {
      ...named,
      kind: ["sizes"],
      ...all({ each: "number" }, "sizes", "initial"),
      ...all("number", "min", "max"),
      "isPool?": "boolean",
    },
  } satisfies ShapeOf<SizesField>,
};
const kindOfField: Shape = { isOpen: true, members: { kind: Object.keys(fieldShapes) } };

/** Returns the shape a field must have by its kind. */
function fieldShape(field: unknown): Shape {
  const { kind } = Object(field) as { kind: keyof typeof fieldShapes };
  return Object.hasOwn(fieldShapes, kind) ? fieldShapes[kind] : kindOfField;
}

const dieShape: ShapeOf<DieKind> = {
  members: {
    ...all("string", "id", "tradition", "letter", "targetWord?"),
    ...all("number", "faces", "usualTarget?"),
    count: { members: all("number", "min", "max", "usual") },
    fields: { each: fieldShape },
    traits: ["added", "named", "none"],
    "specialty?": ["score", "boon"],
    "goals?": { each: bonusGoals },
    "categories?": { each: bonusCategories },
    "adds?": { each: "number" },
    facts: "object",
    worst: (worst) => (worst === null ? [null] : "string"),
    ...all("boolean", "isLowBetter?", "counter?"),
    ...all("object", "paidOptions?", "independentParts?", "tally?", "luck?"),
    ...all("function", "round", "start", "next", "after", "value", "settle", "key", "describe"),
    ...all("function", "applyBonuses?", "tellBeside?", "unskilled?", "validate?", "decline?", "fails?", "inflicts?"),
    ...all(
      "function",
      "buysWith?",
      "breakTie?",
      "extremes?",
      "awaits?",
      "leaveOpen?",
      "offers?",
      "decide?",
      "confirms?",
    ),
    ...all("function", "resourceDelta?", "price?", "focusOf?", "losesMeta?", "intensity?", "tell?", "discarded?"),
    ...all("function", "measure?", "label?"),
  },
};

const throwShape: ShapeOf<Throw> = {
  members: { ...all("number", "faces", "alike?"), role: "string", ...all("boolean", "optional?", "suspense?") },
};

const descriptionShape: ShapeOf<Description> = {
  members: {
    dice: {
      each: {
        members: {
          faces: "number",
          label: "string",
          tone: ["kept", "thrown", "blank", "out"],
          ...all(phrase, "before?", "below?"),
        },
      },
    },
    value: { each: row },
    "gains?": { each: row },
    "verdict?": { members: { tone: ["good", "bad"], phrase } },
    "notes?": { each: phrase },
    ...all(phrase, "sourcesGive?", "chip?"),
  },
};

const charactersShape: ShapeOf<AddedCharacters> = {
  members: {
    "sections?": { each: sections },
    "characteristics?": { each: { members: all("string", "id", "name", "short") } },
    "rating?": ["score", "own"],
    "totals?": {
      each: {
        members: {
          ...all("string", "id", "formula"),
          ...all("boolean", "isForWeapons", "isForArts?"),
          ...all("number", "divisor?", "fatigue?"),
        },
      },
    },
    "attacksWith?": "string",
    "initiative?": (initiative) => (initiative === null ? [null] : "string"),
    "flatInitiative?": "function",
    ...all("boolean", "letsItRide?", "hasTwists?"),
    "hints?": { each: "string" },
    "damage?": {
      members: {
        ...all("string", "total", "soak", "attack"),
        "defense?": { members: { total: "string", isRolled: "boolean" } },
      },
    },
  },
};

const traditionShape: ShapeOf<AddedTradition> = {
  members: {
    ...all("string", "module", "id"),
    dieKinds: { each: "object" },
    "characters?": charactersShape,
    "difficulties?": { each: { members: { name: "string", value: "number" } } },
  },
};

/** @throws RuleError Part, FieldUnknown or ChoiceUnknown that names the first part that is not as the API says */
function check(value: unknown, shape: Shape, part: string): void {
  if (typeof shape === "function") check(value, shape(value), part);
  else if (typeof shape === "string") {
    const isRight = shape === "number" ? Number.isFinite(value) : typeof value === shape && value !== null;
    if (!isRight) throw new RuleError("Part", { part, type: shape, value: String(value) });
  } else if ("each" in shape) {
    if (!Array.isArray(value)) throw new RuleError("Part", { part, type: "Array", value: String(value) });
    for (const [index, one] of value.entries()) check(one, shape.each, `${part}.${index}`);
  } else if ("members" in shape) {
    check(value, "object", part);
    const members = Object.entries(shape.members).map(([name, of]) => ({
      name: name.replace("?", ""),
      written: name,
      of,
    }));
    const unknown = Object.keys(value as object).find((name) => members.every((member) => member.name !== name));
    if (unknown !== undefined && !shape.isOpen) {
      const known = members.map(({ name }) => name).join(", ");
      throw new RuleError("FieldUnknown", { name: `${part}.${unknown}`, known });
    }
    for (const { name, written, of } of members) {
      const member = (value as Readonly<Record<string, unknown>>)[name];
      if (member !== undefined || name === written) check(member, of, `${part}.${name}`);
    }
  } else checkChoice(part, value, shape);
}

/** @throws RuleError that names the first part of a tradition that is not as the API says; of its dice, {@link checkDie} does */
export function checkParts(added: AddedTradition): void {
  check(added, traditionShape, "tradition");
}

/**
 * Checks a die kind before it is played: its parts and, by a trial, its answers for each state.
 * @throws RuleError that names the first fault; whatever the die kind itself throws
 */
export function checkDie(die: DieKind): void {
  const { id, fields, worst, facts } = die;
  check(die, dieShape, id);
  checkCount(die, die.count.usual, `${id}.count.usual`);
  for (const field of fields) {
    const part = `${id}.${field.name}.initial`;
    if (field.kind === "number") checkNumber(field, field.initial, part);
    if (field.kind === "sizes") checkSizes(field, field.initial, part);
  }
  if (worst !== null) checkChoice(`${id}.worst`, worst, Object.keys(facts));
  for (const setup of trialSetups(die)) tryOut(die, setup);
  explore(die, plainSetup(die), variants);
}

/** Returns the plain setup of a die, and with each field at its limits. */
function trialSetups(die: DieKind): readonly Setup[] {
  const plain = plainSetup(die);
  const others = die.fields.flatMap((field) => {
    if (field.kind === "sizes") return [];
    const values = field.kind === "flag" ? [true] : [field.min, field.max];
    return values.map((value): Setup => ({ ...plain, [field.name]: value }));
  });
  return [plain, ...others.filter((setup) => isPossible(die, setup))];
}

function isPossible(die: DieKind, setup: Setup): boolean {
  try {
    die.validate?.(setup);
    return true;
  } catch {
    return false;
  }
}

/** The number of states in a trial, and the chance below which it stops: that of a long chain of sixes. */
const MOST_STATES = 500;
const RAREST = 1e-12;

/**
 * Follows a die from state to state.
 * @throws RuleError DieKey for two states with the same key but different futures, since the odds treat them as one
 */
function tryOut(die: DieKind, setup: Setup): void {
  const seen = new Set<string>();
  const futures = new Map<string, { readonly state: string; readonly future: string }>();
  const keyOf = (state: unknown): string => `${die.key(state)} ${die.tally?.of(state) ?? ""}`;
  const open: { readonly state: unknown; readonly thrown: readonly Thrown[]; readonly chance: number }[] = [
    { state: die.start(setup, variants), thrown: [], chance: 1 },
  ];
  // Last in, first out, so even a large roll reaches its ends.
  for (let reached = open.pop(); reached; reached = open.pop()) {
    const { state, thrown, chance } = reached;
    const told = JSON.stringify(state);
    if (seen.size === MOST_STATES) return;
    if (seen.has(told) || chance < RAREST) continue;
    seen.add(told);
    const next = die.next(state);
    if (next) check(next, throwShape, `${die.id}.next`);
    if (next?.optional) {
      check(die, { members: { decline: "function" }, isOpen: true }, die.id);
      open.push({ state: die.decline?.(state), thrown, chance });
    }
    const after = next ? Array.from({ length: next.faces }, (_, index) => die.after(state, index + 1)) : [];
    for (const [index, one] of after.entries()) {
      const last = { ...next, face: index + 1, index: thrown.length } as Thrown;
      open.push({ state: one, thrown: [...thrown, last], chance: chance / after.length });
    }
    const future = JSON.stringify(next ? after.map(keyOf) : endOf(die, setup, state, thrown));
    const key = keyOf(state);
    const known = futures.get(key) ?? { state: told, future };
    futures.set(key, known);
    if (known.future !== future)
      throw new RuleError("DieKey", { die: die.id, key: String(die.key(state)), one: known.state, other: told });
  }
}

/** Checks a die's answers at the end of a roll, and returns its facts for the odds. */
function endOf(die: DieKind, setup: Setup, state: unknown, thrown: readonly Thrown[]): unknown {
  const { id, facts, worst } = die;
  const value = die.value(state);
  check(value, "number", `${id}.value`);
  return [value, value + 1, null].map((target) => {
    const settled = die.settle(state, { total: value, modifiers: 0, target }, variants);
    check(settled, { members: { total: "number", outcome: outcomeShape(die, target) } }, `${id}.settle`);
    const { total, outcome } = settled;
    const told = Object.entries(facts).map(([name, fact]) => {
      const is = fact(outcome);
      check(is, name === worst || typeof is !== "number" ? "boolean" : "number", `${id}.facts.${name}`);
      return is;
    });
    const description = die.describe(outcome, thrown, setup, state);
    check(description, descriptionShape, `${id}.describe`);
    checkChoice(`${id}.describe.dice.length`, description.dice.length, [thrown.length]);
    return [value, total, outcome.success, outcome.margin, told];
  });
}

/** Returns the shape of an outcome besides its own members. */
function outcomeShape({ id }: DieKind, target: number | null): Shape {
  const members: Record<keyof Outcome, Shape> = {
    tradition: [id],
    target: [target],
    success: target === null ? [null, false] : [true, false],
    margin: target === null ? [null] : "number",
  };
  return { members, isOpen: true };
}

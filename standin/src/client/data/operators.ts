import { equals, isDeletionKey } from "../utils/objects.ts";
import { isPlainObject, type Plain } from "../utils/types.ts";
import { generation } from "../generations/index.ts";
import { logCompatibilityWarning } from "../utils/text.ts";

/** The key by which an operator is known when it has traveled as JSON. */
export const OPERATOR_IDENTIFIER = "__$OPERATOR$__";

/** Where an operator keeps its value, so that no name of the value itself can be in the way. */
const OPERATOR_VALUE = Symbol("the value of a DataFieldOperator");

/** Replaces a value in an update, and says what to do with the present value. */
export class DataFieldOperator {
  [OPERATOR_VALUE]: unknown;

  constructor(value?: unknown) {
    this[OPERATOR_VALUE] = value;
  }

  toJSON(): Plain {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name, value: this[OPERATOR_VALUE] };
  }

  static create(value?: unknown): DataFieldOperator {
    return new this(value);
  }

  /** The value inside an operator, or any other value as it is. */
  static get(value: unknown): unknown {
    return value instanceof DataFieldOperator ? value[OPERATOR_VALUE] : value;
  }

  static set(operator: DataFieldOperator, value?: unknown): unknown {
    operator[OPERATOR_VALUE] = value;
    return value;
  }

  /** Are two values the same, whether or not they are inside operators? */
  static equals(a: unknown, b: unknown): boolean {
    return equals(DataFieldOperator.get(a), DataFieldOperator.get(b));
  }
}

/** Deletes what is there. */
export class ForcedDeletion extends DataFieldOperator {
  constructor() {
    super(undefined);
  }
}

/** Replaces what is there as a whole, whatever is inside. */
export class ForcedReplacement extends DataFieldOperator {
  constructor(value?: unknown) {
    super(DataFieldOperator.get(value));
  }

  /** An operator which can be looked into as if it were its value. */
  static override create(value?: unknown): ForcedReplacement {
    return new Proxy(new ForcedReplacement(value), {
      get: (operator, key) => Reflect.get(holderOf(operator, key), key) as unknown,
      has: (operator, key) => Reflect.has(holderOf(operator, key), key),
      set: (operator, key, inner) => Reflect.set(holderOf(operator, key), key, inner),
    });
  }
}

/** The object in which a key is looked for: the operator's own, or its value. */
function holderOf(operator: ForcedReplacement, key: PropertyKey): object {
  const value = operator[OPERATOR_VALUE];
  return Reflect.has(operator, key) || typeof value !== "object" || value === null ? operator : value;
}

/** Makes an operator again of what it was written as in JSON. */
export function reconstructOperator(data: Plain): DataFieldOperator {
  const kind = data[OPERATOR_IDENTIFIER];
  if (kind === "ForcedDeletion") return new ForcedDeletion();
  if (kind === "ForcedReplacement") return ForcedReplacement.create(data["value"]);
  throw new Error(`"${String(kind)}" is not a DataFieldOperator`);
}

/** Copies data which has traveled as JSON, with its operators made again. */
export function reviveOperators<T>(data: T): T {
  if (Array.isArray(data)) return data.map((inner: unknown) => reviveOperators(inner)) as T;
  if (!isPlainObject(data)) return data;
  if (OPERATOR_IDENTIFIER in data) return reconstructOperator(data) as T;
  return Object.fromEntries(Object.entries(data).map(([key, inner]) => [key, reviveOperators(inner)])) as T;
}

/** What an update wants of one key. */
interface Change {
  /** The key without `-=` or `==`. */
  readonly name: string;
  readonly kind: "merge" | "replace" | "delete";
  readonly value: unknown;
}

/** Reads one entry of an update, whether it says what it wants by its key or by an operator. */
export function readChange(key: string, value: unknown): Change {
  if (value instanceof ForcedDeletion) return { name: key, kind: "delete", value: null };
  if (value instanceof DataFieldOperator) return { name: key, kind: "replace", value: DataFieldOperator.get(value) };
  if (!isDeletionKey(key)) return { name: key, kind: "merge", value };
  return { name: key.slice(2), kind: key.startsWith("-=") ? "delete" : "replace", value };
}

/** Notes in a difference that something was deleted or replaced, in the way in which the update said so. */
export function noteChange(difference: Plain, key: string, given: unknown, { kind }: Change, whole: unknown): void {
  if (given instanceof DataFieldOperator) {
    difference[key] = kind === "delete" ? new ForcedDeletion() : ForcedReplacement.create(whole);
  } else difference[key] = kind === "delete" ? null : whole;
}

/** In a generation with operators, the old keys are still understood, and turned into operators. */
export function modernizeKeys<T>(data: T): T {
  return generation().documents.hasOperators ? (replaceKeys(data) as T) : data;
}

function replaceKeys(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(replaceKeys);
  if (!isPlainObject(data)) return data;
  const modern: Plain = {};
  for (const [key, value] of Object.entries(data)) {
    if (!isDeletionKey(key)) modern[key] = replaceKeys(value);
    else {
      const [prefix, name] = [key.slice(0, 2), key.slice(2)];
      logCompatibilityWarning(`The key "${key}" in an update is replaced by ${REPLACEMENTS[prefix] ?? ""}`, {
        since: 14,
        until: 16,
        once: true,
      });
      modern[name] = prefix === "-=" ? new ForcedDeletion() : ForcedReplacement.create(replaceKeys(value));
    }
  }
  return modern;
}

const REPLACEMENTS: Readonly<Record<string, string>> = {
  "-=": "a ForcedDeletion, which is `_del`",
  "==": "a ForcedReplacement, which is `_replace(value)`",
};

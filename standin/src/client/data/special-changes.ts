import { generation } from "../generations/index.ts";
import { logCompatibilityWarning } from "../utils/text.ts";
import { isDeletionKey } from "../utils/merge.ts";
import { isPlainObject, type Plain } from "../utils/types.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "./operators.ts";

/** What an update wants of one key. */
export interface Change {
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

/** Where there are operators, the keys which stood for them are still understood, and turned into operators. */
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

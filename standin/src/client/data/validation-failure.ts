import type { Plain } from "../utils/types.ts";

interface FailureOptions {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  message?: string;
  unresolved?: boolean;
}

/** One element of a list that is not valid. */
interface ElementFailure {
  readonly id: string | number;
  readonly name?: string;
  readonly failure: DataModelValidationFailure;
}

/** What is wrong with a value, or with the values inside it. */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  /** Was the value left out of the list it stood in? */
  dropped: boolean;
  message: string | undefined;
  readonly fields: Record<string, DataModelValidationFailure> = {};
  readonly elements: ElementFailure[] = [];
  #unresolved: boolean;

  constructor({ invalidValue, fallback, dropped = false, message, unresolved = false }: FailureOptions = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.#unresolved = unresolved;
  }

  /** Is there still a bad value, here or further in, which neither a fallback nor dropping has cured? */
  get unresolved(): boolean {
    if (this.#unresolved) return true;
    if (Object.values(this.fields).some((failure) => failure.unresolved)) return true;
    return this.elements.some(({ failure }) => failure.unresolved);
  }

  set unresolved(unresolved: boolean) {
    this.#unresolved = unresolved;
  }

  isEmpty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0;
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  toObject(): Plain {
    const { invalidValue, fallback, dropped, message } = this;
    return { invalidValue, fallback, dropped, message };
  }

  toString(): string {
    const lines = Object.entries(flatten(this)).map(([path, { message = "is not valid" }]) =>
      path ? `  ${path}: ${message}` : `  ${message}`,
    );
    const heading = this.isEmpty() ? [] : [this.message ?? ""];
    return [...heading.filter(Boolean), ...lines].join("\n");
  }
}

/** All failures at the ends of the tree, by dotted path. */
function flatten(failure: DataModelValidationFailure, path = ""): Record<string, DataModelValidationFailure> {
  const flat: Record<string, DataModelValidationFailure> = {};
  const within = (key: string | number) => (path ? `${path}.${key}` : String(key));
  for (const [key, inner] of Object.entries(failure.fields)) Object.assign(flat, flatten(inner, within(key)));
  for (const { id, failure: inner } of failure.elements) Object.assign(flat, flatten(inner, within(id)));
  return failure.isEmpty() ? { [path]: failure } : flat;
}

/** Thrown when data does not fit the schema of its model. */
export class DataModelValidationError extends Error {
  readonly #failure: DataModelValidationFailure | undefined;

  constructor(failure: DataModelValidationFailure | string, options?: ErrorOptions) {
    super(failure.toString(), options);
    this.name = "DataModelValidationError";
    if (failure instanceof DataModelValidationFailure) this.#failure = failure;
  }

  /** The whole failure, or the one at a path. */
  getFailure(path?: string): DataModelValidationFailure | undefined {
    let found = this.#failure;
    for (const step of path ? path.split(".") : []) {
      found = found?.fields[step] ?? found?.elements.find(({ id }) => String(id) === step)?.failure;
    }
    return found;
  }

  /** All failed properties by dotted path. */
  getAllFailures(): Record<string, DataModelValidationFailure> | undefined {
    return this.#failure && flatten(this.#failure);
  }
}

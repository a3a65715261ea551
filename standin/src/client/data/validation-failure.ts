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
  /** Was the value left out of its list? */
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

  /** Is there still a bad value, here or further in, not cured by a fallback or by dropping? */
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
    return new DataModelValidationError(this.toString());
  }

  /** All that is wrong, one place in a line. */
  toString(): string {
    return this.#lines().join("\n");
  }

  #lines(path = ""): string[] {
    const own = this.message === undefined ? [] : [path ? `${path}: ${this.message}` : this.message];
    const below = (key: string) => (path ? `${path}.${key}` : key);
    return [
      ...own,
      ...Object.entries(this.fields).flatMap(([name, failure]) => failure.#lines(below(name))),
      ...this.elements.flatMap(({ id, failure }) => failure.#lines(below(String(id)))),
    ];
  }
}

/** Thrown when data does not fit the schema of its model. */
export class DataModelValidationError extends Error {
  override readonly name = "DataModelValidationError";
}

/**
 * Stores what a user enters on a sheet, one change after the other, and delays each drawing until the last is stored. A
 * drawing in between would show the old values again.
 */
export class PendingChanges {
  #made = 0;
  #drawn = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Returns true if something was entered after the drawing began, so that the drawing does not contain it. */
  get isBehind(): boolean {
    return this.#made !== this.#drawn;
  }

  /** Stores a change after the earlier ones, and returns its result. The caller handles its failure. */
  store<Result>(change: () => Promise<Result>): Promise<Result> {
    this.#made += 1;
    const now = this.#last.then(change, change);
    this.#last = now;
    return now;
  }

  /** Resolves when every change is stored or has failed; then a drawing may begin. */
  async stored(): Promise<void> {
    do {
      this.#drawn = this.#made;
      await Promise.allSettled([this.#last]);
    } while (this.isBehind);
  }
}

/**
 * Returns the part of a form's data that belongs to the change of one field; null if the form is sent for another
 * reason. Foundry would send the whole form, and with it old values of fields that another user has changed meanwhile.
 * @param along The names of the fields that are stored together with a field.
 */
export function changedData(
  event: Event | null,
  data: object,
  along: Readonly<Record<string, readonly string[]>> = {},
): object | null {
  const { name } = (event?.target ?? {}) as { readonly name?: string };
  if (event?.type !== "change" || !name) return null;
  const changed = {};
  for (const path of [name, ...(along[name] ?? [])]) {
    const whole = wholeOf(path);
    foundry.utils.setProperty(changed, whole, foundry.utils.getProperty(data, whole));
  }
  return changed;
}

/** Returns the path of the whole list if the path is in a list, since its rows are stored together. */
function wholeOf(path: string): string {
  return path.replace(/\.\d+(?:\.[^]*)?$/, "");
}
